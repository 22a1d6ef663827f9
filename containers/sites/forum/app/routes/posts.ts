/**
 * @module The page of a post, and what its readers and its author do with it.
 */
import { postPath } from "../paths.ts";
import { LIMITS } from "../rules.ts";
import { commentTree, findNode } from "../store/comments.ts";
import { findCommunity, moderatorsOf, rulesOf } from "../store/communities.ts";
import { activeBan } from "../store/permissions.ts";
import { findPost, type Post } from "../store/posts.ts";
import { COMMENT_SORTS } from "../store/ranking.ts";
import { castVote, setHidden, setSaved } from "../store/reactions.ts";
import { deletePost, editPost } from "../store/writing.ts";
import { level } from "../views/comment.ts";
import { editPostView } from "../views/composer.ts";
import { deleteForm } from "../views/forms.ts";
import { postView } from "../views/post.ts";
import { communitySide } from "../views/sidebar.ts";
import { type ForumContext, newRoutes, oneOf, Refusal, readFields, requireUser, wantsJSON } from "./context.ts";
import { done, page } from "./page.ts";
import { readFrom, readVote } from "./targets.ts";

export const posts = newRoutes()
  .get("/c/:slug/:id{[0-9]+}", (c) => showPost(c, null))
  .get("/c/:slug/:id{[0-9]+}/:title", (c) => showPost(c, null))
  .get("/c/:slug/:id{[0-9]+}/:title/:comment{[0-9]+}", (c) => showPost(c, Number(c.req.param("comment"))))
  .get("/posts/:id{[0-9]+}", (c) => c.redirect(postPath(requirePost(c)), 303))
  .get("/posts/:id{[0-9]+}/more", (c) => {
    const post = requirePost(c);
    const { sort, from } = readFrom(c);
    const reader = c.get("reader");
    if (!wantsJSON(c)) return c.redirect(postPath(post), 303);
    const nodes = commentTree(c.env.sql, post.id, sort, reader.viewerId);
    const thread = { reader, sort, closed: isClosed(c, post) };
    return c.json({ ok: true, html: String(level(nodes, thread, 0, { postId: post.id, commentId: null }, from)) });
  })
  .post("/posts/:id{[0-9]+}/vote", async (c) => {
    const user = requireUser(c);
    const post = requireVisible(requirePost(c));
    requireNotBanned(c, post.community_id);
    const vote = readVote(await readFields(c));
    return done(c, { notice: "voted", json: { vote, score: castVote(c.env.sql, user.id, "post", post.id, vote) } });
  })
  .post("/posts/:id{[0-9]+}/save", async (c) => {
    const user = requireUser(c);
    const post = requirePost(c);
    const on = (await readFields(c))("on") !== "0";
    setSaved(c.env.sql, user.id, "post", post.id, on);
    return done(c, { notice: on ? "saved" : "unsaved", json: { on } });
  })
  .post("/posts/:id{[0-9]+}/hide", async (c) => {
    const user = requireUser(c);
    const post = requirePost(c);
    const on = post.hidden === 0;
    setHidden(c.env.sql, user.id, post.id, on);
    return done(c, { notice: on ? "hidden" : "unhidden", json: { on, undo: `/posts/${post.id}/hide` } });
  })
  .get("/posts/:id{[0-9]+}/edit", (c) => {
    const post = requireOwn(c);
    return page(c, { title: "Edit post", main: editPostView(post, flairsOf(c, post), { body: post.body, flair: post.flair }) });
  })
  .post("/posts/:id{[0-9]+}/edit", async (c) => {
    const post = requireOwn(c);
    const field = await readFields(c);
    const flair = flairsOf(c, post).find((name) => name === field("flair")) ?? "";
    editPost(c.env.sql, post.id, field("body", LIMITS.body), flair);
    return done(c, { notice: "post-edited", to: postPath(post) });
  })
  .get("/posts/:id{[0-9]+}/delete", (c) => {
    const post = requireOwn(c);
    const target = { path: `/posts/${post.id}`, name: `the post “${post.title}”`, href: postPath(post) };
    return page(c, { title: "Delete post", main: deleteForm(target, "follow") });
  })
  .post("/posts/:id{[0-9]+}/delete", (c) => {
    const post = requireOwn(c);
    deletePost(c.env.sql, post.id);
    return done(c, {
      notice: "post-deleted",
      to: `/c/${post.community}`,
      json: { to: `/c/${post.community}?notice=post-deleted` },
    });
  });

export const requirePost = (c: ForumContext): Post => {
  const post = findPost(c.env.sql, Number(c.req.param("id")), c.get("reader").viewerId);
  if (!post) throw new Refusal(404, "There is no such post.");
  return post;
};

export const requireVisible = (post: Post): Post => {
  if (post.status !== "visible") throw new Refusal(409, "This post is gone.");
  return post;
};

export const requireNotBanned = (c: ForumContext, communityId: number): void => {
  const { viewerId } = c.get("reader");
  const ban = viewerId === null ? null : activeBan(c.env.sql, viewerId, communityId);
  if (ban) throw new Refusal(403, `You are banned from this community: ${ban.reason}`);
};

/** New comments cannot be written by this reader. */
export const isClosed = (c: ForumContext, post: Post): boolean => {
  const { viewerId } = c.get("reader");
  const banned = viewerId !== null && activeBan(c.env.sql, viewerId, post.community_id) !== null;
  return post.locked === 1 || post.status !== "visible" || banned;
};

const requireOwn = (c: ForumContext): Post => {
  const user = requireUser(c);
  const post = requirePost(c);
  if (post.author_id !== user.id) throw new Refusal(403, "Only its author may change a post.");
  return requireVisible(post);
};

const flairsOf = (c: ForumContext, post: Post): readonly string[] => findCommunity(c.env.sql, post.community, null)?.flairs ?? [];

const showPost = (c: ForumContext, only: number | null) => {
  const { sql } = c.env;
  const reader = c.get("reader");
  const post = requirePost(c);
  const community = findCommunity(sql, post.community, reader.viewerId);
  if (!community || c.req.param("slug") !== post.community) return c.redirect(postPath(post), 303);
  const sort = oneOf(COMMENT_SORTS, c.req.query("sort"), "top");
  const all = commentTree(sql, post.id, sort, reader.viewerId);
  const node = only === null ? null : findNode(all, only);
  if (only !== null && !node) throw new Refusal(404, "There is no such comment.");
  const ban = reader.viewerId === null ? null : activeBan(sql, reader.viewerId, post.community_id);
  return page(c, {
    title: post.status === "deleted" ? "[deleted]" : post.title,
    main: postView({ post, nodes: node ? [node] : all, sort, ban, only, reader }),
    aside: communitySide({ community, rules: rulesOf(sql, community.id), moderators: moderatorsOf(sql, community.id) }, reader),
  });
};
