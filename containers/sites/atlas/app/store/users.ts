/**
 * @module Accounts: signing in and up, and what people have set.
 */
import { sha256Hex } from "../../../../../durable-objects/hash.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { Mode } from "../geo/route.ts";
import type { Units } from "../rules.ts";

export type User = {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
  readonly role: "member" | "moderator";
  readonly units: Units;
  readonly mode: Mode;
};

const COLUMNS = "id, name, display_name, role, units, mode";

/** Passwords are kept as salted hashes only. */
export const hashPassword = (name: string, password: string): Promise<string> => sha256Hex(`waymark/${name}/${password}`);

export const userById = (sql: SqlStorage, id: number): User | null =>
  sql.exec<User>(`SELECT ${COLUMNS} FROM users WHERE id = ?`, id).toArray()[0] ?? null;

export const userByName = (sql: SqlStorage, name: string): User | null =>
  sql.exec<User>(`SELECT ${COLUMNS} FROM users WHERE name = ?`, name).toArray()[0] ?? null;

export const checkSignIn = (sql: SqlStorage, name: string, hash: string): User | null =>
  sql.exec<User>(`SELECT ${COLUMNS} FROM users WHERE name = ? AND password_hash = ?`, name, hash).toArray()[0] ?? null;

export const createUser = (sql: SqlStorage, name: string, hash: string): number =>
  sql
    .exec<{ id: number }>(
      "INSERT INTO users (name, display_name, password_hash, role, joined) VALUES (?, ?, ?, 'member', ?) RETURNING id",
      name,
      name,
      hash,
      tick(sql),
    )
    .one().id;

export const changeSettings = (sql: SqlStorage, id: number, units: Units, mode: Mode): void => {
  tick(sql);
  sql.exec("UPDATE users SET units = ?, mode = ? WHERE id = ?", units, mode, id);
};
