/**
 * @module The account: its frame, the overview, and a customer's own reviews.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { AddressRow, CustomerRow } from "../model.ts";
import type { Order } from "../store/orders.ts";
import type { OwnReview } from "../store/reviews.ts";
import { stars } from "./card.ts";
import { ordersTable } from "./purchases.ts";

const PAGES = {
  "/account": "Overview",
  "/account/orders": "Orders",
  "/account/returns": "Returns",
  "/account/addresses": "Addresses",
  "/account/reviews": "Reviews",
  "/account/profile": "Profile",
} as const;

export const accountView = (current: keyof typeof PAGES, main: Markup): Markup => html`<div class="columns account">
<nav class="side" aria-label="Account">
${Object.entries(PAGES).map(([path, label]) => html`<a href="${path}"${path === current ? html` aria-current="page"` : null}>${label}</a>\n`)}
<a href="/wish-list">Wish list</a>
<form action="/sign-out" method="post"><button type="submit" class="link">Sign out</button></form>
</nav>
<div>${main}</div>
</div>`;

export interface Overview {
  readonly customer: CustomerRow;
  /** The newest. */
  readonly orders: readonly Order[];
  readonly counts: { readonly orders: number; readonly returns: number; readonly wishes: number; readonly reviews: number };
  readonly address: AddressRow | null;
}

export const overviewView = ({ customer, orders, counts, address }: Overview): Markup => html`<h1>Hello, ${customer.name}</h1>
<p class="muted">Customer since ${longDate(isoDate(customer.joined_at))}</p>
<ul class="figures">
${figure("/account/orders", counts.orders, "Orders")}${figure("/account/returns", counts.returns, "Returns")}${figure("/wish-list", counts.wishes, "On the wish list")}${figure("/account/reviews", counts.reviews, "Reviews")}
</ul>
<section aria-labelledby="recent"><h2 id="recent">Recent orders</h2>
${orders.length === 0 ? html`<p class="empty">You have not ordered anything yet.</p>` : ordersTable(orders)}
</section>
<section aria-labelledby="default-address"><h2 id="default-address">Default address</h2>
${address ? html`<p>${address.name}<br>${address.street}<br>${address.postcode} ${address.city}<br>${address.country}</p>` : html`<p>No address is saved.</p>`}
<p><a href="/account/addresses">Manage addresses</a></p>
</section>`;

const figure = (path: string, count: number, label: string): Markup =>
  html`<li><a href="${path}"><strong>${count}</strong> ${label}</a></li>\n`;

export const ownReviewsView = (reviews: readonly OwnReview[]): Markup => html`<h1>My reviews</h1>
${reviews.length === 0 ? html`<p class="empty">You have not reviewed anything yet.</p>` : null}
<ul class="reviews">${reviews.map(
  (review) => html`<li><article class="review"><h2><a href="/products/${review.slug}">${review.product}</a></h2>
<p class="muted">${stars(review.stars * 10)} <span class="hidden">${review.stars} of 5 stars, </span>${longDate(isoDate(review.at))} · ${review.status}</p>
<p><strong>${review.title}</strong></p><p class="prose">${review.text}</p></article></li>
`,
)}</ul>`;
