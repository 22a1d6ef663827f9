/**
 * @module What moderators change about their community: texts, flairs, rules and their order, fellow moderators.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { logDeed } from "./moderation.ts";
import { notify } from "./notifications.ts";

export interface CommunityTexts {
  readonly name: string;
  readonly description: string;
  readonly sidebar: string;
  readonly flairs: readonly string[];
}

interface By {
  readonly communityId: number;
  readonly moderatorId: number;
}

export const updateTexts = (sql: SqlStorage, by: By, { name, description, sidebar, flairs }: CommunityTexts): void => {
  sql.exec(
    "UPDATE communities SET name = ?, description = ?, sidebar = ?, flairs = ? WHERE id = ?",
    name,
    description,
    sidebar,
    JSON.stringify(flairs),
    by.communityId,
  );
  logDeed(sql, { ...by, action: "settings", details: "Changed the description", at: tick(sql) });
};

export const addRule = (sql: SqlStorage, by: By, title: string, text: string): void => {
  sql.exec(
    `INSERT INTO rules (community_id, position, title, text)
     SELECT ?1, coalesce(max(position), 0) + 1, ?2, ?3 FROM rules WHERE community_id = ?1`,
    by.communityId,
    title,
    text,
  );
  logDeed(sql, { ...by, action: "rules", details: `Added “${title}”`, at: tick(sql) });
};

/** False when the community has no such rule. */
export const editRule = (sql: SqlStorage, by: By, id: number, title: string, text: string): boolean => {
  const changed = sql.exec(
    "UPDATE rules SET title = ?, text = ? WHERE id = ? AND community_id = ?",
    title,
    text,
    id,
    by.communityId,
  );
  if (changed.rowsWritten === 0) return false;
  logDeed(sql, { ...by, action: "rules", details: `Changed “${title}”`, at: tick(sql) });
  return true;
};

export const deleteRule = (sql: SqlStorage, by: By, id: number): boolean => {
  const [rule] = sql
    .exec<{ title: string }>("DELETE FROM rules WHERE id = ? AND community_id = ? RETURNING title", id, by.communityId)
    .toArray();
  if (!rule) return false;
  orderRules(sql, by, []);
  logDeed(sql, { ...by, action: "rules", details: `Deleted “${rule.title}”`, at: tick(sql) });
  return true;
};

/** `ids` come first, in this order; others keep theirs behind them. */
export const orderRules = (sql: SqlStorage, { communityId }: By, ids: readonly number[]): void => {
  const known = sql
    .exec<{ id: number }>("SELECT id FROM rules WHERE community_id = ? ORDER BY position, id", communityId)
    .toArray()
    .map(({ id }) => id);
  const order = [...new Set([...ids.filter((id) => known.includes(id)), ...known])];
  for (const [at, id] of order.entries()) sql.exec("UPDATE rules SET position = ? WHERE id = ?", at + 1, id);
};

export const logOrder = (sql: SqlStorage, by: By): void => {
  logDeed(sql, { ...by, action: "rules", details: "Changed the order", at: tick(sql) });
};

export const addModerator = (sql: SqlStorage, by: By, userId: number): void => {
  const created = tick(sql);
  sql.exec("INSERT INTO moderators VALUES (?, ?, ?) ON CONFLICT DO NOTHING", by.communityId, userId, created);
  logDeed(sql, { ...by, action: "moderator", userId, details: "Added", at: created });
  if (userId === by.moderatorId) return;
  const nothing = { postId: null, commentId: null };
  notify(sql, { userId, kind: "moderator", actorId: by.moderatorId, communityId: by.communityId, ...nothing, created });
};

export const removeModerator = (sql: SqlStorage, by: By, userId: number): void => {
  sql.exec("DELETE FROM moderators WHERE community_id = ? AND user_id = ?", by.communityId, userId);
  logDeed(sql, { ...by, action: "moderator", userId, details: "Removed", at: tick(sql) });
};
