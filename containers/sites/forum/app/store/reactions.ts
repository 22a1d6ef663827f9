/**
 * @module What a reader does with a post or a comment: vote, save, hide.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { TargetKind } from "../schema.ts";

export type Vote = -1 | 0 | 1;

const TABLES: Readonly<Record<TargetKind, string>> = { post: "posts", comment: "comments" };

/** One vote each: another one takes its place, 0 takes it back. Gives the score. */
export const castVote = (sql: SqlStorage, userId: number, kind: TargetKind, id: number, vote: Vote): number => {
  const before =
    sql
      .exec<{ value: Vote }>("SELECT value FROM votes WHERE user_id = ? AND kind = ? AND target_id = ?", userId, kind, id)
      .toArray()[0]?.value ?? 0;
  if (before !== vote) {
    tick(sql);
    sql.exec("DELETE FROM votes WHERE user_id = ? AND kind = ? AND target_id = ?", userId, kind, id);
    if (vote !== 0) sql.exec("INSERT INTO votes VALUES (?, ?, ?, ?)", userId, kind, id, vote);
    const count = (value: Vote): number => Number(vote === value) - Number(before === value);
    sql.exec(`UPDATE ${TABLES[kind]} SET up = up + ?, down = down + ? WHERE id = ?`, count(1), count(-1), id);
  }
  return sql.exec<{ score: number }>(`SELECT up - down AS score FROM ${TABLES[kind]} WHERE id = ?`, id).one().score;
};

export const setSaved = (sql: SqlStorage, userId: number, kind: TargetKind, id: number, on: boolean): void => {
  const at = tick(sql);
  if (on) sql.exec("INSERT INTO saves VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", userId, kind, id, at);
  else sql.exec("DELETE FROM saves WHERE user_id = ? AND kind = ? AND target_id = ?", userId, kind, id);
};

export const setHidden = (sql: SqlStorage, userId: number, postId: number, on: boolean): void => {
  tick(sql);
  if (on) sql.exec("INSERT INTO hides VALUES (?, ?) ON CONFLICT DO NOTHING", userId, postId);
  else sql.exec("DELETE FROM hides WHERE user_id = ? AND post_id = ?", userId, postId);
};

/** Newest first. */
export const savedTargets = (sql: SqlStorage, userId: number): { readonly kind: TargetKind; readonly target_id: number }[] =>
  sql
    .exec<{ kind: TargetKind; target_id: number }>(
      "SELECT kind, target_id FROM saves WHERE user_id = ? ORDER BY at DESC, kind, target_id DESC",
      userId,
    )
    .toArray();

export const hiddenPosts = (sql: SqlStorage, userId: number): { readonly id: number }[] =>
  sql.exec<{ id: number }>("SELECT post_id AS id FROM hides WHERE user_id = ? ORDER BY post_id DESC", userId).toArray();
