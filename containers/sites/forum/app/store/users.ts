/**
 * @module The people of the forum: finding them, signing up, their settings, whom they have blocked.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { Theme } from "../rules.ts";
import type { Sort } from "./ranking.ts";

export type User = {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
  readonly email: string;
  readonly bio: string;
  readonly hue: number;
  readonly joined: number;
  readonly role: "member" | "admin";
  readonly suspended: number;
  readonly default_sort: Sort;
  readonly theme: Theme;
  readonly accepts_messages: number;
};

const COLUMNS = "id, name, display_name, email, bio, hue, joined, role, suspended, default_sort, theme, accepts_messages";

export const findUser = (sql: SqlStorage, name: string): User | null =>
  sql.exec<User>(`SELECT ${COLUMNS} FROM users WHERE name = ?`, name.toLowerCase()).toArray()[0] ?? null;

export const userById = (sql: SqlStorage, id: number): User | null =>
  sql.exec<User>(`SELECT ${COLUMNS} FROM users WHERE id = ?`, id).toArray()[0] ?? null;

/** The user that these words sign in; null when they do not fit or the account is suspended. */
export const checkSignIn = (sql: SqlStorage, name: string, passwordHash: string): User | null =>
  sql
    .exec<User>(
      `SELECT ${COLUMNS} FROM users WHERE name = ? AND password_hash = ? AND suspended = 0`,
      name.toLowerCase(),
      passwordHash,
    )
    .toArray()[0] ?? null;

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Hues of avatars go round the circle. */
const HUE_STEP = 50;

export const createUser = (sql: SqlStorage, { name, email, passwordHash }: NewUser): number => {
  const joined = tick(sql);
  const { id } = sql.exec<{ id: number }>("SELECT max(id) + 1 AS id FROM users").one();
  sql.exec(
    "INSERT INTO users (id, name, display_name, email, password_hash, bio, hue, joined, role) VALUES (?, ?, '', ?, ?, '', ?, ?, 'member')",
    id,
    name,
    email,
    passwordHash,
    (id * HUE_STEP) % 360,
    joined,
  );
  return id;
};

export type Changes = Partial<
  Pick<User, "display_name" | "email" | "bio" | "hue" | "default_sort" | "theme" | "accepts_messages" | "suspended">
> & { readonly password_hash?: string };

export const updateUser = (sql: SqlStorage, id: number, changes: Changes): void => {
  const entries = Object.entries(changes);
  if (entries.length === 0) return;
  tick(sql);
  sql.exec(
    `UPDATE users SET ${entries.map(([column]) => `${column} = ?`).join(", ")} WHERE id = ?`,
    ...entries.map(([, value]) => value),
    id,
  );
};

/** What each author earned, as a table to join: a sum for each would read everything for every one. */
export const pointsOf = (table: "posts" | "comments"): string =>
  `(SELECT author_id, sum(up - down) AS points FROM ${table} WHERE status = 'visible' GROUP BY author_id)`;

/** The sum of all scores of what somebody wrote and is still there. */
export const karma = (sql: SqlStorage, id: number): { readonly posts: number; readonly comments: number } => {
  const of = (table: "posts" | "comments"): number =>
    sql
      .exec<{ n: number }>(`SELECT coalesce(sum(up - down), 0) AS n FROM ${table} WHERE author_id = ? AND status = 'visible'`, id)
      .one().n;
  return { posts: of("posts"), comments: of("comments") };
};

/** Names that begin with the words come first. */
export const suggestUsers = (sql: SqlStorage, q: string, count: number): User[] =>
  sql
    .exec<User>(
      `SELECT ${COLUMNS} FROM users WHERE instr(name, ?1) > 0 OR instr(lower(display_name), ?1) > 0
       ORDER BY instr(name, ?1) <> 1, name LIMIT ?2`,
      q.toLowerCase(),
      count,
    )
    .toArray();

export const hasBlocked = (sql: SqlStorage, userId: number, otherId: number): boolean =>
  sql.exec("SELECT 1 FROM blocks WHERE user_id = ? AND blocked_id = ?", userId, otherId).toArray().length > 0;

export const setBlocked = (sql: SqlStorage, userId: number, otherId: number, on: boolean): void => {
  if (on === hasBlocked(sql, userId, otherId)) return;
  tick(sql);
  if (on) sql.exec("INSERT INTO blocks VALUES (?, ?)", userId, otherId);
  else sql.exec("DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?", userId, otherId);
};

export const blockedUsers = (sql: SqlStorage, userId: number): { readonly name: string }[] =>
  sql
    .exec<{ name: string }>(
      "SELECT u.name FROM blocks b JOIN users u ON u.id = b.blocked_id WHERE b.user_id = ? ORDER BY u.name",
      userId,
    )
    .toArray();
