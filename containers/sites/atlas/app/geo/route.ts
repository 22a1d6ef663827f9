/**
 * @module The quickest or shortest way on the road network, by Dijkstra's algorithm.
 */
import { between, exactDistance, nearestShare, type Point } from "./plane.ts";
import type { Edge, Network, Road, RoadClass } from "./world.ts";

export const MODES = { car: "Car", bicycle: "Bicycle", foot: "On foot" } as const;
export type Mode = keyof typeof MODES;

/** In km/h; what is missing may not be used. */
export const SPEEDS_KMH: Readonly<Record<Mode, Partial<Readonly<Record<RoadClass, number>>>>> = {
  car: { motorway: 110, main: 80, minor: 60, street: 36 },
  bicycle: { main: 18, minor: 18, street: 16, pedestrian: 9, cycleway: 21 },
  foot: { main: 5, minor: 5, street: 5, pedestrian: 5, cycleway: 5, footpath: 4 },
};

/** A place on the network: an edge, and how far along it from its node `a`, in metres. */
export interface Access {
  readonly edge: number;
  readonly along: number;
}

export interface Wish {
  readonly mode: Mode;
  /** The shortest way instead of the quickest. */
  readonly shortest?: boolean;
  readonly avoidMotorways?: boolean;
}

/** A part of a way along one edge. */
export interface Stretch {
  readonly road: number;
  readonly from: Point;
  readonly to: Point;
  readonly metres: number;
  readonly seconds: number;
}

export interface Way {
  readonly metres: number;
  readonly seconds: number;
  readonly stretches: readonly Stretch[];
}

export const speedOn = ({ kind }: Road, { mode, avoidMotorways = false }: Wish): number | null =>
  avoidMotorways && kind === "motorway" ? null : (SPEEDS_KMH[mode][kind] ?? null);

const KMH_PER_MS = 3.6;

/** The point of an access. */
export const pointOf = (network: Network, { edge, along }: Access): Point => {
  const { a, b, metres } = network.edges[edge] as Edge;
  return between(network.nodes[a] as Point, network.nodes[b] as Point, along / metres);
};

/** Where this mode gets onto the network nearest to a point; null when it may use no road. */
export const nearestAccess = (network: Network, wish: Wish, point: Point): (Access & { readonly away: number }) | null => {
  let best: (Access & { readonly away: number }) | null = null;
  for (const edge of network.edges) {
    if (speedOn(network.roads[edge.road] as Road, wish) === null) continue;
    const [a, b] = [network.nodes[edge.a] as Point, network.nodes[edge.b] as Point];
    const share = nearestShare(a, b, point);
    const away = exactDistance(between(a, b, share), point);
    if (!best || away < best.away) best = { edge: edge.id, along: share * edge.metres, away };
  }
  return best;
};

interface Reached {
  readonly cost: number;
  /** The edge by which, and the node from which; null at the start. */
  readonly by: { readonly edge: Edge; readonly from: number } | null;
}

/** null when there is no way for this mode. */
export const findWay = (network: Network, wish: Wish, from: Access, to: Access): Way | null => {
  const [first, last] = [network.edges[from.edge] as Edge, network.edges[to.edge] as Edge];
  const costOf = (edge: Edge, metres: number): number | null => {
    const speed = speedOn(network.roads[edge.road] as Road, wish);
    return speed === null ? null : wish.shortest ? metres : (metres * KMH_PER_MS) / speed;
  };
  if (costOf(first, 1) === null || costOf(last, 1) === null) return null;
  const stretch = (edge: Edge, start: number, end: number): Stretch => {
    const metres = Math.abs(end - start);
    const speed = speedOn(network.roads[edge.road] as Road, wish) as number;
    return {
      road: edge.road,
      from: pointOf(network, { edge: edge.id, along: start }),
      to: pointOf(network, { edge: edge.id, along: end }),
      metres,
      seconds: (metres * KMH_PER_MS) / speed,
    };
  };
  const reached = explore(network, costOf, first, from.along);
  const ends = [
    { node: last.a, cost: (reached.get(last.a)?.cost ?? Number.POSITIVE_INFINITY) + (costOf(last, to.along) ?? 0), start: 0 },
    {
      node: last.b,
      cost: (reached.get(last.b)?.cost ?? Number.POSITIVE_INFINITY) + (costOf(last, last.metres - to.along) ?? 0),
      start: last.metres,
    },
  ].sort((one, other) => one.cost - other.cost);
  const [end] = ends;
  const direct = from.edge === to.edge ? (costOf(first, Math.abs(to.along - from.along)) ?? 0) : Number.POSITIVE_INFINITY;
  if (!end || (direct === Number.POSITIVE_INFINITY && end.cost === Number.POSITIVE_INFINITY)) return null;
  if (direct <= end.cost) return summed([stretch(first, from.along, to.along)]);
  const stretches: Stretch[] = [stretch(last, end.start, to.along)];
  let node = end.node;
  for (;;) {
    const by = reached.get(node)?.by;
    if (!by) break;
    stretches.unshift(by.edge.a === by.from ? stretch(by.edge, 0, by.edge.metres) : stretch(by.edge, by.edge.metres, 0));
    node = by.from;
  }
  stretches.unshift(stretch(first, from.along, node === first.a ? 0 : first.metres));
  return summed(stretches.filter(({ metres }) => metres > 0));
};

const summed = (stretches: readonly Stretch[]): Way => ({
  stretches,
  metres: Math.round(stretches.reduce((sum, { metres }) => sum + metres, 0)),
  seconds: Math.round(stretches.reduce((sum, { seconds }) => sum + seconds, 0)),
});

const explore = (
  network: Network,
  costOf: (edge: Edge, metres: number) => number | null,
  first: Edge,
  along: number,
): Map<number, Reached> => {
  const around = neighbours(network);
  const reached = new Map<number, Reached>();
  const open = new Map<number, Reached>();
  open.set(first.a, { cost: costOf(first, along) ?? 0, by: null });
  const other = { cost: costOf(first, first.metres - along) ?? 0, by: null };
  if (first.b !== first.a) open.set(first.b, other);
  while (open.size > 0) {
    let node = -1;
    let best: Reached | null = null;
    for (const [candidate, entry] of open) {
      if (!best || entry.cost < best.cost) {
        node = candidate;
        best = entry;
      }
    }
    if (!best) break;
    open.delete(node);
    reached.set(node, best);
    for (const edge of around[node] ?? []) {
      const next = edge.a === node ? edge.b : edge.a;
      const more = reached.has(next) ? null : costOf(edge, edge.metres);
      if (more === null) continue;
      const cost = best.cost + more;
      if (cost < (open.get(next)?.cost ?? Number.POSITIVE_INFINITY)) open.set(next, { cost, by: { edge, from: node } });
    }
  }
  return reached;
};

const remembered = new WeakMap<readonly Edge[], readonly (readonly Edge[])[]>();

const neighbours = ({ nodes, edges }: Network): readonly (readonly Edge[])[] => {
  const known = remembered.get(edges);
  if (known) return known;
  const around: Edge[][] = nodes.map(() => []);
  for (const edge of edges) {
    around[edge.a]?.push(edge);
    around[edge.b]?.push(edge);
  }
  remembered.set(edges, around);
  return around;
};
