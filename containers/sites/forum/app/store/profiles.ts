/**
 * @module What somebody has written, newest first.
 */
import { slice } from "../../../../../durable-objects/site/kit/pages.ts";
import type { TargetKind } from "../schema.ts";
import { type Comment, commentsByIds } from "./comments.ts";
import { type Post, postsByIds } from "./posts.ts";

export const ACTIVITY_SIZE = 10;

export type Activity = { readonly kind: "post"; readonly post: Post } | { readonly kind: "comment"; readonly comment: Comment };

export interface ActivityPage {
  readonly items: readonly Activity[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

type Target = { readonly kind: TargetKind; readonly target_id: number };

export const activityOf = (
  sql: SqlStorage,
  userId: number,
  what: TargetKind | "all",
  asked: number,
  viewerId: number | null,
): ActivityPage => {
  const part = (kind: TargetKind, table: string): string =>
    `SELECT '${kind}' AS kind, id AS target_id, created FROM ${table} WHERE author_id = ?1 AND status = 'visible'`;
  const parts = [
    ...(what === "comment" ? [] : [part("post", "posts")]),
    ...(what === "post" ? [] : [part("comment", "comments")]),
  ];
  const targets = sql.exec<Target & { created: number }>(
    `${parts.join(" UNION ALL ")} ORDER BY created DESC, kind, target_id DESC`,
    userId,
  );
  return pageOfTargets(sql, targets.toArray(), asked, viewerId);
};

/** A page of posts and comments in a given order. What is gone is left out. */
export const pageOfTargets = (
  sql: SqlStorage,
  targets: readonly Target[],
  asked: number,
  viewerId: number | null,
): ActivityPage => {
  const { page, pages, offset } = slice(targets.length, ACTIVITY_SIZE, asked);
  const shown = targets.slice(offset, offset + ACTIVITY_SIZE);
  const ids = (kind: TargetKind): number[] => shown.filter((target) => target.kind === kind).map(({ target_id }) => target_id);
  const posts = new Map(postsByIds(sql, ids("post"), viewerId).map((post) => [post.id, post]));
  const comments = new Map(commentsByIds(sql, ids("comment"), viewerId).map((comment) => [comment.id, comment]));
  const items = shown.flatMap(({ kind, target_id }): Activity[] => {
    const post = kind === "post" ? posts.get(target_id) : undefined;
    const comment = kind === "comment" ? comments.get(target_id) : undefined;
    if (post?.status === "visible") return [{ kind: "post", post }];
    return comment?.status === "visible" ? [{ kind: "comment", comment }] : [];
  });
  return { items, total: targets.length, page, pages };
};
