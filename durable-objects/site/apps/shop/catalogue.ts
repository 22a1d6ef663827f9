/**
 * @module Makes the shop's products from a seed.
 */
import { type Random, seededRandom } from "../../kit/random.ts";
import {
  CATEGORIES,
  type Category,
  COLLECTIONS,
  COLOURS,
  type Kind,
  type ProductOption,
  type Shape,
  SIZES,
} from "./assortment.ts";

export interface Product {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly price_cents: number;
  /** The price before a reduction. */
  readonly was_cents: number | null;
  readonly stock: number;
  /** In tenths of a star. */
  readonly rating: number;
  readonly ratings: number;
  readonly description: string;
  readonly details: readonly string[];
  readonly options: readonly ProductOption[];
  readonly featured: boolean;
  readonly shape: Shape;
  readonly hue: number;
}

const PRODUCTS_PER_CATEGORY = 18;
const FEATURED = 8;
const SOLD_OUT_SHARE = 0.06;
const LOW_STOCK_SHARE = 0.15;
const REDUCED_SHARE = 0.15;
const COLOURS_EACH = 4;

const PRAISE = [
  "Made in small batches by a family workshop.",
  "A favourite with our customers since the first year.",
  "Finished by hand, so that no two are quite alike.",
  "Designed to be repaired rather than replaced.",
  "Packed without plastic.",
  "Looks better the longer you use it.",
  "Simple, sturdy and pleasant to hold.",
  "A gift that is used every day.",
];
const ORIGINS = ["Portugal", "Denmark", "Scotland", "Vermont", "Japan", "Lithuania", "Italy", "Wales"];
const WARRANTY_YEARS = [1, 2, 3, 5, 10];

/** Products in the order of their ids; which is also the order in which they were added to the shop. */
export const generateProducts = (seed: number): Product[] => {
  const random = seededRandom(seed, "shop/products");
  const names = new Set<string>();
  const drafts = CATEGORIES.flatMap((category) =>
    Array.from({ length: PRODUCTS_PER_CATEGORY }, (_, at) => draftProduct(random, category, at, names)),
  );
  const featured = new Set(random.shuffle(drafts.filter((draft) => draft.stock > 0)).slice(0, FEATURED));
  return random.shuffle(drafts).map((draft, at) => ({ ...draft, id: at + 1, featured: featured.has(draft) }));
};

const draftProduct = (random: Random, category: Category, at: number, names: Set<string>) => {
  // Going round the kinds gives every category some of each.
  const kind = category.kinds[at % category.kinds.length] as Kind;
  const { name, material } = newName(random, category, kind, names);
  const price = priceCents(random, kind);
  return {
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    name,
    category: category.slug,
    price_cents: price,
    was_cents: random.chance(REDUCED_SHARE) ? roundPrice(price * (1 + random.integer(15, 40) / 100)) : null,
    stock: stock(random),
    rating: random.integer(31, 50),
    ratings: random.integer(3, 412),
    description: `${kind.about}, in ${material.toLowerCase()}. ${random.pick(PRAISE)}`,
    details: [
      `Material: ${material.toLowerCase()}`,
      `Made in ${random.pick(ORIGINS)}`,
      `Guarantee: ${years(random.pick(WARRANTY_YEARS))}`,
      random.pick(category.care),
    ],
    options: options(random, kind),
    shape: kind.shape,
    hue: (category.hue + random.integer(-24, 24) + 360) % 360,
  };
};

const newName = (random: Random, category: Category, kind: Kind, names: Set<string>): { name: string; material: string } => {
  for (;;) {
    const material = random.pick(category.materials);
    const name = `${random.pick(COLLECTIONS)} ${material} ${kind.noun}`;
    if (names.has(name)) continue;
    names.add(name);
    return { name, material };
  }
};

const priceCents = (random: Random, kind: Kind): number => roundPrice(random.integer(kind.price[0] * 100, kind.price[1] * 100));

/** Ends in .00, .50, .95 or .99, as prices do. */
const roundPrice = (cents: number): number => {
  const dollars = Math.floor(cents / 100);
  const rest = cents % 100;
  return dollars * 100 + (rest < 25 ? 0 : rest < 50 ? 50 : rest < 75 ? 95 : 99);
};

const stock = (random: Random): number => {
  if (random.chance(SOLD_OUT_SHARE)) return 0;
  return random.chance(LOW_STOCK_SHARE) ? random.integer(1, 5) : random.integer(6, 80);
};

const options = (random: Random, kind: Kind): ProductOption[] => [
  ...(kind.size ? [{ name: "Size", values: SIZES }] : []),
  ...(kind.colour ? [{ name: "Colour", values: random.shuffle(COLOURS).slice(0, COLOURS_EACH) }] : []),
];

const years = (count: number): string => (count === 1 ? "1 year" : `${count} years`);
