/**
 * @module The frame of every page: header with search, a panel with the page itself, and the map beside it.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { assets } from "../assets/index.ts";
import type { World } from "../geo/world.ts";
import { ATLAS_NAME } from "../rules.ts";
import type { User } from "../store/users.ts";
import { type MapView, mapView, wholeMap } from "./map.ts";

export interface Frame {
  readonly title: string;
  readonly panel: Markup;
  readonly map?: MapView;
  readonly world: World;
  readonly viewer: User | null;
  readonly path: string;
  /** Edits that wait for a moderator; null for everybody else. */
  readonly open: number | null;
  readonly q?: string;
  readonly notice?: string | null;
}

export const layout = ({
  title,
  panel,
  map = wholeMap,
  world,
  viewer,
  path,
  open,
  q = "",
  notice = null,
}: Frame): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${ATLAS_NAME}</title>
<link rel="icon" href="${assets.url("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.url("atlas.css")}">
<script src="${assets.url("atlas.js")}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="logo" href="/"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z"/></svg>${ATLAS_NAME}</a>
<form class="search" role="search" action="/search" method="get">
<label class="hidden" for="q">Search places and addresses</label>
<input id="q" name="q" type="search" value="${q}" placeholder="Search places, streets, coordinates" autocomplete="off" maxlength="80" data-suggest="go">
<button type="submit">Search</button>
</form>
<nav class="own" aria-label="Sections"><a href="/directions">Directions</a> <a href="/measure">Measure</a> ${viewer ? html`<a href="/lists">Lists</a> <a href="/contributions">Contributions</a> ${open === null ? null : html`<a href="/moderation">Moderation (${open})</a> `}<a href="/settings">Settings</a> <form action="/logout" method="post"><button type="submit" class="link">Sign out ${viewer.name}</button></form>` : html`<a href="/login?next=${encodeURIComponent(path)}">Sign in</a> <a href="/register">Sign up</a>`}</nav>
</header>
<div class="page">
<main id="main" class="panel">
${notice === null ? null : html`<p class="notice" role="status">${notice}</p>`}
${panel}
<footer class="foot"><a href="/about">About ${ATLAS_NAME}</a> · Map of ${world.region}</footer>
</main>
${mapView(world, map)}
</div>
</body>
</html>
`;
