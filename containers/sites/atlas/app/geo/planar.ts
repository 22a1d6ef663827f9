/**
 * @module Makes a node wherever two roads cross, so that what looks like a crossing on the map is one. Motorways pass over all else.
 */
import { between, crossing, exactDistance, type Point, rounded } from "./plane.ts";
import type { Road, RoadDraft } from "./world.ts";

interface Piece {
  readonly road: number;
  readonly at: number;
  readonly a: number;
  readonly b: number;
}

/** A crossing this near to an end of a piece is that end. */
const SAME_M = 12;

export const planar = (points: readonly Point[], drafts: readonly RoadDraft[]): { nodes: Point[]; roads: Road[] } => {
  const nodes = [...points];
  const pieces: Piece[] = drafts.flatMap((road, index) =>
    road.kind === "motorway"
      ? []
      : road.nodes.slice(0, -1).map((a, at) => ({ road: index, at, a, b: road.nodes[at + 1] as number })),
  );
  /** By road and place in it: what lies between two of its nodes, with the share of the way. */
  const added = new Map<string, { share: number; node: number }[]>();
  const add = ({ road, at }: Piece, share: number, node: number): void => {
    const key = `${road}/${at}`;
    const list = added.get(key) ?? [];
    list.push({ share, node });
    added.set(key, list);
  };
  for (const [index, one] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (one.road === other.road || sharesEnd(one, other) || isApart(nodes, one, other)) continue;
      const [a, b, c, d] = [nodes[one.a], nodes[one.b], nodes[other.a], nodes[other.b]] as [Point, Point, Point, Point];
      const found = crossing(a, b, c, d);
      if (!found) continue;
      const at = rounded(between(a, b, found.first));
      const near = [one.a, one.b, other.a, other.b].find((node) => exactDistance(nodes[node] as Point, at) < SAME_M);
      const node = near ?? nodes.push(at) - 1;
      if (node !== one.a && node !== one.b) add(one, found.first, node);
      if (node !== other.a && node !== other.b) add(other, found.second, node);
    }
  }
  const roads = drafts.map((road, id): Road => {
    const chain = road.nodes.flatMap((node, at) => {
      const inside = (added.get(`${id}/${at}`) ?? []).sort((one, other) => one.share - other.share);
      return [node, ...inside.map((entry) => entry.node)];
    });
    return { ...road, id, nodes: chain.filter((node, at) => node !== chain[at - 1]) };
  });
  return { nodes, roads };
};

const sharesEnd = (one: Piece, other: Piece): boolean =>
  one.a === other.a || one.a === other.b || one.b === other.a || one.b === other.b;

const isApart = (nodes: readonly Point[], one: Piece, other: Piece): boolean => {
  const [a, b, c, d] = [nodes[one.a], nodes[one.b], nodes[other.a], nodes[other.b]] as [Point, Point, Point, Point];
  return (
    Math.max(a.x, b.x) < Math.min(c.x, d.x) ||
    Math.max(c.x, d.x) < Math.min(a.x, b.x) ||
    Math.max(a.y, b.y) < Math.min(c.y, d.y) ||
    Math.max(c.y, d.y) < Math.min(a.y, b.y)
  );
};
