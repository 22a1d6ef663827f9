/**
 * @module Comments below an issue or a merge request, and what the site notes there itself.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { NoteRow } from "../rows.ts";
import { addTodo, mentionsIn } from "./todos.ts";

export interface ItemRef {
  readonly id: number;
  readonly project_id: number;
}

/** Moves the clock on, and marks item and project as changed. */
export const touchItem = (sql: SqlStorage, { id, project_id }: ItemRef): number => {
  const at = tick(sql);
  sql.exec("UPDATE items SET updated = ? WHERE id = ?", at, id);
  sql.exec("UPDATE projects SET updated = ? WHERE id = ?", at, project_id);
  return at;
};

/** "added the label bug", in the words that follow a user's name. */
export const addSystemNote = (sql: SqlStorage, itemId: number, userId: number, body: string, at: number): void => {
  sql.exec(
    "INSERT INTO notes (item_id, author_id, body, created, system, resolved) VALUES (?, ?, ?, ?, 1, 0)",
    itemId,
    userId,
    body,
    at,
  );
};

export const listNotes = (sql: SqlStorage, itemId: number): NoteRow[] =>
  sql.exec<NoteRow>("SELECT * FROM notes WHERE item_id = ? ORDER BY created, id", itemId).toArray();

export const findNote = (sql: SqlStorage, itemId: number, id: number): NoteRow | null =>
  sql.exec<NoteRow>("SELECT * FROM notes WHERE item_id = ? AND id = ? AND system = 0", itemId, id).toArray()[0] ?? null;

export interface NewNote {
  readonly authorId: number;
  readonly body: string;
  /** Of a merge request's changes. */
  readonly place?: { readonly path: string; readonly line: number };
}

export const addNote = (sql: SqlStorage, item: ItemRef, { authorId, body, place }: NewNote): number => {
  const at = touchItem(sql, item);
  const { id } = sql
    .exec<{ id: number }>(
      `INSERT INTO notes (item_id, author_id, body, created, system, path, line, resolved)
       VALUES (?, ?, ?, ?, 0, ?, ?, 0) RETURNING id`,
      item.id,
      authorId,
      body,
      at,
      place?.path ?? null,
      place?.line ?? null,
    )
    .one();
  tellMentioned(sql, item, authorId, body, at);
  return id;
};

export const editNote = (sql: SqlStorage, item: ItemRef, note: NoteRow, body: string): void => {
  const at = touchItem(sql, item);
  sql.exec("UPDATE notes SET body = ?, edited = ? WHERE id = ?", body, at, note.id);
  tellMentioned(sql, item, note.author_id, body, at);
};

export const deleteNote = (sql: SqlStorage, item: ItemRef, id: number): void => {
  touchItem(sql, item);
  sql.exec("DELETE FROM notes WHERE id = ?", id);
};

export const resolveNote = (sql: SqlStorage, item: ItemRef, id: number, resolved: boolean): void => {
  touchItem(sql, item);
  sql.exec("UPDATE notes SET resolved = ? WHERE id = ?", resolved ? 1 : 0, id);
};

/** Gives a to-do to everybody who is mentioned and can see the project. */
export const tellMentioned = (sql: SqlStorage, item: ItemRef, actorId: number, text: string, at: number): void => {
  for (const name of mentionsIn(text)) {
    const [user] = sql
      .exec<{ id: number }>(
        `SELECT u.id FROM users u, projects p WHERE u.username = ?1 AND u.id <> ?2 AND p.id = ?3 AND (
           p.visibility <> 'private' OR u.admin OR p.namespace = u.username
           OR EXISTS (SELECT 1 FROM members m WHERE m.project_id = p.id AND m.user_id = u.id)
           OR EXISTS (SELECT 1 FROM group_members m JOIN groups g ON g.id = m.group_id WHERE g.path = p.namespace AND m.user_id = u.id))`,
        name,
        actorId,
        item.project_id,
      )
      .toArray();
    if (user) addTodo(sql, { userId: user.id, kind: "mentioned", itemId: item.id, actorId, at });
  }
};
