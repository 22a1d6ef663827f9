/**
 * @module What moderators read: the queue of reported things, and the log of deeds.
 */
import type { ReportReason } from "../rules.ts";
import type { TargetKind } from "../schema.ts";
import { type Comment, commentsByIds } from "./comments.ts";
import type { LogAction } from "./moderation.ts";
import { type Post, postsByIds } from "./posts.ts";

export interface QueueItem {
  readonly kind: TargetKind;
  readonly post: Post | null;
  readonly comment: Comment | null;
  readonly reports: readonly QueueReport[];
}

export type QueueReport = {
  readonly kind: TargetKind;
  readonly target_id: number;
  readonly reporter: string;
  readonly reason: ReportReason;
  readonly details: string;
  readonly created: number;
};

/** Reported things of some communities; the one that was reported last comes first. */
export const modQueue = (sql: SqlStorage, communityIds: readonly number[], viewerId: number): QueueItem[] => {
  const reports = sql
    .exec<QueueReport>(
      `SELECT r.kind, r.target_id, u.name AS reporter, r.reason, r.details, r.created
       FROM reports r JOIN users u ON u.id = r.reporter_id
       WHERE r.status = 'open' AND r.community_id IN (SELECT value FROM json_each(?)) ORDER BY r.id DESC`,
      JSON.stringify(communityIds),
    )
    .toArray();
  const groups = Map.groupBy(reports, ({ kind, target_id }) => `${kind}/${target_id}`);
  const ids = (kind: TargetKind): number[] => reports.filter((entry) => entry.kind === kind).map(({ target_id }) => target_id);
  const posts = new Map(postsByIds(sql, ids("post"), viewerId).map((post) => [post.id, post]));
  const comments = new Map(commentsByIds(sql, ids("comment"), viewerId).map((comment) => [comment.id, comment]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const post = first.kind === "post" ? (posts.get(first.target_id) ?? null) : null;
    const comment = first.kind === "comment" ? (comments.get(first.target_id) ?? null) : null;
    return post || comment ? [{ kind: first.kind, post, comment, reports: group }] : [];
  });
};

export const countOpenReports = (sql: SqlStorage, communityIds: readonly number[]): number =>
  sql
    .exec<{ n: number }>(
      `SELECT count(DISTINCT kind || '/' || target_id) AS n FROM reports
       WHERE status = 'open' AND community_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(communityIds),
    )
    .one().n;

export type LogEntry = {
  readonly id: number;
  readonly action: LogAction;
  readonly moderator: string;
  readonly user: string | null;
  readonly kind: TargetKind | null;
  readonly target_id: number | null;
  readonly post_id: number | null;
  readonly post_title: string | null;
  readonly details: string;
  readonly created: number;
};

/** Newest first. `action` "" is any. */
export const modLog = (sql: SqlStorage, communityId: number, action: string, limit: number, offset: number): LogEntry[] =>
  sql
    .exec<LogEntry>(
      `SELECT l.id, l.action, m.name AS moderator, u.name AS user, l.kind, l.target_id, p.id AS post_id, p.title AS post_title,
         l.details, l.created
       FROM mod_log l JOIN users m ON m.id = l.moderator_id LEFT JOIN users u ON u.id = l.user_id
         LEFT JOIN comments k ON l.kind = 'comment' AND k.id = l.target_id
         LEFT JOIN posts p ON p.id = CASE l.kind WHEN 'post' THEN l.target_id WHEN 'comment' THEN k.post_id END
       WHERE l.community_id = ?1 AND (?2 = '' OR l.action = ?2) ORDER BY l.id DESC LIMIT ?3 OFFSET ?4`,
      communityId,
      action,
      limit,
      offset,
    )
    .toArray();

export const countLog = (sql: SqlStorage, communityId: number, action: string): number =>
  sql
    .exec<{ n: number }>(
      "SELECT count(*) AS n FROM mod_log WHERE community_id = ?1 AND (?2 = '' OR action = ?2)",
      communityId,
      action,
    )
    .one().n;
