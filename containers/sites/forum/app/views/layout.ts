/**
 * @module The frame of every page: header with search and the viewer's own things, the page itself, footer.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { assets } from "../assets/index.ts";
import { userPath, withQuery } from "../paths.ts";
import type { Reader } from "../reader.ts";
import { FORUM_NAME } from "../rules.ts";
import type { User } from "../store/users.ts";
import { avatar } from "./parts.ts";

export interface Notice {
  readonly tone: "good" | "bad";
  readonly text: string;
}

/** What waits for the viewer. */
export interface Badges {
  readonly messages: number;
  readonly notifications: number;
  /** Null for who moderates nothing. */
  readonly moderation: number | null;
}

export interface Frame {
  readonly title: string;
  readonly main: Markup;
  readonly aside?: Markup | null;
  readonly reader: Reader;
  readonly badges: Badges;
  /** Of this page, so that signing in leads back to it. */
  readonly path: string;
  /** The words in the search box. */
  readonly q?: string;
  readonly nav?: "home" | "all" | "communities" | "moderation" | null;
  readonly notice?: Notice | null;
}

export const layout = ({ title, main, aside = null, reader, badges, path, q = "", nav = null, notice = null }: Frame): Markup => {
  const { viewer } = reader;
  return html`<!doctype html>
<html lang="en" data-theme="${viewer?.theme ?? "light"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${FORUM_NAME}</title>
<link rel="icon" href="${assets.url("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.url("forum.css")}">
<script src="${assets.url("forum.js")}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="bar">
<a class="logo" href="/"><span class="mark" aria-hidden="true">❧</span>${FORUM_NAME}</a>
<form class="search" role="search" action="/search" method="get" data-suggest="/search/suggestions">
<label class="hidden" for="q">Search ${FORUM_NAME}</label>
<input id="q" name="q" type="search" value="${q}" placeholder="Search posts, people, communities" autocomplete="off" maxlength="80">
<button type="submit">Search</button>
</form>
${viewer ? ownLinks(viewer, badges) : guestLinks(path)}
</div>
<nav class="sections" aria-label="Sections"><a href="/"${current(nav === "home")}>Home</a> <a href="/all"${current(nav === "all")}>All</a> <a href="/communities"${current(nav === "communities")}>Communities</a>${viewer && badges.moderation !== null ? html` <a href="/moderation"${current(nav === "moderation")}>Moderation <span class="badge" data-badge="moderation"${badges.moderation === 0 ? " hidden" : ""}>${badges.moderation}</span></a>` : null}<a class="button create" href="/submit">Create post</a></nav>
</header>
<div class="page${aside === null ? "" : " with-aside"}">
<main id="main">
${notice && html`<p class="notice ${notice.tone}" role="${notice.tone === "bad" ? "alert" : "status"}">${notice.text}</p>`}
${main}
</main>
${aside === null ? null : html`<aside class="side">${aside}</aside>`}
</div>
<footer class="foot"><p>${FORUM_NAME}: a place for what we have in common.</p>
<nav aria-label="About"><a href="/about">About</a> <a href="/help/formatting">Formatting</a> <a href="/communities">Communities</a></nav></footer>
<div class="toasts" role="status" aria-live="polite" data-toasts></div>
</body>
</html>
`;
};

const ownLinks = (
  { name, hue, role }: User,
  { messages, notifications }: Badges,
): Markup => html`<nav class="own" aria-label="Your account">
<a class="icon-link" href="/notifications" aria-label="Notifications, ${notifications} unread"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6zm-2 16a2 2 0 0 0 4 0z"/></svg>${badge("notifications", notifications)}</a>
<a class="icon-link" href="/messages" aria-label="Messages, ${messages} unread"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 5h18v14H3zm2 2v1l7 5 7-5V7z"/></svg>${badge("messages", messages)}</a>
<details class="menu user-menu"><summary aria-label="Account menu of ${name}">${avatar(name, hue)}<span class="who">${name}</span></summary><ul>
<li><a href="${userPath(name)}">Profile</a></li>
<li><a href="${userPath(name)}/saved">Saved</a></li>
<li><a href="/settings">Settings</a></li>
${role === "admin" ? html`<li><a href="/moderation?all=1">All reports</a></li>` : null}
<li><form action="/logout" method="post"><button type="submit" class="link">Sign out</button></form></li>
</ul></details></nav>`;

const badge = (name: string, count: number): Markup =>
  html`<span class="badge" data-badge="${name}" aria-hidden="true"${count === 0 ? " hidden" : ""}>${count}</span>`;

const guestLinks = (path: string): Markup =>
  html`<nav class="own" aria-label="Your account"><a href="${withQuery("/login", { next: /^\/(login|register)/.test(path) ? null : path })}">Sign in</a> <a class="button quiet" href="/register">Sign up</a></nav>`;

const current = (is: boolean): Markup | null => (is ? html` aria-current="page"` : null);
