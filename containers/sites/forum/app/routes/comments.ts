/**
 * @module Writing, changing, voting on and opening comments.
 */
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { commentPath, postPath } from "../paths.ts";
import { LIMITS } from "../rules.ts";
import { type Comment, commentTree, findComment, findNode } from "../store/comments.ts";
import { findPost, type Post } from "../store/posts.ts";
import { castVote, setSaved } from "../store/reactions.ts";
import { createComment, deleteComment, editComment } from "../store/writing.ts";
import { commentOwn, level } from "../views/comment.ts";
import { deleteForm } from "../views/forms.ts";
import { plural } from "../views/parts.ts";
import { commentForm } from "../views/post.ts";
import { type ForumContext, newRoutes, Refusal, readFields, requireUser, wantsJSON } from "./context.ts";
import { done, page, unfit } from "./page.ts";
import { isClosed, requireNotBanned, requirePost, requireVisible } from "./posts.ts";
import { readFrom, readVote } from "./targets.ts";

const EMPTY = "Write something first.";

export const comments = newRoutes()
  .post("/posts/:id{[0-9]+}/comments", (c) => write(c, requirePost(c), null))
  .get("/comments/:id{[0-9]+}", (c) => c.redirect(commentPath(requireComment(c)), 303))
  .get("/comments/:id{[0-9]+}/more", (c) => {
    const comment = requireComment(c);
    const { sort, from, depth } = readFrom(c);
    const reader = c.get("reader");
    if (!wantsJSON(c)) return c.redirect(commentPath(comment), 303);
    const node = findNode(commentTree(c.env.sql, comment.post_id, sort, reader.viewerId), comment.id);
    const thread = { reader, sort, closed: isClosed(c, postOf(c, comment)) };
    const more = level(node?.replies ?? [], thread, Math.max(1, depth), { postId: comment.post_id, commentId: comment.id }, from);
    return c.json({ ok: true, html: String(more) });
  })
  .get("/comments/:id{[0-9]+}/reply", (c) => {
    requireUser(c);
    const comment = requireVisibleComment(requireComment(c));
    return page(c, { title: "Reply", main: replyForm(comment, "") });
  })
  .post("/comments/:id{[0-9]+}/reply", (c) => {
    requireUser(c);
    const comment = requireVisibleComment(requireComment(c));
    return write(c, postOf(c, comment), comment);
  })
  .get("/comments/:id{[0-9]+}/edit", (c) => {
    const comment = requireOwn(c);
    return page(c, { title: "Edit comment", main: changeForm(comment, comment.body) });
  })
  .post("/comments/:id{[0-9]+}/edit", async (c) => {
    const comment = requireOwn(c);
    const body = (await readFields(c))("body", LIMITS.comment);
    if (body === "") return unfit(c, { body: EMPTY }, { title: "Edit comment", main: changeForm(comment, body, EMPTY) });
    editComment(c.env.sql, comment.id, body);
    return done(c, { notice: "comment-edited", to: commentPath(comment), json: { html: String(own(c, comment.id)) } });
  })
  .get("/comments/:id{[0-9]+}/delete", (c) => {
    const comment = requireOwn(c);
    const target = { path: `/comments/${comment.id}`, name: "your comment", href: commentPath(comment) };
    return page(c, { title: "Delete comment", main: deleteForm(target, "reload") });
  })
  .post("/comments/:id{[0-9]+}/delete", (c) => {
    const comment = requireOwn(c);
    deleteComment(c.env.sql, comment.id);
    return done(c, { notice: "comment-deleted", to: postPath(postOf(c, comment)) });
  })
  .post("/comments/:id{[0-9]+}/vote", async (c) => {
    const user = requireUser(c);
    const comment = requireVisibleComment(requireComment(c));
    requireNotBanned(c, comment.community_id);
    const vote = readVote(await readFields(c));
    return done(c, { notice: "voted", json: { vote, score: castVote(c.env.sql, user.id, "comment", comment.id, vote) } });
  })
  .post("/comments/:id{[0-9]+}/save", async (c) => {
    const user = requireUser(c);
    const comment = requireComment(c);
    const on = (await readFields(c))("on") !== "0";
    setSaved(c.env.sql, user.id, "comment", comment.id, on);
    return done(c, { notice: on ? "saved" : "unsaved", json: { on } });
  });

export const requireComment = (c: ForumContext): Comment => {
  const comment = findComment(c.env.sql, Number(c.req.param("id")), c.get("reader").viewerId);
  if (!comment) throw new Refusal(404, "There is no such comment.");
  return comment;
};

const requireVisibleComment = (comment: Comment): Comment => {
  if (comment.status !== "visible") throw new Refusal(409, "This comment is gone.");
  return comment;
};

const requireOwn = (c: ForumContext): Comment => {
  const user = requireUser(c);
  const comment = requireComment(c);
  if (comment.author_id !== user.id) throw new Refusal(403, "Only its author may change a comment.");
  return requireVisibleComment(comment);
};

const postOf = (c: ForumContext, comment: Comment): Post => {
  const post = findPost(c.env.sql, comment.post_id, c.get("reader").viewerId);
  if (!post) throw new Refusal(404, "There is no such post.");
  return post;
};

const write = async (c: ForumContext, post: Post, parent: Comment | null) => {
  const user = requireUser(c);
  requireVisible(post);
  requireNotBanned(c, post.community_id);
  if (post.locked) throw new Refusal(403, "This post is locked.");
  const body = (await readFields(c))("body", LIMITS.comment);
  if (body === "")
    return unfit(c, { body: EMPTY }, { title: "Comment", main: parent ? replyForm(parent, EMPTY) : rootForm(post) });
  const id = createComment(c.env.sql, user.id, post, parent, body);
  const reader = c.get("reader");
  const comment = findComment(c.env.sql, id, user.id);
  const node = comment ? [{ comment, replies: [] }] : [];
  const rendered = level(node, { reader: { ...reader, now: reader.now + 1 }, sort: "new", closed: false }, 1, {
    postId: post.id,
    commentId: id,
  });
  return done(c, {
    notice: "commented",
    to: comment ? `${postPath(post)}#comment-${id}` : postPath(post),
    json: { html: String(rendered), count: plural(post.comments + 1, "comment") },
  });
};

const rootForm = (post: Post): Markup =>
  commentForm({
    action: `/posts/${post.id}/comments`,
    id: "comment",
    label: "Write a comment",
    value: "",
    submit: "Comment",
    where: "root",
    error: EMPTY,
  });

const replyForm = (comment: Comment, error: string): Markup =>
  commentForm({
    action: `/comments/${comment.id}/reply`,
    id: `reply-${comment.id}`,
    label: `Reply to ${comment.author}`,
    value: "",
    submit: "Reply",
    where: "reply",
    error: error || undefined,
  });

const changeForm = (comment: Comment, value: string, error?: string): Markup =>
  commentForm({
    action: `/comments/${comment.id}/edit`,
    id: `edit-${comment.id}`,
    label: "Edit your comment",
    value,
    submit: "Save",
    where: "edit",
    error,
  });

/** A comment as it stands after a change. */
const own = (c: ForumContext, id: number): Markup => {
  const reader = c.get("reader");
  const comment = findComment(c.env.sql, id, reader.viewerId);
  if (!comment) throw new Refusal(404, "There is no such comment.");
  const [reply] = c.env.sql.exec("SELECT 1 FROM comments WHERE parent_id = ? LIMIT 1", id).toArray();
  return commentOwn(comment, { reader, sort: "top", closed: false }, reply !== undefined);
};
