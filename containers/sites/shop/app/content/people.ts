/**
 * @module Makes the shop's customers, with the addresses that they have saved.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { MAIN_CUSTOMER } from "../accounts.ts";
import type { AddressRow, CustomerRow, PostalAddress } from "../model.ts";
import { MINUTES_PER_DAY, SHOP_OPENS } from "../rules.ts";

const CUSTOMERS = 32;
const SECOND_ADDRESS_SHARE = 0.3;
const NEWSLETTER_SHARE = 0.45;
/** Nobody is blocked but these, counted from the end. */
const BLOCKED = 2;
const NEWEST_DAYS = 400;
const OLDEST_DAYS = 1_500;

const FIRST_NAMES = [
  "Ada",
  "Amira",
  "Bruno",
  "Callum",
  "Clara",
  "Dmitri",
  "Elif",
  "Esther",
  "Farid",
  "Freya",
  "Greta",
  "Hana",
  "Hiro",
  "Ines",
  "Isaac",
  "Jonas",
  "Julia",
  "Kofi",
  "Lena",
  "Luca",
  "Marta",
  "Mateo",
  "Nadia",
  "Noor",
  "Oskar",
  "Paula",
  "Quentin",
  "Rosa",
  "Samir",
  "Signe",
  "Tessa",
  "Tobias",
  "Uma",
  "Viktor",
  "Wendy",
  "Yusuf",
  "Zofia",
];
const LAST_NAMES = [
  "Abbott",
  "Alvarez",
  "Berg",
  "Brandt",
  "Castro",
  "Chen",
  "Dunn",
  "Dupont",
  "Eriksen",
  "Fontaine",
  "Fraser",
  "Grant",
  "Haddad",
  "Hoffmann",
  "Ito",
  "Jansen",
  "Jensen",
  "Khan",
  "Kowalski",
  "Lindgren",
  "Lowe",
  "Marsh",
  "Mensah",
  "Moreau",
  "Nakamura",
  "Novak",
  "O'Brien",
  "Okafor",
  "Petrov",
  "Quinn",
  "Rossi",
  "Sandoval",
  "Tanaka",
  "Ueda",
  "Varga",
  "Whitfield",
  "Yilmaz",
];
const STREETS = [
  "Harbour Road",
  "Mill Lane",
  "Station Street",
  "Orchard Way",
  "Chapel Hill",
  "River Walk",
  "Elm Avenue",
  "Quay Street",
  "Meadow Close",
  "Lantern Row",
];
/** Towns with their countries and the form of their postcodes: 9 stands for a digit, A for a letter. */
const TOWNS: readonly (readonly [city: string, country: string, postcode: string])[] = [
  ["Toronto", "Canada", "A9A 9A9"],
  ["Halifax", "Canada", "A9A 9A9"],
  ["Hamburg", "Germany", "99999"],
  ["Leipzig", "Germany", "99999"],
  ["Cork", "Ireland", "A99 A9A9"],
  ["Galway", "Ireland", "A99 A9A9"],
  ["Utrecht", "Netherlands", "9999 AA"],
  ["Groningen", "Netherlands", "9999 AA"],
  ["Aberdeen", "United Kingdom", "AA9 9AA"],
  ["Dover", "United Kingdom", "AA99 9AA"],
  ["Exeter", "United Kingdom", "AA9 9AA"],
  ["Portland", "United States", "99999"],
  ["Salem", "United States", "99999"],
];
const LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ";
const SECOND_LABELS = ["Work", "Parents", "Holiday house"];

export interface People {
  readonly customers: readonly CustomerRow[];
  readonly addresses: readonly AddressRow[];
}

export const generatePeople = (seed: number): People => {
  const random = seededRandom(seed, "shop/people");
  const names = [MAIN_CUSTOMER.name, ...personNames(random, CUSTOMERS - 1)];
  const customers = names.map((name, at): CustomerRow => {
    const main = at === 0;
    return {
      id: at + 1,
      name,
      email: emailOf(name),
      password: main ? MAIN_CUSTOMER.password : null,
      phone: `+1 555 ${random.integer(1000, 9999)}`,
      joined_at: SHOP_OPENS - random.integer(NEWEST_DAYS, OLDEST_DAYS) * MINUTES_PER_DAY - random.integer(0, 700),
      newsletter: random.chance(NEWSLETTER_SHARE) ? 1 : 0,
      blocked: at >= names.length - BLOCKED ? 1 : 0,
    };
  });
  const addresses: AddressRow[] = [];
  for (const { id, name } of customers) {
    // The main customer has two, so that there is always a choice.
    const labels =
      id === MAIN_CUSTOMER.id || random.chance(SECOND_ADDRESS_SHARE) ? ["Home", random.pick(SECOND_LABELS)] : ["Home"];
    for (const [at, label] of labels.entries()) {
      addresses.push({
        id: addresses.length + 1,
        customer_id: id,
        label,
        ...postalAddress(random, name),
        preferred: at === 0 ? 1 : 0,
      });
    }
  }
  return { customers, addresses };
};

/** Names that differ. */
export const personNames = (random: Random, count: number): string[] => {
  const lasts = random.shuffle(LAST_NAMES);
  const firsts = random.shuffle(FIRST_NAMES);
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / firsts.length);
    return `${firsts[at % firsts.length]} ${lasts[(at + round * 7) % lasts.length]}`;
  });
};

export const emailOf = (name: string, domain = "example.com"): string =>
  `${name
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z]+/g, ".")}@${domain}`;

export const postalAddress = (random: Random, name: string): PostalAddress => {
  const [city, country, postcode] = random.pick(TOWNS);
  return {
    name,
    street: `${random.integer(1, 180)} ${random.pick(STREETS)}`,
    city,
    postcode: postcode.replaceAll(/[9A]/g, (sign) =>
      sign === "9" ? String(random.integer(0, 9)) : (LETTERS[random.integer(0, LETTERS.length - 1)] ?? "A"),
    ),
    country,
  };
};
