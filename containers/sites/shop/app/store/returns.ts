/**
 * @module Sending things back: what can still go back, and what became of what did.
 */
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import { readClock, tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { returnNumber } from "../content/aftersales.ts";
import type { OrderLineRow, OrderRow, ReturnRow } from "../model.ts";
import { MINUTES_PER_DAY, RETURN_DAYS } from "../rules.ts";
import type { Order } from "./orders.ts";
import { insertRow, nextId } from "./rows.ts";

export interface ReturnedLine {
  readonly line_id: number;
  readonly product_id: number;
  readonly variant_id: number;
  readonly name: string;
  readonly slug: string;
  readonly variant: string;
  readonly quantity: number;
  readonly price_cents: number;
}

export interface Return extends ReturnRow {
  readonly order_number: string;
  readonly customer: string;
  readonly email: string;
  readonly lines: readonly ReturnedLine[];
  readonly amountCents: number;
}

type Joined = ReturnRow & { readonly order_number: string; readonly customer: string; readonly email: string };

const JOINED = `SELECT r.*, o.number AS order_number, c.name AS customer, c.email
  FROM returns r JOIN orders o ON o.id = r.order_id JOIN customers c ON c.id = r.customer_id`;

/** Newest first. */
export const returnsOf = (sql: SqlStorage, customerId: number): Return[] =>
  complete(sql, sql.exec<Joined>(`${JOINED} WHERE r.customer_id = ? ORDER BY r.id DESC`, customerId).toArray());

export const allReturns = (sql: SqlStorage): Return[] =>
  complete(sql, sql.exec<Joined>(`${JOINED} ORDER BY r.id DESC`).toArray());

export const findReturn = (sql: SqlStorage, number: string): Return | null =>
  complete(sql, sql.exec<Joined>(`${JOINED} WHERE r.number = ?`, number).toArray())[0] ?? null;

const complete = (sql: SqlStorage, rows: readonly Joined[]): Return[] => {
  const lines = sql
    .exec<Omit<ReturnedLine, "line_id"> & { line_id: number; return_id: number }>(
      `SELECT t.return_id, t.line_id, t.quantity, l.product_id, l.variant_id, l.name, p.slug, l.variant, l.price_cents
       FROM return_lines t JOIN order_lines l ON l.id = t.line_id JOIN products p ON p.id = l.product_id
       WHERE t.return_id IN (SELECT value FROM json_each(?)) ORDER BY t.line_id`,
      JSON.stringify(rows.map(({ id }) => id)),
    )
    .toArray();
  const byReturn = Map.groupBy(lines, ({ return_id }) => return_id);
  return rows.map((row) => {
    const own = (byReturn.get(row.id) ?? []).map(({ return_id: _, ...line }) => line);
    return { ...row, lines: own, amountCents: own.reduce((sum, line) => sum + line.price_cents * line.quantity, 0) };
  });
};

export interface ReturnableLine extends OrderLineRow {
  /** How many of it can still go back. */
  readonly left: number;
}

/** Within the return period of a delivered order: its lines, less what is on its way back. */
export const returnableLines = (sql: SqlStorage, order: Order): ReturnableLine[] => {
  if (!inReturnPeriod(sql, order)) return [];
  const gone = sql
    .exec<{ line_id: number; quantity: number }>(
      `SELECT t.line_id, sum(t.quantity) AS quantity FROM return_lines t JOIN returns r ON r.id = t.return_id
       WHERE r.order_id = ? AND r.status <> 'Refused' GROUP BY t.line_id`,
      order.id,
    )
    .toArray();
  const byLine = new Map(gone.map(({ line_id, quantity }) => [line_id, quantity]));
  return order.lines
    .map((line) => ({ ...line, left: line.quantity - (byLine.get(line.id) ?? 0) }))
    .filter(({ left }) => left > 0);
};

export const returnBy = ({ delivered_at }: OrderRow): number => (delivered_at ?? 0) + RETURN_DAYS * MINUTES_PER_DAY;

const inReturnPeriod = (sql: SqlStorage, order: OrderRow): boolean =>
  order.status === "Delivered" && readClock(sql) <= returnBy(order);

export interface ReturnRequest {
  readonly reason: string;
  readonly comment: string;
  /** Quantities by the id of the line. */
  readonly quantities: ReadonlyMap<number, number>;
}

export const askForReturn = ({ sql, seed }: SiteCopy, order: Order, request: ReturnRequest): string => {
  const id = nextId(sql, "returns");
  const number = returnNumber(seed, id);
  insertRow(sql, "returns", {
    id,
    number,
    order_id: order.id,
    customer_id: order.customer_id,
    status: "Requested",
    reason: request.reason,
    comment: request.comment,
    requested_at: tick(sql),
    decided_at: null,
    decided_by: "",
    answer: "",
  });
  for (const [line_id, quantity] of request.quantities) insertRow(sql, "return_lines", { return_id: id, line_id, quantity });
  return number;
};
