/**
 * @module Deciding on returns.
 */
import { tick } from "../../../../../../durable-objects/site/kit/site-clock.ts";
import type { ReturnStatus } from "../../model.ts";
import { findOrder, restock } from "../../store/orders.ts";
import type { Return } from "../../store/returns.ts";
import { updateRow } from "../../store/rows.ts";
import { refund, refundable } from "./orders.ts";

/** From which status a return may come to another. */
const BEFORE: Readonly<Record<Exclude<ReturnStatus, "Requested">, ReturnStatus>> = {
  Approved: "Requested",
  Refused: "Requested",
  Refunded: "Approved",
};

/** False when the return is not in the right state any more. What comes back is put on the shelf and paid for. */
export const decide = (
  sql: SqlStorage,
  one: Return,
  status: Exclude<ReturnStatus, "Requested">,
  author: string,
  answer = "",
): boolean => {
  if (one.status !== BEFORE[status]) return false;
  updateRow(sql, "returns", one.id, { status, decided_at: tick(sql), decided_by: author, answer });
  const order = status === "Refunded" ? findOrder(sql, one.order_number) : null;
  if (order) {
    for (const { product_id, variant_id, quantity } of one.lines) restock(sql, product_id, variant_id, quantity);
    const amount = Math.min(one.amountCents, refundable(order));
    if (amount > 0) refund(sql, order, author, amount, `Return ${one.number}`);
  }
  return true;
};
