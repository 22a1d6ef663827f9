/**
 * @module Reviews to moderate.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../../durable-objects/site/kit/pages.ts";
import { REVIEW_STATUSES } from "../../model.ts";
import { STARS } from "../../store/reviews.ts";
import { stars } from "../../views/card.ts";
import type { ModeratedReview, ReviewListQuery } from "../store/feedback.ts";
import { type Listed, listURL } from "../store/lists.ts";
import { counted, filterSelect, filterText, found, stamp } from "./parts.ts";

export const reviewsURL = ({ q, status, stars: n, page }: ReviewListQuery): string =>
  listURL("/reviews", { status: status === "Pending" ? null : status, q, stars: n, page: page > 1 ? page : null });

export const reviewsView = (
  query: ReviewListQuery,
  list: Listed<ModeratedReview>,
  counts: Readonly<Record<string, number>>,
): Markup => html`<div id="reviews" data-region data-live-links>
<h1>Reviews</h1>
<nav class="switch" aria-label="Reviews by status">${REVIEW_STATUSES.map((status) => html`<a href="${reviewsURL({ ...query, status, page: 1 })}"${status === query.status ? html` aria-current="page"` : null}>${status} (${counts[status] ?? 0})</a>\n`)}</nav>
<form class="filters" action="/reviews" method="get" aria-label="Filter reviews" data-live>
<input type="hidden" name="status" value="${query.status}">
${filterText("q", "q", "Search", query.q)}
${filterSelect({ id: "stars", name: "stars", label: "Stars", value: String(query.stars ?? ""), any: "Any", options: STARS.map((n) => [String(n), counted(n, "star")]) })}
<p class="field"><button type="submit" class="button">Filter</button></p>
</form>
${found(list, "review")}
${list.total === 0 ? html`<p class="empty">No reviews match.</p>` : null}
<ul class="plain-list">${list.items.map((review) => reviewCard(query, review))}</ul>
${pageLinks(list, (page) => reviewsURL({ ...query, page }))}
</div>`;

const reviewCard = (
  query: ReviewListQuery,
  review: ModeratedReview,
): Markup => html`<li class="card review"><p class="muted"><a href="/products/${review.slug}">${review.product}</a> · ${review.customer_id === null ? review.author : html`<a href="/customers/${review.customer_id}">${review.author}</a>`}, ${stamp(review.at)}</p>
<h2>${stars(review.stars * 10)} <span class="hidden">${review.stars} of 5 stars: </span>${review.title}</h2>
<p class="prose">${review.text}</p>
<div class="actions">${review.status === "Published" ? null : decision(query, review, "Published", "Publish")}${review.status === "Rejected" ? null : decision(query, review, "Rejected", "Reject")}</div></li>
`;

const decision = (query: ReviewListQuery, review: ModeratedReview, status: string, label: string): Markup =>
  html`<form action="/reviews/${review.id}" method="post" data-live><input type="hidden" name="status" value="${status}"><input type="hidden" name="back" value="${reviewsURL(query).split("?")[1] ?? ""}"><button type="submit" class="small" aria-label="${label} “${review.title}” by ${review.author}">${label}</button></form>`;
