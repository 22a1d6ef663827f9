/**
 * @module What stands beside a feed: a community's description, rules and moderators, or the communities there are.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { markdown } from "../markdown.ts";
import { communityPath, withQuery } from "../paths.ts";
import type { Reader } from "../reader.ts";
import type { Community, Moderator, Rule } from "../store/communities.ts";
import { emblem, grouped, plural, toggle, userLink } from "./parts.ts";

export interface CommunitySide {
  readonly community: Community;
  readonly rules: readonly Rule[];
  readonly moderators: readonly Moderator[];
}

export const communitySide = (
  { community, rules, moderators }: CommunitySide,
  reader: Reader,
): Markup => html`<section class="panel" aria-labelledby="about-community">
<h2 id="about-community">About c/${community.slug}</h2>
<div class="prose">${markdown(community.sidebar)}</div>
<dl class="facts"><div><dt>Subscribers</dt><dd data-subscribers>${grouped(community.subscribers)}</dd></div><div><dt>Posts</dt><dd>${grouped(community.posts)}</dd></div><div><dt>Since</dt><dd>${longDate(isoDate(community.created))}</dd></div></dl>
<a class="button quiet wide" href="${withQuery("/submit", { community: community.slug })}">Post in c/${community.slug}</a>
</section>
${
  rules.length === 0
    ? null
    : html`<section class="panel" aria-labelledby="rules"><h2 id="rules">Rules</h2><ol class="rules">${rules.map(({ title, text }) => html`<li><strong>${title}</strong><span>${text}</span></li>\n`)}</ol></section>`
}
<section class="panel" aria-labelledby="moderators"><h2 id="moderators">Moderators</h2><ul class="plain">${moderators.map(({ name }) => html`<li>${userLink(name)}</li>\n`)}</ul>
<p class="links"><a href="${communityPath(community.slug)}/mod/log">Moderation log</a>${reader.mayModerate(community.id) ? html` · <a href="${communityPath(community.slug)}/mod/queue">Moderator tools</a>` : null}</p>
</section>`;

export const subscribeToggle = ({ slug, subscribed }: Pick<Community, "slug" | "subscribed">, style = "button"): Markup =>
  toggle({
    action: `${communityPath(slug)}/subscribe`,
    on: subscribed,
    labels: ["Subscribe", "Unsubscribe"],
    style,
    count: "[data-subscribers]",
  });

const SHOWN = 6;

export const frontSide = (communities: readonly Community[], { viewer }: Reader): Markup => html`${
  viewer
    ? null
    : html`<section class="panel intro"><h2>New here?</h2><p>Commonplace is a set of small communities. Sign up to post, vote and follow the ones you like.</p><a class="button wide" href="/register">Sign up</a></section>`
}
<section class="panel" aria-labelledby="largest"><h2 id="largest">Largest communities</h2>
<ul class="plain ranked">${communities.slice(0, SHOWN).map(({ slug, hue, subscribers }) => html`<li>${emblem(slug, hue)}<a href="${communityPath(slug)}">c/${slug}</a><span class="muted">${plural(subscribers, "subscriber")}</span></li>\n`)}</ul>
<p class="links"><a href="/communities">All communities</a>${viewer ? html` · <a href="/communities/new">Create a community</a>` : null}</p></section>`;
