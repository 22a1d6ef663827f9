/**
 * @module Those who may sign in, and what they have written.
 */
import { sha256Hex } from "../../../../../durable-objects/hash.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { type Protection, type Role, TRUSTED_EDITS } from "../rules.ts";

export type User = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly registered: number;
  readonly about: string;
  readonly edits: number;
};

const SELECT = `SELECT id, name, role, registered, about, (SELECT count(*) FROM revisions r WHERE r.user_id = users.id) AS edits FROM users`;

/** Passwords are kept as salted hashes only. */
export const hashPassword = (username: string, password: string): Promise<string> => sha256Hex(`vellum/${username}/${password}`);

const first = (sql: SqlStorage, condition: string, ...values: (string | number)[]): User | null =>
  sql.exec<User>(`${SELECT} WHERE ${condition}`, ...values).toArray()[0] ?? null;

export const userById = (sql: SqlStorage, id: number): User | null => first(sql, "id = ?", id);
export const findUser = (sql: SqlStorage, name: string): User | null => first(sql, "name = ?", name.toLowerCase());
export const checkSignIn = (sql: SqlStorage, name: string, hash: string): User | null =>
  first(sql, "name = ? AND password_hash = ?", name, hash);

export const createUser = (sql: SqlStorage, name: string, hash: string): number =>
  sql
    .exec<{ id: number }>(
      "INSERT INTO users (name, role, registered, password_hash, about) VALUES (?, 'editor', ?, ?, '') RETURNING id",
      name,
      tick(sql),
      hash,
    )
    .one().id;

export const listUsers = (sql: SqlStorage): User[] => sql.exec<User>(`${SELECT} ORDER BY name`).toArray();

export const mayEdit = (user: User | null, protection: Protection): boolean => {
  if (!user) return false;
  if (user.role === "admin" || protection === "open") return true;
  return protection === "trusted" && user.edits >= TRUSTED_EDITS;
};
