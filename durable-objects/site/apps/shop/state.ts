/**
 * @module The shop's state as evaluators see it.
 */
import type { SiteCopy } from "../../embedded-site.ts";

export const shopState = ({ sql }: SiteCopy) => ({
  cart: sql
    .exec(
      `SELECT p.slug, p.name, c.variant, c.quantity, p.price_cents AS priceCents
       FROM cart_lines c JOIN products p ON p.id = c.product_id ORDER BY c.id`,
    )
    .toArray(),
  orders: sql
    .exec("SELECT * FROM orders ORDER BY id")
    .toArray()
    .map(({ id, ...order }) => ({
      ...order,
      lines: sql
        .exec("SELECT name, variant, quantity, price_cents FROM order_lines WHERE order_id = ? ORDER BY rowid", id)
        .toArray(),
    })),
  stock: Object.fromEntries(
    sql
      .exec<{ slug: string; stock: number }>("SELECT slug, stock FROM products ORDER BY id")
      .toArray()
      .map(({ slug, stock }) => [slug, stock]),
  ),
});
