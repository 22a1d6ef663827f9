/**
 * @module Places as they are now: found by id, name or words, with ratings and hours.
 */
import { CATEGORIES } from "../content/categories.ts";
import type { Hours, PlaceSeed } from "../content/places.ts";
import { type World, worldFor } from "../geo/world.ts";

/** A type and not an interface: rows have an index signature. */
export type Place = Pick<PlaceSeed, keyof PlaceSeed> & {
  readonly rating_count: number;
  readonly rating_sum: number;
  readonly closed: number;
};

export const worldOf = (sql: SqlStorage): World => worldFor(sql.exec<{ seed: number }>("SELECT seed FROM world").one().seed);

export const allPlaces = (sql: SqlStorage): Place[] => sql.exec<Place>("SELECT * FROM places ORDER BY id").toArray();

export const placeById = (sql: SqlStorage, id: number): Place | null =>
  sql.exec<Place>("SELECT * FROM places WHERE id = ?", id).toArray()[0] ?? null;

export const placeByName = (sql: SqlStorage, name: string): Place | null =>
  sql.exec<Place>("SELECT * FROM places WHERE name = ? COLLATE NOCASE", name).toArray()[0] ?? null;

/** To one digit, as it is shown; null without ratings. */
export const ratingOf = ({ rating_count, rating_sum }: Pick<Place, "rating_count" | "rating_sum">): number | null =>
  rating_count === 0 ? null : Math.round((rating_sum / rating_count) * 10) / 10;

export const hoursOf = ({ hours }: Pick<Place, "hours">): Hours | null => (hours === "" ? null : (JSON.parse(hours) as Hours));

const MINUTES_PER_DAY = 1_440;

/** From Monday, 0, on. */
export const weekdayOf = (minutes: number): number => (Math.floor(minutes / MINUTES_PER_DAY) + 3) % 7;

export const isOpenAt = (place: Place, minutes: number): boolean => {
  const hours = hoursOf(place);
  if (place.closed === 1) return false;
  if (!hours) return true;
  const today = hours[weekdayOf(minutes)];
  const now = minutes % MINUTES_PER_DAY;
  return today !== null && today !== undefined && today[0] <= now && now < today[1];
};

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** All words must be in the name, the category, the address or the features. */
export const fitsWords = (place: Place, q: string): boolean => {
  const { label, plural } = CATEGORIES[place.category];
  const text = plain(`${place.name} ${label} ${plural} ${place.address} ${place.features}`);
  return plain(q)
    .split(/[\s,]+/)
    .every((word) => text.includes(word));
};

export const beginsWith = (name: string, q: string): boolean => plain(name).startsWith(plain(q));
