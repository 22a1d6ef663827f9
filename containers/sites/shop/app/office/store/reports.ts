/**
 * @module Reports on what was sold. Orders that were cancelled do not count.
 */
import { isoDate, minutesAt } from "../../../../../../durable-objects/site/kit/dates.ts";
import { findCategory } from "../../content/assortment/index.ts";
import { MINUTES_PER_DAY } from "../../rules.ts";

/** First and last day, as "2026-03-08". */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export const GROUPINGS = { day: "Day", week: "Week", month: "Month", category: "Category", product: "Product" } as const;
export type Grouping = keyof typeof GROUPINGS;

export interface SalesRow {
  readonly key: string;
  readonly orders: number;
  readonly items: number;
  /** By time: what was paid, less refunds. By category and product: prices of the items. */
  readonly revenueCents: number;
}

export interface Sold {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly items: number;
  readonly revenueCents: number;
}

const minutesOf = ({ from, to }: Range): [number, number] => [
  minutesAt(`${from}T00:00`),
  minutesAt(`${to}T00:00`) + MINUTES_PER_DAY - 1,
];

export const salesReport = (sql: SqlStorage, grouping: Grouping, range: Range): SalesRow[] =>
  grouping === "category" || grouping === "product" ? byGoods(sql, grouping, range) : byTime(sql, grouping, range);

const byTime = (sql: SqlStorage, grouping: "day" | "week" | "month", range: Range): SalesRow[] => {
  const orders = sql
    .exec<{ placed_at: number; cents: number; items: number }>(
      `SELECT o.placed_at, o.total_cents - o.refunded_cents AS cents,
         (SELECT sum(quantity) FROM order_lines l WHERE l.order_id = o.id) AS items
       FROM orders o WHERE o.status <> 'Cancelled' AND o.placed_at BETWEEN ? AND ?`,
      ...minutesOf(range),
    )
    .toArray();
  const rows = new Map<string, SalesRow>(
    periods(grouping, range).map((key) => [key, { key, orders: 0, items: 0, revenueCents: 0 }]),
  );
  for (const { placed_at, cents, items } of orders) {
    const key = periodOf(grouping, isoDate(placed_at));
    const before = rows.get(key) ?? { key, orders: 0, items: 0, revenueCents: 0 };
    rows.set(key, { key, orders: before.orders + 1, items: before.items + items, revenueCents: before.revenueCents + cents });
  }
  return [...rows.values()];
};

/** Every period of the range, also those without orders. */
const periods = (grouping: "day" | "week" | "month", range: Range): string[] => {
  const [first, last] = minutesOf(range);
  const keys = new Set<string>();
  for (let minutes = first; minutes <= last; minutes += MINUTES_PER_DAY) keys.add(periodOf(grouping, isoDate(minutes)));
  return [...keys];
};

/** A day is its date, a week the date of its Monday, a month "2026-03". */
const periodOf = (grouping: "day" | "week" | "month", day: string): string => {
  if (grouping === "month") return day.slice(0, 7);
  if (grouping === "day") return day;
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};

/** The best first. */
const byGoods = (sql: SqlStorage, grouping: "category" | "product", range: Range): SalesRow[] =>
  sql
    .exec<{ key: string; orders: number; items: number; revenueCents: number }>(
      `SELECT ${grouping === "category" ? "p.category" : "p.name"} AS key, count(DISTINCT o.id) AS orders, sum(l.quantity) AS items,
         sum(l.quantity * l.price_cents) AS revenueCents
       FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN products p ON p.id = l.product_id
       WHERE o.status <> 'Cancelled' AND o.placed_at BETWEEN ? AND ?
       GROUP BY key ORDER BY revenueCents DESC, key`,
      ...minutesOf(range),
    )
    .toArray()
    .map((row) => (grouping === "category" ? { ...row, key: findCategory(row.key)?.title ?? row.key } : row));

/** Most items first. */
export const bestsellers = (sql: SqlStorage, range: Range): Sold[] =>
  sql
    .exec<{ slug: string; name: string; category: string; items: number; revenueCents: number }>(
      `SELECT p.slug, p.name, p.category, sum(l.quantity) AS items, sum(l.quantity * l.price_cents) AS revenueCents
       FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN products p ON p.id = l.product_id
       WHERE o.status <> 'Cancelled' AND o.placed_at BETWEEN ? AND ?
       GROUP BY p.id ORDER BY items DESC, revenueCents DESC, p.id`,
      ...minutesOf(range),
    )
    .toArray();

export interface LowStockRow {
  readonly slug: string;
  readonly name: string;
  readonly sku: string;
  readonly variant: string;
  readonly stock: number;
}

/** Variants that run out, the scarcest first. */
export const lowStock = (sql: SqlStorage, most: number): LowStockRow[] =>
  sql
    .exec<{ slug: string; name: string; sku: string; variant: string; stock: number }>(
      `SELECT p.slug, p.name, v.sku, v.variant, v.stock FROM variants v JOIN products p ON p.id = v.product_id
       WHERE p.status = 'active' AND v.stock <= ? ORDER BY v.stock, p.name, v.id`,
      most,
    )
    .toArray();
