/**
 * @module Orders as staff see them: found by many things, moved on, refunded.
 */
import { minutesAt } from "../../../../../../durable-objects/site/kit/dates.ts";
import { tick } from "../../../../../../durable-objects/site/kit/site-clock.ts";
import type { OrderRow, OrderStatus, RefundRow } from "../../model.ts";
import { MINUTES_PER_DAY } from "../../rules.ts";
import { insertRow, nextId } from "../../store/rows.ts";
import { type Listed, onePage } from "./lists.ts";

export const ORDER_SORTS = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total",
  lowest: "Lowest total",
} as const;
export type OrderSort = keyof typeof ORDER_SORTS;

export interface OrderQuery {
  /** Part of a number, a name, an email address or a product's name. */
  readonly q: string;
  readonly status: OrderStatus | null;
  /** Email address of a customer, or part of it. */
  readonly customer: string;
  /** First and last day. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: OrderSort;
  readonly page: number;
}

const ORDERS: Readonly<Record<OrderSort, string>> = {
  newest: "placed_at DESC, id DESC",
  oldest: "placed_at, id",
  highest: "total_cents DESC, id",
  lowest: "total_cents, id",
};

const HAS_WORD = `(instr(lower(number || ' ' || name || ' ' || email), ?) > 0
  OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND instr(lower(l.name), ?) > 0))`;

export const listOrders = (sql: SqlStorage, query: OrderQuery): Listed<OrderRow> => {
  const parts: [string, ...(string | number)[]][] = [];
  const word = query.q.toLowerCase();
  if (word !== "") parts.push([HAS_WORD, word, word]);
  if (query.status !== null) parts.push(["status = ?", query.status]);
  if (query.customer !== "") parts.push(["instr(email, ?) > 0", query.customer.toLowerCase()]);
  if (query.from !== null) parts.push(["placed_at >= ?", minutesAt(`${query.from}T00:00`)]);
  if (query.to !== null) parts.push(["placed_at < ?", minutesAt(`${query.to}T00:00`) + MINUTES_PER_DAY]);
  const where = parts.map(([condition]) => condition).join(" AND ") || "TRUE";
  const found = sql
    .exec<OrderRow>(
      `SELECT * FROM orders WHERE ${where} ORDER BY ${ORDERS[query.sort]}`,
      ...parts.flatMap(([, ...values]) => values),
    )
    .toArray();
  return onePage(found, query.page);
};

/** Newest first. */
export const refundsOf = (sql: SqlStorage, orderId: number): RefundRow[] =>
  sql.exec<RefundRow>("SELECT * FROM refunds WHERE order_id = ? ORDER BY id DESC", orderId).toArray();

/** What can still be paid back. */
export const refundable = ({ total_cents, refunded_cents }: OrderRow): number => total_cents - refunded_cents;

export const refund = (sql: SqlStorage, order: OrderRow, author: string, amountCents: number, reason: string): void => {
  insertRow(sql, "refunds", {
    id: nextId(sql, "refunds"),
    order_id: order.id,
    at: tick(sql),
    author,
    amount_cents: amountCents,
    reason,
  });
  sql.exec("UPDATE orders SET refunded_cents = refunded_cents + ? WHERE id = ?", amountCents, order.id);
};
