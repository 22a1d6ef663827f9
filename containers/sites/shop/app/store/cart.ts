/**
 * @module The cart: lines of variant and quantity, never more of a variant than there is, and a coupon.
 */
import { isoDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { readClock } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { couponProblem, type Totals, totalsOf } from "../discounts.ts";
import type { CouponRow, ProductRow, ShippingMethod } from "../model.ts";
import { MAX_QUANTITY } from "../rules.ts";
import { couponUsed, findCoupon } from "./coupons.ts";
import { type Product, variantsOf } from "./products.ts";

/** Whose cart: a customer's id, or this. */
export const GUEST = 0;

export type CartLine = Pick<ProductRow, "slug" | "name" | "shape" | "hue"> & {
  readonly id: number;
  readonly product_id: number;
  readonly variant_id: number;
  readonly variant: string;
  readonly quantity: number;
  readonly price_cents: number;
  readonly stock: number;
};

export interface Cart {
  readonly lines: readonly CartLine[];
  /** Pieces, not lines. */
  readonly count: number;
  readonly subtotalCents: number;
  /** The coupon that counts now. */
  readonly coupon: CouponRow | null;
  /** Why the coupon that was entered does not count; null when it does, or there is none. */
  readonly couponProblem: string | null;
  readonly couponCode: string;
}

/** added: as asked. limited: as many as there are. The others changed nothing. */
export type AddResult = "added" | "limited" | "full" | "sold-out" | "choose" | "quantity";

export const readCart = (sql: SqlStorage, owner: number): Cart => {
  const lines = sql
    .exec<CartLine>(
      `SELECT c.id, v.product_id, c.variant_id, p.slug, p.name, v.variant, c.quantity, v.price_cents, v.stock, p.shape, p.hue
       FROM cart_lines c JOIN variants v ON v.id = c.variant_id JOIN products p ON p.id = v.product_id
       WHERE c.owner = ? AND p.status = 'active' ORDER BY c.id`,
      owner,
    )
    .toArray();
  const subtotalCents = lines.reduce((sum, line) => sum + line.quantity * line.price_cents, 0);
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotalCents,
    ...couponOf(sql, owner, subtotalCents),
  };
};

const couponOf = (sql: SqlStorage, owner: number, subtotal: number): Pick<Cart, "coupon" | "couponProblem" | "couponCode"> => {
  const code = sql.exec<{ coupon: string }>("SELECT coupon FROM carts WHERE owner = ?", owner).toArray()[0]?.coupon ?? "";
  const coupon = code === "" ? null : findCoupon(sql, code);
  if (!coupon) return { coupon: null, couponProblem: null, couponCode: "" };
  const used = owner !== GUEST && couponUsed(sql, coupon.code, owner);
  const problem = couponProblem(coupon, subtotal, isoDate(readClock(sql)), used);
  return { coupon: problem === null ? coupon : null, couponProblem: problem, couponCode: coupon.code };
};

export const cartTotals = (cart: Cart, method: ShippingMethod): Totals => totalsOf(cart.subtotalCents, cart.coupon, method);

/** Pieces in the cart, for the header of every page. */
export const countPieces = (sql: SqlStorage, owner: number): number =>
  sql
    .exec<{ count: number }>(
      `SELECT coalesce(sum(c.quantity), 0) AS count FROM cart_lines c JOIN variants v ON v.id = c.variant_id
       JOIN products p ON p.id = v.product_id WHERE c.owner = ? AND p.status = 'active'`,
      owner,
    )
    .one().count;

/** `chosen` has a value for each of the product's options; null when one is missing or unknown. */
export const variantName = (product: Product, chosen: (option: string) => string | undefined): string | null => {
  const parts = product.options.map(({ name, values }) => {
    const value = chosen(name.toLowerCase());
    return value !== undefined && values.includes(value) ? `${name}: ${value}` : null;
  });
  return parts.includes(null) ? null : parts.join(", ");
};

export const addToCart = (
  sql: SqlStorage,
  owner: number,
  product: Product,
  variant: string | null,
  quantity: number,
): AddResult => {
  if (product.stock === 0) return "sold-out";
  const chosen = variantsOf(sql, product.id).find((one) => one.variant === variant);
  if (!chosen) return "choose";
  if (chosen.stock === 0) return "sold-out";
  if (!Number.isInteger(quantity) || quantity < 1) return "quantity";
  const room = roomFor(sql, owner, chosen.id, chosen.stock);
  if (room <= 0) return "full";
  const adding = Math.min(quantity, room);
  putInCart(sql, owner, chosen.id, adding);
  return adding === quantity ? "added" : "limited";
};

const putInCart = (sql: SqlStorage, owner: number, variantId: number, quantity: number): void => {
  sql.exec(
    `INSERT INTO cart_lines (owner, variant_id, quantity) VALUES (?, ?, ?)
     ON CONFLICT (owner, variant_id) DO UPDATE SET quantity = quantity + excluded.quantity`,
    owner,
    variantId,
    quantity,
  );
};

/** A quantity of 0 removes the line. */
export const setQuantity = (
  sql: SqlStorage,
  owner: number,
  lineId: number,
  quantity: number,
): "updated" | "removed" | "limited" | "quantity" => {
  if (!Number.isInteger(quantity) || quantity < 0) return "quantity";
  const line = readCart(sql, owner).lines.find(({ id }) => id === lineId);
  const allowed = Math.min(quantity, line?.stock ?? 0, MAX_QUANTITY);
  if (allowed === 0) {
    sql.exec("DELETE FROM cart_lines WHERE id = ? AND owner = ?", lineId, owner);
    return "removed";
  }
  sql.exec("UPDATE cart_lines SET quantity = ? WHERE id = ? AND owner = ?", allowed, lineId, owner);
  return allowed === quantity ? "updated" : "limited";
};

/** "" takes the coupon off. */
export const setCoupon = (sql: SqlStorage, owner: number, code: string): void => {
  sql.exec("INSERT INTO carts VALUES (?, ?) ON CONFLICT (owner) DO UPDATE SET coupon = excluded.coupon", owner, code);
};

export const emptyCart = (sql: SqlStorage, owner: number): void => {
  sql.exec("DELETE FROM cart_lines WHERE owner = ?", owner);
  sql.exec("DELETE FROM carts WHERE owner = ?", owner);
};

/** What a guest has chosen goes along when they sign in. */
export const mergeGuestCart = (sql: SqlStorage, owner: number): void => {
  const guest = readCart(sql, GUEST);
  for (const { variant_id, quantity, stock } of guest.lines) {
    const adding = Math.min(quantity, roomFor(sql, owner, variant_id, stock));
    if (adding > 0) putInCart(sql, owner, variant_id, adding);
  }
  if (guest.couponCode !== "") setCoupon(sql, owner, guest.couponCode);
  emptyCart(sql, GUEST);
};

/** How many more of a variant fit. */
const roomFor = (sql: SqlStorage, owner: number, variantId: number, stock: number): number => {
  const { held } = sql
    .exec<{ held: number }>(
      "SELECT coalesce(sum(quantity), 0) AS held FROM cart_lines WHERE variant_id = ? AND owner = ?",
      variantId,
      owner,
    )
    .one();
  return Math.min(stock, MAX_QUANTITY) - held;
};
