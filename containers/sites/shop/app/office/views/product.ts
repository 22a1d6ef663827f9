/**
 * @module One product: its details, variants and reviews, in tabs.
 */
import { html } from "hono/html";
import { errorText, invalid, textField } from "../../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { SHOP_HOST } from "../../accounts.ts";
import { CATEGORIES } from "../../content/assortment/index.ts";
import type { ReviewRow, VariantRow } from "../../model.ts";
import type { Product } from "../../store/products.ts";
import { textArea } from "../../views/fields.ts";
import type { DetailsForm } from "../store/product-forms.ts";
import { stamp, statusMark, table } from "./parts.ts";

export interface ProductPage {
  readonly product: Product;
  readonly variants: readonly VariantRow[];
  readonly reviews: readonly ReviewRow[];
  readonly form: DetailsForm;
  readonly errors: Partial<Record<string, string>>;
  readonly manager: boolean;
}

export const productView = ({
  product,
  variants,
  reviews,
  form,
  errors,
  manager,
}: ProductPage): Markup => html`<p class="crumbs"><a href="/products">Products</a> / ${product.name}</p>
<div class="head"><h1>${product.name} ${statusMark(product.status === "active" ? "Active" : "Archived")}</h1>
<div class="actions">${product.status === "active" ? html`<a href="http://${SHOP_HOST}/products/${product.slug}">View in shop</a>` : null}${manager ? archiveForm(product) : null}</div></div>
<div class="tabs" data-tabs>
<section class="card" id="details" aria-labelledby="details-title"><h2 id="details-title">Details</h2>${detailsForm(product, form, errors, manager)}</section>
<section class="card" id="variants" aria-labelledby="variants-title"><h2 id="variants-title">Variants</h2>
${errors.variants && html`<p class="notice bad" role="alert">${errors.variants}</p>`}
${manager ? null : html`<p class="muted">Prices are changed by managers.</p>`}
${table(
  ["SKU", "Variant", "Price in dollars and stock", ...(manager && variants.length > 1 ? ["Remove"] : [])],
  variants.map((variant) => variantRow(variant, manager, variants.length > 1)),
  "Variants",
)}
${manager && product.options.length > 0 ? addVariantForm(product, errors.variant) : null}</section>
<section class="card" id="reviews" aria-labelledby="reviews-title"><h2 id="reviews-title">Reviews</h2>
${reviews.length === 0 ? html`<p class="muted">No published reviews.</p>` : html`<ul class="notes">${reviews.map((review) => html`<li><p><strong>${review.title}</strong> ${review.stars} of 5 <span class="muted">${review.author}, ${stamp(review.at)}</span></p><p class="prose">${review.text}</p></li>\n`)}</ul>`}
<p><a href="/reviews?status=Published&q=${encodeURIComponent(product.name)}">All published reviews of this product</a></p></section>
</div>`;

const archiveForm = ({ slug, status }: Product): Markup =>
  status === "active"
    ? html`<form action="/products/${slug}/archive" method="post"><button type="submit" class="small danger">Archive product</button></form>`
    : html`<form action="/products/${slug}/restore" method="post"><button type="submit" class="small">Put back into the shop</button></form>`;

export const categoryField = (
  value: string,
  error: string | undefined,
): Markup => html`<p class="field"><label for="category">Category</label>
<select id="category" name="category"${invalid("category", error)}><option value="">Choose a category</option>${CATEGORIES.map(({ slug, title }) => html`<option value="${slug}"${slug === value ? " selected" : ""}>${title}</option>`)}</select>${errorText("category", error)}</p>`;

const detailsForm = (
  product: Product,
  form: DetailsForm,
  errors: ProductPage["errors"],
  manager: boolean,
): Markup => html`<form action="/products/${product.slug}" method="post" novalidate>
${textField({ name: "name", label: "Name", value: form.name, error: errors.name })}
<div class="pair">${categoryField(form.category, errors.category)}${textField({ name: "brand", label: "Brand", value: form.brand, error: errors.brand })}</div>
${textArea({ name: "description", label: "Description", value: form.description, error: errors.description, rows: 5 })}
${manager ? textField({ name: "was", label: "Price before the reduction, in dollars (empty for none)", value: form.was, error: errors.was }) : null}
<button type="submit" class="button">Save details</button>
</form>`;

const variantRow = (
  variant: VariantRow,
  manager: boolean,
  removable: boolean,
): Markup => html`<tr><th scope="row">${variant.sku}</th><td>${variant.variant || "Only one"}</td>
<td><form class="inline" action="/variants/${variant.id}" method="post" data-inline>${manager ? html`<input name="price" inputmode="decimal" size="8" value="${(variant.price_cents / 100).toFixed(2)}" aria-label="Price of ${variant.sku}">` : html`<span>${(variant.price_cents / 100).toFixed(2)}</span>`}
<input name="stock" type="number" min="0" max="999999" value="${variant.stock}" aria-label="Stock of ${variant.sku}"> <button type="submit" class="small" aria-label="Save ${variant.sku}">Save</button></form></td>
${manager && removable ? html`<td><form action="/variants/${variant.id}/remove" method="post"><button type="submit" class="small" aria-label="Remove ${variant.sku}">Remove</button></form></td>` : null}</tr>
`;

const addVariantForm = (
  product: Product,
  error: string | undefined,
): Markup => html`<form class="filters" action="/products/${product.slug}/variants" method="post" aria-label="Add a variant">
${product.options.map(({ name, values }) => html`<p class="field"><label for="option-${name.toLowerCase()}">${name}</label><input id="option-${name.toLowerCase()}" name="option-${name.toLowerCase()}" list="values-${name.toLowerCase()}" maxlength="30" autocomplete="off"><datalist id="values-${name.toLowerCase()}">${values.map((value) => html`<option value="${value}"></option>`)}</datalist></p>`)}
<p class="field"><label for="new-price">Price in dollars</label><input id="new-price" name="price" inputmode="decimal" maxlength="9" size="8"></p>
<p class="field"><label for="new-stock">Stock</label><input id="new-stock" name="stock" type="number" min="0" value="0"></p>
<p class="field"><button type="submit" class="button">Add variant</button></p>${error && html`<p class="error" role="alert">${error}</p>`}
</form>`;
