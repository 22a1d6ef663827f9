/**
 * @module Addresses: which number a spot on a street has, and which spot a number is. Odd numbers are on one side, even ones on the other.
 */
import { TOWN_RADIUS_M, type Town } from "./land.ts";
import { bearing, beside, between, compass, distance, exactDistance, nearestShare, type Point, rounded } from "./plane.ts";
import type { Access } from "./route.ts";
import type { Edge, Road, World } from "./world.ts";

/** A pair of numbers every so many metres. */
const NUMBER_EVERY_M = 10;
/** From the middle of the street to the door. */
const DOOR_M = 16;
const ADDRESS_REACH_M = 120;

export interface Spot {
  readonly point: Point;
  readonly access: Access;
}

const edgesOn = ({ edges }: World, road: number): Edge[] => edges.filter((edge) => edge.road === road);

export const highestNumber = (world: World, road: number): number => {
  const metres = edgesOn(world, road).reduce((sum, edge) => sum + edge.metres, 0);
  return 2 * Math.floor(metres / NUMBER_EVERY_M);
};

/** null when the street has no such number. */
export const spotOf = (world: World, road: number, number: number): Spot | null => {
  if (number < 1 || number > highestNumber(world, road)) return null;
  let along = Math.floor((number - 1) / 2) * NUMBER_EVERY_M + NUMBER_EVERY_M / 2;
  for (const edge of edgesOn(world, road)) {
    if (along <= edge.metres) {
      const [a, b] = [world.nodes[edge.a] as Point, world.nodes[edge.b] as Point];
      const point = rounded(beside(a, b, between(a, b, along / edge.metres), number % 2 === 0 ? DOOR_M : -DOOR_M));
      return { point, access: { edge: edge.id, along } };
    }
    along -= edge.metres;
  }
  return null;
};

export const nearestTown = ({ towns }: World, point: Point): Town =>
  towns.reduce((best, town) => (distance(town.centre, point) < distance(best.centre, point) ? town : best));

export const townOfRoad = (world: World, road: Road, point: Point): Town =>
  (road.town === null ? undefined : world.towns[road.town]) ?? nearestTown(world, point);

export const addressText = (world: World, road: Road, number: number, point: Point): string =>
  `${number} ${road.name}, ${townOfRoad(world, road, point).name}`;

/** What is at a point, in words: an address where a street is near, else how far from which town. */
export const describePoint = (world: World, point: Point): string => {
  let best: { edge: Edge; share: number; away: number } | null = null;
  for (const edge of world.edges) {
    const kind = world.roads[edge.road]?.kind;
    if (kind !== "street" && kind !== "main" && kind !== "minor") continue;
    const [a, b] = [world.nodes[edge.a] as Point, world.nodes[edge.b] as Point];
    const share = nearestShare(a, b, point);
    const away = exactDistance(between(a, b, share), point);
    if (!best || away < best.away) best = { edge, share, away };
  }
  const town = nearestTown(world, point);
  if (best && best.away <= ADDRESS_REACH_M) {
    const road = world.roads[best.edge.road] as Road;
    const number = numberAt(world, best.edge, best.share, point);
    return addressText(world, road, number, point);
  }
  const metres = distance(town.centre, point);
  if (metres < TOWN_RADIUS_M[town.kind]) return town.name;
  return `${(metres / 1000).toFixed(1)} km ${compass(bearing(town.centre, point))} of ${town.name}`;
};

const numberAt = (world: World, edge: Edge, share: number, point: Point): number => {
  let before = 0;
  for (const other of edgesOn(world, edge.road)) {
    if (other.id === edge.id) break;
    before += other.metres;
  }
  const [a, b] = [world.nodes[edge.a] as Point, world.nodes[edge.b] as Point];
  const isRight = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0;
  const pair = Math.floor((before + share * edge.metres) / NUMBER_EVERY_M);
  return Math.min(Math.max(1, 2 * pair + (isRight ? 2 : 1)), highestNumber(world, edge.road));
};
