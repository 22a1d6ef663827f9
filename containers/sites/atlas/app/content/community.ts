/**
 * @module What people have done: reviews, lists, notes and suggested edits.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ACCOUNTS, ATLAS_START } from "../rules.ts";
import { WEEKDAYS } from "./categories.ts";
import { type Hours, type PlaceSeed, SURNAMES } from "./places.ts";

const FIRST_NAMES =
  "Abel Aino Bette Bram Carys Dov Elin Emre Faye Goran Hedda Idris Jory Kaia Levi Mina Nell Oren Pia Rafe Sanne Tove Uri Vera".split(
    " ",
  );
const PEOPLE = 22;
const MINUTES_PER_DAY = 1_440;
const OPINIONS: Readonly<Record<number, readonly string[]>> = {
  5: [
    "I would cross the whole region for it.",
    "Everything was as it should be.",
    "Kind people, and worth the way.",
    "The best of its kind around here.",
  ],
  4: [
    "Very good, though a little busy.",
    "I will come back on a quieter day.",
    "Nearly perfect; the door sticks.",
    "Friendly, and quick enough.",
  ],
  3: [
    "It does what it should, no more.",
    "Fine when you are passing by.",
    "Some of it good, some of it not.",
    "Average, but the view helps.",
  ],
  2: ["We waited far too long.", "It has seen better days.", "Not as it was described.", "Loud, and a bit careless."],
  1: ["I would not come again.", "Closed although the sign said open.", "Nobody seemed to care.", "A wasted way."],
};
const LIST_NAMES = [
  "Rainy days",
  "Weekend ideas",
  "With the children",
  "Quiet corners",
  "For visitors",
  "By bicycle",
  "Sunday walks",
  "Good value",
];
const LIST_NOTES = ["", "What friends have told me about.", "To be sorted when there is time.", "Tried and liked."];
const NOTES = [
  "Ask for the table at the back.",
  "Bring cash.",
  "The side door is open earlier.",
  "Park behind the church.",
  "Say hello from Tove.",
  "Ring before coming.",
];
const EDIT_NOTES = [
  "Saw it on the door.",
  "They told me on the phone.",
  "The old one is out of date.",
  "From their own leaflet.",
  "I work next door.",
];

export const communityFor = (seed: number, places: readonly PlaceSeed[]) => {
  const random = seededRandom(seed, "atlas/people");
  const users = peopleFor(random);
  return {
    users,
    ...reviewsFor(random, places),
    ...listsFor(random, places),
    notes: notesFor(random, places),
    edits: editsFor(random, places),
  };
};

const peopleFor = (random: Random) => {
  const firsts = random.shuffle(FIRST_NAMES);
  const lasts = random.shuffle(SURNAMES);
  const others = Array.from({ length: PEOPLE }, (_, at) => {
    const [first, last] = [firsts[at] ?? "", lasts[at] ?? ""];
    return { name: `${first}_${last}`.toLowerCase(), display_name: `${first} ${last}`, password_hash: null, role: "member" };
  });
  const accounts = ACCOUNTS.map(({ account, username, displayName, passwordHash }) => ({
    name: username,
    display_name: displayName,
    password_hash: passwordHash,
    role: account,
  }));
  return [...accounts, ...others].map((user, at) => ({
    id: at + 1,
    ...user,
    joined: ATLAS_START - random.integer(300, 1_800) * MINUTES_PER_DAY,
  }));
};

const MEMBER_ID = 1;
const FIRST_OTHER_ID = 3;

const someone = (random: Random): number => random.integer(FIRST_OTHER_ID, FIRST_OTHER_ID + PEOPLE - 1);

/** Most people only give stars: they are in the counts alone. */
const reviewsFor = (random: Random, places: readonly PlaceSeed[]) => {
  const reviews: { id: number; place_id: number; user_id: number; stars: number; body: string; created: number }[] = [];
  const ratings = new Map<number, { count: number; sum: number }>();
  const own = new Set(random.shuffle(places).slice(0, 4));
  for (const place of places) {
    const quality = random.integer(26, 48) / 10;
    const authors = new Set(Array.from({ length: random.integer(0, 4) }, () => someone(random)));
    if (own.has(place)) authors.add(MEMBER_ID);
    const silent = random.integer(8, 180);
    let sum = Math.round(silent * quality);
    for (const user_id of authors) {
      const stars = Math.min(5, Math.max(1, Math.round(quality + random.integer(-12, 12) / 10)));
      sum += stars;
      reviews.push({
        id: reviews.length + 1,
        place_id: place.id,
        user_id,
        stars,
        body: random.pick(OPINIONS[stars] ?? [""]),
        created: ATLAS_START - random.integer(2, 700) * MINUTES_PER_DAY - random.integer(0, 1_400),
      });
    }
    ratings.set(place.id, { count: silent + authors.size, sum });
  }
  return { reviews, ratings };
};

const listsFor = (random: Random, places: readonly PlaceSeed[]) => {
  const names = random.shuffle(LIST_NAMES);
  const lists = names.slice(0, 5).map((name, at) => ({
    id: at + 1,
    user_id: at < 3 ? MEMBER_ID : someone(random),
    name,
    description: random.pick(LIST_NOTES),
    shared: at >= 3 || random.chance(0.3),
    created: ATLAS_START - random.integer(5, 300) * MINUTES_PER_DAY,
  }));
  const items = lists.flatMap(({ id }) =>
    random
      .shuffle(places)
      .slice(0, random.integer(4, 7))
      .map((place, position) => ({ list_id: id, place_id: place.id, position })),
  );
  return { lists, items };
};

const notesFor = (random: Random, places: readonly PlaceSeed[]) =>
  random
    .shuffle(places)
    .slice(0, NOTES.length)
    .map((place, at) => ({
      user_id: MEMBER_ID,
      place_id: place.id,
      body: NOTES[at] ?? "",
      updated: ATLAS_START - random.integer(1, 90) * MINUTES_PER_DAY,
    }));

const OPEN_EDITS = 9;
const ALL_EDITS = 14;

const editsFor = (random: Random, places: readonly PlaceSeed[]) => {
  // The first is the member's own, about a phone.
  const kinds = [0, ...random.shuffle(Array.from({ length: ALL_EDITS - 1 }, (_, at) => at % 3))];
  return random
    .shuffle(places.filter(({ hours }) => hours !== ""))
    .slice(0, ALL_EDITS)
    .map((place, at) => {
      const isOpen = at < OPEN_EDITS;
      const created = ATLAS_START - (isOpen ? random.integer(1, 9) : random.integer(20, 90)) * MINUTES_PER_DAY - at;
      const accepted = at % 2 === 0;
      return {
        id: at + 1,
        place_id: place.id,
        user_id: at === 0 ? MEMBER_ID : someone(random),
        ...changeFor(random, place, kinds[at] ?? 0),
        comment: random.pick(EDIT_NOTES),
        status: isOpen ? "open" : accepted ? "accepted" : "rejected",
        reason: isOpen || accepted ? "" : "Nobody could confirm it.",
        resolved_by: isOpen ? null : 2,
        created,
      };
    });
};

const changeFor = (random: Random, place: PlaceSeed, kind: number): { field: string; old_value: string; new_value: string } => {
  if (kind === 0) {
    const digits = String(random.integer(100_000, 999_999));
    return {
      field: "phone",
      old_value: place.phone,
      new_value: `${place.phone.slice(0, 4)} ${digits.slice(0, 3)} ${digits.slice(3)}`,
    };
  }
  if (kind === 1) return { field: "name", old_value: place.name, new_value: `${place.name} & ${random.pick(SURNAMES)}` };
  const hours = JSON.parse(place.hours) as Hours;
  const day = random.integer(2, 4);
  const [open, close] = hours[day] ?? [540, 1_020];
  return { field: `hours-${WEEKDAYS[day]?.toLowerCase()}`, old_value: span([open, close]), new_value: span([open + 60, close]) };
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** "09:00–17:30", or "Closed". */
export const span = (hours: readonly [number, number] | null): string =>
  hours ? `${clock(hours[0])}–${clock(hours[1])}` : "Closed";

/** What `span` writes, and the same with a plain dash; undefined when it is something else. */
export const readSpan = (text: string): readonly [number, number] | null | undefined => {
  if (/^closed$/i.test(text)) return null;
  const found = /^(\d{1,2}):(\d{2})\s*[–-]\s*(\d{1,2}):(\d{2})$/.exec(text);
  if (!found) return undefined;
  const [open, close] = [Number(found[1]) * 60 + Number(found[2]), Number(found[3]) * 60 + Number(found[4])];
  return open < close && close <= MINUTES_PER_DAY && Number(found[2]) < 60 && Number(found[4]) < 60 ? [open, close] : undefined;
};
