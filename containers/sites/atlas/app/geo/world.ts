/**
 * @module The geography of a seed: what never changes. It is made once per seed and kept in memory, not in the database.
 */

import { seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { rememberPerSeed } from "../../../../../durable-objects/site/kit/seeding.ts";
import { countryRoads } from "./country.ts";
import { type Area, landFor, type River, type Shore, type Town } from "./land.ts";
import { namesFrom } from "./names.ts";
import { planar } from "./planar.ts";
import { distance, type Origin, type Point } from "./plane.ts";
import { townStreets } from "./streets.ts";

export const ROAD_CLASSES = ["motorway", "main", "minor", "street", "pedestrian", "cycleway", "footpath"] as const;
export type RoadClass = (typeof ROAD_CLASSES)[number];

/** A street or road: a chain of nodes under one name. */
export interface Road {
  readonly id: number;
  readonly name: string;
  readonly kind: RoadClass;
  /** The town that it is a street of; null in the country. */
  readonly town: number | null;
  readonly nodes: readonly number[];
}

/** One stretch of a road between two nodes; straight. */
export interface Edge {
  readonly id: number;
  readonly a: number;
  readonly b: number;
  readonly road: number;
  readonly metres: number;
}

/** What routes are found on. */
export interface Network {
  readonly nodes: readonly Point[];
  readonly roads: readonly Road[];
  readonly edges: readonly Edge[];
}

export interface World extends Network {
  readonly seed: number;
  /** Part of the address of tiles, so that a browser may keep them. */
  readonly key: string;
  readonly region: string;
  readonly origin: Origin;
  readonly shore: Shore;
  readonly rivers: readonly River[];
  readonly areas: readonly Area[];
  readonly towns: readonly Town[];
}

/** Roads before crossings became nodes. */
export type RoadDraft = Omit<Road, "id">;

export const edgesOf = (nodes: readonly Point[], roads: readonly Road[]): Edge[] => {
  const edges: Edge[] = [];
  for (const road of roads) {
    for (const [at, a] of road.nodes.slice(0, -1).entries()) {
      const b = road.nodes[at + 1] as number;
      edges.push({ id: edges.length, a, b, road: road.id, metres: Math.max(1, distance(nodes[a] as Point, nodes[b] as Point)) });
    }
  }
  return edges;
};

export const worldFor = rememberPerSeed((seed): World => {
  const random = seededRandom(seed, "atlas/land");
  const names = namesFrom(seededRandom(seed, "atlas/names"));
  const land = landFor(random, names);
  const drafts = { nodes: [] as Point[], roads: [] as RoadDraft[] };
  const grids = land.towns.map((town) => townStreets(drafts, town, names, random));
  countryRoads(drafts, land, grids, names, random);
  const { nodes, roads } = planar(drafts.nodes, drafts.roads);
  return {
    ...land,
    seed,
    key: random.integer(0x1000, 0xffff).toString(16),
    region: names.region(),
    origin: { lat: 44 + random.integer(0, 1400) / 100, lon: -12 + random.integer(0, 3000) / 100 },
    nodes,
    roads,
    edges: edgesOf(nodes, roads),
  };
});
