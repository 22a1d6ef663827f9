/**
 * @module Who may do what: moderators look after their communities, admins after all, and bans keep people out.
 */
import { readClock } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { User } from "./users.ts";

export type Ban = { readonly reason: string; readonly until: number | null };

export const mayModerate = (sql: SqlStorage, viewer: User | null, communityId: number): boolean =>
  viewer !== null && (viewer.role === "admin" || isModerator(sql, viewer.id, communityId));

export const isModerator = (sql: SqlStorage, userId: number, communityId: number): boolean =>
  sql.exec("SELECT 1 FROM moderators WHERE community_id = ? AND user_id = ?", communityId, userId).toArray().length > 0;

/** A ban that has run out is none. */
export const activeBan = (sql: SqlStorage, userId: number, communityId: number): Ban | null =>
  sql
    .exec<Ban>(
      "SELECT reason, until FROM bans WHERE community_id = ? AND user_id = ? AND (until IS NULL OR until > ?)",
      communityId,
      userId,
      readClock(sql),
    )
    .toArray()[0] ?? null;
