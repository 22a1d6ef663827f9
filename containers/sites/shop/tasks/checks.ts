/**
 * @module How the shop's tasks are scored.
 */

import { type Check, checksOf, type Fields } from "../../suite/checks.ts";
import type { ShopState } from "../app/state/document.ts";

type Part = Exclude<keyof ShopState, "time">;

const shop = checksOf<Part>("shop", {
  products: "products",
  stock: "stock",
  reviews: "reviews",
  coupons: "coupons",
  cart: "cart",
  cartCoupons: "cartCoupons",
  customers: "customers",
  orders: "orders",
  returns: "returns",
  messages: "messages",
});

export { quoted } from "../../suite/checks.ts";
export const { is, isSame, changes, unchanged, reads, readsAt, cannotBeDone } = shop;

/** All rows of a part except those whose field has one of these values. */
export const othersSame = (part: Part, field: string, ...values: readonly string[]): Check =>
  shop.others(part, ...values.map((value) => ({ [field]: value })));

/** Fields of the row whose field has this value. */
export const row = (part: Part, field: string, value: string, expected: Fields): Check =>
  shop.row(part, { [field]: value }, expected);

/** One row more at the end, which has these fields, and all others as they were. */
export const added = (
  part: "orders" | "reviews" | "returns" | "messages" | "coupons" | "products",
  state: ShopState,
  expected: Fields,
): Check[] => {
  const count = state[part].length;
  const fields = Object.keys(expected).map((name) => `${name}: ${name}`);
  return [
    { query: `length(after.shop.${part})`, equals: count + 1 },
    is(`${part}[-1].{${fields.join(", ")}}`, expected),
    isSame(`${part}[:${count}]`),
  ];
};
