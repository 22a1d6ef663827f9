/**
 * @module The people of the forum, made from a seed. The three with accounts are always there.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ACCOUNTS, AVATAR_COLOURS, FORUM_START, MODERATED_ALWAYS } from "../rules.ts";
import { speaker } from "./grammar.ts";
import { TOPICS } from "./topics/index.ts";

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  readonly bio: string;
  readonly hue: number;
  readonly joined: number;
  readonly role: "member" | "admin";
  readonly passwordHash: string | null;
  /** The communities that they write in, by place in TOPICS. */
  readonly interests: readonly number[];
  /** How much they write, compared with others. */
  readonly weight: number;
}

export const PEOPLE = 60;
const MINUTES_PER_DAY = 24 * 60;
const LONGEST_MEMBERSHIP_DAYS = 2200;
const SHORTEST_MEMBERSHIP_DAYS = 430;
const ACCOUNT_INTERESTS = 5;

const words = (text: string): string[] => text.trim().split(/\s+/);

const FIRST_NAMES = words(`
  Ada Amir Anneke Bea Bruno Cleo Dara Diego Edith Emeka Fatima Felix Greta Hugo Ida Imran Ines Jonas Juno Kaito
  Klara Lena Leo Lucia Mads Maren Milo Nadia Nils Nora Olga Omar Otto Petra Priya Quinn Rafael Rosa Ruth Sami
  Selma Silas Tara Teo Uma Viktor Wanda Yara Yusuf Zora
`);
const LAST_NAMES = words(`
  Abbott Brandt Castell Duarte Eklund Farrow Gupta Hale Ivanova Jensen Kovacs Lindqvist Mbeki Novak Okafor
  Pereira Quist Rahman Sato Thorne Ueda Vance Weber Yilmaz Zeller
`);
const ADJECTIVES = words(`
  quiet rusty velvet northern hollow amber lucky salty crooked patient midnight paper mossy copper wandering
  gentle stubborn early
`);
const NOUNS = words(`
  otter lantern thistle kettle magpie harbor pebble walnut comet teapot badger anchor juniper button falcon
  meadow cricket ladder
`);
const BIOS = [
  "Mostly here for c/{place}. I answer slowly.",
  "{trade} by day, c/{place} and c/{place:2} by night.",
  "Learning as I go. Ask me about c/{place}.",
  "Parent of {2-4}, owner of too much gear for c/{place}.",
  "{trade} from a small town. Opinions are my own, mistakes too.",
  "I read everything and write little. c/{place} regular.",
  "Retired {trade}. Finally time for c/{place}.",
  "",
];
const TRADES = [
  "nurse",
  "teacher",
  "carpenter",
  "translator",
  "bus driver",
  "gardener",
  "accountant",
  "librarian",
  "electrician",
  "cook",
  "surveyor",
  "physiotherapist",
];

export const generatePeople = (seed: number): Person[] => {
  const random = seededRandom(seed, "forum/people");
  const names = new Set<string>(ACCOUNTS.map(({ username }) => username));
  const topicSlugs = TOPICS.map(({ slug }) => slug);
  const details = () => ({
    bio: speaker(random, { place: topicSlugs, trade: TRADES }).say(random.pick(BIOS)),
    hue: Number(random.pick(Object.keys(AVATAR_COLOURS))),
    joined:
      FORUM_START - random.integer(SHORTEST_MEMBERSHIP_DAYS, LONGEST_MEMBERSHIP_DAYS) * MINUTES_PER_DAY - random.integer(0, 1000),
    interests: interestsOf(random, [], random.integer(2, 5)),
  });
  const accounts = ACCOUNTS.map(({ account, username, displayName, role, passwordHash }, at) => ({
    ...details(),
    id: at + 1,
    name: username,
    displayName,
    email: `${username}@mail.example`,
    role,
    passwordHash,
    interests: interestsOf(random, account === "moderator" ? MODERATED_ALWAYS : [], ACCOUNT_INTERESTS),
    weight: 3,
  }));
  const others = Array.from({ length: PEOPLE - accounts.length }, (_, at) => {
    const { name, displayName } = newName(random, names);
    return {
      ...details(),
      id: accounts.length + at + 1,
      name,
      displayName,
      email: `${name}@mail.example`,
      role: "member" as const,
      passwordHash: null,
      weight: random.pick([1, 1, 1, 2, 2, 4]),
    };
  });
  return [...accounts, ...others];
};

/** Places in TOPICS, `first` among them. */
const interestsOf = (random: Random, first: readonly string[], count: number): number[] => {
  const places = TOPICS.map((_, at) => at);
  const wanted = places.filter((at) => first.includes(TOPICS[at]?.slug ?? ""));
  return [...wanted, ...random.shuffle(places.filter((at) => !wanted.includes(at)))].slice(0, count);
};

const newName = (random: Random, taken: Set<string>): { name: string; displayName: string } => {
  for (;;) {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const [adjective, noun] = [random.pick(ADJECTIVES), random.pick(NOUNS)];
    const { name, displayName } = random.pick([
      { name: `${first}_${last}`, displayName: `${first} ${last}` },
      { name: `${adjective}_${noun}`, displayName: "" },
      { name: `${first}${noun}`, displayName: first },
      { name: `${noun}${random.integer(11, 98)}`, displayName: "" },
      { name: `${adjective}${noun}`, displayName: `${first} ${last[0]}.` },
    ]);
    const lower = name.toLowerCase();
    if (taken.has(lower)) continue;
    taken.add(lower);
    return { name: lower, displayName };
  }
};
