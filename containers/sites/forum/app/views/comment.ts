/**
 * @module Comments as trees: long ones show a part and can be opened further.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { markdown } from "../markdown.ts";
import { commentPath, postPath } from "../paths.ts";
import type { Reader } from "../reader.ts";
import { type Comment, type CommentNode, countNodes } from "../store/comments.ts";
import type { CommentSort } from "../store/ranking.ts";
import { actionButton, avatar, dialogLink, menu, plural, toggle, userLink, voteBox, when } from "./parts.ts";

/** How many on one level are shown at once; the rest comes when it is asked for. */
export const SHOWN_AT_TOP = 12;
export const SHOWN_BELOW = 3;
const MAX_DEPTH = 5;

export interface Thread {
  readonly reader: Reader;
  readonly sort: CommentSort;
  /** No new comments. */
  readonly closed: boolean;
  /** The comment that the page is about. */
  readonly marked?: number | null;
}

/** `from` is how many of the level were shown before; `parentId` null is the post itself. */
export const level = (
  nodes: readonly CommentNode[],
  thread: Thread,
  depth: number,
  parent: { postId: number; commentId: number | null },
  from = 0,
): Markup => {
  const size = depth === 0 ? SHOWN_AT_TOP : SHOWN_BELOW;
  const shown = nodes.slice(from, from + size);
  const rest = nodes.slice(from + size);
  return html`${shown.map((node) => commentItem(node, thread, depth))}${rest.length === 0 ? null : moreButton(rest, thread, depth, parent, from + size)}`;
};

const moreButton = (
  rest: readonly CommentNode[],
  { sort }: Thread,
  depth: number,
  { postId, commentId }: { postId: number; commentId: number | null },
  from: number,
): Markup => {
  const place = commentId === null ? `/posts/${postId}/more` : `/comments/${commentId}/more`;
  const label = `Load ${plural(countNodes(rest), commentId === null ? "more comment" : "more reply", commentId === null ? "more comments" : "more replies")}`;
  return html`<p class="more"><a class="link" href="${place}?sort=${sort}&amp;from=${from}&amp;depth=${depth}" data-more>${label}</a></p>`;
};

const commentItem = (node: CommentNode, thread: Thread, depth: number): Markup => {
  const { comment, replies } = node;
  const parent = { postId: comment.post_id, commentId: comment.id };
  const marked = thread.marked === comment.id ? " marked" : "";
  return html`<article class="comment${marked}" id="comment-${comment.id}" data-item aria-label="Comment by ${comment.status === "deleted" ? "deleted user" : comment.author}">
<div data-own>${commentOwn(comment, thread, replies.length > 0)}</div>
<div data-slot></div>
<div class="replies" role="group" aria-label="Replies to ${comment.status === "deleted" ? "deleted user" : comment.author}" data-replies>${replies.length > 0 && depth >= MAX_DEPTH ? html`<p class="more"><a class="link" href="${commentPath(comment)}">Continue this thread (${plural(countNodes(replies), "reply", "replies")})</a></p>` : level(replies, thread, depth + 1, parent)}</div>
</article>
`;
};

/** The comment without what answers it. */
export const commentOwn = (comment: Comment, { reader, closed }: Thread, hasReplies: boolean): Markup => {
  const gone = comment.status !== "visible";
  const moderator = reader.mayModerate(comment.community_id);
  return html`<header class="meta">${hasReplies ? html`<button type="button" class="collapse" aria-expanded="true" aria-label="Collapse thread" data-collapse>−</button>` : null}${comment.status === "deleted" ? html`<span class="muted">[deleted]</span>` : html`${avatar(comment.author, comment.author_hue)}${userLink(comment.author)}`}${comment.status === "visible" && comment.author_id === comment.post_author_id ? html` <span class="flag author">Author</span>` : null}${comment.author_is_moderator && !gone ? html` <span class="flag">Mod</span>` : null} · ${when(comment.created, reader)}${comment.edited === null || gone ? null : html` · edited`}</header>
<div class="comment-body">${body(comment, moderator)}</div>
${comment.status === "deleted" ? null : footer(comment, reader, closed)}`;
};

const body = (comment: Comment, moderator: boolean): Markup => {
  if (comment.status === "deleted") return html`<p class="muted">[deleted]</p>`;
  if (comment.status === "removed") {
    const why = comment.reason ? `: ${comment.reason}` : "";
    return html`<p class="muted">[removed by a moderator${why}]</p>${moderator ? html`<div class="prose struck">${markdown(comment.body)}</div>` : null}`;
  }
  if (comment.blocked) return html`<p class="muted">[you have blocked this person]</p>`;
  return html`<div class="prose">${markdown(comment.body)}</div>`;
};

const footer = (comment: Comment, reader: Reader, closed: boolean): Markup | null => {
  const { viewer } = reader;
  const visible = comment.status === "visible";
  if (!viewer)
    return visible
      ? html`<div class="actions">${voteBox("comment", comment)} <a class="link" href="${commentPath(comment)}">Link</a></div>`
      : null;
  const own = viewer.id === comment.author_id;
  const moderator = reader.mayModerate(comment.community_id);
  const items = [
    visible ? toggle({ action: `/comments/${comment.id}/save`, on: comment.saved === 1, labels: ["Save", "Unsave"] }) : null,
    html`<a href="${commentPath(comment)}">Link to this comment</a>`,
    own && visible ? html`<a href="/comments/${comment.id}/edit" data-inline="own">Edit</a>` : null,
    own && visible ? dialogLink(`/comments/${comment.id}/delete`, "Delete", "") : null,
    own ? null : dialogLink(`/comments/${comment.id}/report`, "Report", ""),
    moderator && visible ? dialogLink(`/comments/${comment.id}/remove`, "Remove", "") : null,
    moderator && !visible ? actionButton(`/comments/${comment.id}/approve`, "Approve") : null,
    moderator && !own ? dialogLink(`/c/${comment.community}/mod/bans/new?user=${comment.author}`, "Ban author", "") : null,
  ];
  return html`<div class="actions">${visible ? voteBox("comment", comment) : null}${visible && !closed ? html` <a class="link" href="/comments/${comment.id}/reply" data-inline="slot">Reply</a>` : null} ${menu("More", items, "More actions")}</div>`;
};

/** A comment outside of its tree, with where it belongs. */
export const commentCard = (
  comment: Comment,
  reader: Reader,
): Markup => html`<article class="card comment-card" aria-label="Comment by ${comment.author}">
${voteBox("comment", comment)}
<div class="card-main"><h2><a href="${postPath({ id: comment.post_id, title: comment.post_title, community: comment.community })}">${comment.post_title}</a></h2>
<p class="meta">comment by ${userLink(comment.author)} in <a class="in" href="/c/${comment.community}">c/${comment.community}</a> · ${when(comment.created, reader)}</p>
<div class="prose">${markdown(comment.body)}</div>
<div class="actions"><a class="link" href="${commentPath(comment)}">Context</a>${reader.viewer ? html` ${toggle({ action: `/comments/${comment.id}/save`, on: comment.saved === 1, labels: ["Save", "Unsave"] })}` : null}</div></div>
</article>`;
