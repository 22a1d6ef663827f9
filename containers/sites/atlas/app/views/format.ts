/**
 * @module Distances, times and addresses of pages in words.
 */
import { formatLatLon, type Point, toLatLon } from "../geo/plane.ts";
import type { World } from "../geo/world.ts";
import type { Units } from "../rules.ts";
import type { Place } from "../store/places.ts";

const METRES_PER_MILE = 1609.344;

/** "640 m", "12.34 km", "7.67 mi". */
export const distanceText = (metres: number, units: Units): string => {
  if (units === "imperial") return `${(metres / METRES_PER_MILE).toFixed(2)} mi`;
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(2)} km`;
};

/** In whole minutes, at least one. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** "12 min", "1 h 5 min". */
export const timeText = (seconds: number): string => {
  const minutes = minutesOf(seconds);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const placePath = ({ id, name }: Pick<Place, "id" | "name">): string => `/places/${id}/${slugOf(name) || "place"}`;

export const townPath = (name: string): string => `/towns/${slugOf(name)}`;

export const coordinatesOf = (world: World, point: Point): string => formatLatLon(toLatLon(world.origin, point));

const compact = (world: World, point: Point): string => coordinatesOf(world, point).replace(" ", "");

/** The address of a map view: a link to share. */
export const viewPath = (world: World, point: Point, zoom: number): string => `/@${compact(world, point)},${zoom}`;

export const pointPath = (world: World, point: Point): string => `/at/${compact(world, point)}`;

export const directionsPath = (stops: readonly string[], more: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(stops.map((stop) => ["stop", stop]));
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `/directions?${query}`;
};
