/**
 * @module The list of orders, with filters and bulk changes.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../../durable-objects/site/kit/pages.ts";
import { ORDER_STATUSES, type OrderRow } from "../../model.ts";
import { money } from "../../rules.ts";
import { type Listed, listURL } from "../store/lists.ts";
import { ORDER_SORTS, type OrderQuery } from "../store/orders.ts";
import { filterSelect, filterText, found, stamp, statusMark, table } from "./parts.ts";

export const ordersURL = ({ q, status, customer, from, to, sort, page }: OrderQuery): string =>
  listURL("/orders", { q, status, customer, from, to, sort: sort === "newest" ? null : sort, page: page > 1 ? page : null });

export const ordersView = (
  query: OrderQuery,
  list: Listed<OrderRow>,
): Markup => html`<div id="orders" data-region data-live-links>
<h1>Orders</h1>
<form class="filters" action="/orders" method="get" aria-label="Filter orders" data-live>
${filterText("q", "q", "Search", query.q)}
${filterSelect({ id: "status", name: "status", label: "Status", value: query.status ?? "", any: "All", options: ORDER_STATUSES.map((status) => [status, status]) })}
<p class="field" data-combo="/suggest/customers"><label for="customer">Customer</label><input id="customer" name="customer" value="${query.customer}" placeholder="Email" maxlength="80" autocomplete="off"></p>
${filterText("from", "from", "From", query.from ?? "", "date")}
${filterText("to", "to", "To", query.to ?? "", "date")}
${filterSelect({ id: "sort", name: "sort", label: "Sort by", value: query.sort, options: Object.entries(ORDER_SORTS) })}
<p class="field"><button type="submit" class="button">Filter</button></p><p class="field"><a href="/orders">Clear</a></p>
</form>
${found(list, "order")}
${list.total === 0 ? html`<p class="empty">No orders match.</p>` : rows(query, list)}
${pageLinks(list, (page) => ordersURL({ ...query, page }))}
</div>`;

const rows = (
  query: OrderQuery,
  list: Listed<OrderRow>,
): Markup => html`<form action="/orders/bulk" method="post" data-live="submit" data-bulk>
<input type="hidden" name="back" value="${ordersURL(query).split("?")[1] ?? ""}">
<div class="bulk"><span data-chosen role="status">Choose orders to change them together.</span>
<label for="bulk-status">New status</label><select id="bulk-status" name="status"><option value="">Choose a status</option>${ORDER_STATUSES.filter((status) => status !== "Received").map((status) => html`<option>${status}</option>`)}</select>
<button type="submit" class="small">Change status</button></div>
${table(
  [
    html`<input type="checkbox" aria-label="Choose all orders on this page" data-all>`,
    "Order",
    "Placed",
    "Customer",
    "Country",
    "Total",
    "Status",
  ],
  list.items.map(
    (order) =>
      html`<tr><td><input type="checkbox" name="order" value="${order.number}" aria-label="Choose order ${order.number}"></td><th scope="row"><a href="/orders/${order.number}">${order.number}</a></th><td>${stamp(order.placed_at)}</td><td>${order.customer_id === null ? html`${order.name} <span class="muted">guest</span>` : html`<a href="/customers/${order.customer_id}">${order.name}</a>`}</td><td>${order.country}</td><td class="sum">${money(order.total_cents)}</td><td>${statusMark(order.status)}</td></tr>\n`,
  ),
  "Orders",
)}
</form>`;
