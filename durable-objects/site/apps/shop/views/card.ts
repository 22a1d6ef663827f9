/**
 * @module A product as it stands in lists.
 */
import { html } from "hono/html";
import type { Markup } from "../../../kit/markup.ts";
import type { Product } from "../catalogue.ts";
import { money } from "../rules.ts";
import { picture } from "./art.ts";

export const productGrid = (products: readonly Product[]): Markup =>
  html`<ul class="grid">${products.map((product) => html`<li>${productCard(product)}</li>\n`)}</ul>`;

const productCard = (product: Product): Markup => html`<article class="card">
<a class="card-link" href="/products/${product.slug}"><span class="tile" style="--hue:${product.hue}">${picture(product.shape, product.hue)}${flag(product)}</span><span class="card-name">${product.name}</span></a>
${stars(product)}
<p class="price">${price(product)}</p>
${cardAction(product)}
</article>`;

export const price = ({ price_cents, was_cents }: Product): Markup =>
  was_cents === null
    ? html`<span class="amount">${money(price_cents)}</span>`
    : html`<span class="amount reduced">${money(price_cents)}</span> <span class="was">was ${money(was_cents)}</span>`;

export const stars = ({ rating, ratings }: Product): Markup => {
  const text = `${Math.floor(rating / 10)}.${rating % 10}`;
  return html`<p class="rating"><span class="stars" style="--share:${rating * 2}%" aria-hidden="true">★★★★★</span> <span class="hidden">Rated </span>${text}<span class="hidden"> of 5</span> <span class="muted">(${ratings} ratings)</span></p>`;
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
