/**
 * @module The state as evaluators see it: people and places by name, with the road network that distances and times follow from.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { isoTime } from "../../../../durable-objects/site/kit/dates.ts";
import { readClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { WEEKDAYS } from "./content/categories.ts";
import { span } from "./content/community.ts";
import { toLatLon } from "./geo/plane.ts";
import { SPEEDS_KMH } from "./geo/route.ts";
import { allPlaces, hoursOf, ratingOf, worldOf } from "./store/places.ts";

const TIMED = (row: Record<string, SqlStorageValue>, name: string) => ({ ...row, [name]: isoTime(Number(row[name])) });

/** Everything in the order in which it came to be. */
export const atlasState = ({ sql }: SiteCopy) => {
  const world = worldOf(sql);
  const rows = (query: string) => sql.exec(query).toArray();
  const items = sql.exec<{ list: number; place: string }>(ITEMS).toArray();
  return {
    time: isoTime(readClock(sql)),
    region: world.region,
    origin: world.origin,
    towns: world.towns.map(({ name, kind, population, centre }) => ({
      name,
      kind,
      population,
      ...centre,
      ...toLatLon(world.origin, centre),
    })),
    network: { nodes: world.nodes, roads: world.roads, edges: world.edges, speedsKmh: SPEEDS_KMH },
    places: allPlaces(sql).map(({ hours, rating_count, rating_sum, closed, features, ...place }) => ({
      ...place,
      ...toLatLon(world.origin, place),
      hours: hoursByDay({ hours }),
      features: features.split(", "),
      rating: ratingOf({ rating_count, rating_sum }),
      ratings: rating_count,
      closed: closed === 1,
    })),
    users: rows("SELECT name, display_name AS displayName, role, joined, units, mode FROM users ORDER BY id").map((row) =>
      TIMED(row, "joined"),
    ),
    reviews: rows(REVIEWS).map((row) => TIMED(row, "created")),
    lists: sql
      .exec<{ id: number; shared: number; created: number; user: string; name: string; description: string }>(LISTS)
      .toArray()
      .map(({ shared, created, ...list }) => ({
        ...list,
        shared: shared === 1,
        created: isoTime(created),
        places: items.filter((item) => item.list === list.id).map(({ place }) => place),
      })),
    notes: rows(NOTES).map((row) => TIMED(row, "updated")),
    edits: rows(EDITS).map((row) => TIMED(row, "created")),
  };
};

export type AtlasState = ReturnType<typeof atlasState>;

/** By weekday; null when it never closes. */
const hoursByDay = (place: { readonly hours: string }): Record<string, string> | null => {
  const hours = hoursOf(place);
  return hours && Object.fromEntries(WEEKDAYS.map((day, at) => [day, span(hours[at] ?? null)]));
};

const REVIEWS = `SELECT r.id, p.name AS place, u.name AS user, r.stars, r.body, r.created FROM reviews r
  JOIN places p ON p.id = r.place_id JOIN users u ON u.id = r.user_id ORDER BY r.id`;
const LISTS = `SELECT l.id, u.name AS user, l.name, l.description, l.shared, l.created FROM lists l JOIN users u ON u.id = l.user_id ORDER BY l.id`;
const ITEMS = `SELECT i.list_id AS list, p.name AS place FROM list_items i JOIN places p ON p.id = i.place_id ORDER BY i.list_id, i.position, p.id`;
const NOTES = `SELECT u.name AS user, p.name AS place, n.body, n.updated FROM notes n JOIN users u ON u.id = n.user_id
  JOIN places p ON p.id = n.place_id ORDER BY u.id, p.id`;
const EDITS = `SELECT e.id, p.name AS place, p.id AS placeId, u.name AS user, e.field, e.old_value AS oldValue, e.new_value AS newValue,
  e.comment, e.status, e.reason, m.name AS resolvedBy, e.created
  FROM edits e JOIN places p ON p.id = e.place_id JOIN users u ON u.id = e.user_id LEFT JOIN users m ON m.id = e.resolved_by ORDER BY e.id`;
