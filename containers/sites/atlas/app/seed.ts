/**
 * @module The first content, put in by one statement per table.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { insertContent, rememberPerSeed, type TableContent, tableContent } from "../../../../durable-objects/site/kit/seeding.ts";
import { startClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { communityFor } from "./content/community.ts";
import { placesFor } from "./content/places.ts";
import { worldFor } from "./geo/world.ts";
import { ATLAS_START } from "./rules.ts";
import { SCHEMA } from "./schema.ts";

export const seedAtlas = ({ sql, seed }: SiteCopy): void => {
  sql.exec(SCHEMA);
  startClock(sql, ATLAS_START);
  sql.exec("INSERT INTO world VALUES (1, ?)", seed);
  insertContent(sql, contentFor(seed));
};

const contentFor = rememberPerSeed((seed): TableContent[] => {
  const places = placesFor(worldFor(seed));
  const { users, reviews, ratings, lists, items, notes, edits } = communityFor(seed, places);
  const rated = places.map((place) => {
    const { count, sum } = ratings.get(place.id) ?? { count: 0, sum: 0 };
    return { ...place, rating_count: count, rating_sum: sum };
  });
  return [
    tableContent("users", users),
    tableContent("places", rated),
    tableContent("reviews", reviews),
    tableContent("lists", lists),
    tableContent("list_items", items),
    tableContent("notes", notes),
    tableContent("edits", edits),
  ];
});
