/**
 * @module The catalogue: results and pages, with the filters beside them.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import { findCategory } from "../content/assortment/index.ts";
import type { ProductPage, ProductQuery } from "../store/search.ts";
import { productGrid } from "./card.ts";
import { filters } from "./filters.ts";

export const catalogueTitle = ({ q, category }: ProductQuery): string => {
  const place = (category !== null && findCategory(category)?.title) || "All products";
  if (q === "") return place;
  return category === null ? `Results for “${q}”` : `Results for “${q}” in ${place}`;
};

export const catalogueView = (
  query: ProductQuery,
  found: ProductPage,
): Markup => html`<div id="catalogue" data-region data-live-links>
<h1>${catalogueTitle(query)}</h1>
<p class="muted" role="status">${summary(found)}</p>
<div class="columns">
${filters(query, found.facets)}
<section aria-label="Products">
${chosen(query)}
${
  found.total === 0
    ? html`<p class="empty">Nothing matches. Try fewer words or filters, or <a href="/products">see all products</a>.</p>`
    : productGrid(found.products)
}
${pageLinks(found, (page) => catalogueURL({ ...query, page }))}
</section>
</div>
</div>`;

const summary = ({ total, page, pages, products }: ProductPage): string => {
  if (total === 0) return "No products found";
  const count = total === 1 ? "1 product" : `${total} products`;
  return pages === 1 ? count : `${count}, page ${page} of ${pages}, ${products.length} on this page`;
};

/** The filters that are on, each as a link that takes it off. */
const chosen = (query: ProductQuery): Markup | null => {
  const first = { ...query, page: 1 };
  const chips: [label: string, without: ProductQuery][] = [
    ...query.brands.map((brand): [string, ProductQuery] => [
      brand,
      { ...first, brands: query.brands.filter((one) => one !== brand) },
    ]),
    ...query.colours.map((colour): [string, ProductQuery] => [
      colour,
      { ...first, colours: query.colours.filter((one) => one !== colour) },
    ]),
  ];
  if (query.rating !== null) chips.push([`${query.rating} stars and up`, { ...first, rating: null }]);
  if (chips.length === 0) return null;
  return html`<ul class="chips" aria-label="Filters that are on">${chips.map(
    ([label, without]) =>
      html`<li><a href="${catalogueURL(without)}" aria-label="Take off the filter ${label}">${label} <span aria-hidden="true">×</span></a></li>\n`,
  )}</ul>`;
};

const catalogueURL = (query: ProductQuery): string => {
  const search = new URLSearchParams();
  if (query.q !== "") search.set("q", query.q);
  if (query.category !== null) search.set("category", query.category);
  for (const brand of query.brands) search.append("brand", brand);
  for (const colour of query.colours) search.append("colour", colour);
  if (query.rating !== null) search.set("rating", String(query.rating));
  if (query.sort !== "featured") search.set("sort", query.sort);
  if (query.minPriceCents !== null) search.set("min", String(query.minPriceCents / 100));
  if (query.maxPriceCents !== null) search.set("max", String(query.maxPriceCents / 100));
  if (query.inStock) search.set("stock", "1");
  if (query.page > 1) search.set("page", String(query.page));
  return search.size === 0 ? "/products" : `/products?${search}`;
};
