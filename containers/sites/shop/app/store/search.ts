/**
 * @module Searching the catalogue, with counts of what each further filter would leave.
 */
import { slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { CATEGORIES } from "../content/assortment/index.ts";
import { type JoinedRow, PRODUCT, type Product, searchWords, toProduct } from "./products.ts";

export const SORTS = {
  featured: "Featured",
  "price-asc": "Price, low to high",
  "price-desc": "Price, high to low",
  rating: "Best rated",
  newest: "Newest",
  name: "Name, A to Z",
} as const;
export type Sort = keyof typeof SORTS;

export const PAGE_SIZE = 12;
export const RATINGS = [4, 3, 2] as const;

export interface ProductQuery {
  readonly q: string;
  readonly category: string | null;
  /** Any of these; none means all. */
  readonly brands: readonly string[];
  readonly colours: readonly string[];
  /** Stars at least. */
  readonly rating: number | null;
  readonly inStock: boolean;
  readonly minPriceCents: number | null;
  readonly maxPriceCents: number | null;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Products that this choice would show, with the other filters as they are. */
  readonly count: number;
}

export interface Facets {
  readonly categories: readonly Choice[];
  readonly brands: readonly Choice[];
  readonly colours: readonly Choice[];
  readonly ratings: readonly Choice[];
  readonly inStock: number;
}

export interface ProductPage {
  readonly products: readonly Product[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly facets: Facets;
}

type Item = Pick<
  Product,
  "id" | "name" | "category" | "brand" | "colours" | "price_cents" | "stock" | "rating" | "ratings" | "featured"
>;
type Facet = "category" | "brand" | "colour" | "rating" | "stock" | "price";
type Tests = Readonly<Record<Facet, (item: Item) => boolean>>;

/** A page beyond the last gives the last. */
export const searchProducts = (sql: SqlStorage, query: ProductQuery): ProductPage => {
  const items = itemsWith(sql, query.q);
  const tests = testsOf(query);
  const found = items.filter((item) => Object.values(tests).every((test) => test(item))).sort(ORDERS[query.sort]);
  const { page, pages, offset } = slice(found.length, PAGE_SIZE, query.page);
  const ids = found.slice(offset, offset + PAGE_SIZE).map(({ id }) => id);
  return { products: productsById(sql, ids), total: found.length, page, pages, facets: facetsOf(items, tests) };
};

const itemsWith = (sql: SqlStorage, q: string): Item[] => {
  const words = searchWords(q);
  const where = ["status = 'active'", ...words.map(() => "instr(words, ?) > 0")].join(" AND ");
  return sql
    .exec<Item>(
      `SELECT id, name, category, brand, colours, price_cents, stock, rating, ratings, featured FROM products WHERE ${where}`,
      ...words,
    )
    .toArray();
};

export const productsById = (sql: SqlStorage, ids: readonly number[]): Product[] => {
  const rows = sql.exec<JoinedRow>(
    `SELECT ${PRODUCT} FROM products p WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  const byId = new Map(rows.toArray().map((row) => [row.id, toProduct(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const testsOf = (query: ProductQuery): Tests => ({
  category: ({ category }) => query.category === null || category === query.category,
  brand: ({ brand }) => query.brands.length === 0 || query.brands.includes(brand),
  colour: ({ colours }) => query.colours.length === 0 || query.colours.some((colour) => colours.includes(`|${colour}|`)),
  rating: ({ rating }) => query.rating === null || rating >= query.rating * 10,
  stock: ({ stock }) => !query.inStock || stock > 0,
  price: ({ price_cents }) =>
    price_cents >= (query.minPriceCents ?? 0) && price_cents <= (query.maxPriceCents ?? Number.POSITIVE_INFINITY),
});

const facetsOf = (items: readonly Item[], tests: Tests): Facets => {
  const others = (facet: Facet): Item[] => {
    const rest = Object.entries(tests).filter(([name]) => name !== facet);
    return items.filter((item) => rest.every(([, test]) => test(item)));
  };
  const [categories, brands, colours, ratings] = [others("category"), others("brand"), others("colour"), others("rating")];
  const count = (list: readonly Item[], test: (item: Item) => boolean): number => list.filter(test).length;
  const brandNames = [...new Set(items.map(({ brand }) => brand))].sort();
  return {
    categories: CATEGORIES.map(({ slug, title }) => ({
      value: slug,
      label: title,
      count: count(categories, ({ category }) => category === slug),
    })),
    brands: brandNames.map((name) => ({ value: name, label: name, count: count(brands, ({ brand }) => brand === name) })),
    colours: namesIn(items).map((name) => ({
      value: name,
      label: name,
      count: count(colours, (item) => item.colours.includes(`|${name}|`)),
    })),
    ratings: RATINGS.map((stars) => ({
      value: String(stars),
      label: `${stars} stars and up`,
      count: count(ratings, ({ rating }) => rating >= stars * 10),
    })),
    inStock: count(others("stock"), ({ stock }) => stock > 0),
  };
};

/** "|Moss|Sand|" of many items as names, each once, from A to Z. */
const namesIn = (items: readonly Pick<Item, "colours">[]): string[] =>
  [...new Set(items.flatMap(({ colours }) => colours.split("|").filter(Boolean)))].sort();

/** Those of the values that products have: a link can show no others. */
export const knownBrands = (sql: SqlStorage, values: readonly string[]): string[] => {
  if (values.length === 0) return [];
  const rows = sql.exec<{ brand: string }>("SELECT DISTINCT brand FROM products WHERE status = 'active'").toArray();
  return rows.map(({ brand }) => brand).filter((brand) => values.includes(brand));
};

export const knownColours = (sql: SqlStorage, values: readonly string[]): string[] => {
  if (values.length === 0) return [];
  const rows = sql.exec<{ colours: string }>("SELECT DISTINCT colours FROM products WHERE status = 'active'").toArray();
  return namesIn(rows).filter((colour) => values.includes(colour));
};

const byId = (a: Item, b: Item): number => a.id - b.id;

const ORDERS: Readonly<Record<Sort, (a: Item, b: Item) => number>> = {
  featured: (a, b) => (a.featured || Number.MAX_SAFE_INTEGER) - (b.featured || Number.MAX_SAFE_INTEGER) || byId(a, b),
  "price-asc": (a, b) => a.price_cents - b.price_cents || byId(a, b),
  "price-desc": (a, b) => b.price_cents - a.price_cents || byId(a, b),
  rating: (a, b) => b.rating - a.rating || b.ratings - a.ratings || byId(a, b),
  newest: (a, b) => b.id - a.id,
  name: (a, b) => (a.name < b.name ? -1 : 1),
};
