/**
 * @module What requests about posts and comments say: votes, and how far a list was shown.
 */
import type { Comment } from "../store/comments.ts";
import type { Target } from "../store/moderation.ts";
import type { Post } from "../store/posts.ts";
import { COMMENT_SORTS } from "../store/ranking.ts";
import type { Vote } from "../store/reactions.ts";
import { type Field, type ForumContext, oneOf, Refusal } from "./context.ts";

export const readVote = (field: Field): Vote => {
  const value = field("value");
  if (value === "1") return 1;
  if (value === "-1") return -1;
  if (value === "0") return 0;
  throw new Refusal(422, "A vote is up, down or none.");
};

const MAX_FROM = 10_000;
const MAX_DEPTH = 8;

export const readFrom = (c: ForumContext) => {
  const whole = (name: string, max: number): number => {
    const value = Number(c.req.query(name) ?? "");
    return Number.isInteger(value) && value >= 0 && value <= max ? value : 0;
  };
  return {
    sort: oneOf(COMMENT_SORTS, c.req.query("sort"), "top"),
    from: whole("from", MAX_FROM),
    depth: whole("depth", MAX_DEPTH),
  };
};

export const postTarget = ({ id, community_id, author_id }: Post): Target => ({
  kind: "post",
  id,
  postId: id,
  communityId: community_id,
  authorId: author_id,
});

export const commentTarget = ({ id, post_id, community_id, author_id }: Comment): Target => ({
  kind: "comment",
  id,
  postId: post_id,
  communityId: community_id,
  authorId: author_id,
});
