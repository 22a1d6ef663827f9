/**
 * @module The dashboard: figures, what waits, the last weeks.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { LOW_STOCK, money } from "../../rules.ts";
import type { Figures, Period, Waiting } from "../store/figures.ts";
import { barChart } from "./chart.ts";
import { counted, ordersTable, table } from "./parts.ts";

export const dashboardView = (figures: Figures, waiting: Waiting, manager: boolean): Markup => html`<h1>Dashboard</h1>
<ul class="figures">
${figure("Orders today", String(figures.today.orders), manager ? money(figures.today.revenueCents) : null)}
${figure("Orders in 7 days", String(figures.week.orders), manager ? `${money(figures.week.revenueCents)}, ${compared(figures.week, figures.weekBefore)}` : null)}
${figure("Orders to send", String(waiting["/orders"] ?? 0), html`<a href="/orders?status=Received">Received orders</a>`)}
${figure("Returns to decide", String(waiting["/returns"] ?? 0), html`<a href="/returns?status=Requested">Requested returns</a>`)}
${figure("Reviews to read", String(waiting["/reviews"] ?? 0), html`<a href="/reviews">Pending reviews</a>`)}
${figure("Products running out", String(figures.lowStock), html`<a href="/products?sort=stock">${LOW_STOCK} or fewer left</a>`)}
</ul>
<section class="card" aria-labelledby="last-days"><h2 id="last-days">Orders in the last 30 days</h2>
${barChart(
  `Orders per day: ${counted(
    figures.days.reduce((sum, { orders }) => sum + orders, 0),
    "order",
  )} in 30 days`,
  figures.days.map(({ day, orders }) => ({ label: day.slice(5), value: orders })),
  String,
)}</section>
<div class="split">
<section class="card" aria-labelledby="recent"><h2 id="recent">Newest orders</h2>${ordersTable(figures.recent, "Newest orders")}<p><a href="/orders">All orders</a></p></section>
<section class="card" aria-labelledby="best"><h2 id="best">Bestsellers of 30 days</h2>${table(
  ["Product", "Items"],
  figures.bestsellers.map(
    ({ slug, name, items }) =>
      html`<tr><th scope="row"><a href="/products/${slug}">${name}</a></th><td class="sum">${items}</td></tr>\n`,
  ),
  "Bestsellers",
)}</section>
</div>`;

const figure = (label: string, value: string, note: string | Markup | null): Markup =>
  html`<li class="card"><span class="muted">${label}</span><strong>${value}</strong>${note === null ? null : html`<span class="muted">${note}</span>`}</li>\n`;

const compared = (now: Period, before: Period): string => {
  if (before.revenueCents === 0) return "nothing to compare with";
  const percent = Math.round((100 * (now.revenueCents - before.revenueCents)) / before.revenueCents);
  return `${percent >= 0 ? "+" : "−"}${Math.abs(percent)}% on the week before`;
};
