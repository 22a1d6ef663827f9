/**
 * @module The shop's tables and their first content, put in by one statement per table.
 */
import type { SiteCopy } from "../../embedded-site.ts";
import { insertContent, rememberPerSeed, type TableContent, tableContent } from "../../kit/seeding.ts";
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

export const seedShop = ({ sql, seed }: SiteCopy): void => {
  sql.exec(SCHEMA);
  insertContent(sql, contentFor(seed));
};

const contentFor = rememberPerSeed((seed): TableContent[] => {
  const products = generateProducts(seed);
  const { orders, lines } = generateOrders(seed, products);
  const rows = products.map((product) => ({
    ...product,
    details: JSON.stringify(product.details),
    options: JSON.stringify(product.options),
    featured: product.featured ? 1 : 0,
  }));
  return [tableContent("products", rows), tableContent("orders", orders), tableContent("order_lines", lines)];
});
