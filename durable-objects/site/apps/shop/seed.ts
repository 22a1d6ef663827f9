/**
 * @module The shop's tables and their first content, put in by one statement per table.
 */
import type { SiteCopy } from "../../embedded-site.ts";
import { generateProducts } from "./catalogue.ts";
import { generateOrders } from "./orders.ts";

const SCHEMA = `
  CREATE TABLE products (
    id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, category TEXT NOT NULL,
    price_cents INTEGER NOT NULL, was_cents INTEGER, stock INTEGER NOT NULL, rating INTEGER NOT NULL,
    ratings INTEGER NOT NULL, description TEXT NOT NULL, details TEXT NOT NULL, options TEXT NOT NULL,
    featured INTEGER NOT NULL, shape TEXT NOT NULL, hue INTEGER NOT NULL
  );
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY, number TEXT NOT NULL UNIQUE, placed_on TEXT NOT NULL, status TEXT NOT NULL,
    name TEXT NOT NULL, email TEXT NOT NULL, street TEXT NOT NULL, city TEXT NOT NULL, postcode TEXT NOT NULL,
    country TEXT NOT NULL, shipping TEXT NOT NULL, payment TEXT NOT NULL, subtotal_cents INTEGER NOT NULL,
    shipping_cents INTEGER NOT NULL, total_cents INTEGER NOT NULL
  );
  CREATE TABLE order_lines (
    order_id INTEGER NOT NULL, product_id INTEGER NOT NULL, name TEXT NOT NULL, variant TEXT NOT NULL,
    quantity INTEGER NOT NULL, price_cents INTEGER NOT NULL
  );
  CREATE TABLE cart_lines (
    id INTEGER PRIMARY KEY AUTOINCREMENT, product_id INTEGER NOT NULL, variant TEXT NOT NULL, quantity INTEGER NOT NULL,
    UNIQUE (product_id, variant)
  );
`;

const PRODUCT_COLUMNS = [
  "id",
  "slug",
  "name",
  "category",
  "price_cents",
  "was_cents",
  "stock",
  "rating",
  "ratings",
  "description",
  "details",
  "options",
  "featured",
  "shape",
  "hue",
];
const ORDER_COLUMNS = [
  "id",
  "number",
  "placed_on",
  "status",
  "name",
  "email",
  "street",
  "city",
  "postcode",
  "country",
  "shipping",
  "payment",
  "subtotal_cents",
  "shipping_cents",
  "total_cents",
];
const LINE_COLUMNS = ["order_id", "product_id", "name", "variant", "quantity", "price_cents"];

/** Rows per table as JSON, ready to be bound. */
interface Content {
  readonly products: string;
  readonly orders: string;
  readonly lines: string;
}

/** Runs of one task share a seed, so that the last few are worth keeping. */
const REMEMBERED_SEEDS = 16;
const remembered = new Map<number, Content>();

export const seedShop = ({ sql, seed }: SiteCopy): void => {
  const content = contentFor(seed);
  sql.exec(SCHEMA);
  insert(sql, "products", PRODUCT_COLUMNS, content.products);
  insert(sql, "orders", ORDER_COLUMNS, content.orders);
  insert(sql, "order_lines", LINE_COLUMNS, content.lines);
};

const insert = (sql: SqlStorage, table: string, columns: readonly string[], rows: string): void => {
  const values = columns.map((column) => `value ->> '${column}'`).join(", ");
  sql.exec(`INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?)`, rows);
};

const contentFor = (seed: number): Content => {
  const known = remembered.get(seed);
  if (known) return known;
  const content = generateContent(seed);
  const oldest = remembered.size >= REMEMBERED_SEEDS ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
  remembered.set(seed, content);
  return content;
};

const generateContent = (seed: number): Content => {
  const products = generateProducts(seed);
  const { orders, lines } = generateOrders(seed, products);
  const rows = products.map((product) => ({
    ...product,
    details: JSON.stringify(product.details),
    options: JSON.stringify(product.options),
    featured: product.featured ? 1 : 0,
  }));
  return { products: JSON.stringify(rows), orders: JSON.stringify(orders), lines: JSON.stringify(lines) };
};
