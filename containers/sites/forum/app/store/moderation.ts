/**
 * @module Reports, and what moderators do about them: every deed is in the log.
 */
import { readClock, tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { ReportReason } from "../rules.ts";
import type { TargetKind } from "../schema.ts";
import { notify } from "./notifications.ts";

export type LogAction =
  | "remove"
  | "approve"
  | "lock"
  | "unlock"
  | "pin"
  | "unpin"
  | "ban"
  | "unban"
  | "rules"
  | "settings"
  | "moderator";

/** A post or comment of a community, as far as moderators need it. */
export interface Target {
  readonly kind: TargetKind;
  readonly id: number;
  readonly postId: number;
  readonly communityId: number;
  readonly authorId: number;
}

interface Deed {
  readonly communityId: number;
  readonly moderatorId: number;
  readonly action: LogAction;
  readonly userId?: number;
  readonly target?: Target;
  readonly details?: string;
  readonly at: number;
}

const TABLES: Readonly<Record<TargetKind, string>> = { post: "posts", comment: "comments" };

export const logDeed = (sql: SqlStorage, { communityId, moderatorId, action, userId, target, details, at }: Deed): void => {
  sql.exec(
    `INSERT INTO mod_log (community_id, moderator_id, action, user_id, kind, target_id, details, created)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    communityId,
    moderatorId,
    action,
    userId ?? target?.authorId ?? null,
    target?.kind ?? null,
    target?.id ?? null,
    details ?? "",
    at,
  );
};

/** One open report for each reader; false when there is one. */
export const report = (sql: SqlStorage, reporterId: number, target: Target, reason: ReportReason, details: string): boolean => {
  const known = sql
    .exec(
      "SELECT 1 FROM reports WHERE reporter_id = ? AND kind = ? AND target_id = ? AND status = 'open'",
      reporterId,
      target.kind,
      target.id,
    )
    .toArray();
  if (known.length > 0) return false;
  sql.exec(
    "INSERT INTO reports (kind, target_id, community_id, reporter_id, reason, details, created) VALUES (?, ?, ?, ?, ?, ?, ?)",
    target.kind,
    target.id,
    target.communityId,
    reporterId,
    reason,
    details,
    tick(sql),
  );
  return true;
};

/** Takes it out of sight and closes its reports. Its author is told. */
export const removeTarget = (sql: SqlStorage, moderatorId: number, target: Target, reason: string): void => {
  const at = tick(sql);
  sql.exec(`UPDATE ${TABLES[target.kind]} SET status = 'removed', reason = ? WHERE id = ?`, reason, target.id);
  closeReports(sql, target, "removed", moderatorId, at);
  logDeed(sql, { communityId: target.communityId, moderatorId, action: "remove", target, details: reason, at });
  if (target.authorId === moderatorId) return;
  notify(sql, {
    userId: target.authorId,
    kind: "removed",
    actorId: moderatorId,
    communityId: target.communityId,
    postId: target.postId,
    commentId: target.kind === "comment" ? target.id : null,
    created: at,
  });
};

/** Keeps it, or brings it back, and closes its reports. */
export const approveTarget = (sql: SqlStorage, moderatorId: number, target: Target): void => {
  const at = tick(sql);
  sql.exec(`UPDATE ${TABLES[target.kind]} SET status = 'visible', reason = NULL WHERE id = ? AND status = 'removed'`, target.id);
  closeReports(sql, target, "approved", moderatorId, at);
  logDeed(sql, { communityId: target.communityId, moderatorId, action: "approve", target, at });
};

const closeReports = (sql: SqlStorage, { kind, id }: Target, status: "removed" | "approved", by: number, at: number): void => {
  sql.exec(
    "UPDATE reports SET status = ?, resolved_by = ?, resolved = ? WHERE kind = ? AND target_id = ? AND status = 'open'",
    status,
    by,
    at,
    kind,
    id,
  );
};

export const setFlag = (sql: SqlStorage, moderatorId: number, target: Target, flag: "locked" | "pinned", on: boolean): void => {
  const changed = sql.exec(`UPDATE posts SET ${flag} = ?1 WHERE id = ?2 AND ${flag} <> ?1`, on ? 1 : 0, target.id);
  if (changed.rowsWritten === 0) return;
  const action = flag === "locked" ? (on ? "lock" : "unlock") : on ? "pin" : "unpin";
  logDeed(sql, { communityId: target.communityId, moderatorId, action, target, at: tick(sql) });
};

const MINUTES_PER_DAY = 24 * 60;

/** 0 days are for ever. A ban takes the place of an earlier one. */
export const ban = (
  sql: SqlStorage,
  moderatorId: number,
  communityId: number,
  userId: number,
  days: number,
  reason: string,
): void => {
  const at = tick(sql);
  const until = days === 0 ? null : at + days * MINUTES_PER_DAY;
  sql.exec("INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?, ?, ?)", communityId, userId, reason, at, until, moderatorId);
  const length = days === 0 ? "permanently" : `${days} ${days === 1 ? "day" : "days"}`;
  logDeed(sql, { communityId, moderatorId, action: "ban", userId, details: `${length}: ${reason}`, at });
  notify(sql, { userId, kind: "ban", actorId: moderatorId, communityId, postId: null, commentId: null, created: at });
};

export const unban = (sql: SqlStorage, moderatorId: number, communityId: number, userId: number): void => {
  const changed = sql.exec("DELETE FROM bans WHERE community_id = ? AND user_id = ?", communityId, userId);
  if (changed.rowsWritten > 0) logDeed(sql, { communityId, moderatorId, action: "unban", userId, at: tick(sql) });
};

export type BanEntry = {
  readonly user: string;
  readonly by: string;
  readonly reason: string;
  readonly created: number;
  readonly until: number | null;
};

/** Those that hold, newest first. */
export const bansOf = (sql: SqlStorage, communityId: number): BanEntry[] =>
  sql
    .exec<BanEntry>(
      `SELECT u.name AS user, b.name AS by, x.reason, x.created, x.until
       FROM bans x JOIN users u ON u.id = x.user_id JOIN users b ON b.id = x.by_id
       WHERE x.community_id = ? AND (x.until IS NULL OR x.until > ?) ORDER BY x.created DESC, u.name`,
      communityId,
      readClock(sql),
    )
    .toArray();
