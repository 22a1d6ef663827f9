/**
 * @module A customer's orders: the list, and one of them.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import { ORDER_STATUSES } from "../model.ts";
import { money } from "../rules.ts";
import { canCancel, type Order, type OrderFilter } from "../store/orders.ts";
import { type Return, returnBy } from "../store/returns.ts";
import { pieces } from "./layout.ts";
import { orderDetails } from "./order.ts";

interface OrderList {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export const ordersView = (filter: OrderFilter, list: OrderList): Markup => html`<div id="orders" data-region data-live-links>
<h1>My orders</h1>
<form class="bar-form" action="/account/orders" method="get" data-live>
<label for="order-q">Search orders</label> <input id="order-q" name="q" type="search" value="${filter.q}" placeholder="Number or product" maxlength="80">
<label for="order-status">Status</label> <select id="order-status" name="status"><option value="">All</option>${ORDER_STATUSES.map((status) => html`<option${status === filter.status ? " selected" : ""}>${status}</option>`)}</select>
<button type="submit" class="small">Filter</button>
</form>
<p class="muted" role="status">${list.total === 1 ? "1 order" : `${list.total} orders`}${list.pages > 1 ? `, page ${list.page} of ${list.pages}` : null}</p>
${list.total === 0 ? html`<p class="empty">No orders match.</p>` : ordersTable(list.orders)}
${pageLinks(list, (page) => ordersURL(filter, page))}
</div>`;

const ordersURL = ({ q, status }: OrderFilter, page: number): string => {
  const search = new URLSearchParams();
  if (q !== "") search.set("q", q);
  if (status !== null) search.set("status", status);
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? "/account/orders" : `/account/orders?${search}`;
};

export const ordersTable = (orders: readonly Order[]): Markup => html`<table class="lines">
<thead><tr><th scope="col">Order</th><th scope="col">Placed on</th><th scope="col">Items</th><th scope="col">Total</th><th scope="col">Status</th></tr></thead>
<tbody>${orders.map((order) => {
  const [first, ...more] = order.lines;
  return html`<tr><th scope="row"><a href="/account/orders/${order.number}">${order.number}</a></th><td>${longDate(isoDate(order.placed_at))}</td><td>${first?.name}${more.length === 0 ? null : html`<span class="muted"> and ${pieces(more.length)} more</span>`}</td><td>${money(order.total_cents)}</td><td>${statusMark(order.status)}</td></tr>
`;
})}</tbody>
</table>`;

export const statusMark = (status: string): Markup => html`<span class="status ${status.toLowerCase()}">${status}</span>`;

export const orderPageView = (
  order: Order,
  returns: readonly Return[],
  canReturn: boolean,
): Markup => html`<h1>Order ${order.number}</h1>
${orderDetails(order)}
${canCancel(order) ? cancelPart(order) : null}
${canReturn ? html`<p><a class="button" href="/account/orders/${order.number}/return">Return items</a> <span class="muted">until ${longDate(isoDate(returnBy(order)))}</span></p>` : null}
${returns.length === 0 ? null : html`<section aria-labelledby="returns"><h2 id="returns">Returns of this order</h2><ul>${returns.map(({ number, status }) => html`<li><a href="/account/returns/${number}">${number}</a>: ${status}</li>`)}</ul></section>`}
<p><a href="/account/orders">All orders</a></p>`;

/** Asked again in a dialog; without script the button acts at once. */
const cancelPart = (
  order: Order,
): Markup => html`<form action="/account/orders/${order.number}/cancel" method="post" data-confirm="cancel-dialog"><button type="submit" class="button quiet danger">Cancel order</button></form>
<dialog id="cancel-dialog" aria-labelledby="cancel-title"><h2 id="cancel-title">Cancel order ${order.number}?</h2>
<p>We have not shipped it yet. You pay nothing.</p>
<p class="actions"><button type="button" class="button danger" data-yes>Yes, cancel it</button> <button type="button" class="small" data-close>Keep the order</button></p></dialog>`;
