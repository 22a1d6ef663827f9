/**
 * @module The cart: lines of product, variant and quantity, never more of a product than there is.
 */
import type { Product } from "../catalogue.ts";
import { MAX_QUANTITY } from "../rules.ts";

export type CartLine = {
  readonly id: number;
  readonly product_id: number;
  readonly slug: string;
  readonly name: string;
  readonly variant: string;
  readonly quantity: number;
  readonly price_cents: number;
  readonly stock: number;
  readonly shape: Product["shape"];
  readonly hue: number;
};

export interface Cart {
  readonly lines: readonly CartLine[];
  /** Pieces, not lines. */
  readonly count: number;
  readonly subtotalCents: number;
}

/** added: as asked. limited: as many as there are. The others changed nothing. */
export type AddResult = "added" | "limited" | "full" | "sold-out" | "choose" | "quantity";

export const readCart = (sql: SqlStorage): Cart => {
  const lines = sql
    .exec<CartLine>(
      `SELECT c.id, c.product_id, p.slug, p.name, c.variant, c.quantity, p.price_cents, p.stock, p.shape, p.hue
       FROM cart_lines c JOIN products p ON p.id = c.product_id ORDER BY c.id`,
    )
    .toArray();
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotalCents: lines.reduce((sum, line) => sum + line.quantity * line.price_cents, 0),
  };
};

/** `chosen` has a value for each of the product's options; null when one is missing or unknown. */
export const variantOf = (product: Product, chosen: (option: string) => string | undefined): string | null => {
  const parts = product.options.map(({ name, values }) => {
    const value = chosen(name.toLowerCase());
    return value !== undefined && values.includes(value) ? `${name}: ${value}` : null;
  });
  return parts.includes(null) ? null : parts.join(", ");
};

export const addToCart = (sql: SqlStorage, product: Product, variant: string | null, quantity: number): AddResult => {
  if (product.stock === 0) return "sold-out";
  if (variant === null) return "choose";
  if (!Number.isInteger(quantity) || quantity < 1) return "quantity";
  const room = roomFor(sql, product.id, product.stock, null);
  if (room <= 0) return "full";
  const adding = Math.min(quantity, room);
  sql.exec(
    `INSERT INTO cart_lines (product_id, variant, quantity) VALUES (?, ?, ?)
     ON CONFLICT (product_id, variant) DO UPDATE SET quantity = quantity + excluded.quantity`,
    product.id,
    variant,
    adding,
  );
  return adding === quantity ? "added" : "limited";
};

/** A quantity of 0 removes the line. */
export const setQuantity = (
  sql: SqlStorage,
  lineId: number,
  quantity: number,
): "updated" | "removed" | "limited" | "quantity" => {
  if (!Number.isInteger(quantity) || quantity < 0) return "quantity";
  const line = readCart(sql).lines.find(({ id }) => id === lineId);
  if (!line || quantity === 0) {
    sql.exec("DELETE FROM cart_lines WHERE id = ?", lineId);
    return "removed";
  }
  const allowed = Math.min(quantity, roomFor(sql, line.product_id, line.stock, lineId));
  sql.exec("UPDATE cart_lines SET quantity = ? WHERE id = ?", allowed, lineId);
  return allowed === quantity ? "updated" : "limited";
};

/** How many more of a product fit, not counting one line. */
const roomFor = (sql: SqlStorage, productId: number, stock: number, exceptLine: number | null): number => {
  const { held } = sql
    .exec<{ held: number }>(
      "SELECT coalesce(sum(quantity), 0) AS held FROM cart_lines WHERE product_id = ? AND id IS NOT ?",
      productId,
      exceptLine,
    )
    .one();
  return Math.min(stock, MAX_QUANTITY) - held;
};
