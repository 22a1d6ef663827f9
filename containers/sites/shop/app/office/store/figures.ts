/**
 * @module The figures on the dashboard, and what waits to be done.
 */
import { isoDate } from "../../../../../../durable-objects/site/kit/dates.ts";
import { readClock } from "../../../../../../durable-objects/site/kit/site-clock.ts";
import type { OrderRow } from "../../model.ts";
import { LOW_STOCK, MINUTES_PER_DAY } from "../../rules.ts";
import { bestsellers, type Sold } from "./reports.ts";

/** By the path of the page where it is done. */
export type Waiting = Readonly<Record<string, number>>;

export const waitingCounts = (sql: SqlStorage): Waiting => {
  const row = sql
    .exec<{ orders: number; returns: number; reviews: number; messages: number }>(
      `SELECT (SELECT count(*) FROM orders WHERE status IN ('Received', 'Packed')) AS orders,
         (SELECT count(*) FROM returns WHERE status = 'Requested') AS returns,
         (SELECT count(*) FROM reviews WHERE status = 'Pending') AS reviews,
         (SELECT count(*) FROM messages WHERE status = 'New') AS messages`,
    )
    .one();
  return { "/orders": row.orders, "/returns": row.returns, "/reviews": row.reviews, "/messages": row.messages };
};

export interface Period {
  readonly orders: number;
  readonly revenueCents: number;
}

export interface Figures {
  readonly today: Period;
  readonly week: Period;
  readonly weekBefore: Period;
  readonly lowStock: number;
  /** The last 30 days, oldest first. */
  readonly days: readonly { readonly day: string; readonly orders: number; readonly revenueCents: number }[];
  readonly recent: readonly OrderRow[];
  readonly bestsellers: readonly Sold[];
}

const CHART_DAYS = 30;
const RECENT = 8;
const TOP = 5;

export const readFigures = (sql: SqlStorage): Figures => {
  const today = Math.floor(readClock(sql) / MINUTES_PER_DAY);
  const perDay = new Map(
    sql
      .exec<{ day: number; orders: number; revenueCents: number }>(
        `SELECT placed_at / ${MINUTES_PER_DAY} AS day, count(*) AS orders, sum(total_cents - refunded_cents) AS revenueCents
         FROM orders WHERE status <> 'Cancelled' AND placed_at >= ? GROUP BY day`,
        (today - CHART_DAYS) * MINUTES_PER_DAY,
      )
      .toArray()
      .map((row) => [row.day, row]),
  );
  const between = (first: number, last: number): Period =>
    [...perDay.values()]
      .filter(({ day }) => day >= first && day <= last)
      .reduce((sum, row) => ({ orders: sum.orders + row.orders, revenueCents: sum.revenueCents + row.revenueCents }), {
        orders: 0,
        revenueCents: 0,
      });
  return {
    today: between(today, today),
    week: between(today - 6, today),
    weekBefore: between(today - 13, today - 7),
    lowStock: sql
      .exec<{ n: number }>("SELECT count(*) AS n FROM products WHERE status = 'active' AND stock <= ?", LOW_STOCK)
      .one().n,
    days: Array.from({ length: CHART_DAYS }, (_, at) => {
      const day = today - CHART_DAYS + 1 + at;
      return {
        day: isoDate(day * MINUTES_PER_DAY),
        orders: perDay.get(day)?.orders ?? 0,
        revenueCents: perDay.get(day)?.revenueCents ?? 0,
      };
    }),
    recent: sql.exec<OrderRow>("SELECT * FROM orders ORDER BY placed_at DESC, id DESC LIMIT ?", RECENT).toArray(),
    bestsellers: bestsellers(sql, {
      from: isoDate((today - CHART_DAYS) * MINUTES_PER_DAY),
      to: isoDate(today * MINUTES_PER_DAY),
    }).slice(0, TOP),
  };
};
