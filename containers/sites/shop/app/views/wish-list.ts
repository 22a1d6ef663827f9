/**
 * @module The wish list.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { Product } from "../store/products.ts";
import { productCard } from "./card.ts";

export const wishListView = (products: readonly Product[]): Markup => html`<div id="wish-list" data-region><h1>Your wish list</h1>
${
  products.length === 0
    ? html`<p class="empty">Your wish list is empty. <a href="/products">Browse all products</a></p>`
    : html`<p class="muted" role="status">${products.length === 1 ? "1 product" : `${products.length} products`}</p><ul class="grid">${products.map((product) => html`<li>${productCard(product, removeForm(product))}</li>\n`)}</ul>`
}</div>`;

const removeForm = ({ slug, name }: Product): Markup =>
  html`<form action="/wish-list" method="post" data-live><input type="hidden" name="product" value="${slug}"><input type="hidden" name="wished" value="0"><input type="hidden" name="from" value="list"><button type="submit" class="link" aria-label="Remove ${name} from the wish list">Remove</button></form>`;
