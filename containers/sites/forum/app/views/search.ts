/**
 * @module Search results with their filters.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { type PageOf, pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import { userPath, withQuery } from "../paths.ts";
import type { Reader } from "../reader.ts";
import type { Community } from "../store/communities.ts";
import type { PostPage } from "../store/posts.ts";
import { RANGES } from "../store/ranking.ts";
import { type CommentPage, type Person, SEARCH_SORTS, SEARCH_TYPES, type SearchQuery, type SearchType } from "../store/search.ts";
import { commentCard } from "./comment.ts";
import { directoryEntry } from "./communities.ts";
import { avatar, empty, options, plural, tabs } from "./parts.ts";
import { postList } from "./post-card.ts";

export type Results =
  | { readonly type: "posts"; readonly found: PostPage }
  | { readonly type: "comments"; readonly found: CommentPage }
  | { readonly type: "communities"; readonly found: readonly Community[] }
  | { readonly type: "users"; readonly found: PageOf & { readonly people: readonly Person[]; readonly total: number } };

export interface SearchView {
  readonly query: SearchQuery;
  readonly results: Results;
  readonly communities: readonly string[];
  readonly flairs: readonly string[];
}

export const searchView = ({ query, results, communities, flairs }: SearchView, reader: Reader): Markup => {
  const { type } = results;
  const here = withQuery("/search", { ...query, page: null, range: null, t: query.range === "all" ? null : query.range, type });
  const total = results.type === "communities" ? results.found.length : results.found.total;
  const page = results.type === "communities" ? { page: 1, pages: 1 } : results.found;
  return html`<h1>${query.q === "" ? "Search" : html`Results for “${query.q}”`}</h1>
${tabs(
  "What to search",
  Object.entries(SEARCH_TYPES).map(([value, label]) => ({
    href: withQuery("/search", { q: query.q, type: value }),
    label,
    current: value === type,
  })),
)}
${filters(query, type, communities, flairs)}
<p class="muted" role="status">${count(total, type)}${page.pages > 1 ? html`, page ${page.page} of ${page.pages}` : null}</p>
${total === 0 ? empty("Nothing matches. Try fewer or other words.") : list(results, reader)}
${pageLinks(page, (n) => withQuery(here, { page: n === 1 ? null : n }))}`;
};

const NOUNS: Readonly<Record<SearchType, readonly [string, string]>> = {
  posts: ["post", "posts"],
  comments: ["comment", "comments"],
  communities: ["community", "communities"],
  users: ["user", "users"],
};

const count = (total: number, type: SearchType): string => plural(total, ...NOUNS[type]);

const filters = (query: SearchQuery, type: SearchType, communities: readonly string[], flairs: readonly string[]): Markup => {
  const written = type === "posts" || type === "comments";
  const byName = (names: readonly string[], prefix = ""): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, prefix + name]));
  return html`<form class="filters" action="/search" method="get" aria-label="Filter results">
<input type="hidden" name="type" value="${type}">
<label for="search-q">Words</label><input id="search-q" name="q" type="search" value="${query.q}" maxlength="80" autocomplete="off">
${type === "communities" ? null : html`<label for="search-sort">Sort by</label><select id="search-sort" name="sort">${options(SEARCH_SORTS, query.sort)}</select>`}
${
  written
    ? html`<label for="search-range">From</label><select id="search-range" name="t">${options(RANGES, query.range)}</select>
<label for="search-community">Community</label><select id="search-community" name="community"><option value="">All communities</option>${options(byName(communities, "c/"), query.community)}</select>
<label for="search-author">Author</label><input id="search-author" name="author" type="text" value="${query.author}" maxlength="24" autocomplete="off" data-combobox="/users/suggestions">`
    : null
}
${type === "posts" && flairs.length > 0 ? html`<label for="search-flair">Flair</label><select id="search-flair" name="flair"><option value="">Any</option>${options(byName(flairs), query.flair)}</select>` : null}
<button type="submit" class="button quiet">Apply</button>
</form>`;
};

const list = (results: Results, reader: Reader): Markup => {
  if (results.type === "posts") return postList(results.found.posts, reader);
  if (results.type === "comments") {
    return html`<ul class="posts">${results.found.comments.map((comment) => html`<li data-item>${commentCard(comment, reader)}</li>\n`)}</ul>`;
  }
  if (results.type === "communities") {
    return html`<ul class="directory">${results.found.map((community) => html`<li data-item>${directoryEntry(community, reader.viewer !== null)}</li>\n`)}</ul>`;
  }
  return html`<ul class="posts">${results.found.people.map((person) => html`<li>${personCard(person)}</li>\n`)}</ul>`;
};

const personCard = ({
  name,
  display_name,
  hue,
  bio,
  joined,
  karma,
}: Person): Markup => html`<article class="card person">${avatar(name, hue, "large")}
<div class="card-main"><h2><a href="${userPath(name)}">${name}</a></h2><p class="meta">${display_name === "" ? null : html`${display_name} · `}${plural(karma, "point")} · joined ${longDate(isoDate(joined))}</p>${bio === "" ? null : html`<p>${bio}</p>`}</div></article>`;
