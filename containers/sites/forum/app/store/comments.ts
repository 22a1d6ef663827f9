/**
 * @module Finding comments: one, or the tree below a post.
 */
import type { CommentRow } from "../schema.ts";
import { type CommentSort, rank } from "./ranking.ts";

export type Comment = CommentRow & {
  readonly author: string;
  readonly author_hue: number;
  readonly author_is_moderator: number;
  /** The viewer's. */
  readonly vote: -1 | 0 | 1;
  readonly saved: number;
  /** Whether the viewer has blocked its author. */
  readonly blocked: number;
  readonly post_title: string;
  readonly post_author_id: number;
  readonly community_id: number;
  readonly community: string;
};

export interface CommentNode {
  readonly comment: Comment;
  readonly replies: readonly CommentNode[];
}

/** ?1 is the viewer. */
const SELECT = `
  SELECT k.*, u.name AS author, u.hue AS author_hue, p.title AS post_title, p.author_id AS post_author_id, p.community_id,
    c.slug AS community,
    EXISTS (SELECT 1 FROM moderators m WHERE m.community_id = p.community_id AND m.user_id = k.author_id) AS author_is_moderator,
    coalesce((SELECT value FROM votes v WHERE v.user_id = ?1 AND v.kind = 'comment' AND v.target_id = k.id), 0) AS vote,
    EXISTS (SELECT 1 FROM saves s WHERE s.user_id = ?1 AND s.kind = 'comment' AND s.target_id = k.id) AS saved,
    EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = ?1 AND b.blocked_id = k.author_id) AS blocked
  FROM comments k JOIN users u ON u.id = k.author_id JOIN posts p ON p.id = k.post_id JOIN communities c ON c.id = p.community_id`;

export const findComment = (sql: SqlStorage, id: number, viewerId: number | null): Comment | null =>
  sql.exec<Comment>(`${SELECT} WHERE k.id = ?2`, viewerId, id).toArray()[0] ?? null;

/** In the order of the ids. */
export const commentsByIds = (sql: SqlStorage, ids: readonly number[], viewerId: number | null): Comment[] => {
  const found = sql
    .exec<Comment>(`${SELECT} WHERE k.id IN (SELECT value FROM json_each(?2))`, viewerId, JSON.stringify(ids))
    .toArray();
  const byId = new Map(found.map((comment) => [comment.id, comment]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** All comments below a post as trees, each level in order. */
export const commentTree = (sql: SqlStorage, postId: number, sort: CommentSort, viewerId: number | null): CommentNode[] => {
  const all = sql.exec<Comment>(`${SELECT} WHERE k.post_id = ?2`, viewerId, postId).toArray();
  const byParent = Map.groupBy(all, ({ parent_id }) => parent_id);
  const below = (parent: number | null): CommentNode[] =>
    rank(byParent.get(parent) ?? [], sort).map((comment) => ({ comment, replies: below(comment.id) }));
  return below(null);
};

/** The part of a tree that begins with one comment. */
export const findNode = (nodes: readonly CommentNode[], id: number): CommentNode | null => {
  for (const node of nodes) {
    const found = node.comment.id === id ? node : findNode(node.replies, id);
    if (found) return found;
  }
  return null;
};

export const countNodes = (nodes: readonly CommentNode[]): number =>
  nodes.reduce((sum, { replies }) => sum + 1 + countNodes(replies), 0);
