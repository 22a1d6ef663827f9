/**
 * @module The directory of communities, the head of a community's pages, and the form for a new one.
 */
import { html } from "hono/html";
import { errorText, invalid, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { communityPath } from "../paths.ts";
import type { Reader } from "../reader.ts";
import { LIMITS } from "../rules.ts";
import { COMMUNITY_SORTS, type Community, type CommunitySort } from "../store/communities.ts";
import { editor } from "./editor.ts";
import { emblem, empty, options, plural } from "./parts.ts";
import { subscribeToggle } from "./sidebar.ts";

export const communityHeader = (
  community: Community,
  { viewer }: Reader,
): Markup => html`<header class="community-head" style="--hue:${community.hue}">
${emblem(community.slug, community.hue, "large")}
<div><h1>${community.name}</h1><p class="muted">c/${community.slug} · ${community.description}</p></div>
${viewer ? subscribeToggle(community) : null}
</header>`;

export interface Directory {
  readonly q: string;
  readonly sort: CommunitySort;
  readonly found: readonly Community[];
}

export const directoryView = (
  { q, sort, found }: Directory,
  { viewer }: Reader,
): Markup => html`<div class="heading"><h1>Communities</h1>${viewer ? html`<a class="button quiet" href="/communities/new">Create a community</a>` : null}</div>
<form class="filters" action="/communities" method="get" aria-label="Filter communities">
<label for="community-q">Name or topic</label><input id="community-q" name="q" type="search" value="${q}" maxlength="${LIMITS.query}" autocomplete="off">
<label for="community-sort">Sort by</label><select id="community-sort" name="sort">${options(Object.fromEntries(Object.entries(COMMUNITY_SORTS).map(([name, { label }]) => [name, label])), sort)}</select>
<button type="submit" class="button quiet">Apply</button>
</form>
<p class="muted" role="status">${plural(found.length, "community", "communities")}</p>
${found.length === 0 ? empty("No community matches.") : html`<ul class="directory">${found.map((community) => html`<li data-item>${directoryEntry(community, viewer !== null)}</li>\n`)}</ul>`}`;

export const directoryEntry = (
  community: Community,
  signedIn: boolean,
): Markup => html`<article class="card" aria-labelledby="community-${community.slug}">
${emblem(community.slug, community.hue, "large")}
<div class="card-main"><h2 id="community-${community.slug}"><a href="${communityPath(community.slug)}">${community.name}</a></h2>
<p class="meta">c/${community.slug} · <span data-subscribers>${plural(community.subscribers, "subscriber")}</span> · ${plural(community.posts, "post")}</p>
<p>${community.description}</p></div>
${signedIn ? subscribeToggle(community, "button quiet") : null}
</article>`;

export interface CommunityForm {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly sidebar: string;
  readonly flairs: string;
}

export const newCommunityView = (
  form: CommunityForm,
  errors: Readonly<Record<string, string>>,
): Markup => html`<h1>Create a community</h1>
<p class="muted">You will be its first moderator.</p>
<form class="stack" action="/communities/new" method="post" data-validate>
<p class="field"><label for="slug">Address</label><span class="prefixed"><span aria-hidden="true">c/</span><input id="slug" name="slug" type="text" value="${form.slug}" maxlength="24" pattern="[a-z0-9]{3,24}" title="3 to 24 small letters and digits" required autocomplete="off"${invalid("slug", errors.slug)}></span>${errorText("slug", errors.slug)}</p>
${communityTexts(form, errors)}
<p class="buttons"><button type="submit" class="button">Create community</button></p>
</form>`;

export const communityTexts = (
  form: Omit<CommunityForm, "slug">,
  errors: Readonly<Record<string, string>>,
): Markup => html`${textField({ name: "name", label: "Name", value: form.name, error: errors.name })}
<p class="field"><label for="description">Description in one sentence</label><input id="description" name="description" type="text" value="${form.description}" maxlength="${LIMITS.description}" autocomplete="off"${invalid("description", errors.description)}>${errorText("description", errors.description)}</p>
${editor({ name: "sidebar", label: "Sidebar", value: form.sidebar, error: errors.sidebar, maxLength: LIMITS.sidebar, rows: 6 })}
<p class="field"><label for="flairs">Flairs, separated by commas</label><input id="flairs" name="flairs" type="text" value="${form.flairs}" maxlength="300" autocomplete="off"${invalid("flairs", errors.flairs)}>${errorText("flairs", errors.flairs)}</p>`;
