/**
 * @module The filters of the catalogue, each with how many products it would leave.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { swatchOf } from "../content/assortment/index.ts";
import { type Choice, type Facets, type ProductQuery, SORTS } from "../store/search.ts";

export const filters = (
  query: ProductQuery,
  facets: Facets,
): Markup => html`<form class="filters" action="/products" method="get" aria-label="Filter and sort" data-live>
${query.q === "" ? null : html`<input type="hidden" name="q" value="${query.q}">`}
<label for="sort">Sort by</label>
<select id="sort" name="sort">
${Object.entries(SORTS).map(([sort, label]) => option(sort, label, sort === query.sort))}
</select>
<label for="category">Category</label>
<select id="category" name="category">
<option value="">All categories</option>
${facets.categories.map(({ value, label, count }) => option(value, `${label} (${count})`, value === query.category))}
</select>
<div class="pair">
${dollars("min", "Lowest price in dollars", query.minPriceCents)}
${dollars("max", "Highest price in dollars", query.maxPriceCents)}
</div>
<label class="check"><input type="checkbox" id="stock" name="stock" value="1"${query.inStock ? " checked" : ""}> In stock only <span class="count">${facets.inStock}</span></label>
${group("Rating", "radio", "rating", [{ value: "", label: "Any rating", count: null }, ...facets.ratings], (value) => value === String(query.rating ?? ""))}
${folded("Brand", "brand", facets.brands, query.brands)}
${folded("Colour", "colour", facets.colours, query.colours)}
<button type="submit" class="button">Apply</button>
<a class="plain" href="/products">Clear filters</a>
</form>`;

/** Long lists open on demand. What would leave nothing is not offered, unless it is on. */
const folded = (legend: string, name: string, choices: readonly Choice[], on: readonly string[]): Markup => {
  const offered = choices.filter(({ value, count }) => count > 0 || on.includes(value));
  const rows = group(legend, "checkbox", name, offered, (value) => on.includes(value));
  return html`<details class="fold" id="${name}-fold"${on.length > 0 ? " open" : ""}><summary>${legend}</summary>${rows}</details>`;
};

const dollars = (name: string, label: string, cents: number | null): Markup =>
  html`<p class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="number" min="1" step="1" inputmode="numeric" value="${cents === null ? "" : cents / 100}"></p>`;

type Offer = Omit<Choice, "count"> & { readonly count: number | null };

const group = (
  legend: string,
  type: string,
  name: string,
  choices: readonly Offer[],
  on: (value: string) => boolean,
): Markup | null => {
  if (choices.length === 0) return null;
  const rows = choices.map(
    ({ value, label, count }, at) =>
      html`<label class="check"><input type="${type}" id="${name}-${at}" name="${name}" value="${value}"${on(value) ? " checked" : ""}>${name === "colour" ? html` <span class="swatch" style="--swatch:${swatchOf(value)}"></span>` : null} ${label}${count === null ? null : html` <span class="count">${count}</span>`}</label>\n`,
  );
  return html`<fieldset class="facet"><legend>${legend}</legend>${rows}</fieldset>`;
};

const option = (value: string, label: string, selected: boolean): Markup =>
  html`<option value="${value}"${selected ? " selected" : ""}>${label}</option>\n`;
