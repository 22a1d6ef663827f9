/**
 * @module The list of returns, and deciding on one.
 */
import { html } from "hono/html";
import { textField } from "../../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../../durable-objects/site/kit/pages.ts";
import { RETURN_STATUSES, type ReturnStatus } from "../../model.ts";
import { money } from "../../rules.ts";
import type { Return } from "../../store/returns.ts";
import { type Listed, listURL } from "../store/lists.ts";
import { found, stamp, statusMark, table } from "./parts.ts";

export const returnsView = (
  status: ReturnStatus | null,
  list: Listed<Return>,
): Markup => html`<div id="returns" data-region data-live-links>
<h1>Returns</h1>
<nav class="switch" aria-label="Returns by status"><a href="/returns"${status === null ? html` aria-current="page"` : null}>All</a>
${RETURN_STATUSES.map((one) => html`<a href="/returns?status=${one}"${one === status ? html` aria-current="page"` : null}>${one}</a>\n`)}</nav>
${found(list, "return")}
${table(
  ["Return", "Order", "Customer", "Asked", "Reason", "Worth", "Status"],
  list.items.map(
    (one) =>
      html`<tr><th scope="row"><a href="/returns/${one.number}">${one.number}</a></th><td><a href="/orders/${one.order_number}">${one.order_number}</a></td><td><a href="/customers/${one.customer_id}">${one.customer}</a></td><td>${stamp(one.requested_at)}</td><td>${one.reason}</td><td class="sum">${money(one.amountCents)}</td><td>${statusMark(one.status)}</td></tr>\n`,
  ),
  "Returns",
)}
${pageLinks(list, (page) => listURL("/returns", { status, page: page > 1 ? page : null }))}
</div>`;

export const returnView = (
  one: Return,
  error: string | null,
): Markup => html`<p class="crumbs"><a href="/returns">Returns</a> / ${one.number}</p>
<h1>Return ${one.number} ${statusMark(one.status)}</h1>
<div class="split">
<section class="card" aria-labelledby="items"><h2 id="items">Items</h2>
${table(
  ["Product", "Quantity", "Worth"],
  one.lines.map(
    (line) =>
      html`<tr><th scope="row"><a href="/products/${line.slug}">${line.name}</a>${line.variant === "" ? null : html` <span class="muted">${line.variant}</span>`}</th><td class="sum">${line.quantity}</td><td class="sum">${money(line.price_cents * line.quantity)}</td></tr>\n`,
  ),
  "Items",
)}
<p>Worth in all: <strong>${money(one.amountCents)}</strong></p>
${decisions(one, error)}</section>
<section class="card" aria-labelledby="why"><h2 id="why">Request</h2><dl class="facts">
<div><dt>Order</dt><dd><a href="/orders/${one.order_number}">${one.order_number}</a></dd></div>
<div><dt>Customer</dt><dd><a href="/customers/${one.customer_id}">${one.customer}</a></dd></div>
<div><dt>Asked on</dt><dd>${stamp(one.requested_at)}</dd></div><div><dt>Reason</dt><dd>${one.reason}</dd></div>
${one.comment === "" ? null : html`<div><dt>Comment</dt><dd class="prose">${one.comment}</dd></div>`}
${one.decided_at === null ? null : html`<div><dt>Decided on</dt><dd>${stamp(one.decided_at)} by ${one.decided_by}</dd></div>`}
${one.answer === "" ? null : html`<div><dt>Answer</dt><dd>${one.answer}</dd></div>`}
</dl></section>
</div>`;

const decisions = (one: Return, error: string | null): Markup | null => {
  if (one.status === "Approved") {
    return html`<form action="/returns/${one.number}/refund" method="post"><button type="submit" class="button">Items received: refund ${money(one.amountCents)}</button></form>`;
  }
  if (one.status !== "Requested") return null;
  return html`${error && html`<p class="notice bad" role="alert">${error}</p>`}<div class="actions"><form action="/returns/${one.number}/approve" method="post"><button type="submit" class="button">Approve</button></form>
<button type="button" class="small danger" data-open="refuse-dialog" data-scripted>Refuse…</button></div>
<dialog id="refuse-dialog" aria-labelledby="refuse-title"><h2 id="refuse-title">Refuse return ${one.number}</h2>${refusal(one)}</dialog><noscript>${refusal(one)}</noscript>`;
};

const refusal = (one: Return): Markup => html`<form action="/returns/${one.number}/refuse" method="post">
${textField({ name: "answer", label: "Answer to the customer", value: "", error: undefined })}
<p class="actions"><button type="submit" class="button danger">Refuse return</button> <button type="button" class="small" data-close>Cancel</button></p></form>`;
