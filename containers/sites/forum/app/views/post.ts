/**
 * @module The page of a post with its comments.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { markdown } from "../markdown.ts";
import { postPath, withQuery } from "../paths.ts";
import type { Reader } from "../reader.ts";
import { LIMITS } from "../rules.ts";
import type { CommentNode } from "../store/comments.ts";
import type { Ban } from "../store/permissions.ts";
import type { Post } from "../store/posts.ts";
import { COMMENT_SORTS, type CommentSort } from "../store/ranking.ts";
import { level, type Thread } from "./comment.ts";
import { editor } from "./editor.ts";
import { empty, options, plural, voteBox } from "./parts.ts";
import { byline, domainOf, postMenu, saveToggle } from "./post-card.ts";

export interface PostView {
  readonly post: Post;
  readonly nodes: readonly CommentNode[];
  readonly sort: CommentSort;
  readonly ban: Ban | null;
  /** A comment that the page is about, with what answers it. */
  readonly only: number | null;
  readonly reader: Reader;
}

export const postView = (view: PostView): Markup => {
  const { post, nodes, sort, only, reader } = view;
  const closed = post.locked === 1 || post.status !== "visible" || view.ban !== null;
  const thread: Thread = { reader, sort, closed, marked: only };
  return html`<article class="post" aria-labelledby="title">
${post.status === "visible" ? voteBox("post", post) : null}
<div class="post-main">
<h1 id="title">${post.status === "deleted" ? "[deleted]" : post.title}</h1>
${byline(post, reader)}
${status(post)}
${content(post, reader)}
${reader.viewer && post.status !== "deleted" ? html`<div class="actions">${saveToggle(post)} ${postMenu(post, reader)}</div>` : null}
</div>
</article>
<section class="comments" id="comments" aria-labelledby="comments-title">
<div class="comments-bar"><h2 id="comments-title" data-comment-count>${plural(post.comments, "comment")}</h2>
<form class="narrow" action="${postPath(post)}" method="get" aria-label="Sort comments" data-auto><label>Sort by <select name="sort">${options(COMMENT_SORTS, sort)}</select></label> <button type="submit" class="button quiet small">Apply</button></form></div>
${only === null ? null : html`<p class="notice">You see one thread. <a href="${withQuery(postPath(post), { sort })}#comments">View all comments</a></p>`}
${only === null ? newComment(view, closed) : null}
<div class="tree" data-replies data-root>${nodes.length === 0 ? empty("No comments yet.") : level(nodes, thread, 0, { postId: post.id, commentId: null })}</div>
</section>`;
};

const status = (post: Post): Markup | null => {
  if (post.status === "removed") {
    return html`<p class="notice bad">This post was removed by a moderator${post.reason ? html`: ${post.reason}` : null}.</p>`;
  }
  if (post.status === "deleted") return html`<p class="notice">This post was deleted by its author.</p>`;
  return post.locked ? html`<p class="notice">This post is locked. New comments cannot be written.</p>` : null;
};

/** What a moderator removed is still seen by moderators and by its author. */
const content = (post: Post, reader: Reader): Markup | null => {
  if (post.status === "deleted") return null;
  if (post.status === "removed" && !reader.mayModerate(post.community_id) && reader.viewerId !== post.author_id) return null;
  return html`${post.url === null ? null : html`<p class="out"><a href="${post.url}" rel="nofollow ugc noopener">${post.url}</a> <span class="muted">${domainOf(post.url)}</span></p>`}${post.body === "" ? null : html`<div class="prose">${markdown(post.body)}</div>`}`;
};

const newComment = ({ post, ban, reader }: PostView, closed: boolean): Markup | null => {
  if (!reader.viewer)
    return html`<p class="notice"><a href="${withQuery("/login", { next: postPath(post) })}">Sign in</a> to write a comment.</p>`;
  if (ban) return html`<p class="notice bad">You are banned from c/${post.community}: ${ban.reason}</p>`;
  if (closed) return null;
  return commentForm({
    action: `/posts/${post.id}/comments`,
    id: "comment",
    label: "Write a comment",
    value: "",
    submit: "Comment",
    where: "root",
  });
};

interface CommentForm {
  readonly action: string;
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly submit: string;
  /** What scripts do with the answer: a new one at the top of the list, a reply, or a change in place. */
  readonly where: "root" | "reply" | "edit";
  readonly error?: string | undefined;
}

export const commentForm = ({
  action,
  id,
  label,
  value,
  submit,
  where,
  error,
}: CommentForm): Markup => html`<form class="comment-form" action="${action}" method="post" data-comment-form="${where}">
${editor({ name: "body", id, label, value, error, maxLength: LIMITS.comment, rows: where === "root" ? 4 : 5, required: true })}
<p class="buttons"><button type="submit" class="button">${submit}</button>${where === "root" ? null : html` <button type="button" class="link" data-cancel hidden>Cancel</button>`}</p>
</form>`;
