/**
 * @module The page of one product.
 */
import { html } from "hono/html";
import type { Markup } from "../../../kit/markup.ts";
import { findCategory, type ProductOption } from "../assortment.ts";
import type { Product } from "../catalogue.ts";
import { MAX_QUANTITY } from "../rules.ts";
import { picture } from "./art.ts";
import { price, productGrid, stars } from "./card.ts";

const LOW_STOCK = 5;

export const productView = (
  product: Product,
  related: readonly Product[],
): Markup => html`<nav class="crumbs" aria-label="Breadcrumb"><a href="/">Home</a> / <a href="/products?category=${product.category}">${findCategory(product.category)?.title}</a> / <span aria-current="page">${product.name}</span></nav>
<article class="product">
<div class="tile large" style="--hue:${product.hue}">${picture(product.shape, product.hue, `Picture of ${product.name}`)}</div>
<div>
<h1>${product.name}</h1>
${stars(product)}
<p class="price big">${price(product)}</p>
<p>${product.description}</p>
${availability(product)}
${product.stock === 0 ? null : addForm(product)}
<h2>Details</h2>
<ul class="details">${product.details.map((detail) => html`<li>${detail}</li>`)}<li>Item number: ${itemNumber(product)}</li></ul>
</div>
</article>
<section aria-labelledby="related">
<h2 id="related">You may also like</h2>
${productGrid(related)}
</section>`;

const itemNumber = ({ id }: Product): string => String(id).padStart(5, "0");

const availability = ({ stock }: Product): Markup => {
  if (stock === 0) return html`<p class="stock out">Sold out</p>`;
  return stock <= LOW_STOCK ? html`<p class="stock low">Only ${stock} left</p>` : html`<p class="stock">In stock</p>`;
};

const addForm = (product: Product): Markup => html`<form class="buy" action="/cart/items" method="post" data-add>
<input type="hidden" name="product" value="${product.slug}">
${product.options.map(optionField)}
<p class="field"><label for="quantity">Quantity</label>
<input id="quantity" name="quantity" type="number" min="1" max="${Math.min(product.stock, MAX_QUANTITY)}" step="1" value="1" required></p>
<button type="submit" class="button" aria-label="Add ${product.name} to cart">Add to cart</button>
</form>`;

const optionField = ({ name, values }: ProductOption): Markup => {
  const id = name.toLowerCase();
  return html`<p class="field"><label for="${id}">${name}</label>
<select id="${id}" name="${id}" required><option value="">Choose a ${id}</option>${values.map((value) => html`<option value="${value}">${value}</option>`)}</select></p>
`;
};
