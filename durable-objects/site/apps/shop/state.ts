/**
 * @module The shop's state as evaluators see it.
 */
import type { SiteCopy } from "../../embedded-site.ts";

const CART = `
  SELECT p.slug, p.name, c.variant, c.quantity, p.price_cents AS priceCents
  FROM cart_lines c JOIN products p ON p.id = c.product_id ORDER BY c.id`;

const ORDERS = `
  SELECT id, number, placed_on AS placedOn, status, name, email, street, city, postcode, country, shipping, payment,
    subtotal_cents AS subtotalCents, shipping_cents AS shippingCents, total_cents AS totalCents
  FROM orders ORDER BY id`;

const LINES = `
  SELECT p.slug, l.name, l.variant, l.quantity, l.price_cents AS priceCents
  FROM order_lines l JOIN products p ON p.id = l.product_id WHERE l.order_id = ? ORDER BY l.rowid`;

export const shopState = ({ sql }: SiteCopy) => ({
  cart: sql.exec(CART).toArray(),
  /** Oldest first: those that the shop began with, then those placed in it. */
  orders: sql
    .exec(ORDERS)
    .toArray()
    .map(({ id, ...order }) => ({ ...order, lines: sql.exec(LINES, id ?? null).toArray() })),
  /** By the name in the product's URL. */
  stock: Object.fromEntries(
    sql
      .exec<{ slug: string; stock: number }>("SELECT slug, stock FROM products ORDER BY id")
      .toArray()
      .map(({ slug, stock }) => [slug, stock]),
  ),
});
