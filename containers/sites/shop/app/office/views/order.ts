/**
 * @module One order, with its status, notes and refunds.
 */
import { html } from "hono/html";
import { textField } from "../../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import type { NoteRow, RefundRow } from "../../model.ts";
import { money, NEXT_STATUSES, SHIPPING_METHODS } from "../../rules.ts";
import type { Order } from "../../store/orders.ts";
import type { Return } from "../../store/returns.ts";
import { reached } from "../../views/order.ts";
import { refundable } from "../store/orders.ts";
import { notesPart, stamp, statusMark, table } from "./parts.ts";

export interface RefundForm {
  readonly amount: string;
  readonly reason: string;
  readonly error: string | null;
}

export interface OrderPage {
  readonly order: Order;
  readonly notes: readonly NoteRow[];
  readonly refunds: readonly RefundRow[];
  readonly returns: readonly Return[];
  readonly form: RefundForm;
}

export const orderView = ({
  order,
  notes,
  refunds,
  returns,
  form,
}: OrderPage): Markup => html`<p class="crumbs"><a href="/orders">Orders</a> / ${order.number}</p>
<div id="order-head" class="head" data-region><h1>Order ${order.number} ${statusMark(order.status)}</h1>
${NEXT_STATUSES[order.status].length === 0 ? null : statusForm(order)}</div>
<div class="split">
<div>
<section class="card" aria-labelledby="items"><h2 id="items">Items</h2>
${table(
  ["Product", "Price", "Quantity", "Total"],
  order.lines.map(
    (line) =>
      html`<tr><th scope="row"><a href="/products/${line.slug}">${line.name}</a>${line.variant === "" ? null : html` <span class="muted">${line.variant}</span>`}</th><td class="sum">${money(line.price_cents)}</td><td class="sum">${line.quantity}</td><td class="sum">${money(line.price_cents * line.quantity)}</td></tr>\n`,
  ),
  "Items",
)}
<dl class="facts">
<div><dt>Subtotal</dt><dd>${money(order.subtotal_cents)}</dd></div>
${order.coupon === "" ? null : html`<div><dt>Coupon ${order.coupon}</dt><dd>${money(-order.discount_cents)}</dd></div>`}
<div><dt>Shipping</dt><dd>${money(order.shipping_cents)}</dd></div>
<div><dt>Total</dt><dd><strong>${money(order.total_cents)}</strong></dd></div>
<div><dt>Refunded</dt><dd>${money(order.refunded_cents)}</dd></div>
</dl></section>
${refundPart(order, refunds, form)}
</div>
<div>
<section class="card" aria-labelledby="buyer"><h2 id="buyer">Customer</h2>
<p>${order.customer_id === null ? html`${order.name} <span class="muted">guest</span>` : html`<a href="/customers/${order.customer_id}">${order.name}</a>`}<br>${order.email}</p>
<p>${order.street}<br>${order.postcode} ${order.city}<br>${order.country}</p></section>
<section class="card" id="history" aria-labelledby="history-title" data-region><h2 id="history-title">History</h2>
<dl class="facts"><div><dt>Placed on</dt><dd>${stamp(order.placed_at)}</dd></div>
${reached(order).map(({ label, at }) => html`<div><dt>${label}</dt><dd>${stamp(at)}</dd></div>\n`)}
<div><dt>Shipping</dt><dd>${SHIPPING_METHODS[order.shipping].label}</dd></div>
<div><dt>Payment</dt><dd>${order.payment}</dd></div></dl></section>
${returns.length === 0 ? null : html`<section class="card" aria-labelledby="order-returns"><h2 id="order-returns">Returns</h2><ul>${returns.map(({ number, status }) => html`<li><a href="/returns/${number}">${number}</a> ${statusMark(status)}</li>`)}</ul></section>`}
${notesPart(notes, `/orders/${order.number}/notes`)}
</div>
</div>`;

const statusForm = (
  order: Order,
): Markup => html`<form class="inline" action="/orders/${order.number}/status" method="post" data-live="submit">
<label for="status">New status</label> <select id="status" name="status">${NEXT_STATUSES[order.status].map((status) => html`<option>${status}</option>`)}</select>
<button type="submit" class="button">Change status</button></form>`;

const refundPart = (order: Order, refunds: readonly RefundRow[], form: RefundForm): Markup => {
  const left = refundable(order);
  return html`<section class="card" aria-labelledby="refunds"><h2 id="refunds">Refunds</h2>
${refunds.length === 0 ? html`<p class="muted">Nothing has been refunded.</p>` : html`<ul class="notes">${refunds.map((refund) => html`<li><strong>${money(refund.amount_cents)}</strong> ${refund.reason} <span class="muted">${refund.author}, ${stamp(refund.at)}</span></li>\n`)}</ul>`}
${form.error && html`<p class="notice bad" role="alert">${form.error}</p>`}
${
  left === 0
    ? null
    : html`<button type="button" class="small" data-open="refund-dialog" data-scripted>Refund…</button>
<dialog id="refund-dialog" aria-labelledby="refund-title"><h3 id="refund-title">Refund order ${order.number}</h3><p class="muted">At most ${money(left)}.</p>${refundForm(order, form)}</dialog>
<noscript>${refundForm(order, form)}</noscript>`
}</section>`;
};

const refundForm = (order: Order, form: RefundForm): Markup => html`<form action="/orders/${order.number}/refund" method="post">
${textField({ name: "amount", label: "Amount in dollars", value: form.amount, error: undefined })}
${textField({ name: "reason", label: "Reason of the refund", value: form.reason, error: undefined })}
<p class="actions"><button type="submit" class="button">Refund</button> <button type="button" class="small" data-close>Cancel</button></p></form>`;
