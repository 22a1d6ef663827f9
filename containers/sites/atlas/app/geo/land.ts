/**
 * @module Land and water: the shore, rivers that reach it, woods and parks, and where towns lie.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { Names } from "./names.ts";
import { distance, HEIGHT_M, type Point, rounded, WIDTH_M } from "./plane.ts";

export interface Shore {
  readonly side: "west" | "east" | "south";
  readonly sea: string;
  readonly line: readonly Point[];
}

export interface River {
  readonly name: string;
  readonly points: readonly Point[];
}

export interface Area {
  readonly kind: "wood" | "park" | "lake";
  readonly name: string;
  readonly outline: readonly Point[];
}

export type TownKind = "city" | "town" | "village";

export interface Town {
  readonly id: number;
  readonly name: string;
  readonly kind: TownKind;
  readonly centre: Point;
  readonly population: number;
  /** In degrees, of its streets. */
  readonly turn: number;
}

export interface Land {
  readonly shore: Shore;
  readonly rivers: readonly River[];
  readonly areas: readonly Area[];
  readonly towns: readonly Town[];
}

const SHORE_STEPS = 72;
const SHORE_DEPTH_M = 3_600;
const TOWN_KINDS: readonly TownKind[] = ["city", "town", "town", "town", "village", "village", "village", "village"];
export const TOWN_RADIUS_M: Readonly<Record<TownKind, number>> = { city: 900, town: 520, village: 280 };
const POPULATION: Readonly<Record<TownKind, readonly [number, number]>> = {
  city: [41_000, 96_000],
  town: [6_200, 19_800],
  village: [420, 2_900],
};
const MARGIN_M = 1_500;
const APART_M = 4_600;
const SHORE_TOWN_M = 2_400;

export const landFor = (random: Random, names: Names): Land => {
  const depth = depths(random);
  const shore = shoreFor(random, names, depth);
  const fromSea = (point: Point): number => landward(shore.side, point) - depth(share(shore.side, point));
  const towns = townsFor(random, names, fromSea);
  return {
    shore,
    towns,
    rivers: riversFor(random, names, shore, towns),
    areas: areasFor(random, names, fromSea, towns),
  };
};

type Depth = (share: number) => number;

/** How far the sea reaches into the land along the shore, from 0 to 1. */
const depths = (random: Random): Depth => {
  const waves = [3, 7, 13, 23].map((count) => ({
    count,
    start: random.integer(0, 628) / 100,
    high: random.integer(40, 100) / count,
  }));
  return (at) => SHORE_DEPTH_M + waves.reduce((sum, { count, start, high }) => sum + Math.sin(at * count + start) * high * 34, 0);
};

const share = (side: Shore["side"], { x, y }: Point): number => (side === "south" ? x / WIDTH_M : y / HEIGHT_M);

/** From the edge of the region that is sea. */
const landward = (side: Shore["side"], { x, y }: Point): number =>
  side === "west" ? x : side === "east" ? WIDTH_M - x : HEIGHT_M - y;

const onSide = (side: Shore["side"], at: number, depth: number): Point =>
  side === "west"
    ? { x: depth, y: at * HEIGHT_M }
    : side === "east"
      ? { x: WIDTH_M - depth, y: at * HEIGHT_M }
      : { x: at * WIDTH_M, y: HEIGHT_M - depth };

const shoreFor = (random: Random, names: Names, depth: Depth): Shore => {
  const side = random.pick(["west", "east", "south"] as const);
  const line = Array.from({ length: SHORE_STEPS + 1 }, (_, at) => {
    // Maps of a small scale show more than the region.
    const along = -0.4 + (1.8 * at) / SHORE_STEPS;
    return rounded(onSide(side, along, depth(along)));
  });
  return { side, sea: `${names.stem()} ${random.pick(["Sea", "Sound", "Gulf"])}`, line };
};

const townsFor = (random: Random, names: Names, fromSea: (point: Point) => number): Town[] => {
  const towns: Town[] = [];
  for (const kind of TOWN_KINDS) {
    const radius = TOWN_RADIUS_M[kind];
    let apart = APART_M;
    for (;;) {
      const centre = {
        x: random.integer(MARGIN_M, WIDTH_M - MARGIN_M),
        y: random.integer(MARGIN_M, HEIGHT_M - MARGIN_M),
      };
      apart -= 8;
      if (fromSea(centre) < radius + 350 || towns.some((town) => distance(town.centre, centre) < apart)) continue;
      const [least, most] = POPULATION[kind];
      towns.push({
        id: towns.length,
        name: names.town(fromSea(centre) < SHORE_TOWN_M),
        kind,
        centre,
        population: random.integer(least, most),
        turn: random.integer(-30, 30),
      });
      break;
    }
  }
  return towns;
};

const RIVER_STEPS = 14;
const RIVER_CLEAR_M = 500;

/** From the far edge to the sea, around towns rather than over their markets. */
const riversFor = (random: Random, names: Names, { side }: Shore, towns: readonly Town[]): River[] =>
  [0.3, 0.7].map((start) => {
    let along = start + random.integer(-10, 10) / 100;
    const deep = side === "south" ? HEIGHT_M : WIDTH_M;
    const points = Array.from({ length: RIVER_STEPS + 1 }, (_, at) => {
      along += random.integer(-32, 32) / 1000;
      const point = onSide(side, along, deep * (1.02 - (at / RIVER_STEPS) * 0.96));
      const near = towns.find((town) => distance(town.centre, point) < RIVER_CLEAR_M);
      return rounded(near ? { x: point.x + RIVER_CLEAR_M, y: point.y + RIVER_CLEAR_M } : point);
    });
    return { name: `River ${names.stem()}`, points };
  });

const blob = (random: Random, { x, y }: Point, radius: number): Point[] =>
  Array.from({ length: 12 }, (_, at) => {
    const long = (radius * random.integer(70, 120)) / 100;
    return rounded({ x: x + Math.cos((at * Math.PI) / 6) * long, y: y + Math.sin((at * Math.PI) / 6) * long });
  });

const areasFor = (random: Random, names: Names, fromSea: (point: Point) => number, towns: readonly Town[]): Area[] => {
  const wild = (kind: "wood" | "lake", least: number, most: number, ends: readonly string[]): Area | null => {
    const centre = { x: random.integer(800, WIDTH_M - 800), y: random.integer(800, HEIGHT_M - 800) };
    const radius = random.integer(least, most);
    const free = fromSea(centre) > radius * 1.3 && towns.every((town) => distance(town.centre, centre) > radius + 1_300);
    return free ? { kind, name: `${names.stem()} ${random.pick(ends)}`, outline: blob(random, centre, radius) } : null;
  };
  const woods = Array.from({ length: 14 }, () => wild("wood", 500, 1_500, ["Wood", "Forest", "Copse"]));
  const lakes = Array.from({ length: 4 }, () => wild("lake", 200, 480, ["Lake", "Mere", "Water"]));
  const parks = towns
    .filter(({ kind }) => kind !== "village")
    .map(({ name, centre, kind }): Area => {
      const radius = kind === "city" ? 190 : 120;
      const angle = random.integer(0, 628) / 100;
      const away = TOWN_RADIUS_M[kind] * 0.95 + radius;
      const at = { x: centre.x + Math.cos(angle) * away, y: centre.y + Math.sin(angle) * away };
      return { kind: "park", name: `${name} Common`, outline: blob(random, at, radius) };
    });
  return [...woods, ...lakes, ...parks].filter((area) => area !== null);
};
