/**
 * @module Customers as staff see them.
 */
import type { CustomerRow } from "../../model.ts";
import { updateRow } from "../../store/rows.ts";
import { type Listed, onePage } from "./lists.ts";

export const CUSTOMER_SORTS = { name: "Name", orders: "Most orders", spent: "Highest spending", newest: "Newest" } as const;
export type CustomerSort = keyof typeof CUSTOMER_SORTS;
export const CUSTOMER_GROUPS = { newsletter: "Newsletter", blocked: "Blocked", none: "Without orders" } as const;
export type CustomerGroup = keyof typeof CUSTOMER_GROUPS;

export interface CustomerQuery {
  readonly q: string;
  readonly group: CustomerGroup | null;
  readonly sort: CustomerSort;
  readonly page: number;
}

/** Cancelled orders are not counted. */
export type CustomerFigures = CustomerRow & { readonly orders: number; readonly spent_cents: number };

const FIGURES = `SELECT c.*, count(o.id) AS orders, coalesce(sum(o.total_cents - o.refunded_cents), 0) AS spent_cents
  FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status <> 'Cancelled' GROUP BY c.id`;

const ORDERS: Readonly<Record<CustomerSort, (a: CustomerFigures, b: CustomerFigures) => number>> = {
  name: (a, b) => (a.name < b.name ? -1 : 1),
  orders: (a, b) => b.orders - a.orders || a.id - b.id,
  spent: (a, b) => b.spent_cents - a.spent_cents || a.id - b.id,
  newest: (a, b) => b.joined_at - a.joined_at,
};
const GROUPS: Readonly<Record<CustomerGroup, (customer: CustomerFigures) => boolean>> = {
  newsletter: ({ newsletter }) => newsletter === 1,
  blocked: ({ blocked }) => blocked === 1,
  none: ({ orders }) => orders === 0,
};

export const listCustomers = (sql: SqlStorage, query: CustomerQuery): Listed<CustomerFigures> => {
  const word = query.q.toLowerCase();
  const found = sql
    .exec<CustomerFigures>(FIGURES)
    .toArray()
    .filter((customer) => `${customer.name} ${customer.email}`.toLowerCase().includes(word))
    .filter((customer) => query.group === null || GROUPS[query.group](customer))
    .sort(ORDERS[query.sort]);
  return onePage(found, query.page);
};

export const customerFigures = (sql: SqlStorage, id: number): CustomerFigures | null =>
  sql.exec<CustomerFigures>(`SELECT * FROM (${FIGURES}) WHERE id = ?`, id).toArray()[0] ?? null;

/** Who is blocked is signed out at once. */
export const setBlocked = (sql: SqlStorage, id: number, blocked: boolean): void => {
  updateRow(sql, "customers", id, { blocked: blocked ? 1 : 0 });
  if (blocked) sql.exec("DELETE FROM sign_ins WHERE user_id = ?", id);
};
