/**
 * @module Those who write the almanac, made from a seed. The two with accounts are always there.
 */
import { seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ACCOUNTS, ALMANAC_START, type Role } from "../rules.ts";

export interface Editor {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly registered: number;
  readonly passwordHash: string | null;
  readonly about: string;
  /** Writes nonsense; the others are in earnest. */
  readonly isVandal: boolean;
}

const words = (text: string): string[] => text.trim().split(/\s+/);
const FIRST = words(
  "amber bracken cedar cobalt dusty ember fern granite hazel indigo juniper kestrel linen maple nettle ochre pewter quartz rowan sable tawny umber violet willow",
);
const SECOND = words(
  "archivist atlas badger binder clerk compass cricket desk footnote gazette heron index ink lantern margin otter page quill reader scribe shelf surveyor vole wren",
);
const ABOUT = [
  "I look after articles about rivers and bridges.",
  "Mostly typos. Tell me when I overdo it.",
  "Retired librarian, slow but thorough.",
  "I check dates against parish registers.",
  "Mountains, lakes, and whatever lies between them.",
  "I like lists that add up.",
  "",
];
const SERIOUS = 22;
const VANDALS = 4;
const MINUTES_PER_DAY = 24 * 60;
/** Before the first article. */
const OLDEST_DAYS = 3400;
const YOUNGEST_DAYS = 2900;

export const generateEditors = (seed: number): Editor[] => {
  const random = seededRandom(seed, "almanac/editors");
  const names = new Set<string>();
  while (names.size < SERIOUS + VANDALS) names.add(`${random.pick(FIRST)}_${random.pick(SECOND)}`);
  const day = () => ALMANAC_START - random.integer(YOUNGEST_DAYS, OLDEST_DAYS) * MINUTES_PER_DAY - random.integer(0, 1400);
  const accounts = ACCOUNTS.map(({ username, role, passwordHash }, at) => ({
    id: at + 1,
    name: username,
    role,
    registered: day(),
    passwordHash,
    about: at === 0 ? "I read a lot and correct what I can." : "Administrator. Ask me about protection and deletion.",
    isVandal: false,
  }));
  const others = [...names].map((name, at) => ({
    id: accounts.length + at + 1,
    name: at < SERIOUS ? name : `${name.split("_")[1]}${random.integer(10, 99)}`,
    role: "editor" as const,
    registered: at < SERIOUS ? day() : ALMANAC_START - (20 + 3 * at) * MINUTES_PER_DAY - random.integer(0, 1400),
    passwordHash: null,
    about: at < SERIOUS ? random.pick(ABOUT) : "",
    isVandal: at >= SERIOUS,
  }));
  return [...accounts, ...others];
};
