/**
 * @module The plane that the region lies in: metres east and south of its north-west corner, and the same as latitude and longitude.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Latitude and longitude of the north-west corner. */
export interface Origin {
  readonly lat: number;
  readonly lon: number;
}

export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

export const WIDTH_M = 28_000;
export const HEIGHT_M = 20_000;
const METRES_PER_DEGREE = 111_320;
/** Digits behind the point: about a metre. */
const COORDINATE_DIGITS = 5;

const perLongitude = ({ lat }: Origin): number => METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);

export const toLatLon = (origin: Origin, { x, y }: Point): LatLon => ({
  lat: Number((origin.lat - y / METRES_PER_DEGREE).toFixed(COORDINATE_DIGITS)),
  lon: Number((origin.lon + x / perLongitude(origin)).toFixed(COORDINATE_DIGITS)),
});

export const toPoint = (origin: Origin, { lat, lon }: LatLon): Point => ({
  x: Math.round((lon - origin.lon) * perLongitude(origin)),
  y: Math.round((origin.lat - lat) * METRES_PER_DEGREE),
});

export const isInside = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x <= WIDTH_M && y <= HEIGHT_M;

export const formatLatLon = ({ lat, lon }: LatLon): string =>
  `${lat.toFixed(COORDINATE_DIGITS)}, ${lon.toFixed(COORDINATE_DIGITS)}`;

/** "52.12345, 1.23456" in the spellings that people use; null when it is something else. */
export const readLatLon = (text: string): LatLon | null => {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  return found ? { lat: Number(found[1]), lon: Number(found[2]) } : null;
};

/** By the square root alone, which every machine rounds alike. */
export const exactDistance = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/** In whole metres, as the crow flies. */
export const distance = (a: Point, b: Point): number => Math.round(exactDistance(a, b));

export const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/** The point at this share of the way from a to b. */
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** To the right of the way from a to b, in metres. */
export const beside = (a: Point, b: Point, at: Point, offset: number): Point => {
  const length = exactDistance(a, b) || 1;
  return { x: at.x - ((b.y - a.y) / length) * offset, y: at.y + ((b.x - a.x) / length) * offset };
};

/** Where on the segment from a to b a point is nearest, as a share of its length from 0 to 1. */
export const nearestShare = (a: Point, b: Point, { x, y }: Point): number => {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  if (length === 0) return 0;
  const share = ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length;
  return Math.min(1, Math.max(0, share));
};

/** Degrees clockwise from north. */
export const bearing = (a: Point, b: Point): number => ((Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI + 360) % 360;

const COMPASS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;

export const compass = (degrees: number): string => COMPASS[Math.round(degrees / 45) % COMPASS.length] ?? "north";

/** Where two segments cross, as shares of both; null when they do not, or only touch at their ends. */
export const crossing = (a: Point, b: Point, c: Point, d: Point): { readonly first: number; readonly second: number } | null => {
  const across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (across === 0) return null;
  const first = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across;
  const second = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / across;
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? { first, second } : null;
};
