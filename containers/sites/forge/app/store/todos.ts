/**
 * @module What somebody is asked to do.
 */
import type { TodoKind, TodoRow } from "../rows.ts";

const MENTION = /(?<![\w@./-])@([a-z0-9][a-z0-9._-]*)/gi;

export interface NewTodo {
  readonly userId: number;
  readonly kind: TodoKind;
  readonly itemId: number;
  readonly actorId: number;
  readonly at: number;
}

/** Nobody has the same open to-do twice. */
export const addTodo = (sql: SqlStorage, { userId, kind, itemId, actorId, at }: NewTodo): void => {
  sql.exec(
    `INSERT INTO todos (user_id, kind, item_id, actor_id, created, done)
     SELECT ?1, ?2, ?3, ?4, ?5, 0
     WHERE NOT EXISTS (SELECT 1 FROM todos WHERE user_id = ?1 AND kind = ?2 AND item_id = ?3 AND done = 0)`,
    userId,
    kind,
    itemId,
    actorId,
    at,
  );
};

export const listTodos = (sql: SqlStorage, userId: number, done: boolean): TodoRow[] =>
  sql
    .exec<TodoRow>("SELECT * FROM todos WHERE user_id = ? AND done = ? ORDER BY created DESC, id DESC", userId, done ? 1 : 0)
    .toArray();

export const countTodos = (sql: SqlStorage, userId: number): number =>
  sql.exec<{ n: number }>("SELECT count(*) AS n FROM todos WHERE user_id = ? AND done = 0", userId).one().n;

/** False when the to-do is nobody's or somebody else's. */
export const setTodo = (sql: SqlStorage, userId: number, id: number, done: boolean): boolean =>
  sql.exec("UPDATE todos SET done = ? WHERE id = ? AND user_id = ? RETURNING id", done ? 1 : 0, id, userId).toArray().length > 0;

export const finishTodos = (sql: SqlStorage, userId: number, itemId?: number): void => {
  if (itemId === undefined) sql.exec("UPDATE todos SET done = 1 WHERE user_id = ?", userId);
  else sql.exec("UPDATE todos SET done = 1 WHERE user_id = ? AND item_id = ?", userId, itemId);
};

/** The open to-do of somebody about an item. */
export const todoAbout = (sql: SqlStorage, userId: number, itemId: number): number | null =>
  sql
    .exec<{ id: number }>("SELECT id FROM todos WHERE user_id = ? AND item_id = ? AND done = 0 ORDER BY id", userId, itemId)
    .toArray()[0]?.id ?? null;

/** User names in a text, each once. A full stop after a name ends a sentence. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, name = ""]) => name.toLowerCase().replace(/[.-]+$/, ""))),
];
