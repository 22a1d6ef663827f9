/**
 * @module A person's page: who they are and what they wrote.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { markdown } from "../markdown.ts";
import { communityPath, userPath } from "../paths.ts";
import type { Reader } from "../reader.ts";
import { LIMITS } from "../rules.ts";
import type { ActivityPage } from "../store/profiles.ts";
import type { User } from "../store/users.ts";
import { commentCard } from "./comment.ts";
import { actionButton, avatar, dialogLink, empty, grouped, plural, tabs, toggle } from "./parts.ts";
import { postList } from "./post-card.ts";

export const PROFILE_TABS = {
  overview: "Overview",
  posts: "Posts",
  comments: "Comments",
  saved: "Saved",
  hidden: "Hidden",
} as const;
export type ProfileTab = keyof typeof PROFILE_TABS;

/** What only the person themselves may see. */
export const PRIVATE_TABS: readonly ProfileTab[] = ["saved", "hidden"];

export interface Profile {
  readonly user: User;
  readonly karma: { readonly posts: number; readonly comments: number };
  readonly moderates: readonly { readonly slug: string }[];
  readonly blocked: boolean;
}

export const profileView = (profile: Profile, tab: ProfileTab, found: ActivityPage, reader: Reader): Markup => {
  const { user } = profile;
  const own = reader.viewerId === user.id;
  const shown = Object.entries(PROFILE_TABS).filter(([name]) => own || !PRIVATE_TABS.some((hidden) => hidden === name));
  return html`${head(profile)}
${tabs(
  "Profile",
  shown.map(([name, label]) => ({
    href: name === "overview" ? userPath(user.name) : `${userPath(user.name)}/${name}`,
    label,
    current: name === tab,
  })),
)}
${found.total === 0 ? empty("Nothing here yet.") : html`<div data-activity>${activityItems(found, reader)}</div>${moreLink(user.name, tab, found)}`}`;
};

const head = ({
  user,
  karma,
}: Profile): Markup => html`<header class="profile-head" style="--hue:${user.hue}">${avatar(user.name, user.hue, "large")}
<div><h1>${user.display_name === "" ? user.name : user.display_name}</h1><p class="muted">u/${user.name} · ${plural(karma.posts + karma.comments, "point")}${user.role === "admin" ? html` · <span class="flag">Admin</span>` : null}${user.suspended ? html` · <span class="flag">Suspended</span>` : null}</p></div></header>`;

/** Posts and comments as one list. */
export const activityItems = (found: ActivityPage, reader: Reader): Markup =>
  html`${found.items.map((item) => (item.kind === "post" ? postList([item.post], reader) : html`<ul class="posts"><li data-item>${commentCard(item.comment, reader)}</li></ul>`))}`;

/** Scripts put the next page below; without them it is a page of its own. */
export const moreLink = (name: string, tab: ProfileTab, { page, pages }: ActivityPage): Markup | null =>
  page >= pages
    ? null
    : html`<p class="more center"><a class="button quiet" href="${userPath(name)}/${tab}?page=${page + 1}" data-load-more>Load more</a></p>`;

export const profileSide = (
  { user, karma, moderates, blocked }: Profile,
  reader: Reader,
): Markup => html`<section class="panel" aria-labelledby="about-user"><h2 id="about-user">About</h2>
${reader.viewerId === user.id ? bioForm(user) : user.bio === "" ? null : html`<div class="prose">${markdown(user.bio)}</div>`}
<dl class="facts"><div><dt>Post points</dt><dd>${grouped(karma.posts)}</dd></div><div><dt>Comment points</dt><dd>${grouped(karma.comments)}</dd></div><div><dt>Joined</dt><dd>${longDate(isoDate(user.joined))}</dd></div></dl>
${moderates.length === 0 ? null : html`<h3>Moderates</h3><ul class="plain">${moderates.map(({ slug }) => html`<li><a href="${communityPath(slug)}">c/${slug}</a></li>`)}</ul>`}
${reader.viewer && reader.viewerId !== user.id ? contact(user, blocked, reader.viewer.role === "admin") : null}
</section>`;

/** Text that turns into a field when its owner presses Edit; without scripts the field is in the settings. */
const bioForm = (
  user: User,
): Markup => html`<div data-inline-edit><div class="prose" data-shown>${user.bio === "" ? html`<p class="muted">No bio yet.</p>` : markdown(user.bio)}</div>
<p><a class="link" href="/settings#bio" data-edit-button>Edit bio</a></p>
<form action="/settings/bio" method="post" data-field hidden><p class="field"><label for="side-bio">Bio</label><textarea id="side-bio" name="bio" rows="4" maxlength="${LIMITS.bio}">${user.bio}</textarea></p><p class="buttons"><button type="submit" class="button small">Save</button> <button type="button" class="link" data-cancel-edit>Cancel</button></p></form></div>`;

const contact = (
  user: User,
  blocked: boolean,
  admin: boolean,
): Markup => html`<p class="buttons">${dialogLink(`/messages/new?to=${user.name}`, "Send message", "button quiet")}
${toggle({ action: `${userPath(user.name)}/block`, on: blocked, labels: ["Block", "Unblock"], style: "button quiet" })}</p>
${admin ? html`<p>${actionButton(`${userPath(user.name)}/suspend`, user.suspended ? "Restore account" : "Suspend account", { style: "button danger" })}</p>` : null}`;
