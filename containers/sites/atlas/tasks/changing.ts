/**
 * @module Tasks of members: lists, notes, reviews, settings, suggested edits; and of the moderator.
 */
import { firstOf, one, only } from "../../suite/picking.ts";
import type { Template } from "../../suite/template.ts";
import {
  atlasTask,
  byDistance,
  byName,
  INES,
  labelOf,
  nearestOf,
  notesOf,
  ofKind,
  openEdits,
  ownLists,
  pluralOf,
  reviewsOf,
} from "./atlas.ts";
import { appears, changed, changes, disappears, is, others, row } from "./checks.ts";

const saveToList = atlasTask({
  name: "save-to-list",
  kind: "content",
  difficulty: 3,
  make: (atlas, random) => {
    const list = random.pick(ownLists(atlas));
    const place = one(
      random,
      atlas.places.filter(({ name }) => !ownLists(atlas).some(({ places }) => places.includes(name))),
    );
    if (!place) return null;
    return {
      goal: `Save ${place.name} to your list “${list.name}”.`,
      evaluate: changes(changed("lists", { id: list.id }, list, { places: [...list.places, place.name] }), ["lists"]),
      facts: { place: place.name, list: list.name },
    };
  },
});

const TEXTS = [
  "Ask about the back room.",
  "Closed in August, they say.",
  "The key is with the neighbour.",
  "Come before ten.",
  "Good for a long talk.",
];

const writeNote = atlasTask({
  name: "write-note",
  kind: "content",
  difficulty: 3,
  make: (atlas, random) => {
    const noted = notesOf(atlas).map(({ place }) => place);
    const place = one(
      random,
      atlas.places.filter(({ name }) => !noted.includes(name)),
    );
    const body = random.pick(TEXTS);
    if (!place) return null;
    return {
      goal: `Write yourself a note on ${place.name}: “${body}”`,
      evaluate: changes(appears("notes", { user: INES, place: place.name }, { body }), ["notes"]),
      facts: { place: place.name, body },
    };
  },
});

const writeReview = atlasTask({
  name: "review-nearest",
  kind: "content",
  difficulty: 7,
  make: (atlas, random) => {
    const category = random.pick(["cafe", "restaurant", "bakery"] as const);
    const stars = random.integer(2, 5);
    const body = random.pick([
      "We stayed for hours.",
      "Small, but with care.",
      "They remembered us.",
      "The soup alone is worth it.",
    ]);
    return firstOf(random, ofKind(atlas, "cinema"), (from) => {
      const place = nearestOf(atlas, category, from);
      if (!place || reviewsOf(atlas).some((review) => review.user === INES && review.place === place.name)) return null;
      return {
        goal: `Review the ${labelOf(category)} that is nearest to ${from.name} as the crow flies: ${stars} stars, with the text “${body}”`,
        evaluate: changes(appears("reviews", { user: INES, place: place.name }, { stars, body }), ["reviews"]),
        facts: { from: from.name, category, stars, body },
      };
    });
  },
});

const suggestPhone = atlasTask({
  name: "suggest-phone",
  kind: "content",
  difficulty: 4,
  make: (atlas, random) => {
    const place = random.pick(atlas.places);
    const phone = `0${random.integer(310, 389)} ${random.integer(100, 999)} ${random.integer(100, 999)}`;
    return {
      goal: `Suggest an edit: the phone number of ${place.name} is now ${phone}.`,
      evaluate: changes(
        appears("edits", { user: INES, place: place.name, field: "phone", newValue: phone }, { status: "open" }),
        ["edits"],
      ),
      facts: { place: place.name, phone },
    };
  },
});

const listOfThree = atlasTask({
  name: "list-of-nearest-three",
  kind: "content",
  difficulty: 9,
  make: (atlas, random) => {
    const category = random.pick(["bakery", "restaurant", "hotel", "cafe"] as const);
    const name = random.pick(["First trip", "Day in town", "For the cousins", "Try these"]);
    return firstOf(random, ofKind(atlas, "pool"), (from) => {
      const near = byDistance(atlas, category, from);
      const [third, fourth] = [near[2], near[3]];
      if (
        !third ||
        !fourth ||
        Math.hypot(fourth.x - from.x, fourth.y - from.y) - Math.hypot(third.x - from.x, third.y - from.y) < 30
      )
        return null;
      const names = near.slice(0, 3).map((place) => place.name);
      return {
        goal: `Create a list “${name}” and save to it the three ${pluralOf(category)} that are nearest to ${from.name} as the crow flies.`,
        evaluate: changes(
          [
            is(`length(lists[?name == '${name}'])`, 1),
            is(`lists[?name == '${name}'] | [0].user`, INES),
            is(`sort(lists[?name == '${name}'].places[])`, [...names].sort()),
            others("lists", { name }),
          ],
          ["lists"],
        ),
        facts: { name, from: from.name, category },
      };
    });
  },
});

const moveWorst = atlasTask({
  name: "move-lowest-rated",
  kind: "content",
  difficulty: 8,
  make: (atlas, random) => {
    const [from, to] = random.shuffle(ownLists(atlas));
    if (!from || !to) return null;
    const among = from.places.flatMap((name) => byName(atlas, name) ?? []);
    const least = Math.min(...among.map(({ rating }) => rating ?? 5));
    const worst = only(among, ({ rating }) => rating === least);
    if (!worst || to.places.includes(worst.name)) return null;
    return {
      goal: `Move the place with the lowest rating of your list “${from.name}” to your list “${to.name}”.`,
      evaluate: changes(
        [
          row("lists", { id: from.id }, { places: from.places.filter((name) => name !== worst.name) }),
          row("lists", { id: to.id }, { places: [...to.places, worst.name] }),
          others("lists", { id: from.id }, { id: to.id }),
        ],
        ["lists"],
      ),
      facts: { from: from.name, to: to.name },
    };
  },
});

const replaceEdit = atlasTask({
  name: "replace-suggestion",
  kind: "content",
  difficulty: 7,
  make: (atlas, random) => {
    const edit = openEdits(atlas).find(({ user, field }) => user === INES && field === "phone");
    if (!edit) return null;
    const phone = `0${random.integer(310, 389)} ${random.integer(100, 999)} ${random.integer(100, 999)}`;
    return {
      goal: `You suggested a wrong phone number for a place. Withdraw that suggestion, and suggest ${phone} for the same place instead.`,
      evaluate: changes(
        [
          row("edits", { id: edit.id }, { status: "withdrawn", newValue: edit.newValue }),
          is(
            `length(edits[?place == \`${JSON.stringify(edit.place)}\` && newValue == '${phone}' && status == 'open' && field == 'phone'])`,
            1,
          ),
          others("edits", { id: edit.id }, { newValue: phone }),
        ],
        ["edits"],
      ),
      facts: { phone },
    };
  },
});

const moveNote = atlasTask({
  name: "move-note",
  kind: "content",
  difficulty: 8,
  make: (atlas, random) => {
    const notes = notesOf(atlas);
    return firstOf(random, notes, ({ body, place: name }) => {
      const from = byName(atlas, name);
      const to = from && nearestOf(atlas, "cafe", from);
      if (!to || notes.some(({ place }) => place === to.name)) return null;
      return {
        goal: `Your note “${body}” is on the wrong place. Delete it there, and write the same note on the café that is nearest to that place as the crow flies.`,
        evaluate: changes(
          [
            is(`length(notes[?body == '${body}'])`, 1),
            is(`notes[?body == '${body}'] | [0].place`, to.name),
            others("notes", { body }),
          ],
          ["notes"],
        ),
        facts: { body },
      };
    });
  },
});

const settings = atlasTask({
  name: "settings",
  kind: "configuration",
  difficulty: 2,
  make: (atlas, random) => {
    const ines = atlas.users.find((user) => "name" in user && user.name === INES);
    const mode = random.pick(["bicycle", "foot"] as const);
    if (!ines) return null;
    return {
      goal: `Show distances in miles, and make ${mode === "foot" ? "walking" : "the bicycle"} your usual way to travel.`,
      evaluate: changes(changed("users", { name: INES }, ines, { units: "imperial", mode }), ["users"]),
      facts: { mode },
    };
  },
});

const removeReview = atlasTask({
  name: "remove-review",
  kind: "content",
  difficulty: 4,
  make: (atlas, random) => {
    const review = one(
      random,
      reviewsOf(atlas).filter(({ user }) => user === INES),
    );
    if (!review) return null;
    return {
      goal: `Remove your review of ${review.place}.`,
      evaluate: changes(disappears("reviews", { id: review.id }), ["reviews"]),
      facts: { place: review.place },
    };
  },
});

const acceptEdit = atlasTask({
  name: "accept-edit",
  kind: "content",
  difficulty: 3,
  as: "moderator",
  make: (atlas, random) => {
    const edit = one(
      random,
      openEdits(atlas).filter(({ field }) => field === "phone"),
    );
    const place = edit && byName(atlas, edit.place);
    if (!edit || !place) return null;
    return {
      goal: `Accept the suggested phone number of ${edit.place}.`,
      evaluate: changes(
        [
          row("edits", { id: edit.id }, { status: "accepted", resolvedBy: "marek_dunn" }),
          others("edits", { id: edit.id }),
          row("places", { id: place.id }, { phone: edit.newValue }),
          others("places", { id: place.id }),
        ],
        ["edits", "places"],
      ),
      facts: { id: edit.id, place: edit.place },
    };
  },
});

const rejectNames = atlasTask({
  name: "reject-all-names",
  kind: "content",
  difficulty: 8,
  as: "moderator",
  make: (atlas, random) => {
    const edits = openEdits(atlas).filter(({ field }) => field === "name");
    const reason = random.pick(["Names need proof.", "The sign says otherwise.", "Please send a photo of the sign."]);
    if (edits.length < 2) return null;
    return {
      goal: `Reject every open suggestion that changes the name of a place, each with the reason “${reason}” Leave all others as they are.`,
      evaluate: changes(
        [
          ...edits.map(({ id }) => row("edits", { id }, { status: "rejected", reason, resolvedBy: "marek_dunn" })),
          others("edits", ...edits.map(({ id }) => ({ id }))),
        ],
        ["edits"],
      ),
      facts: { reason },
    };
  },
});

export const atlasChanging: readonly Template[] = [
  saveToList,
  writeNote,
  writeReview,
  suggestPhone,
  listOfThree,
  moveWorst,
  replaceEdit,
  moveNote,
  settings,
  removeReview,
  acceptEdit,
  rejectNames,
] as Template[];
