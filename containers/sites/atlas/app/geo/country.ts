/**
 * @module Roads between towns: a tree that joins all of them, some short cuts, a motorway, ways for bicycles and walkers.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { Land, Town } from "./land.ts";
import type { Names } from "./names.ts";
import { beside, between, distance, exactDistance, type Point, rounded } from "./plane.ts";
import type { Grid } from "./streets.ts";
import type { RoadClass, RoadDraft } from "./world.ts";

interface Drafts {
  readonly nodes: Point[];
  readonly roads: RoadDraft[];
}

interface Pair {
  readonly from: Town;
  readonly to: Town;
  readonly metres: number;
}

const SHORT_CUTS = 4;
const CYCLEWAYS = 3;
const TRAILS = 3;
/** A new bend every so often. */
const BEND_EVERY_M = 1_100;
const BENDING: Readonly<Record<RoadClass, number>> = {
  motorway: 0.02,
  main: 0.09,
  minor: 0.17,
  street: 0,
  pedestrian: 0,
  cycleway: 0.06,
  footpath: 0.2,
};

export const countryRoads = (drafts: Drafts, { towns }: Land, grids: readonly Grid[], names: Names, random: Random): void => {
  const pairs = towns
    .flatMap((from, at) => towns.slice(at + 1).map((to): Pair => ({ from, to, metres: distance(from.centre, to.centre) })))
    .sort((one, other) => one.metres - other.metres);
  const tree = spanning(towns, pairs);
  const others = pairs.filter((pair) => !tree.includes(pair));
  let number = random.integer(11, 39);
  const join = ({ from, to }: Pair, kind: RoadClass, name: string): void => {
    const start = nearest(drafts.nodes, grids[from.id]?.rim ?? [], to.centre);
    const end = nearest(drafts.nodes, grids[to.id]?.rim ?? [], from.centre);
    drafts.roads.push({ name, kind, town: null, nodes: bent(drafts.nodes, start, end, kind, random) });
  };
  const numbered = (letter: string): string => {
    number += random.integer(1, 9);
    return `${letter}${number}`;
  };
  for (const pair of [...tree, ...others.slice(0, SHORT_CUTS)]) {
    const isMain = pair.from.kind !== "village" && pair.to.kind !== "village";
    join(pair, isMain ? "main" : "minor", `${names.street().replace(/ \S+$/, "")} Road (${numbered(isMain ? "A" : "B")})`);
  }
  const large = pairs.filter(({ from, to }) => from.kind === "city" && to.kind === "town");
  for (const pair of large.slice(-2)) join(pair, "motorway", `Motorway ${numbered("M")}`);
  for (const pair of random.shuffle(tree).slice(0, CYCLEWAYS)) join(pair, "cycleway", `${names.stem()} Cycleway`);
  for (let trail = 0; trail < TRAILS; trail++) trailFrom(drafts, names, random);
};

/** Kruskal's tree: every town can be reached from every other. */
const spanning = (towns: readonly Town[], pairs: readonly Pair[]): Pair[] => {
  const group = towns.map(({ id }) => id);
  return pairs.filter(({ from, to }) => {
    const [one, other] = [group[from.id], group[to.id]];
    if (one === other) return false;
    for (const { id } of towns) if (group[id] === other) group[id] = one as number;
    return true;
  });
};

const nearest = (nodes: readonly Point[], among: readonly number[], to: Point): number =>
  among.reduce((best, node) => (exactDistance(nodes[node] as Point, to) < exactDistance(nodes[best] as Point, to) ? node : best));

const bent = (nodes: Point[], start: number, end: number, kind: RoadClass, random: Random): number[] => {
  const [a, b] = [nodes[start] as Point, nodes[end] as Point];
  const length = exactDistance(a, b);
  const bends = Math.max(1, Math.floor(length / BEND_EVERY_M));
  const way = [start];
  for (let bend = 1; bend <= bends; bend++) {
    const swing = (random.integer(-100, 100) / 100) * BENDING[kind] * Math.min(length / 2, 3_000);
    nodes.push(rounded(beside(a, b, between(a, b, bend / (bends + 1)), swing)));
    way.push(nodes.length - 1);
  }
  return [...way, end];
};

/** A footpath that leaves a minor road and ends where no car comes. */
const trailFrom = (drafts: Drafts, names: Names, random: Random): void => {
  const roads = drafts.roads.filter(({ kind, nodes }) => kind === "minor" && nodes.length > 3);
  if (roads.length === 0) return;
  const { nodes } = random.pick(roads);
  const at = random.integer(1, nodes.length - 2);
  const [a, b] = [drafts.nodes[nodes[at] as number] as Point, drafts.nodes[nodes[at + 1] as number] as Point];
  const side = random.chance(0.5) ? 1 : -1;
  const long = random.integer(500, 1_100);
  drafts.nodes.push(rounded(beside(a, b, a, side * long)));
  const end = drafts.nodes.length - 1;
  drafts.roads.push({
    name: `${names.stem()} Path`,
    kind: "footpath",
    town: null,
    nodes: bent(drafts.nodes, nodes[at] as number, end, "footpath", random),
  });
};
