/**
 * @module Lists of issues and merge requests, with tabs for their states, filters and pages.
 */
import { html } from "hono/html";
import { isoDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import type { LabelRow } from "../rows.ts";
import { type ItemCard, type ItemFilter, type ItemPage, SORTS } from "../store/items.ts";
import type { Person } from "../store/people.ts";
import { icon } from "./icons.ts";
import { assigneeFace, checked, current, dueDate, empty, itemRef, itemURL, labelChip, option, plural, timeAgo } from "./parts.ts";

export interface ItemListing {
  readonly title: string;
  /** Where the list is. */
  readonly base: string;
  readonly filter: ItemFilter;
  readonly found: ItemPage;
  readonly counts: Readonly<Record<ItemFilter["state"], number>>;
  readonly now: number;
  readonly people: readonly Person[];
  /** Nothing in lists over several projects. */
  readonly labels?: readonly LabelRow[];
  readonly milestones?: readonly string[];
  /** Button of the page, such as "New issue". */
  readonly action?: Markup | null;
  /** Whether rows name their project. */
  readonly across?: boolean;
  /** Whether the address says so when nobody in particular is meant: without it, the list is about the viewer. */
  readonly explicit?: boolean;
}

const listURL = ({ base, filter, explicit = false }: ItemListing, change: Partial<ItemFilter>): string => {
  const next = { ...filter, page: 1, ...change };
  const search = new URLSearchParams();
  const set = (name: string, value: string, usual: string): void => {
    if (value !== usual) search.set(name, value);
  };
  set("state", next.state, "open");
  set("q", next.q, "");
  set("author", next.author, "");
  if (explicit || next.assignee !== "") search.set("assignee", next.assignee);
  set("reviewer", next.reviewer, "");
  set("milestone", next.milestone, "");
  for (const label of next.labels) search.append("label", label);
  set("sort", next.sort, "created");
  set("page", String(next.page), "1");
  return search.size === 0 ? base : `${base}?${search}`;
};

export const itemListView = (listing: ItemListing): Markup => {
  const { title, base, filter, found, counts, action = null } = listing;
  const states = filter.kind === "issue" ? (["open", "closed", "all"] as const) : (["open", "merged", "closed", "all"] as const);
  return html`<div class="head"><h1>${title}</h1>${action}</div>
<nav class="tabs" aria-label="State">${states.map(
    (state) =>
      html`<a href="${listURL(listing, { state })}"${current(state === filter.state)}>${state.charAt(0).toUpperCase() + state.slice(1)} <span class="count">${counts[state]}</span></a>`,
  )}</nav>
${filters(listing)}
<p class="muted" role="status">${summary(found)}</p>
${
  found.total === 0
    ? empty("Nothing matches these filters.", html`<a href="${base}">Clear all filters</a>`)
    : html`<ul class="rows">${found.cards.map((card) => itemRow(card, listing))}</ul>`
}
${pageLinks(found, (page) => listURL(listing, { page }))}`;
};

const summary = ({ total, page, pages }: ItemPage): string =>
  pages === 1 ? plural(total, "result") : `${plural(total, "result")}, page ${page} of ${pages}`;

const filters = ({ base, filter, people, labels, milestones }: ItemListing): Markup => {
  const person = (name: "author" | "assignee" | "reviewer", label: string, nobody: boolean): Markup => html`<label>${label}
<select name="${name}">${option("", "Anybody", filter[name] === "")}${nobody ? option("none", "Nobody", filter[name] === "none") : null}${people.map((one) => option(one.username, one.name, one.username === filter[name].toLowerCase()))}</select></label>`;
  return html`<form class="filters" action="${base}" method="get" aria-label="Filter and sort" data-auto>
${filter.state === "open" ? null : html`<input type="hidden" name="state" value="${filter.state}">`}
<label class="wide">Search <input type="search" name="q" value="${filter.q}" maxlength="80" placeholder="Words or a number"></label>
${person("author", "Author", false)}
${person("assignee", "Assignee", true)}
${filter.kind === "merge" ? person("reviewer", "Reviewer", false) : null}
${milestones && html`<label>Milestone <select name="milestone">${option("", "Any", filter.milestone === "")}${option("none", "None", filter.milestone === "none")}${milestones.map((title) => option(title, title, title === filter.milestone))}</select></label>`}
${
  labels &&
  html`<details class="picker" data-menu><summary>Labels${filter.labels.length === 0 ? null : html` <span class="count">${filter.labels.length}</span>`}</summary>
<div class="picker-body"><fieldset><legend>Has all of these labels</legend>${labels.map(
    (label) =>
      html`<label class="check"><input type="checkbox" name="label" value="${label.name}"${checked(filter.labels.includes(label.name))}> ${labelChip(label)}</label>`,
  )}</fieldset></div></details>`
}
<label>Sort by <select name="sort">${Object.entries(SORTS).map(([sort, { label }]) => option(sort, label, sort === filter.sort))}</select></label>
<button type="submit" class="button">Apply</button>
<a class="plain" href="${base}">Clear</a>
</form>`;
};

const itemRow = (card: ItemCard, listing: ItemListing): Markup => {
  const { now, across = false } = listing;
  const { item, author, labels, assignees } = card;
  const ref = `${across ? `${item.namespace}/${item.path}` : ""}${itemRef(item.kind, item.number)}`;
  return html`<li class="row">
<div class="row-main">
<a class="row-title" href="${itemURL(item)}">${item.draft === 1 && item.state === "open" ? "Draft: " : ""}${item.title}</a>
${labels.map((label) => html` ${labelChip(label, across ? undefined : listURL(listing, { labels: [label.name] }))}`)}
<p class="muted">${ref} · opened ${timeAgo(item.created, now)} by <a href="/${author.username}">${author.name}</a>${item.milestone === null ? null : html` · ${icon("milestone")}${item.milestone}`}${item.due === null ? null : html` · ${dueDate(item.due, isoDate(now), item.state === "open")}`}${item.weight === null ? null : ` · weight ${item.weight}`}</p>
</div>
<div class="row-side">${item.state === "open" ? null : html`<span class="state ${item.state}">${item.state === "merged" ? "Merged" : "Closed"}</span>`}${assignees.map(assigneeFace)}${item.comments === 0 ? null : html`<span class="comments" role="img" title="${plural(item.comments, "comment")}" aria-label="${plural(item.comments, "comment")}">${icon("comment")}${item.comments}</span>`}</div>
</li>`;
};

/** A short list without filters, for pages that show several things. */
export const itemLines = (cards: readonly ItemCard[], now: number): Markup =>
  html`<ul class="rows compact">${cards.map(
    ({
      item,
      author,
    }) => html`<li class="row"><div class="row-main"><a class="row-title" href="${itemURL(item)}">${item.title}</a>
<p class="muted">${item.namespace}/${item.path}${itemRef(item.kind, item.number)} · updated ${timeAgo(item.updated, now)} · by ${author.name}</p></div></li>`,
  )}</ul>`;
