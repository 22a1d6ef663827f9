/**
 * @module Products as pages show them: one by the name in its URL, or a few by a rule.
 */
import { plainWords } from "../content/catalogue.ts";
import type { ProductOption, ProductRow, VariantRow } from "../model.ts";

export interface Product extends Omit<ProductRow, "details" | "options"> {
  readonly details: readonly string[];
  readonly options: readonly ProductOption[];
  /** Price of the dearest variant. */
  readonly top_cents: number;
}

export type JoinedRow = ProductRow & { readonly top_cents: number };

/** Every column of a product, and what its dearest variant costs. */
export const PRODUCT = "p.*, (SELECT max(v.price_cents) FROM variants v WHERE v.product_id = p.id) AS top_cents";

const MAX_WORDS = 8;

export const toProduct = (row: JoinedRow): Product => ({
  ...row,
  details: JSON.parse(row.details),
  options: JSON.parse(row.options),
});

/** Archived products have no page. */
export const findProduct = (sql: SqlStorage, slug: string): Product | null => {
  const [row] = sql.exec<JoinedRow>(`SELECT ${PRODUCT} FROM products p WHERE slug = ? AND status = 'active'`, slug).toArray();
  return row ? toProduct(row) : null;
};

export const featuredProducts = (sql: SqlStorage): Product[] =>
  sql
    .exec<JoinedRow>(`SELECT ${PRODUCT} FROM products p WHERE featured > 0 AND status = 'active' ORDER BY featured, id`)
    .toArray()
    .map(toProduct);

/** Those of the same kind first: they share the drawing. */
export const relatedProducts = (sql: SqlStorage, product: Product, count: number): Product[] =>
  sql
    .exec<JoinedRow>(
      `SELECT ${PRODUCT} FROM products p WHERE category = ? AND id <> ? AND status = 'active'
       ORDER BY shape = ? DESC, rating DESC, id LIMIT ?`,
      product.category,
      product.id,
      product.shape,
      count,
    )
    .toArray()
    .map(toProduct);

export const countByCategory = (sql: SqlStorage): Record<string, number> => {
  const rows = sql.exec<{ category: string; count: number }>(
    "SELECT category, count(*) AS count FROM products WHERE status = 'active' GROUP BY category",
  );
  return Object.fromEntries(rows.toArray().map(({ category, count }) => [category, count]));
};

/** Names that hold every word come before products that only mention it. */
export const suggestProducts = (sql: SqlStorage, q: string, count: number): Product[] => {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const inText = words.map(() => "instr(words, ?) > 0").join(" AND ");
  const inName = words.map(() => "instr(' ' || replace(lower(name), '-', ' '), ?) > 0").join(" AND ");
  return sql
    .exec<JoinedRow>(
      `SELECT ${PRODUCT} FROM products p WHERE status = 'active' AND ${inText} ORDER BY (${inName}) DESC, name LIMIT ?`,
      ...words,
      ...words,
      count,
    )
    .toArray()
    .map(toProduct);
};

/** The beginnings of words to look for, each after a space. What has signs only is looked for as it is, and not found. */
export const searchWords = (q: string): string[] => {
  const words = plainWords(q);
  return (words.length === 0 && q.trim() !== "" ? [q.trim()] : words).slice(0, MAX_WORDS).map((word) => ` ${word}`);
};

export const variantsOf = (sql: SqlStorage, productId: number): VariantRow[] =>
  sql.exec<VariantRow>("SELECT * FROM variants WHERE product_id = ? ORDER BY id", productId).toArray();

/** Brings a product's price, stock and rating in line with its variants and published reviews. A price before a reduction is higher. */
export const refreshProduct = (sql: SqlStorage, productId: number): void => {
  sql.exec(
    `UPDATE products SET
       price_cents = (SELECT min(price_cents) FROM variants WHERE product_id = products.id),
       was_cents = CASE WHEN was_cents > (SELECT min(price_cents) FROM variants WHERE product_id = products.id) THEN was_cents END,
       stock = (SELECT sum(stock) FROM variants WHERE product_id = products.id),
       rating = coalesce((SELECT round(10.0 * avg(stars)) FROM reviews WHERE product_id = products.id AND status = 'Published'), 0),
       ratings = (SELECT count(*) FROM reviews WHERE product_id = products.id AND status = 'Published')
     WHERE id = ?`,
    productId,
  );
};
