/**
 * @module Questions about places: phones, hours, coordinates, the nearest and the best of a kind.
 */

import { inAnyOrder, inOrder, text } from "../../suite/answers.ts";
import { firstOf, highest, one } from "../../suite/picking.ts";
import type { Template } from "../../suite/template.ts";
import { CATEGORY_NAMES, type CategoryName, WEEKDAYS } from "../app/content/categories.ts";
import { readSpan } from "../app/content/community.ts";
import { distance } from "../app/geo/plane.ts";
import {
  atlasTask,
  byName,
  INES,
  labelOf,
  metresValue,
  nearestOf,
  notesOf,
  ofKind,
  ownLists,
  pluralOf,
  reviewsOf,
} from "./atlas.ts";
import { reads } from "./checks.ts";

const phone = atlasTask({
  name: "phone-of",
  kind: "information",
  difficulty: 2,
  make: ({ places }, random) => {
    const place = random.pick(places);
    return {
      goal: `What is the phone number of ${place.name}?`,
      evaluate: reads(text(place.phone)),
      facts: { place: place.name },
    };
  },
});

const hours = atlasTask({
  name: "hours-and-phone",
  kind: "information",
  difficulty: 3,
  make: ({ places }, random) => {
    const day = random.pick(WEEKDAYS.slice(1, 5));
    const place = one(
      random,
      places.filter((candidate) => (candidate.hours?.[day] ?? "Closed") !== "Closed"),
    );
    if (!place) return null;
    const span = place.hours?.[day] ?? "";
    return {
      goal: `When is ${place.name} open on ${day}s (as 09:00–17:00), and what is its phone number? Answer with both in this order, separated by a semicolon.`,
      evaluate: reads(
        inOrder(text(span, span.replace("–", "-"), span.replace("–", " to "), span.replace("–", " - ")), text(place.phone)),
      ),
      facts: { place: place.name, day },
    };
  },
});

const coordinates = atlasTask({
  name: "coordinates-of",
  kind: "information",
  difficulty: 2,
  make: ({ places }, random) => {
    const { name, lat, lon } = random.pick(places);
    return {
      goal: `What are the latitude and the longitude of ${name}? Answer with both to five decimals, in this order, separated by a semicolon.`,
      evaluate: reads(inOrder(text(lat.toFixed(5)), text(lon.toFixed(5)))),
      facts: { place: name },
    };
  },
});

const addressAt = atlasTask({
  name: "address-at",
  kind: "information",
  difficulty: 3,
  make: (atlas, random) => {
    const place = random.pick(ofKind(atlas, "cafe"));
    return {
      goal: `Which address is at the coordinates ${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}? Answer with number, street and town.`,
      evaluate: reads(text(place.address, place.address.replace(",", ""))),
      facts: { at: `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}` },
    };
  },
});

const nearest = atlasTask({
  name: "nearest-of-kind",
  kind: "information",
  difficulty: 4,
  make: (atlas, random) => {
    const category = random.pick(["pharmacy", "post", "library", "bicycles"] as const);
    return firstOf(random, ofKind(atlas, "hotel"), (from) => {
      const found = nearestOf(atlas, category, from);
      return (
        found && {
          goal: `Which ${labelOf(category)} is nearest to ${from.name} as the crow flies, and how far away is it? Answer with name and distance, separated by a semicolon.`,
          evaluate: reads(inOrder(text(found.name), metresValue(distance(found, from)))),
          facts: { from: from.name, category },
        }
      );
    });
  },
});

const inTown = atlasTask({
  name: "kind-in-town",
  kind: "information",
  difficulty: 3,
  make: (atlas, random) =>
    firstOf(random, atlas.towns, (town) =>
      firstOf(random, CATEGORY_NAMES, (category) => {
        const found = ofKind(atlas, category).filter((place) => place.town === town.name);
        if (found.length < 2 || found.length > 5) return null;
        return {
          goal: `Which ${pluralOf(category)} are there in ${town.name}? Answer with the names of all of them, separated by semicolons.`,
          evaluate: reads(inAnyOrder(...found.map(({ name }) => text(name)))),
          facts: { town: town.name, category },
        };
      }),
    ),
});

const best = atlasTask({
  name: "best-rated-within",
  kind: "information",
  difficulty: 7,
  make: (atlas, random) => {
    const category = random.pick(["restaurant", "cafe", "hotel", "bakery"] as const);
    return firstOf(random, ofKind(atlas, "museum"), (from) => {
      const near = ofKind(atlas, category).filter((place) => distance(place, from) <= 5_000);
      const found = near.length < 3 ? null : highest(near, ({ rating }) => rating ?? 0);
      return (
        found && {
          goal: `Of the ${pluralOf(category)} within 5 km of ${from.name} (as the crow flies), take the one with the best rating. Answer with its name, its address and its phone number in this order, separated by semicolons.`,
          evaluate: reads(inOrder(text(found.name), text(found.address, found.address.replace(",", "")), text(found.phone))),
          facts: { from: from.name, category },
        }
      );
    });
  },
});

const latest = atlasTask({
  name: "closes-latest",
  kind: "information",
  difficulty: 8,
  make: (atlas, random) => {
    const day = random.pick(["Wednesday", "Thursday", "Friday", "Saturday"] as const);
    return firstOf(random, ["cafe", "restaurant", "bakery", "supermarket", "bookshop"] as const, (category) =>
      firstOf(random, atlas.towns, (town) => {
        const among = ofKind(atlas, category).filter((place) => place.town === town.name);
        if (among.length < 3 || among.length > 7) return null;
        const found = highest(among, ({ hours: week }) => readSpan(week?.[day] ?? "Closed")?.[1] ?? 0);
        return (
          found && {
            goal: `Which of the ${pluralOf(category)} in ${town.name} closes latest on ${day}s? Answer with its name and its phone number, separated by a semicolon.`,
            evaluate: reads(inOrder(text(found.name), text(found.phone))),
            facts: { town: town.name, category: category as CategoryName, day },
          }
        );
      }),
    );
  },
});

const farthest = atlasTask({
  name: "farthest-of-list",
  kind: "information",
  difficulty: 8,
  make: (atlas, random) =>
    firstOf(random, ownLists(atlas), (list) =>
      firstOf(random, ofKind(atlas, "library"), (from) => {
        const among = list.places.flatMap((name) => byName(atlas, name) ?? []).filter(({ id }) => id !== from.id);
        const found = highest(among, (place) => Math.round(distance(place, from) / 50));
        return (
          found && {
            goal: `Which place of your list “${list.name}” is farthest from ${from.name} as the crow flies, and how far is it? Answer with name and distance, separated by a semicolon.`,
            evaluate: reads(inOrder(text(found.name), metresValue(distance(found, from)))),
            facts: { list: list.name, from: from.name },
          }
        );
      }),
    ),
});

const fromNote = atlasTask({
  name: "nearest-to-noted",
  kind: "information",
  difficulty: 7,
  make: (atlas, random) =>
    firstOf(random, notesOf(atlas), ({ body, place: name }) => {
      const from = byName(atlas, name);
      const found = from && nearestOf(atlas, "pharmacy", from);
      if (!found) return null;
      return {
        goal: `One of your notes says “${body}”. Which pharmacy is nearest (as the crow flies) to the place that the note is about? Answer with the pharmacy's name, its phone number and its hours on Wednesdays in this order, separated by semicolons.`,
        evaluate: reads(
          inOrder(
            text(found.name),
            text(found.phone),
            text(found.hours?.Wednesday ?? "", (found.hours?.Wednesday ?? "").replace("–", "-")),
          ),
        ),
        facts: { body },
      };
    }),
});

const fromReview = atlasTask({
  name: "nearest-to-reviewed",
  kind: "information",
  difficulty: 7,
  make: (atlas, random) => {
    const mine = reviewsOf(atlas).filter(({ user }) => user === INES);
    return firstOf(random, mine, ({ body, stars, place: name }) => {
      if (mine.filter((other) => other.body === body).length > 1) return null;
      const from = byName(atlas, name);
      const found = from && nearestOf(atlas, "bakery", from);
      if (!found || found.name === name) return null;
      return {
        goal: `You once gave a place ${stars} of 5 stars and wrote “${body}”. Which bakery is nearest to that place as the crow flies? Answer with the bakery's name, its address and its phone number in this order, separated by semicolons.`,
        evaluate: reads(inOrder(text(found.name), text(found.address, found.address.replace(",", "")), text(found.phone))),
        facts: { body },
      };
    });
  },
});

export const atlasFinding: readonly Template[] = [
  phone,
  hours,
  coordinates,
  addressAt,
  nearest,
  inTown,
  best,
  latest,
  farthest,
  fromNote,
  fromReview,
] as Template[];
