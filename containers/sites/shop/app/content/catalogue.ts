/**
 * @module Makes the shop's products and their variants from a seed.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import type { ProductOption, ProductRow, VariantRow } from "../model.ts";
import { MINUTES_PER_DAY, SHOP_OPENS } from "../rules.ts";
import { CATEGORIES, type Category, COLLECTIONS, COLOURS, type Kind } from "./assortment/index.ts";

const PRODUCTS_PER_CATEGORY = 30;
const FEATURED = 8;
/** So many of the featured products can be bought without choosing an option. */
const SIMPLE_FEATURED = 5;
const SOLD_OUT_SHARE = 0.06;
const LOW_STOCK_SHARE = 0.15;
const VARIANT_GONE_SHARE = 0.12;
const REDUCED_SHARE = 0.15;
const ADDED_EVERY_DAYS = 3;
const GRAMS_STEP = 10;

const PRAISE = [
  "Made in small batches by a family workshop.",
  "A favourite with our customers since the first year.",
  "Finished by hand, so that no two are quite alike.",
  "Designed to be repaired rather than replaced.",
  "Packed without plastic.",
  "Looks better the longer you use it.",
  "Simple, sturdy and pleasant to hold.",
  "A gift that is used every day.",
  "One of the few things that we have sold unchanged from the start.",
  "Our buyers have one at home, which says enough.",
];
const ORIGINS = ["Portugal", "Denmark", "Scotland", "Vermont", "Japan", "Lithuania", "Italy", "Wales"];
const WARRANTY_YEARS = [1, 2, 3, 5, 10];

/** A product before it has an id. */
type Draft = Omit<ProductRow, "id" | "price_cents" | "stock" | "featured" | "rating" | "ratings" | "added_at"> & {
  readonly variants: readonly Pick<VariantRow, "variant" | "price_cents" | "stock">[];
};

export interface Catalogue {
  /** In the order of their ids, which is also the order in which they were added to the shop. */
  readonly products: readonly ProductRow[];
  readonly variants: readonly VariantRow[];
}

/** Ratings come with the reviews; here they are 0. */
export const generateCatalogue = (seed: number): Catalogue => {
  const random = seededRandom(seed, "shop/products");
  const names = new Set<string>();
  const drafts = random.shuffle(
    CATEGORIES.flatMap((category) =>
      Array.from({ length: PRODUCTS_PER_CATEGORY }, (_, at) => draftProduct(random, category, at, names)),
    ),
  );
  const featured = chooseFeatured(random, drafts);
  const variants: VariantRow[] = [];
  const products = drafts.map(({ variants: own, ...draft }, at): ProductRow => {
    const id = at + 1;
    for (const [n, variant] of own.entries()) {
      variants.push({ id: variants.length + 1, product_id: id, sku: sku(draft.category, id, n), ...variant });
    }
    return {
      id,
      ...draft,
      price_cents: Math.min(...own.map(({ price_cents }) => price_cents)),
      stock: own.reduce((sum, { stock }) => sum + stock, 0),
      rating: 0,
      ratings: 0,
      featured: featured.indexOf(at) + 1,
      added_at: SHOP_OPENS - (drafts.length - at) * ADDED_EVERY_DAYS * MINUTES_PER_DAY,
    };
  });
  return { products, variants };
};

/** "LIG-0042-3": category, product, variant. */
const sku = (category: string, id: number, at: number): string =>
  `${category.slice(0, 3).toUpperCase()}-${String(id).padStart(4, "0")}-${at + 1}`;

/** Places in the list of drafts, in the order of the home page. */
const chooseFeatured = (random: Random, drafts: readonly Draft[]): number[] => {
  const places = random.shuffle(drafts.map((_, at) => at));
  const sold = (at: number): boolean => drafts[at]?.variants.some(({ stock }) => stock > 0) ?? false;
  const simple = places.filter((at) => sold(at) && drafts[at]?.variants.length === 1).slice(0, SIMPLE_FEATURED);
  const others = places.filter((at) => sold(at) && !simple.includes(at)).slice(0, FEATURED - SIMPLE_FEATURED);
  return random.shuffle([...simple, ...others]);
};

const draftProduct = (random: Random, category: Category, at: number, names: Set<string>): Draft => {
  // Going round the kinds gives every category some of each.
  const kind = category.kinds[at % category.kinds.length] as Kind;
  const { name, material } = newName(random, category, kind, names);
  const brand = random.pick(category.brands);
  const price = roundPrice(random.integer(kind.price[0] * 100, kind.price[1] * 100));
  const options = optionsOf(random, kind);
  const [praise, more] = random.shuffle(PRAISE);
  const description = `${kind.about}, in ${material.toLowerCase()}. ${praise} ${more}`;
  return {
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    name,
    category: category.slug,
    brand,
    was_cents: random.chance(REDUCED_SHARE) ? roundPrice(price * (1 + random.integer(15, 40) / 100)) : null,
    description,
    details: JSON.stringify([
      `Material: ${material.toLowerCase()}`,
      ...(kind.height ? [`Height: ${random.integer(...kind.height)} cm`] : []),
      `Weight: ${weight(random, category.weight)}`,
      `Made in ${random.pick(ORIGINS)}`,
      `Guarantee: ${years(random.pick(WARRANTY_YEARS))}`,
      random.pick(category.care),
    ]),
    options: JSON.stringify(options),
    colours: coloursOf(options),
    shape: kind.shape,
    hue: (category.hue + random.integer(-24, 24) + 360) % 360,
    status: "active",
    words: searchText({ name, category: category.slug, brand, description }),
    variants: variantsOf(random, kind, options, price),
  };
};

/** What search looks into: words in lower case, a space before each, so that search finds the beginnings of words. */
export const searchText = (product: Pick<ProductRow, "name" | "category" | "brand" | "description">): string =>
  plainWords(`${product.name} ${product.category} ${product.brand} ${product.description}`)
    .map((word) => ` ${word}`)
    .join("");

export const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const coloursOf = (options: readonly ProductOption[]): string => {
  const colours = options.find(({ name }) => name === "Colour")?.values ?? [];
  return colours.length === 0 ? "" : `|${colours.join("|")}|`;
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

/** Ends in .00, .50, .95 or .99, as prices do. */
const roundPrice = (cents: number): number => {
  const dollars = Math.floor(cents / 100);
  const rest = cents % 100;
  return dollars * 100 + (rest < 25 ? 0 : rest < 50 ? 50 : rest < 75 ? 95 : 99);
};

const weight = (random: Random, [from, to]: readonly [number, number]): string => {
  const grams = random.integer(from / GRAMS_STEP, to / GRAMS_STEP) * GRAMS_STEP;
  return grams < 1000 ? `${grams} g` : `${Math.round(grams / 100) / 10} kg`;
};

const optionsOf = (random: Random, kind: Kind): ProductOption[] => [
  ...(kind.sizes ? [{ name: "Size", values: kind.sizes.values }] : []),
  ...(kind.colour ? [{ name: "Colour", values: random.shuffle(Object.keys(COLOURS)).slice(0, random.integer(2, 4)) }] : []),
];

/** Every combination of the options, each with a stock of its own, dearer with size where the kind says so. */
const variantsOf = (random: Random, kind: Kind, options: readonly ProductOption[], price: number): Draft["variants"] => {
  const soldOut = random.chance(SOLD_OUT_SHARE);
  return combinations(options).map((variant) => {
    const size = kind.sizes?.values.findIndex((value) => variant.startsWith(`Size: ${value}`)) ?? 0;
    const dearer = Math.max(0, size) * ((kind.sizes?.stepPercent ?? 0) / 100);
    const gone = soldOut || (options.length > 0 && random.chance(VARIANT_GONE_SHARE));
    return {
      variant,
      price_cents: dearer === 0 ? price : roundPrice(Math.round(price * (1 + dearer))),
      stock: gone ? 0 : stock(random),
    };
  });
};

/** "Size: M, Colour: Moss" for each choice of one value per option. */
export const combinations = (options: readonly ProductOption[]): string[] =>
  options.reduce<string[]>(
    (before, { name, values }) =>
      before.flatMap((head) => values.map((value) => (head === "" ? `${name}: ${value}` : `${head}, ${name}: ${value}`))),
    [""],
  );

const stock = (random: Random): number => (random.chance(LOW_STOCK_SHARE) ? random.integer(1, 5) : random.integer(6, 60));

const years = (count: number): string => (count === 1 ? "1 year" : `${count} years`);
