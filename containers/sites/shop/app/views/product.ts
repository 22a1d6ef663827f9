/**
 * @module The page of one product.
 */
import { html, raw } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { findCategory, swatchOf } from "../content/assortment/index.ts";
import type { ProductOption, VariantRow } from "../model.ts";
import { LOW_STOCK, MAX_QUANTITY } from "../rules.ts";
import type { Product } from "../store/products.ts";
import type { ReviewPage, ReviewQuery, ReviewRight } from "../store/reviews.ts";
import { closeUp, inRoom, picture } from "./art.ts";
import { price, productGrid, rating } from "./card.ts";
import { reviewsSection } from "./reviews.ts";

export interface ProductPageParts {
  readonly product: Product;
  readonly variants: readonly VariantRow[];
  readonly related: readonly Product[];
  readonly wished: boolean;
  readonly query: ReviewQuery;
  readonly reviews: ReviewPage;
  readonly right: ReviewRight;
}

export const productView = (parts: ProductPageParts): Markup => {
  const { product, variants, related, wished } = parts;
  return html`<nav class="crumbs" aria-label="Breadcrumb"><a href="/">Home</a> / <a href="/products?category=${product.category}">${findCategory(product.category)?.title}</a> / <span aria-current="page">${product.name}</span></nav>
<article class="product">
${gallery(product)}
<div>
<p class="eyebrow"><a href="/products?brand=${encodeURIComponent(product.brand)}">${product.brand}</a></p>
<h1>${product.name}</h1>
<a class="rating-link" href="#reviews">${rating(product)}</a>
<p class="price big" data-price>${price(product)}</p>
<p>${product.description}</p>
<div data-stock aria-live="polite">${availability(product.stock)}</div>
${product.stock === 0 ? null : addForm(product, variants)}
${wishForm(product, wished)}
<h2>Details</h2>
<ul class="details">${product.details.map((detail) => html`<li>${detail}</li>`)}<li>Item number: ${itemNumber(product)}</li></ul>
</div>
</article>
${reviewsSection(parts)}
<section aria-labelledby="related">
<h2 id="related">You may also like</h2>
${productGrid(related)}
</section>`;
};

const gallery = ({ name, shape, hue }: Product): Markup => {
  const views = [
    { label: "Front", large: picture(shape, hue, `Picture of ${name}`), small: picture(shape, hue) },
    { label: "Close-up", large: closeUp(shape, hue, `Close-up of ${name}`), small: closeUp(shape, hue) },
    { label: "In a room", large: inRoom(shape, hue, `${name} in a room`), small: inRoom(shape, hue) },
  ];
  return html`<div class="gallery" data-gallery>
${views.map(({ large }, at) => html`<div class="tile large" style="--hue:${hue}"${at === 0 ? null : html` hidden`}>${large}</div>\n`)}
<div class="thumbs" role="group" aria-label="Pictures">${views.map(
    ({ label, small }, at) =>
      html`<button type="button" class="thumb" style="--hue:${hue}" aria-label="Show picture: ${label}" aria-pressed="${at === 0}">${small}</button>\n`,
  )}</div>
</div>`;
};

const itemNumber = ({ id }: Product): string => String(id).padStart(5, "0");

const availability = (stock: number): Markup => {
  if (stock === 0) return html`<p class="stock out">Sold out</p>`;
  return stock <= LOW_STOCK ? html`<p class="stock low">Only ${stock} left</p>` : html`<p class="stock">In stock</p>`;
};

const addForm = (
  product: Product,
  variants: readonly VariantRow[],
): Markup => html`<form class="buy" action="/cart/items" method="post" data-add${product.options.length > 0 ? raw(" data-variants") : null}>
<input type="hidden" name="product" value="${product.slug}">
${product.options.map(optionField)}
<p class="field"><label for="quantity">Quantity</label>
<input id="quantity" name="quantity" type="number" min="1" max="${Math.min(product.stock, MAX_QUANTITY)}" step="1" value="1" required></p>
<button type="submit" class="button" aria-label="Add ${product.name} to cart">Add to cart</button>
${product.options.length > 0 ? variantData(product, variants) : null}
</form>`;

/** What the script needs to show price and stock of what is chosen. "<" cannot end the element early. */
const variantData = ({ options }: Product, variants: readonly VariantRow[]): Markup => {
  const rows = variants.map(({ variant, price_cents, stock }) => ({
    variant,
    price: price_cents,
    stock: Math.min(stock, LOW_STOCK + 1),
  }));
  const data = { options: options.map(({ name }) => name), low: LOW_STOCK, variants: rows };
  return html`<script type="application/json">${raw(JSON.stringify(data).replaceAll("<", "\\u003c"))}</script>`;
};

const optionField = ({ name, values }: ProductOption): Markup => {
  const id = name.toLowerCase();
  if (name === "Colour") return swatches(id, values);
  return html`<p class="field"><label for="${id}">${name}</label>
<select id="${id}" name="${id}" required><option value="">Choose a ${id}</option>${values.map((value) => html`<option value="${value}">${value}</option>`)}</select></p>
`;
};

const swatches = (id: string, values: readonly string[]): Markup => html`<fieldset class="swatches"><legend>Colour</legend>
${values.map((value) => html`<label class="swatch-choice"><input type="radio" name="${id}" value="${value}" required><span class="swatch" style="--swatch:${swatchOf(value)}"></span> ${value}</label>\n`)}</fieldset>`;

export const wishForm = (
  { slug, name }: Product,
  wished: boolean,
): Markup => html`<form class="wish" action="/wish-list" method="post" data-wish>
<input type="hidden" name="product" value="${slug}"><input type="hidden" name="wished" value="${wished ? "0" : "1"}">
<button type="submit" class="link" aria-pressed="${wished}" data-name="${name}" aria-label="${wished ? "On your wish list" : "Save to wish list"}: ${name}"><span aria-hidden="true" data-heart>${wished ? "♥" : "♡"}</span> <span data-text>${wished ? "On your wish list" : "Save to wish list"}</span></button>
</form>`;
