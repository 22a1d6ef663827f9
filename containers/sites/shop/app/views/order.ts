/**
 * @module Pages about orders: the confirmation and the look-up.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { money, SHIPPING_METHODS } from "../rules.ts";
import type { Order } from "../store/orders.ts";

export const confirmationView = (order: Order): Markup => html`<div class="narrow">
<h1>Thank you, your order is placed</h1>
<p>Your order number is <strong>${order.number}</strong>. A confirmation goes to ${order.email}.</p>
<p>It should arrive by ${longDate(SHIPPING_METHODS[order.shipping].arrives)}.</p>
${orderDetails(order)}
<a class="button" href="/products">Continue shopping</a>
</div>`;

export interface LookUp {
  readonly number: string;
  readonly email: string;
  /** null: not looked for yet, or not found. */
  readonly order: Order | null;
}

export const lookUpView = ({ number, email, order }: LookUp): Markup => html`<div class="narrow">
<h1>Track an order</h1>
<p>Enter the order number and the email address that the order was placed with.</p>
<form class="panel" action="/orders" method="get">
${textField({ name: "number", label: "Order number", value: number, error: undefined })}
${textField({ name: "email", label: "Email", value: email, error: undefined, type: "email", autocomplete: "email" })}
<button type="submit" class="button">Find order</button>
</form>
${order && html`<h2>Order ${order.number}</h2>${orderDetails(order)}`}
</div>`;

export const orderDetails = (order: Order): Markup => html`<dl class="panel facts">
<div><dt>Status</dt><dd>${order.status}</dd></div>
<div><dt>Placed on</dt><dd>${longDate(isoDate(order.placed_at))}</dd></div>
${reached(order).map(({ label, at }) => html`<div><dt>${label}</dt><dd>${longDate(isoDate(at))}</dd></div>\n`)}
<div><dt>Shipping</dt><dd>${SHIPPING_METHODS[order.shipping].label}</dd></div>
<div><dt>Payment</dt><dd>${order.payment}</dd></div>
<div><dt>Delivery to</dt><dd>${order.name}, ${order.street}, ${order.postcode} ${order.city}, ${order.country}</dd></div>
</dl>
<table class="lines">
<thead><tr><th scope="col">Product</th><th scope="col">Price</th><th scope="col">Quantity</th><th scope="col">Total</th></tr></thead>
<tbody>${order.lines.map(
  (
    line,
  ) => html`<tr><th scope="row"><span>${line.name}${line.variant === "" ? null : html`<span class="muted">${line.variant}</span>`}</span></th><td>${money(line.price_cents)}</td><td>${line.quantity}</td><td>${money(line.price_cents * line.quantity)}</td></tr>
`,
)}</tbody>
<tfoot>
${order.discount_cents === 0 ? null : html`<tr><th scope="row" colspan="3">Coupon ${order.coupon}</th><td>${money(-order.discount_cents)}</td></tr>`}
<tr><th scope="row" colspan="3">Shipping</th><td>${order.shipping_cents === 0 ? "Free" : money(order.shipping_cents)}</td></tr>
<tr class="total"><th scope="row" colspan="3">Total</th><td>${money(order.total_cents)}</td></tr>
${order.refunded_cents === 0 ? null : html`<tr><th scope="row" colspan="3">Refunded</th><td>${money(order.refunded_cents)}</td></tr>`}
</tfoot>
</table>`;

/** What has become of an order so far, in order. */
export const reached = (order: Order): { label: string; at: number }[] =>
  [
    { label: "Packed on", at: order.packed_at },
    { label: "Shipped on", at: order.shipped_at },
    { label: "Delivered on", at: order.delivered_at },
    { label: "Cancelled on", at: order.cancelled_at },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]));
