/**
 * @module The catalogue: filters, results and pages.
 */
import { html } from "hono/html";
import type { Markup } from "../../../kit/markup.ts";
import { pageLinks } from "../../../kit/pages.ts";
import { CATEGORIES, findCategory } from "../assortment.ts";
import { type ProductPage, type ProductQuery, SORTS } from "../store/products.ts";
import { productGrid } from "./card.ts";

export const catalogueTitle = ({ q, category }: ProductQuery): string => {
  const place = (category !== null && findCategory(category)?.title) || "All products";
  if (q === "") return place;
  return category === null ? `Results for “${q}”` : `Results for “${q}” in ${place}`;
};

export const catalogueView = (query: ProductQuery, found: ProductPage): Markup => html`<h1>${catalogueTitle(query)}</h1>
<p class="muted" role="status">${summary(found)}</p>
<div class="columns">
${filters(query)}
<section aria-label="Products">
${
  found.total === 0
    ? html`<p class="empty">Nothing matches. Try fewer words, or <a href="/products">see all products</a>.</p>`
    : productGrid(found.products)
}
${pageLinks(found, (page) => pageURL(query, page))}
</section>
</div>`;

const summary = ({ total, page, pages, products }: ProductPage): string => {
  if (total === 0) return "No products found";
  const count = total === 1 ? "1 product" : `${total} products`;
  return pages === 1 ? count : `${count}, page ${page} of ${pages}, ${products.length} on this page`;
};

const filters = (
  query: ProductQuery,
): Markup => html`<form class="filters" action="/products" method="get" aria-label="Filter and sort">
${query.q === "" ? null : html`<input type="hidden" name="q" value="${query.q}">`}
<label for="category">Category</label>
<select id="category" name="category">
<option value="">All categories</option>
${CATEGORIES.map(({ slug, title }) => option(slug, title, slug === query.category))}
</select>
<label for="sort">Sort by</label>
<select id="sort" name="sort">
${Object.entries(SORTS).map(([sort, { label }]) => option(sort, label, sort === query.sort))}
</select>
<label for="max">Highest price in dollars</label>
<input id="max" name="max" type="number" min="1" step="1" inputmode="numeric" value="${query.maxPriceCents === null ? "" : query.maxPriceCents / 100}">
<label class="check"><input type="checkbox" name="stock" value="1"${query.inStock ? " checked" : ""}> In stock only</label>
<button type="submit" class="button">Apply</button>
<a class="plain" href="/products">Clear filters</a>
</form>`;

const option = (value: string, label: string, selected: boolean): Markup =>
  html`<option value="${value}"${selected ? " selected" : ""}>${label}</option>\n`;

const pageURL = (query: ProductQuery, page: number): string => {
  const search = new URLSearchParams();
  if (query.q !== "") search.set("q", query.q);
  if (query.category !== null) search.set("category", query.category);
  if (query.sort !== "featured") search.set("sort", query.sort);
  if (query.maxPriceCents !== null) search.set("max", String(query.maxPriceCents / 100));
  if (query.inStock) search.set("stock", "1");
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? "/products" : `/products?${search}`;
};
