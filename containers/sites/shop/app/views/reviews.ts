/**
 * @module What customers say about a product, on its page.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { ReviewRow } from "../model.ts";
import type { Product } from "../store/products.ts";
import { REVIEW_SORTS, type ReviewPage, type ReviewQuery, type ReviewRight, STARS } from "../store/reviews.ts";
import { rating, stars } from "./card.ts";
import { reviewForm } from "./review-form.ts";

interface ReviewParts {
  readonly product: Product;
  readonly query: ReviewQuery;
  readonly reviews: ReviewPage;
  readonly right: ReviewRight;
}

export const reviewsSection = ({
  product,
  query,
  reviews,
  right,
}: ReviewParts): Markup => html`<section id="reviews" aria-labelledby="reviews-title" data-region data-live-links>
<h2 id="reviews-title">Reviews</h2>
<div class="columns">
<div>
${rating(product)}
${product.ratings > 0 ? histogram(product, query, reviews) : null}
${writing(product, right)}
</div>
<div>
${product.ratings > 0 ? list(product, query, reviews) : html`<p class="empty">Nobody has reviewed this product yet.</p>`}
</div>
</div>
</section>
${right === "may" ? reviewDialog(product) : null}`;

const histogram = (product: Product, query: ReviewQuery, { counts }: ReviewPage): Markup =>
  html`<ul class="histogram" aria-label="Reviews by stars">${STARS.map((n) => {
    const count = counts[n] ?? 0;
    const on = query.stars === n;
    return html`<li><a href="${reviewsURL(product, { ...query, stars: on ? null : n, page: 1 })}" aria-label="${n === 1 ? "1 star" : `${n} stars`}: ${count === 1 ? "1 review" : `${count} reviews`}"${on ? html` aria-current="true"` : null}><span>${n} ★</span><span class="bar"><span style="width:${product.ratings === 0 ? 0 : Math.round((100 * count) / product.ratings)}%"></span></span><span>${count}</span></a></li>
`;
  })}</ul>`;

const writing = (product: Product, right: ReviewRight): Markup => {
  const form = `/products/${product.slug}/review`;
  if (right === "may") return html`<p><a class="button quiet" href="${form}" data-open="review-dialog">Write a review</a></p>`;
  if (right === "sign-in")
    return html`<p class="muted">Have you bought this? <a href="${form}">Sign in to write a review</a></p>`;
  if (right === "not-bought") return html`<p class="muted">You can review what you have bought from us.</p>`;
  if (right.status === "Pending") return html`<p class="muted">Your review waits to be published.</p>`;
  return html`<p class="muted">You have reviewed this product.</p>`;
};

const list = (
  product: Product,
  query: ReviewQuery,
  page: ReviewPage,
): Markup => html`<form class="bar-form" action="/products/${product.slug}" method="get" data-live>
${query.stars === null ? null : html`<input type="hidden" name="stars" value="${query.stars}">`}
<label for="review-sort">Sort reviews by</label>
<select id="review-sort" name="sort">${Object.entries(REVIEW_SORTS).map(([sort, label]) => html`<option value="${sort}"${sort === query.sort ? " selected" : ""}>${label}</option>`)}</select>
<button type="submit" class="small" data-scriptless>Sort</button>
</form>
<p class="muted" role="status">${counted(page.total)}${query.stars === null ? null : html` with ${query.stars === 1 ? "1 star" : `${query.stars} stars`}. <a href="${reviewsURL(product, { ...query, stars: null, page: 1 })}">Show all reviews</a>`}</p>
<ul class="reviews" id="review-list">${page.reviews.map((review) => html`<li>${reviewItem(product, review, page.marked.has(review.id))}</li>\n`)}</ul>
${page.page < page.pages ? html`<p class="more" id="review-more"><a class="button quiet" href="${reviewsURL(product, { ...query, page: page.page + 1 })}" data-more="review-list review-more">Show more reviews</a></p>` : null}`;

const counted = (count: number): string => (count === 1 ? "1 review" : `${count} reviews`);

const reviewItem = (product: Product, review: ReviewRow, marked: boolean): Markup => {
  const date = isoDate(review.at);
  return html`<article class="review">
<h3>${review.title}</h3>
<p class="muted">${stars(review.stars * 10)} <span class="hidden">${review.stars} of 5 stars, </span>by ${review.author} on <time datetime="${date}">${longDate(date)}</time>${review.verified === 1 ? " · Verified purchase" : null}</p>
<p class="prose">${review.text}</p>
<form action="/reviews/${review.id}/helpful" method="post" data-helpful><input type="hidden" name="product" value="${product.slug}"><button type="submit" class="small" aria-pressed="${marked}" aria-label="Helpful: “${review.title}” by ${review.author}">Helpful (<span data-count>${review.helpful}</span>)</button></form>
</article>`;
};

const reviewDialog = (product: Product): Markup => html`<dialog id="review-dialog" aria-labelledby="review-dialog-title">
<h2 id="review-dialog-title">Review the ${product.name}</h2>
${reviewForm(product, { stars: "", title: "", text: "" }, {}, true)}
</dialog>`;

const reviewsURL = ({ slug }: Product, { stars: n, sort, page }: ReviewQuery): string => {
  const search = new URLSearchParams();
  if (n !== null) search.set("stars", String(n));
  if (sort !== "newest") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return `/products/${slug}${search.size === 0 ? "" : `?${search}`}#reviews`;
};
