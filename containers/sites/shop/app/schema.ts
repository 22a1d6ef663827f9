/**
 * @module The shop's tables. Their rows are described in model.ts.
 */
import { SIGN_INS_TABLE } from "../../../../durable-objects/site/kit/sign-in.ts";
import { CLOCK_TABLE } from "../../../../durable-objects/site/kit/site-clock.ts";

export const SCHEMA = `
  CREATE TABLE products (
    id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, category TEXT NOT NULL, brand TEXT NOT NULL,
    price_cents INTEGER NOT NULL, was_cents INTEGER, stock INTEGER NOT NULL, rating INTEGER NOT NULL,
    ratings INTEGER NOT NULL, description TEXT NOT NULL, details TEXT NOT NULL, options TEXT NOT NULL,
    colours TEXT NOT NULL, featured INTEGER NOT NULL, shape TEXT NOT NULL, hue INTEGER NOT NULL, status TEXT NOT NULL,
    added_at INTEGER NOT NULL, words TEXT NOT NULL
  );
  CREATE TABLE variants (
    id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL, sku TEXT NOT NULL, variant TEXT NOT NULL,
    price_cents INTEGER NOT NULL, stock INTEGER NOT NULL
  );
  CREATE INDEX variants_by_product ON variants (product_id);
  CREATE TABLE customers (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, password TEXT, phone TEXT NOT NULL,
    joined_at INTEGER NOT NULL, newsletter INTEGER NOT NULL, blocked INTEGER NOT NULL
  );
  CREATE TABLE addresses (
    id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL, label TEXT NOT NULL, name TEXT NOT NULL, street TEXT NOT NULL,
    city TEXT NOT NULL, postcode TEXT NOT NULL, country TEXT NOT NULL, preferred INTEGER NOT NULL
  );
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY, number TEXT NOT NULL UNIQUE, customer_id INTEGER, email TEXT NOT NULL,
    placed_at INTEGER NOT NULL, status TEXT NOT NULL, packed_at INTEGER, shipped_at INTEGER, delivered_at INTEGER,
    cancelled_at INTEGER, name TEXT NOT NULL, street TEXT NOT NULL, city TEXT NOT NULL, postcode TEXT NOT NULL,
    country TEXT NOT NULL, shipping TEXT NOT NULL, payment TEXT NOT NULL, coupon TEXT NOT NULL,
    subtotal_cents INTEGER NOT NULL, discount_cents INTEGER NOT NULL, shipping_cents INTEGER NOT NULL,
    total_cents INTEGER NOT NULL, refunded_cents INTEGER NOT NULL
  );
  CREATE TABLE order_lines (
    id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, product_id INTEGER NOT NULL, variant_id INTEGER NOT NULL,
    name TEXT NOT NULL, variant TEXT NOT NULL, quantity INTEGER NOT NULL, price_cents INTEGER NOT NULL
  );
  CREATE INDEX lines_by_order ON order_lines (order_id);
  CREATE TABLE reviews (
    id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL, customer_id INTEGER, author TEXT NOT NULL,
    verified INTEGER NOT NULL, stars INTEGER NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
    status TEXT NOT NULL, helpful INTEGER NOT NULL
  );
  CREATE INDEX reviews_by_product ON reviews (product_id);
  CREATE TABLE review_votes (review_id INTEGER NOT NULL, customer_id INTEGER NOT NULL, PRIMARY KEY (review_id, customer_id));
  CREATE TABLE coupons (
    id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, about TEXT NOT NULL, kind TEXT NOT NULL, value INTEGER NOT NULL,
    minimum_cents INTEGER NOT NULL, starts_on TEXT NOT NULL, ends_on TEXT NOT NULL, once INTEGER NOT NULL,
    enabled INTEGER NOT NULL
  );
  CREATE TABLE carts (owner INTEGER PRIMARY KEY, coupon TEXT NOT NULL);
  CREATE TABLE cart_lines (
    id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, variant_id INTEGER NOT NULL, quantity INTEGER NOT NULL,
    UNIQUE (owner, variant_id)
  );
  CREATE TABLE wishes (
    customer_id INTEGER NOT NULL, product_id INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (customer_id, product_id)
  );
  CREATE TABLE returns (
    id INTEGER PRIMARY KEY, number TEXT NOT NULL UNIQUE, order_id INTEGER NOT NULL, customer_id INTEGER NOT NULL,
    status TEXT NOT NULL, reason TEXT NOT NULL, comment TEXT NOT NULL, requested_at INTEGER NOT NULL, decided_at INTEGER,
    decided_by TEXT NOT NULL, answer TEXT NOT NULL
  );
  CREATE TABLE return_lines (return_id INTEGER NOT NULL, line_id INTEGER NOT NULL, quantity INTEGER NOT NULL);
  CREATE TABLE refunds (
    id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, at INTEGER NOT NULL, author TEXT NOT NULL,
    amount_cents INTEGER NOT NULL, reason TEXT NOT NULL
  );
  CREATE TABLE notes (
    id INTEGER PRIMARY KEY, about TEXT NOT NULL, about_id INTEGER NOT NULL, author TEXT NOT NULL, at INTEGER NOT NULL,
    text TEXT NOT NULL
  );
  CREATE TABLE messages (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, topic TEXT NOT NULL, order_number TEXT NOT NULL,
    text TEXT NOT NULL, at INTEGER NOT NULL, status TEXT NOT NULL
  );
  CREATE TABLE staff (
    id INTEGER PRIMARY KEY, username TEXT NOT NULL UNIQUE, password TEXT, name TEXT NOT NULL, role TEXT NOT NULL
  );
  ${CLOCK_TABLE}
  ${SIGN_INS_TABLE}
`;
