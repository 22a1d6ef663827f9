/**
 * @module Reports: sales, bestsellers and low stock, each as table, chart and CSV.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { findCategory } from "../../content/assortment/index.ts";
import { money } from "../../rules.ts";
import { listURL } from "../store/lists.ts";
import { GROUPINGS, type Grouping, type LowStockRow, type Range, type SalesRow, type Sold } from "../store/reports.ts";
import { barChart } from "./chart.ts";
import { counted, filterSelect, filterText, table } from "./parts.ts";

const KINDS = { sales: "Sales", bestsellers: "Bestsellers", "low-stock": "Low stock" } as const;
const CHARTED = 12;

const heading = (kind: keyof typeof KINDS): Markup => html`<h1>${KINDS[kind]}</h1>
<nav class="switch" aria-label="Reports">${Object.entries(KINDS).map(([key, label]) => html`<a href="/reports/${key}"${key === kind ? html` aria-current="page"` : null}>${label}</a>\n`)}</nav>`;

const rangeFields = ({ from, to }: Range): Markup =>
  html`${filterText("from", "from", "From", from, "date")}${filterText("to", "to", "To", to, "date")}`;

const dollars = (value: number): string => money(Math.round(value)).replace(/\.00$/, "");

export const salesView = (grouping: Grouping, range: Range, rows: readonly SalesRow[]): Markup => {
  const sum = (pick: (row: SalesRow) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const byTime = grouping === "day" || grouping === "week" || grouping === "month";
  const charted = byTime ? rows : rows.slice(0, CHARTED);
  return html`<div id="report" data-region>${heading("sales")}
<form class="filters" action="/reports/sales" method="get" aria-label="Report" data-live>
${filterSelect({ id: "by", name: "by", label: "Group by", value: grouping, options: Object.entries(GROUPINGS) })}${rangeFields(range)}
<p class="field"><button type="submit" class="button">Show</button></p>
<p class="field"><a href="${listURL("/reports/sales.csv", { by: grouping, ...range })}" download>Export CSV</a></p>
</form>
<p class="muted">${byTime ? "Revenue is what was paid for orders that were not cancelled, less refunds." : "Revenue is the price of the items in orders that were not cancelled, before coupons and shipping."}</p>
<section class="card" aria-label="Chart">${barChart(
    `Revenue by ${grouping}, ${range.from} to ${range.to}`,
    charted.map(({ key, revenueCents }) => ({
      label: grouping === "day" || grouping === "week" ? key.slice(5) : key,
      value: revenueCents,
    })),
    dollars,
  )}</section>
<section class="card" aria-label="Table"><div class="scroll"><table aria-label="Sales by ${grouping}"><thead><tr><th scope="col">${grouping === "week" ? "Week of" : GROUPINGS[grouping]}</th><th scope="col" class="sum">Orders</th><th scope="col" class="sum">Items</th><th scope="col" class="sum">Revenue</th></tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row">${row.key}</th><td class="sum">${row.orders}</td><td class="sum">${row.items}</td><td class="sum">${money(row.revenueCents)}</td></tr>\n`)}</tbody>
<tfoot><tr><th scope="row">Total</th><td class="sum">${byTime ? sum(({ orders }) => orders) : "–"}</td><td class="sum">${sum(({ items }) => items)}</td><td class="sum">${money(sum(({ revenueCents }) => revenueCents))}</td></tr></tfoot></table></div></section></div>`;
};

export const bestsellersView = (
  range: Range,
  rows: readonly Sold[],
): Markup => html`<div id="report" data-region>${heading("bestsellers")}
<form class="filters" action="/reports/bestsellers" method="get" aria-label="Report" data-live>${rangeFields(range)}
<p class="field"><button type="submit" class="button">Show</button></p><p class="field"><a href="${listURL("/reports/bestsellers.csv", { ...range })}" download>Export CSV</a></p></form>
<section class="card" aria-label="Chart">${barChart(
  `Items sold of the best products, ${range.from} to ${range.to}`,
  rows.slice(0, CHARTED).map(({ name, items }) => ({ label: name, value: items })),
  String,
)}</section>
<section class="card" aria-label="Table">${table(
  ["Rank", "Product", "Category", "Items", "Revenue"],
  rows.map(
    (row, at) =>
      html`<tr><td>${at + 1}</td><th scope="row"><a href="/products/${row.slug}">${row.name}</a></th><td>${findCategory(row.category)?.title}</td><td class="sum">${row.items}</td><td class="sum">${money(row.revenueCents)}</td></tr>\n`,
  ),
  "Bestsellers",
)}</section></div>`;

export const lowStockView = (
  most: number,
  rows: readonly LowStockRow[],
): Markup => html`<div id="report" data-region>${heading("low-stock")}
<form class="filters" action="/reports/low-stock" method="get" aria-label="Report" data-live>
${filterText("most", "most", "At most in stock", String(most), "number")}
<p class="field"><button type="submit" class="button">Show</button></p><p class="field"><a href="/reports/low-stock.csv?most=${most}" download>Export CSV</a></p></form>
<p class="muted" role="status">${counted(rows.length, "variant")}</p>
<section class="card" aria-label="Table">${table(
  ["SKU", "Product", "Variant", "Stock"],
  rows.map(
    (row) =>
      html`<tr><th scope="row">${row.sku}</th><td><a href="/products/${row.slug}">${row.name}</a></td><td>${row.variant || "–"}</td><td class="sum">${row.stock}</td></tr>\n`,
  ),
  "Low stock",
)}</section></div>`;
