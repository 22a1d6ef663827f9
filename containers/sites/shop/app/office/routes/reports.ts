/**
 * @module Reports for managers, on the page and as CSV.
 */
import { type Context, Hono } from "hono";
import { isoDate } from "../../../../../../durable-objects/site/kit/dates.ts";
import { readClock } from "../../../../../../durable-objects/site/kit/site-clock.ts";
import { LOW_STOCK, MINUTES_PER_DAY } from "../../rules.ts";
import { dayOf, wholeNumberOf } from "../../store/form.ts";
import { oneOf } from "../store/lists.ts";
import { bestsellers, GROUPINGS, type Grouping, lowStock, type Range, salesReport } from "../store/reports.ts";
import { bestsellersView, lowStockView, salesView } from "../views/reports.ts";
import { type OfficeContext, type OfficeEnv, page } from "./page.ts";
import { managersOnly } from "./staff.ts";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 800;
const MAX_LOW_STOCK = 1_000;

export const reports = new Hono<OfficeEnv>()
  .use("/reports", managersOnly)
  .use("/reports/*", managersOnly)
  .get("/reports", (c) => c.redirect("/reports/sales", 303))
  .get("/reports/sales", (c) => {
    const [grouping, range] = [groupingOf(c), rangeOf(c)];
    return page(c, { title: "Sales", main: salesView(grouping, range, salesReport(c.env.sql, grouping, range)) });
  })
  .get("/reports/sales.csv", (c) => {
    const grouping = groupingOf(c);
    const rows = salesReport(c.env.sql, grouping, rangeOf(c));
    const lines = rows.map(({ key, orders, items, revenueCents }) => [key, orders, items, (revenueCents / 100).toFixed(2)]);
    return csv(c, `sales-by-${grouping}`, [[GROUPINGS[grouping], "Orders", "Items", "Revenue"], ...lines]);
  })
  .get("/reports/bestsellers", (c) => {
    const range = rangeOf(c);
    return page(c, { title: "Bestsellers", main: bestsellersView(range, bestsellers(c.env.sql, range)) });
  })
  .get("/reports/bestsellers.csv", (c) => {
    const lines = bestsellers(c.env.sql, rangeOf(c)).map(({ name, category, items, revenueCents }) => [
      name,
      category,
      items,
      (revenueCents / 100).toFixed(2),
    ]);
    return csv(c, "bestsellers", [["Product", "Category", "Items", "Revenue"], ...lines]);
  })
  .get("/reports/low-stock", (c) => {
    const most = levelOf(c);
    return page(c, { title: "Low stock", main: lowStockView(most, lowStock(c.env.sql, most)) });
  })
  .get("/reports/low-stock.csv", (c) => {
    const lines = lowStock(c.env.sql, levelOf(c)).map(({ sku, name, variant, stock }) => [sku, name, variant, stock]);
    return csv(c, "low-stock", [["SKU", "Product", "Variant", "Stock"], ...lines]);
  });

const groupingOf = (c: OfficeContext): Grouping => oneOf(Object.keys(GROUPINGS) as Grouping[], c.req.query("by")) ?? "day";

const levelOf = (c: OfficeContext): number => Math.min(wholeNumberOf(c.req.query("most") ?? "") ?? LOW_STOCK, MAX_LOW_STOCK);

/** The last 30 days unless the address says otherwise; what makes no sense counts as not given. */
const rangeOf = (c: OfficeContext): Range => {
  const now = readClock(c.env.sql);
  const to = dayOf(c.req.query("to") ?? "") ?? isoDate(now);
  const from = dayOf(c.req.query("from") ?? "") ?? isoDate(now - (DEFAULT_DAYS - 1) * MINUTES_PER_DAY);
  const days = (Date.parse(to) - Date.parse(from)) / (MINUTES_PER_DAY * 60_000);
  return days >= 0 && days <= MAX_DAYS
    ? { from, to }
    : { from: isoDate(now - (DEFAULT_DAYS - 1) * MINUTES_PER_DAY), to: isoDate(now) };
};

const csv = (c: Context, name: string, rows: readonly (readonly (string | number)[])[]): Response => {
  const body = rows.map((row) => row.map(cell).join(",")).join("\r\n");
  return c.body(`${body}\r\n`, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
  });
};

const cell = (value: string | number): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
