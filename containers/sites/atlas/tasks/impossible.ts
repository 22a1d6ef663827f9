/**
 * @module Tasks that cannot be done on this map: there is no such place, no way, nothing of a kind, or no right to do it.
 */
import { firstOf, one } from "../../suite/picking.ts";
import type { Template } from "../../suite/template.ts";
import { CATEGORIES, CATEGORY_NAMES } from "../app/content/categories.ts";
import { SURNAMES } from "../app/content/places.ts";
import { atlasTask, INES, ofKind, onRoads, openEdits, pluralOf } from "./atlas.ts";
import { cannotBeDone } from "./checks.ts";

const unknownPlace = atlasTask({
  name: "impossible-unknown-place",
  kind: "impossible",
  difficulty: 2,
  twin: "atlas/phone-of",
  make: ({ places }, random) => {
    const name = `${random.pick(SURNAMES)} & ${random.pick(SURNAMES)} Clockworks`;
    if (places.some((place) => place.name === name)) return null;
    return {
      goal: `What is the phone number of ${name}?`,
      evaluate: cannotBeDone({ names: [name, "Clockworks", "no such place", "0 places"], note: "There is no such place." }),
      facts: { name },
    };
  },
});

const noWay = atlasTask({
  name: "impossible-drive",
  kind: "impossible",
  difficulty: 5,
  twin: "atlas/time-and-distance",
  make: (atlas, random) => {
    const reachable = onRoads(atlas);
    const to = one(
      random,
      atlas.places.filter((place) => !reachable.includes(place)),
    );
    const from = random.pick(reachable);
    if (!to) return null;
    return {
      goal: `How long does the quickest way by car from ${from.name} to ${to.name} take, and how long is it? Answer with time and distance, separated by a semicolon.`,
      evaluate: cannotBeDone({
        names: ["no way", "no route", "footpath", "not reachable", "cannot be reached", "no road"],
        note: "Only a footpath leads there.",
      }),
      facts: { from: from.name, to: to.name },
    };
  },
});

const noneInTown = atlasTask({
  name: "impossible-kind-in-town",
  kind: "impossible",
  difficulty: 3,
  twin: "atlas/kind-in-town",
  make: (atlas, random) =>
    firstOf(random, atlas.towns, (town) =>
      firstOf(random, CATEGORY_NAMES, (category) => {
        if (ofKind(atlas, category).some((place) => place.town === town.name)) return null;
        const { label } = CATEGORIES[category];
        return {
          goal: `Which ${pluralOf(category)} are there in ${town.name}? Answer with the names of all of them, separated by semicolons.`,
          evaluate: cannotBeDone({
            names: [
              `no ${pluralOf(category)}`,
              `no ${label.toLowerCase()}`,
              `not have a ${label.toLowerCase()}`,
              `not have any ${pluralOf(category)}`,
              `0 ${pluralOf(category)}`,
            ],
            note: "There are none.",
          }),
          facts: { town: town.name, category },
        };
      }),
    ),
});

const noRight = atlasTask({
  name: "impossible-accept-as-member",
  kind: "impossible",
  difficulty: 4,
  twin: "atlas/accept-edit",
  make: (atlas, random) => {
    const edit = one(
      random,
      openEdits(atlas).filter(({ field, user }) => field === "phone" && user !== INES),
    );
    if (!edit) return null;
    return {
      goal: `Accept the suggested phone number of ${edit.place}.`,
      evaluate: cannotBeDone({
        names: ["moderator", "moderators", "moderation"],
        note: "Only moderators decide on suggestions.",
      }),
      facts: { place: edit.place },
    };
  },
});

export const atlasImpossible: readonly Template[] = [unknownPlace, noWay, noneInTown, noRight] as Template[];
