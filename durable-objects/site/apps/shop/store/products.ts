/**
 * @module Finding products: one by name in its URL, or many by words, category, price and order.
 */
import type { Product } from "../catalogue.ts";

export const SORTS = {
  featured: { label: "Featured", order: "featured DESC, id" },
  "price-asc": { label: "Price, low to high", order: "price_cents, id" },
  "price-desc": { label: "Price, high to low", order: "price_cents DESC, id" },
  rating: { label: "Best rated", order: "rating DESC, ratings DESC, id" },
  newest: { label: "Newest", order: "id DESC" },
  name: { label: "Name, A to Z", order: "name" },
} as const;
export type Sort = keyof typeof SORTS;

export const PAGE_SIZE = 12;
const MAX_WORDS = 8;
const HAS_WORD = "instr(lower(name || ' ' || category || ' ' || description), ?) > 0";

export interface ProductQuery {
  readonly q: string;
  readonly category: string | null;
  readonly inStock: boolean;
  readonly maxPriceCents: number | null;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

export interface ProductPage {
  readonly products: Product[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

type ProductRow = Omit<Product, "details" | "options" | "featured"> & { details: string; options: string; featured: number };

const toProduct = (row: ProductRow): Product => ({
  ...row,
  details: JSON.parse(row.details),
  options: JSON.parse(row.options),
  featured: row.featured === 1,
});

export const findProduct = (sql: SqlStorage, slug: string): Product | null => {
  const [row] = sql.exec<ProductRow>("SELECT * FROM products WHERE slug = ?", slug).toArray();
  return row ? toProduct(row) : null;
};

export const featuredProducts = (sql: SqlStorage): Product[] =>
  sql.exec<ProductRow>("SELECT * FROM products WHERE featured = 1 ORDER BY id").toArray().map(toProduct);

export const relatedProducts = (sql: SqlStorage, product: Product, count: number): Product[] =>
  sql
    .exec<ProductRow>(
      "SELECT * FROM products WHERE category = ? AND id <> ? ORDER BY rating DESC, id LIMIT ?",
      product.category,
      product.id,
      count,
    )
    .toArray()
    .map(toProduct);

export const countByCategory = (sql: SqlStorage): Record<string, number> => {
  const rows = sql.exec<{ category: string; count: number }>(
    "SELECT category, count(*) AS count FROM products GROUP BY category",
  );
  return Object.fromEntries(rows.toArray().map(({ category, count }) => [category, count]));
};

/** A page beyond the last gives the last. */
export const searchProducts = (sql: SqlStorage, query: ProductQuery): ProductPage => {
  const { where, values } = conditions(query);
  const { total } = sql.exec<{ total: number }>(`SELECT count(*) AS total FROM products WHERE ${where}`, ...values).one();
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const products = sql
    .exec<ProductRow>(
      `SELECT * FROM products WHERE ${where} ORDER BY ${SORTS[query.sort].order} LIMIT ? OFFSET ?`,
      ...values,
      PAGE_SIZE,
      (page - 1) * PAGE_SIZE,
    )
    .toArray()
    .map(toProduct);
  return { products, total, page, pages };
};

/** Names that hold every word come before products that only mention it. */
export const suggestProducts = (sql: SqlStorage, q: string, count: number): Product[] => {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const inText = words.map(() => HAS_WORD).join(" AND ");
  const inName = words.map(() => "instr(lower(name), ?) > 0").join(" AND ");
  return sql
    .exec<ProductRow>(`SELECT * FROM products WHERE ${inText} ORDER BY (${inName}) DESC, name LIMIT ?`, ...words, ...words, count)
    .toArray()
    .map(toProduct);
};

/** Words, not a LIKE pattern: the platform limits patterns to 50 bytes. */
const searchWords = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

const conditions = (query: ProductQuery): { where: string; values: (string | number)[] } => {
  const parts: [string, ...(string | number)[]][] = searchWords(query.q).map((word) => [HAS_WORD, word]);
  if (query.category !== null) parts.push(["category = ?", query.category]);
  if (query.inStock) parts.push(["stock > 0"]);
  if (query.maxPriceCents !== null) parts.push(["price_cents <= ?", query.maxPriceCents]);
  return {
    where: parts.map(([condition]) => condition).join(" AND ") || "TRUE",
    values: parts.flatMap(([, ...values]) => values),
  };
};
