/**
 * @module The people of Anvil: three that are always there, and others that the seed makes.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import type { UserRow } from "../rows.ts";
import { ACCOUNTS, DAY, OPENING } from "../rules.ts";
import { hashOf } from "../text/slug.ts";

const OTHERS = 37;
const ACCOUNTS_JOINED_DAYS_AGO = 920;

const FIRST_NAMES = (
  "Adele Amir Anouk Arjun Beatriz Bogdan Callum Chiara Dalia Dmitri Eilidh Emeka Esther Farah Felix Freya Gareth " +
  "Greta Hiroshi Ines Ivo Jasmin Joaquin Kaito Katya Lars Leila Luca Maeve Malik Marisol Mateo Mei Nadia Niamh " +
  "Noor Oskar Paloma Pavel Quentin Rania Ravi Rosa Samir Saskia Sigrid Soren Tamsin Teodor Thandiwe Tomas Ursula " +
  "Viktor Wanjiru Yara Yusuf Zofia Zuri"
).split(" ");
const LAST_NAMES = (
  "Abara Adler Almeida Ashworth Bakker Banerjee Bergman Bianchi Cardoso Castellan Chaudhry Dahl Delacroix Demir " +
  "Ekwueme Falk Ferreira Fontaine Gallagher Haddad Halloran Hartmann Ibarra Ivanova Jansen Kaminski Kimura Kovac " +
  "Lehtonen Lombardi Maddox Marchetti Mbeki Moreau Nakamura Navarro Nielsen Novak Obi Ortega Papadakis Petrov " +
  "Quintero Rahman Rasmussen Sato Silva Sorensen Tanaka Vargas Vasquez Voss Wallin Whitlock Yamada Yilmaz Zeller " +
  "Zhang"
).split(" ");
const LOCATIONS =
  "Bergen Bilbao Bristol Brno Cork Dakar Galway Ghent Graz Halifax Izmir Kyoto Leipzig Lisbon Lyon Montevideo Nairobi Oulu Porto Pune Quito Riga Tartu Trieste Utrecht Wellington".split(
    " ",
  );
const CRAFTS = [
  "Backend developer",
  "Frontend developer",
  "Writes documentation",
  "Tester",
  "Designer who codes",
  "Systems engineer",
  "Data engineer",
  "Student",
  "Release manager",
  "Site reliability engineer",
];
const LEANINGS = [
  "fond of small programs",
  "learning Rust slowly",
  "maintainer of too many forks",
  "here for the bug reports",
  "collects old keyboards",
  "prefers plain text",
  "cycles to work in any weather",
  "bakes on Sundays",
  "reads changelogs for fun",
  "happy to review on Fridays",
];
const STATUSES = [
  "",
  "",
  "",
  "",
  "Reviewing",
  "On holiday until Monday",
  "Focus time",
  "Travelling",
  "Working from the train",
  "Out sick",
];
const MAIL_HOSTS = ["example.com", "example.org", "example.net"];

export const generatePeople = (seed: number): UserRow[] => {
  const random = seededRandom(seed, "forge/people");
  const taken = new Set<string>(Object.values(ACCOUNTS).map(({ username }) => username));
  const accounts = Object.entries(ACCOUNTS).map(
    ([account, { username, name, password }], at): UserRow => ({
      id: at + 1,
      username,
      name,
      email: `${username}@example.com`,
      password,
      ...character(random),
      status: "",
      admin: account === "owner" ? 1 : 0,
      joined: OPENING - ACCOUNTS_JOINED_DAYS_AGO * DAY,
    }),
  );
  const [firstNames, lastNames] = [random.shuffle(FIRST_NAMES), random.shuffle(LAST_NAMES)];
  const others = Array.from({ length: OTHERS }, (_, at): UserRow => {
    const { name, username } = newName(random, firstNames[at] ?? "", lastNames[at] ?? "", taken);
    return {
      id: accounts.length + at + 1,
      username,
      name,
      email: `${username}@${random.pick(MAIL_HOSTS)}`,
      password: hashOf(`${seed}/${username}`),
      ...character(random),
      status: random.pick(STATUSES),
      admin: 0,
      joined: OPENING - random.integer(880, 1_300) * DAY - random.integer(0, DAY),
    };
  });
  return [...accounts, ...others];
};

const character = (random: Random): { bio: string; location: string } => ({
  bio: `${random.pick(CRAFTS)}, ${random.pick(LEANINGS)}.`,
  location: random.pick(LOCATIONS),
});

/** A name of which neither part belongs to anybody else, and a user name made of it. */
const newName = (random: Random, first: string, last: string, taken: Set<string>): { name: string; username: string } => {
  const forms = [first, `${first}.${last}`, `${first.charAt(0)}${last}`, `${first}${last.charAt(0)}`].map((form) =>
    form.toLowerCase(),
  );
  const username = random.shuffle(forms).find((form) => !taken.has(form)) ?? `${first}-${last}`.toLowerCase();
  taken.add(username);
  return { name: `${first} ${last}`, username };
};
