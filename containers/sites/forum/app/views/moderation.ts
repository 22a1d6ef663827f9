/**
 * @module What moderators work with: the queue, the log, the bans.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { type PageOf, pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import { markdown, plainText } from "../markdown.ts";
import { commentPath, communityPath, postPath, userPath, withQuery } from "../paths.ts";
import type { Reader } from "../reader.ts";
import { REPORT_REASONS } from "../rules.ts";
import type { Community } from "../store/communities.ts";
import type { LogEntry, QueueItem, QueueReport } from "../store/mod-lists.ts";
import type { BanEntry, LogAction } from "../store/moderation.ts";
import { actionButton, communityLink, dialogLink, empty, options, plural, tabs, userLink, when } from "./parts.ts";

const EXCERPT = 280;

export type Tool = "queue" | "log" | "bans" | "settings" | "rules" | "moderators";

const TOOLS: Readonly<Record<Tool, string>> = {
  queue: "Queue",
  log: "Log",
  bans: "Bans",
  settings: "Settings",
  rules: "Rules",
  moderators: "Moderators",
};

/** The log is everybody's. */
export const toolsHeader = (community: Community, tool: Tool, reader: Reader): Markup => {
  const shown = reader.mayModerate(community.id) ? Object.entries(TOOLS) : [["log", TOOLS.log] as const];
  return html`<p class="crumbs"><a href="${communityPath(community.slug)}">c/${community.slug}</a></p><h1>${reader.mayModerate(community.id) ? "Moderator tools" : "Moderation log"}</h1>
${tabs(
  "Moderator tools",
  shown.map(([name, label]) => ({ href: `${communityPath(community.slug)}/mod/${name}`, label, current: name === tool })),
)}`;
};

/** Kept, removed with a reason, or its author banned; scripts take the item out of the list. */
export const queueView = (
  items: readonly QueueItem[],
  reader: Reader,
): Markup => html`<p class="muted" role="status" data-queue-count>${plural(items.length, "reported item")}</p>
${items.length === 0 ? empty("Nothing waits for you.") : html`<ul class="posts" data-queue>${items.map((item) => html`<li data-item>${queueCard(item, reader)}</li>\n`)}</ul>`}`;

const queueCard = ({ post, comment, reports }: QueueItem, reader: Reader): Markup => {
  const path = post ? `/posts/${post.id}` : `/comments/${comment?.id}`;
  const where = post ? postPath(post) : comment ? commentPath(comment) : "/";
  const [community, author] = [post?.community ?? comment?.community ?? "", post?.author ?? comment?.author ?? ""];
  return html`<article class="card queue-card" aria-label="Reported ${post ? "post" : "comment"} by ${author}"><div class="card-main">
<p class="meta">${post ? "Post" : "Comment"} by ${userLink(author)} in ${communityLink(community)} · ${when((post ?? comment)?.created ?? 0, reader)}</p>
<h2><a href="${where}">${post?.title ?? comment?.post_title}</a></h2>
${post ? html`<p class="excerpt">${plainText(post.body || (post.url ?? ""), EXCERPT)}</p>` : html`<div class="prose quoted">${markdown(comment?.body ?? "")}</div>`}
<ul class="reports">${reports.map((report) => html`<li>${reportLine(report, reader)}</li>`)}</ul>
<div class="actions">${actionButton(`${path}/approve`, "Approve", { style: "button small", after: "remove" })} ${dialogLink(`${path}/remove`, "Remove", "button danger small")} ${dialogLink(`/c/${community}/mod/bans/new?user=${author}`, "Ban author", "button quiet small")}</div>
</div></article>`;
};

const reportLine = ({ reason, details, reporter, created }: QueueReport, reader: Reader): Markup =>
  html`<strong>${REPORT_REASONS[reason] ?? reason}</strong>${details === "" ? null : html`: ${details}`} <span class="muted">reported by ${reporter}, ${when(created, reader)}</span>`;

export const LOG_ACTIONS: Readonly<Record<LogAction, string>> = {
  remove: "Removed",
  approve: "Approved",
  lock: "Locked",
  unlock: "Unlocked",
  pin: "Pinned",
  unpin: "Unpinned",
  ban: "Banned",
  unban: "Unbanned",
  rules: "Rules",
  settings: "Settings",
  moderator: "Moderators",
};

export interface LogPage extends PageOf {
  readonly entries: readonly LogEntry[];
  readonly action: string;
}

export const logView = ({ entries, action, page, pages }: LogPage, community: Community, reader: Reader): Markup => {
  const path = `${communityPath(community.slug)}/mod/log`;
  return html`<form class="narrow" action="${path}" method="get" aria-label="Filter the log" data-auto><label>Action <select name="action"><option value="">All</option>${options(LOG_ACTIONS, action)}</select></label> <button type="submit" class="button quiet small">Apply</button></form>
${
  entries.length === 0
    ? empty("Nothing in the log.")
    : html`<table class="table"><thead><tr><th scope="col">When</th><th scope="col">Moderator</th><th scope="col">Action</th><th scope="col">What</th><th scope="col">Details</th></tr></thead><tbody>${entries.map((entry) => html`<tr><td>${when(entry.created, reader)}</td><td>${userLink(entry.moderator)}</td><td>${LOG_ACTIONS[entry.action]}</td><td>${logTarget(entry, community)}</td><td>${entry.details}</td></tr>\n`)}</tbody></table>`
}
${pageLinks({ page, pages }, (n) => withQuery(path, { action, page: n === 1 ? null : n }))}`;
};

const logTarget = ({ kind, target_id, post_id, post_title, user }: LogEntry, { slug }: Community): Markup | null => {
  if (kind === null || post_id === null || post_title === null)
    return user === null ? null : html`<a href="${userPath(user)}">${user}</a>`;
  const post = postPath({ id: post_id, title: post_title, community: slug });
  return kind === "post"
    ? html`<a href="${post}">${post_title}</a>`
    : html`<a href="${post}/${target_id}">Comment</a> by ${user === null ? null : userLink(user)} on “${post_title}”`;
};

export const bansView = (
  bans: readonly BanEntry[],
  community: Community,
  reader: Reader,
): Markup => html`<div class="heading"><p class="muted" role="status">${plural(bans.length, "ban")}</p>${dialogLink(`${communityPath(community.slug)}/mod/bans/new`, "Ban somebody", "button quiet")}</div>
${
  bans.length === 0
    ? empty("Nobody is banned.")
    : html`<table class="table"><thead><tr><th scope="col">User</th><th scope="col">Reason</th><th scope="col">Ends</th><th scope="col">By</th><th scope="col"><span class="hidden">Lift</span></th></tr></thead><tbody>${bans.map((entry) => html`<tr data-item><td>${userLink(entry.user)}</td><td>${entry.reason}</td><td>${ends(entry, reader)}</td><td>${userLink(entry.by)}</td><td>${actionButton(`${communityPath(community.slug)}/mod/bans/${entry.user}/lift`, "Lift ban", { after: "remove" })}</td></tr>\n`)}</tbody></table>`
}`;

const MINUTES_PER_DAY = 24 * 60;

const ends = ({ until }: BanEntry, { now }: Reader): string => {
  if (until === null) return "Never";
  const days = Math.ceil((until - now) / MINUTES_PER_DAY);
  return `in ${plural(days, "day")}`;
};
