/**
 * @module What the viewer is told: answers, mentions, decisions of moderators.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { type PageOf, pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import { plainText } from "../markdown.ts";
import { commentPath, postPath } from "../paths.ts";
import type { Reader } from "../reader.ts";
import type { Notification, NotificationKind } from "../store/notifications.ts";
import { actionButton, avatar, empty, tabs, when } from "./parts.ts";

const EXCERPT = 140;

const WORDS: Readonly<Record<NotificationKind, string>> = {
  comment: "commented on your post",
  reply: "replied to your comment on",
  mention: "mentioned you in",
  removed: "removed what you wrote in",
  moderator: "made you a moderator of",
  ban: "banned you from",
};

export interface NotificationPage extends PageOf {
  readonly items: readonly Notification[];
  readonly onlyUnread: boolean;
}

export const notificationsView = (found: NotificationPage, reader: Reader): Markup => html`<h1>Notifications</h1>
<div class="feed-bar">${tabs("Which notifications", [
  { href: "/notifications", label: "All", current: !found.onlyUnread },
  { href: "/notifications?unread=1", label: "Unread", current: found.onlyUnread },
])}${actionButton("/notifications/read", "Mark all as read", { after: "reload" })}</div>
${found.items.length === 0 ? empty("Nothing new.") : html`<ul class="posts">${found.items.map((item) => html`<li data-item>${card(item, reader)}</li>\n`)}</ul>`}
${pageLinks(found, (page) => `/notifications?${found.onlyUnread ? "unread=1&" : ""}page=${page}`)}`;

const card = (
  item: Notification,
  reader: Reader,
): Markup => html`<article class="card note${item.read ? "" : " unread"}">${avatar(item.actor, item.actor_hue, "large")}
<div class="card-main"><p><strong>${item.actor}</strong> ${WORDS[item.kind]} <a href="/notifications/${item.id}">${item.post_title ?? `c/${item.community}`}</a>${item.read ? null : html` <span class="badge">New</span>`}</p>
<p class="meta">c/${item.community} · ${when(item.created, reader)}</p>
${item.comment_body === null ? null : html`<p class="excerpt">${plainText(item.comment_body, EXCERPT)}</p>`}</div>
${item.read ? null : actionButton(`/notifications/${item.id}/read`, "Mark as read", { after: "reload" })}</article>`;

/** Where a notification leads. */
export const notificationPath = ({ post_id, post_title, community, comment_id }: Notification): string => {
  if (post_id === null || post_title === null) return `/c/${community}`;
  return comment_id === null
    ? postPath({ id: post_id, title: post_title, community })
    : commentPath({ id: comment_id, post_id, post_title, community });
};
