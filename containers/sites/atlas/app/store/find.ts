/**
 * @module What a text means on the map: a place, an address, a street, a town or coordinates.
 */
import { addressText, describePoint, highestNumber, spotOf } from "../geo/addresses.ts";
import { formatLatLon, isInside, type Point, readLatLon, toLatLon, toPoint } from "../geo/plane.ts";
import { type Access, nearestAccess, type Wish } from "../geo/route.ts";
import type { Road, World } from "../geo/world.ts";
import { allPlaces, beginsWith, fitsWords, type Place, placeByName } from "./places.ts";

/** A spot that has a name. */
export interface Found {
  readonly label: string;
  readonly note: string;
  readonly point: Point;
  readonly place: Place | null;
  /** How a route gets there; null when it has to be looked for. */
  readonly access: Access | null;
}

export const foundPlace = (place: Place): Found => ({
  label: place.name,
  note: place.address,
  point: { x: place.x, y: place.y },
  place,
  access: { edge: place.edge, along: place.along },
});

export const foundPoint = (world: World, point: Point): Found => ({
  label: formatLatLon(toLatLon(world.origin, point)),
  note: describePoint(world, point),
  point,
  place: null,
  access: null,
});

const roadFound = (world: World, road: Road): Found => {
  const point = world.nodes[road.nodes[Math.floor(road.nodes.length / 2)] ?? 0] as Point;
  return {
    label: road.name,
    note: `Street · ${describePoint(world, point).replace(/^.*, /, "")}`,
    point,
    place: null,
    access: null,
  };
};

const addressFound = (world: World, text: string): Found[] => {
  const found = /^(\d{1,4})\s+([^,]+)/.exec(text);
  if (!found) return [];
  const number = Number(found[1]);
  const name = (found[2] ?? "").trim().toLowerCase();
  return world.roads
    .filter((road) => ["street", "main", "minor", "pedestrian"].includes(road.kind) && road.name.toLowerCase().startsWith(name))
    .flatMap((road): Found[] => {
      const spot = number <= highestNumber(world, road.id) ? spotOf(world, road.id, number) : null;
      if (!spot) return [];
      return [
        {
          label: addressText(world, road, number, spot.point),
          note: "Address",
          point: spot.point,
          place: null,
          access: spot.access,
        },
      ];
    });
};

/** Everything that a text may mean, best first. */
export const findAll = (sql: SqlStorage, world: World, q: string, most: number): Found[] => {
  const text = q.trim();
  if (text === "") return [];
  const coordinates = readLatLon(text);
  if (coordinates) {
    const point = toPoint(world.origin, coordinates);
    return isInside(point) ? [foundPoint(world, point)] : [];
  }
  const lower = text.toLowerCase();
  const towns = world.towns
    .filter(({ name }) => name.toLowerCase().startsWith(lower))
    .map((town): Found => ({ label: town.name, note: capital(town.kind), point: town.centre, place: null, access: null }));
  const streets = world.roads.filter(({ name }) => name.toLowerCase().startsWith(lower)).map((road) => roadFound(world, road));
  const places = allPlaces(sql).filter((place) => fitsWords(place, text));
  const first = places.filter(({ name }) => beginsWith(name, text));
  const rest = places.filter((place) => !first.includes(place));
  return [...addressFound(world, text), ...towns, ...first.map(foundPlace), ...streets, ...rest.map(foundPlace)].slice(0, most);
};

/** The one thing that a text names, as a stop of a route; null when nothing does. */
export const resolve = (sql: SqlStorage, world: World, text: string): Found | null => {
  const place = placeByName(sql, text.trim());
  return place ? foundPlace(place) : (findAll(sql, world, text, 1)[0] ?? null);
};

export const accessOf = (world: World, wish: Wish, { access, point }: Found): Access | null =>
  access ?? nearestAccess(world, wish, point);

const capital = (text: string): string => text[0]?.toUpperCase() + text.slice(1);
