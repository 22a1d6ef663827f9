/**
 * @module Returns: asking for one, and seeing what became of it.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { errorText, selectField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { money, RETURN_REASONS } from "../rules.ts";
import type { Order } from "../store/orders.ts";
import type { Return, ReturnableLine, ReturnRequest } from "../store/returns.ts";
import { textArea } from "./fields.ts";
import { statusMark } from "./purchases.ts";

export type ReturnErrors = Partial<Record<"lines" | "reason", string>>;

export const returnFormView = (
  order: Order,
  lines: readonly ReturnableLine[],
  { reason, comment, quantities }: ReturnRequest,
  errors: ReturnErrors,
): Markup => html`<h1>Return items</h1>
<p>From order <a href="/account/orders/${order.number}">${order.number}</a>. Choose what you want to send back.</p>
<form action="/account/orders/${order.number}/return" method="post">
<fieldset id="lines"${errors.lines === undefined ? null : html` aria-describedby="lines-error"`}><legend>Items</legend>
${lines.map((line) => {
  const quantity = quantities.get(line.id);
  const label = line.variant === "" ? line.name : `${line.name} (${line.variant})`;
  return html`<div class="return-line"><label class="check"><input type="checkbox" name="line-${line.id}" value="1"${quantity === undefined ? "" : " checked"}> ${label}, ${money(line.price_cents)}</label>
<label>Quantity <input type="number" name="quantity-${line.id}" min="1" max="${line.left}" value="${quantity === undefined || Number.isNaN(quantity) ? line.left : quantity}" aria-label="Quantity of ${label}"></label></div>
`;
})}${errorText("lines", errors.lines)}</fieldset>
${selectField({ name: "reason", label: "Reason", value: reason, error: errors.reason, placeholder: "Choose a reason", values: RETURN_REASONS })}
${textArea({ name: "comment", label: "Comment (optional)", value: comment, error: undefined, rows: 3 })}
<button type="submit" class="button">Ask for return</button>
</form>`;

export const returnsView = (returns: readonly Return[]): Markup => html`<h1>My returns</h1>
${
  returns.length === 0
    ? html`<p class="empty">You have not returned anything. Open a delivered order to ask for a return.</p>`
    : html`<table class="lines">
<thead><tr><th scope="col">Return</th><th scope="col">Order</th><th scope="col">Asked on</th><th scope="col">Items</th><th scope="col">Status</th></tr></thead>
<tbody>${returns.map(
        (
          one,
        ) => html`<tr><th scope="row"><a href="/account/returns/${one.number}">${one.number}</a></th><td><a href="/account/orders/${one.order_number}">${one.order_number}</a></td><td>${longDate(isoDate(one.requested_at))}</td><td>${one.lines.map((line) => html`<span class="row">${line.quantity} × ${line.name}</span>`)}</td><td>${statusMark(one.status)}</td></tr>
`,
      )}</tbody></table>`
}`;

export const returnView = (one: Return): Markup => html`<h1>Return ${one.number}</h1>
<dl class="panel facts">
<div><dt>Status</dt><dd>${one.status}</dd></div>
<div><dt>Order</dt><dd><a href="/account/orders/${one.order_number}">${one.order_number}</a></dd></div>
<div><dt>Asked on</dt><dd>${longDate(isoDate(one.requested_at))}</dd></div>
${one.decided_at === null ? null : html`<div><dt>Decided on</dt><dd>${longDate(isoDate(one.decided_at))}</dd></div>`}
<div><dt>Reason</dt><dd>${one.reason}</dd></div>
${one.comment === "" ? null : html`<div><dt>Comment</dt><dd class="prose">${one.comment}</dd></div>`}
${one.answer === "" ? null : html`<div><dt>Our answer</dt><dd>${one.answer}</dd></div>`}
</dl>
<table class="lines"><thead><tr><th scope="col">Product</th><th scope="col">Quantity</th><th scope="col">Worth</th></tr></thead>
<tbody>${one.lines.map((line) => html`<tr><th scope="row"><span>${line.name}${line.variant === "" ? null : html`<span class="muted">${line.variant}</span>`}</span></th><td>${line.quantity}</td><td>${money(line.price_cents * line.quantity)}</td></tr>\n`)}</tbody>
<tfoot><tr class="total"><th scope="row" colspan="2">Total</th><td>${money(one.amountCents)}</td></tr></tfoot></table>
<p><a href="/account/returns">All returns</a></p>`;
