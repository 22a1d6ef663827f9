/**
 * @module A product as it stands in lists.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { money } from "../rules.ts";
import type { Product } from "../store/products.ts";
import { picture } from "./art.ts";

export const productGrid = (products: readonly Product[]): Markup =>
  html`<ul class="grid">${products.map((product) => html`<li>${productCard(product)}</li>\n`)}</ul>`;

export const productCard = (product: Product, extra: Markup | null = null): Markup => html`<article class="card">
<a class="card-link" href="/products/${product.slug}"><span class="tile" style="--hue:${product.hue}">${picture(product.shape, product.hue)}${flag(product)}</span><span class="card-name">${product.name}</span></a>
${rating(product)}
<p class="price">${price(product)}</p>
${cardAction(product)}${extra}
</article>`;

export const price = ({ price_cents, was_cents, top_cents }: Product): Markup => {
  const from = top_cents > price_cents ? "from " : "";
  return was_cents === null
    ? html`${from}<span class="amount">${money(price_cents)}</span>`
    : html`${from}<span class="amount reduced">${money(price_cents)}</span> <span class="was">was ${money(was_cents)}</span>`;
};

export const stars = (tenths: number): Markup =>
  html`<span class="stars" style="--share:${tenths * 2}%" aria-hidden="true">★★★★★</span>`;

export const rating = ({ rating: tenths, ratings }: Pick<Product, "rating" | "ratings">): Markup => {
  if (ratings === 0) return html`<p class="rating"><span class="muted">No reviews yet</span></p>`;
  const text = `${Math.floor(tenths / 10)}.${tenths % 10}`;
  return html`<p class="rating">${stars(tenths)} <span class="hidden">Rated </span>${text}<span class="hidden"> of 5</span> <span class="muted">(${ratings === 1 ? "1 rating" : `${ratings} ratings`})</span></p>`;
};

const flag = ({ stock, was_cents }: Product): Markup | null => {
  if (stock === 0) return html`<span class="flag out">Sold out</span>`;
  return was_cents === null ? null : html`<span class="flag">Sale</span>`;
};

const cardAction = (product: Product): Markup => {
  if (product.stock === 0)
    return html`<button type="button" class="button quiet" disabled aria-label="${product.name} is sold out">Sold out</button>`;
  if (product.options.length > 0) {
    return html`<a class="button quiet" href="/products/${product.slug}" aria-label="Choose options for ${product.name}">Choose options</a>`;
  }
  return html`<form action="/cart/items" method="post" data-add>
<input type="hidden" name="product" value="${product.slug}"><input type="hidden" name="quantity" value="1">
<button type="submit" class="button quiet" aria-label="Add ${product.name} to cart">Add to cart</button>
</form>`;
};
