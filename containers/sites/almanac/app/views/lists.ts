/**
 * @module Lists: categories, indexes, search results, changes, the watch list, people, the log.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { articlePath, categoryPath, diffPath, pathTo, userPath } from "../paths.ts";
import type { LogEntry, Revision } from "../store/articles.ts";
import type { Hit } from "../store/finding.ts";
import type { User } from "../store/users.ts";
import { timeText } from "./article.ts";
import { signed } from "./history.ts";

const titleList = (titles: readonly string[]): Markup =>
  html`<ul class="columns">${titles.map((title) => html`<li><a href="${articlePath(title)}">${title}</a></li>\n`)}</ul>`;

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const categoryView = (name: string, members: readonly string[]): Markup => html`<h1>Category: ${name}</h1>
<p role="status">${count(members.length, "article")} in this category.</p>${titleList(members)}<p><a href="/categories">All categories</a></p>`;

export const allCategoriesView = (all: ReadonlyMap<string, readonly string[]>): Markup => html`<h1>All categories</h1>
<p role="status">${count(all.size, "category", "categories")}.</p><ul class="columns">${[...all].map(([name, members]) => html`<li><a href="${categoryPath(name)}">${name}</a> (${members.length})</li>\n`)}</ul>`;

export const indexView = (titles: readonly string[], letter: string): Markup => {
  const letters = [...new Set(titles.map((title) => title[0] ?? ""))];
  const shown = letter === "" ? titles : titles.filter((title) => title.startsWith(letter));
  return html`<h1>All articles</h1>
<nav class="letters" aria-label="By letter"><a href="/index"${letter === "" ? html` aria-current="page"` : null}>All</a> ${letters.map((one) => html`<a href="/index?letter=${one}"${one === letter ? html` aria-current="page"` : null}>${one}</a> `)}</nav>
<p role="status">${count(shown.length, "article")}.</p>${titleList(shown)}`;
};

export const linksView = (title: string, titles: readonly string[]): Markup => html`<h1>What links to ${title}</h1>
<p role="status">${count(titles.length, "article")} link${titles.length === 1 ? "s" : ""} to <a href="${articlePath(title)}">${title}</a>.</p>${titleList(titles)}`;

export const searchView = (q: string, hits: readonly Hit[]): Markup => html`<h1>${q === "" ? "Search" : `Results for “${q}”`}</h1>
${q === "" ? html`<p>Type some words into the box above.</p>` : html`<p role="status">${count(hits.length, "article")} found.</p>`}
${q !== "" && hits.length === 0 ? html`<p>Check the spelling, or look through <a href="/index">all articles</a>.</p>` : null}
<ol class="hits">${hits.map(({ title, snippet }) => html`<li><a href="${articlePath(title)}">${title}</a><p class="muted">${snippet}</p></li>\n`)}</ol>`;

const changeRows = (
  changes: readonly Revision[],
): Markup => html`<div class="scroll"><table class="grid" data-sortable><caption class="hidden">Changes</caption><thead><tr><th scope="col">Date</th><th scope="col">Article</th><th scope="col">Editor</th><th scope="col">Change</th><th scope="col">Summary</th><th scope="col">Version</th></tr></thead>
<tbody>${changes.map(
  ({ id, title, author, created, change, summary, minor, previous }) =>
    html`<tr><td>${timeText(created)}</td><td><a href="${articlePath(title)}">${title}</a></td><td><a href="${userPath(author)}">${author}</a></td><td class="number">${signed(change)}</td><td>${minor ? html`<abbr title="minor edit">m</abbr> ` : null}${summary || "–"}</td><td>${previous === null ? html`${id} (new)` : html`<a href="${diffPath(previous, id)}">${id}</a>`}</td></tr>\n`,
)}</tbody></table></div>`;

const DAY_CHOICES = [1, 3, 7, 14, 30];

export const changesView = (
  changes: readonly Revision[],
  { days, author, minor }: { days: number; author: string; minor: boolean },
): Markup => html`<h1>Recent changes</h1>
<form class="filters" action="/changes" method="get"><label>Days <select name="days">${DAY_CHOICES.map((choice) => html`<option${choice === days ? " selected" : ""}>${choice}</option>`)}</select></label> <label>Editor <input name="author" value="${author}" maxlength="24" autocomplete="off"></label> <label>Minor edits <select name="minor"><option value="1"${minor ? " selected" : ""}>shown</option><option value="0"${minor ? "" : " selected"}>hidden</option></select></label> <button type="submit">Apply</button></form>
<p role="status">${count(changes.length, "change")} in the last ${count(days, "day")}.</p>${changeRows(changes)}`;

export const watchListView = (titles: readonly string[], changes: readonly Revision[]): Markup => html`<h1>Watch list</h1>
<p role="status">You watch ${count(titles.length, "page")}.</p>
<ul class="watched">${titles.map((title) => html`<li><a href="${articlePath(title)}">${title}</a> <form action="${pathTo("watch", title)}" method="post"><input type="hidden" name="on" value="0"><input type="hidden" name="next" value="/watch-list"><button type="submit" class="link" aria-label="Stop watching ${title}">stop watching</button></form></li>\n`)}</ul>
<h2>Changes to these pages</h2>${changeRows(changes)}`;

export const usersView = (users: readonly User[]): Markup => html`<h1>Editors</h1>
<div class="scroll"><table class="grid" data-sortable><caption class="hidden">Editors</caption><thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Edits</th></tr></thead><tbody>${users.map(({ name, role, edits }) => html`<tr><td><a href="${userPath(name)}">${name}</a></td><td>${role === "admin" ? "Administrator" : "Editor"}</td><td class="number">${edits}</td></tr>\n`)}</tbody></table></div>`;

export const userView = (
  { name, role, about, edits }: User,
  registered: string,
  changes: readonly Revision[],
): Markup => html`<h1>${name}</h1>
<p>${role === "admin" ? "Administrator" : "Editor"} since ${registered}, ${count(edits, "edit")}.</p>${about === "" ? null : html`<p>${about}</p>`}
<h2>Contributions</h2>${changes.length === 0 ? html`<p>None yet.</p>` : changeRows(changes)}`;

const DEEDS: Readonly<Record<string, string>> = { protect: "Protection", delete: "Deletion", undelete: "Brought back" };

export const logView = (entries: readonly LogEntry[]): Markup => html`<h1>Log of administrators</h1>
<div class="scroll"><table class="grid" data-sortable><caption class="hidden">Log</caption><thead><tr><th scope="col">Date</th><th scope="col">Administrator</th><th scope="col">Action</th><th scope="col">Page</th><th scope="col">Details</th></tr></thead><tbody>${entries.map(
  ({ created, user, action, title, details }) =>
    html`<tr><td>${timeText(created)}</td><td><a href="${userPath(user)}">${user}</a></td><td>${DEEDS[action] ?? action}</td><td><a href="${articlePath(title)}">${title}</a></td><td>${details}</td></tr>\n`,
)}</tbody></table></div>`;
