/**
 * @module The list of customers, and one of them.
 */
import { html } from "hono/html";
import { isoDate } from "../../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../../durable-objects/site/kit/pages.ts";
import type { AddressRow, NoteRow, OrderRow } from "../../model.ts";
import { money } from "../../rules.ts";
import type { OwnReview } from "../../store/reviews.ts";
import { CUSTOMER_GROUPS, CUSTOMER_SORTS, type CustomerFigures, type CustomerQuery } from "../store/customers.ts";
import { type Listed, listURL } from "../store/lists.ts";
import { counted, filterSelect, filterText, found, notesPart, ordersTable, statusMark, table } from "./parts.ts";

export const customersView = (
  query: CustomerQuery,
  list: Listed<CustomerFigures>,
): Markup => html`<div id="customers" data-region data-live-links>
<h1>Customers</h1>
<form class="filters" action="/customers" method="get" aria-label="Filter customers" data-live>
${filterText("q", "q", "Search", query.q)}
${filterSelect({ id: "group", name: "group", label: "Show", value: query.group ?? "", any: "All", options: Object.entries(CUSTOMER_GROUPS) })}
${filterSelect({ id: "sort", name: "sort", label: "Sort by", value: query.sort, options: Object.entries(CUSTOMER_SORTS) })}
<p class="field"><button type="submit" class="button">Filter</button></p><p class="field"><a href="/customers">Clear</a></p>
</form>
${found(list, "customer")}
${
  list.total === 0
    ? html`<p class="empty">No customers match.</p>`
    : table(
        ["Name", "Email", "Customer since", "Orders", "Spent", "Newsletter", "Status"],
        list.items.map(
          (one) =>
            html`<tr><th scope="row"><a href="/customers/${one.id}">${one.name}</a></th><td>${one.email}</td><td>${isoDate(one.joined_at)}</td><td class="sum">${one.orders}</td><td class="sum">${money(one.spent_cents)}</td><td>${one.newsletter === 1 ? "Yes" : "No"}</td><td>${statusMark(one.blocked === 1 ? "Blocked" : "Active")}</td></tr>\n`,
        ),
        "Customers",
      )
}
${pageLinks(list, (page) => listURL("/customers", { q: query.q, group: query.group, sort: query.sort === "name" ? null : query.sort, page: page > 1 ? page : null }))}
</div>`;

export interface CustomerPage {
  readonly customer: CustomerFigures;
  readonly addresses: readonly AddressRow[];
  readonly orders: readonly OrderRow[];
  readonly reviews: readonly OwnReview[];
  readonly notes: readonly NoteRow[];
  readonly manager: boolean;
}

export const customerView = ({
  customer,
  addresses,
  orders,
  reviews,
  notes,
  manager,
}: CustomerPage): Markup => html`<p class="crumbs"><a href="/customers">Customers</a> / ${customer.name}</p>
<div class="head"><h1>${customer.name} ${statusMark(customer.blocked === 1 ? "Blocked" : "Active")}</h1>${manager ? blockForm(customer) : null}</div>
<div class="split">
<section class="card" aria-labelledby="orders-title"><h2 id="orders-title">${counted(orders.length, "order")}</h2>${orders.length === 0 ? html`<p class="muted">No orders yet.</p>` : ordersTable(orders, "Orders")}</section>
<div>
<section class="card" aria-labelledby="contact"><h2 id="contact">Contact</h2><dl class="facts">
<div><dt>Email</dt><dd>${customer.email}</dd></div><div><dt>Phone</dt><dd>${customer.phone || "–"}</dd></div>
<div><dt>Customer since</dt><dd>${isoDate(customer.joined_at)}</dd></div><div><dt>Spent</dt><dd>${money(customer.spent_cents)}</dd></div>
<div><dt>Newsletter</dt><dd>${customer.newsletter === 1 ? "Yes" : "No"}</dd></div><div><dt>Reviews</dt><dd>${reviews.length}</dd></div></dl>
${addresses.map(({ label, name, street, postcode, city, country }) => html`<p><strong>${label}</strong><br>${name}, ${street}, ${postcode} ${city}, ${country}</p>`)}</section>
${notesPart(notes, `/customers/${customer.id}/notes`)}
</div>
</div>`;

/** Blocking is asked again in a dialog; without script the button acts at once. */
const blockForm = ({ id, name, blocked }: CustomerFigures): Markup =>
  blocked === 1
    ? html`<form action="/customers/${id}/unblock" method="post"><button type="submit" class="small">Unblock customer</button></form>`
    : html`<form action="/customers/${id}/block" method="post" data-confirm="block-dialog"><button type="submit" class="small danger">Block customer</button></form>
<dialog id="block-dialog" aria-labelledby="block-title"><h2 id="block-title">Block ${name}?</h2><p>Who is blocked can no longer sign in.</p>
<p class="actions"><button type="button" class="button danger" data-yes>Yes, block</button> <button type="button" class="small" data-close>Cancel</button></p></dialog>`;
