/**
 * @module Search: a form with filters, and what was found.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { type PageOf, pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import { CATEGORIES, FEATURES } from "../content/categories.ts";
import type { World } from "../geo/world.ts";
import type { Place } from "../store/places.ts";

export const SORTS = { relevance: "Best match", distance: "Distance", rating: "Rating", name: "Name" } as const;
export const DISTANCES_M = { 1000: "1 km", 2000: "2 km", 5000: "5 km", 10000: "10 km", 20000: "20 km" } as const;

export interface SearchQuery {
  readonly q: string;
  readonly category: string;
  readonly town: string;
  readonly feature: string;
  readonly near: Place | null;
  readonly within: string;
  readonly open: boolean;
  readonly sort: keyof typeof SORTS;
}

export const searchPath = (query: SearchQuery, page: number): string => {
  const { near, open, sort, ...texts } = query;
  const entries = {
    ...texts,
    near: near ? String(near.id) : "",
    open: open ? "1" : "",
    sort: sort === "relevance" ? "" : sort,
    page: page > 1 ? String(page) : "",
  };
  return `/search?${new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ""))}`;
};

const choice = (name: string, label: string, value: string, any: string, choices: Readonly<Record<string, string>>): Markup =>
  html`<p class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${any === "" ? null : html`<option value="">${any}</option>`}${Object.entries(choices).map(([key, text]) => html`<option value="${key}"${key === value ? " selected" : ""}>${text}</option>`)}</select></p>`;

const same = (values: readonly string[]): Record<string, string> => Object.fromEntries(values.map((value) => [value, value]));

export const searchView = (
  world: World,
  query: SearchQuery,
  total: number,
  other: Markup | null,
  rows: Markup,
  pages: PageOf,
): Markup => html`<h1>${query.near ? `Places near ${query.near.name}` : "Search"}</h1>
<form class="stack" action="/search" method="get"><p class="field"><label for="words">Words</label><input id="words" name="q" type="text" value="${query.q}" maxlength="80"></p>
${query.near ? html`<input type="hidden" name="near" value="${query.near.id}">` : null}
<div class="pair">${choice("category", "Kind", query.category, "All kinds", Object.fromEntries(Object.entries(CATEGORIES).map(([name, { label }]) => [name, label])))}${choice("town", "Town", query.town, "All towns", same(world.towns.map(({ name }) => name)))}</div>
<div class="pair">${choice("feature", "Feature", query.feature, "Any", same(FEATURES))}${choice("sort", "Sort by", query.sort, "", SORTS)}</div>
${query.near ? choice("within", "Within", query.within, "Any distance", DISTANCES_M as Record<string, string>) : null}
<label class="check"><input type="checkbox" name="open" value="1"${query.open ? " checked" : ""}> Open now</label>
<p class="buttons"><button type="submit">Show places</button></p></form>
${other}<h2>${total} ${total === 1 ? "place" : "places"}</h2>${rows}
${pageLinks(pages, (page) => searchPath(query, page))}`;
