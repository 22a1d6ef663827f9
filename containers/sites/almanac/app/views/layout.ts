/**
 * @module The frame of every page: head with search, side navigation, tabs of an article, the page itself, foot.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { assets } from "../assets/index.ts";
import { pathTo, userPath } from "../paths.ts";
import { ALMANAC_NAME } from "../rules.ts";
import type { User } from "../store/users.ts";

export interface Tabs {
  readonly title: string;
  readonly watched: boolean;
  readonly tab: "article" | "talk" | "edit" | "history";
}

export interface Frame {
  readonly title: string;
  readonly main: Markup;
  readonly viewer: User | null;
  /** Of this page, so that signing in leads back to it. */
  readonly path: string;
  /** The words in the search box. */
  readonly q?: string;
  readonly tabs?: Tabs;
  readonly notice?: string | null;
}

export const layout = ({ title, main, viewer, path, q = "", tabs, notice = null }: Frame): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${ALMANAC_NAME}</title>
<link rel="icon" href="${assets.url("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.url("almanac.css")}">
<script src="${assets.url("almanac.js")}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="logo" href="/"><span class="mark" aria-hidden="true">V</span><span>${ALMANAC_NAME}<small>the open almanac</small></span></a>
<form class="search" role="search" action="/search" method="get" data-suggest="/search/suggestions">
<label class="hidden" for="q">Search ${ALMANAC_NAME}</label>
<input id="q" name="q" type="search" value="${q}" placeholder="Search the almanac" autocomplete="off" maxlength="80">
<button type="submit">Search</button>
</form>
${viewer ? ownLinks(viewer) : guestLinks(path)}
</header>
<div class="frame">
<nav class="side" aria-label="Site">
<h2>Read</h2>
<ul><li><a href="/">Front page</a></li><li><a href="/index">All articles</a></li><li><a href="/categories">Categories</a></li><li><a href="/random${tabs ? `?from=${encodeURIComponent(tabs.title)}` : ""}">Random article</a></li></ul>
<h2>Take part</h2>
<ul><li><a href="/changes">Recent changes</a></li><li><a href="/users">Editors</a></li><li><a href="/log">Log</a></li><li><a href="/help">Help</a></li></ul>
${tabs ? toolLinks(tabs, viewer) : null}
</nav>
<main id="main">
${notice === null ? null : html`<p class="notice" role="status">${notice}</p>`}
${tabs ? tabBar(tabs, viewer, path) : null}
${main}
</main>
</div>
<footer class="foot"><p>${ALMANAC_NAME} is written by everybody who signs in.</p><nav aria-label="About"><a href="/help">Help</a> <a href="/log">Log</a></nav></footer>
</body>
</html>
`;

const toolLinks = ({ title }: Tabs, viewer: User | null): Markup => html`<h2>This page</h2>
<ul><li><a href="${pathTo("links", title)}">What links here</a></li>${
  viewer?.role === "admin"
    ? html`<li><a href="${pathTo("protect", title)}">Protect</a></li><li><a href="${pathTo("delete", title)}">Delete</a></li>`
    : null
}</ul>`;

const TABS = { article: "Article", talk: "Talk", edit: "Edit", history: "History" } as const;

const tabBar = (
  { title, watched, tab }: Tabs,
  viewer: User | null,
  path: string,
): Markup => html`<nav class="tabs" aria-label="Views of ${title}">
${(Object.keys(TABS) as Tabs["tab"][]).map((name) => html`<a href="${pathTo(name, title)}"${name === tab ? html` aria-current="page"` : null}>${TABS[name]}</a>\n`)}
${
  viewer
    ? html`<form action="${pathTo("watch", title)}" method="post"><input type="hidden" name="on" value="${watched ? "0" : "1"}"><input type="hidden" name="next" value="${path.replace(/[?&]notice=[^&]*/, "")}"><button type="submit" class="watch" aria-pressed="${String(watched)}">${watched ? "★ Unwatch" : "☆ Watch"}</button></form>`
    : null
}
</nav>`;

const ownLinks = ({ name }: User): Markup =>
  html`<nav class="own" aria-label="Your account"><a href="${userPath(name)}">${name}</a> <a href="/watch-list">Watch list</a> <form action="/logout" method="post"><button type="submit" class="link">Sign out</button></form></nav>`;

const guestLinks = (path: string): Markup =>
  html`<nav class="own" aria-label="Your account"><a href="/login?next=${encodeURIComponent(/^\/(login|register)/.test(path) ? "/" : path)}">Sign in</a> <a href="/register">Create an account</a></nav>`;
