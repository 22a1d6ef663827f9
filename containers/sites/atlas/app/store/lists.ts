/**
 * @module Lists of saved places, and private notes.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { Place } from "./places.ts";

export type List = {
  readonly id: number;
  readonly user_id: number;
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly shared: number;
  readonly places: number;
};

const LISTS = `SELECT l.id, l.user_id, u.display_name AS owner, l.name, l.description, l.shared,
  (SELECT count(*) FROM list_items i WHERE i.list_id = l.id) AS places FROM lists l JOIN users u ON u.id = l.user_id`;

export const listsOf = (sql: SqlStorage, userId: number): List[] =>
  sql.exec<List>(`${LISTS} WHERE l.user_id = ? ORDER BY l.id`, userId).toArray();

export const sharedLists = (sql: SqlStorage, exceptUser: number): List[] =>
  sql.exec<List>(`${LISTS} WHERE l.shared = 1 AND l.user_id <> ? ORDER BY l.id`, exceptUser).toArray();

export const listById = (sql: SqlStorage, id: number): List | null =>
  sql.exec<List>(`${LISTS} WHERE l.id = ?`, id).toArray()[0] ?? null;

export const placesOf = (sql: SqlStorage, listId: number): Place[] =>
  sql
    .exec<Place>(
      "SELECT p.* FROM list_items i JOIN places p ON p.id = i.place_id WHERE i.list_id = ? ORDER BY i.position, p.id",
      listId,
    )
    .toArray();

/** The lists of a user that hold a place. */
export const holding = (sql: SqlStorage, userId: number, placeId: number): Set<number> =>
  new Set(
    sql
      .exec<{ id: number }>(
        "SELECT l.id FROM lists l JOIN list_items i ON i.list_id = l.id WHERE l.user_id = ? AND i.place_id = ?",
        userId,
        placeId,
      )
      .toArray()
      .map(({ id }) => id),
  );

export const createList = (sql: SqlStorage, userId: number, name: string, description: string, shared: boolean): number =>
  sql
    .exec<{ id: number }>(
      "INSERT INTO lists (user_id, name, description, shared, created) VALUES (?, ?, ?, ?, ?) RETURNING id",
      userId,
      name,
      description,
      shared ? 1 : 0,
      tick(sql),
    )
    .one().id;

export const changeList = (sql: SqlStorage, id: number, name: string, description: string, shared: boolean): void => {
  tick(sql);
  sql.exec("UPDATE lists SET name = ?, description = ?, shared = ? WHERE id = ?", name, description, shared ? 1 : 0, id);
};

export const deleteList = (sql: SqlStorage, id: number): void => {
  tick(sql);
  sql.exec("DELETE FROM list_items WHERE list_id = ?", id);
  sql.exec("DELETE FROM lists WHERE id = ?", id);
};

/** Puts a place into these lists of a user, and takes it out of all others of theirs. */
export const saveTo = (sql: SqlStorage, userId: number, placeId: number, chosen: ReadonlySet<number>): void => {
  tick(sql);
  const held = holding(sql, userId, placeId);
  for (const { id } of listsOf(sql, userId)) {
    if (chosen.has(id) && !held.has(id)) {
      sql.exec(
        "INSERT INTO list_items SELECT ?, ?, coalesce(max(position) + 1, 0) FROM list_items WHERE list_id = ?",
        id,
        placeId,
        id,
      );
    }
    if (!chosen.has(id) && held.has(id)) removeFrom(sql, id, placeId);
  }
};

export const removeFrom = (sql: SqlStorage, listId: number, placeId: number): void => {
  tick(sql);
  sql.exec("DELETE FROM list_items WHERE list_id = ? AND place_id = ?", listId, placeId);
};

export const noteOf = (sql: SqlStorage, userId: number, placeId: number): string =>
  sql.exec<{ body: string }>("SELECT body FROM notes WHERE user_id = ? AND place_id = ?", userId, placeId).toArray()[0]?.body ??
  "";

/** An empty note is none. */
export const setNote = (sql: SqlStorage, userId: number, placeId: number, body: string): void => {
  const updated = tick(sql);
  sql.exec("DELETE FROM notes WHERE user_id = ? AND place_id = ?", userId, placeId);
  if (body !== "") sql.exec("INSERT INTO notes VALUES (?, ?, ?, ?)", userId, placeId, body, updated);
};

export type Note = { readonly place_id: number; readonly place: string; readonly body: string };

export const notesOf = (sql: SqlStorage, userId: number): Note[] =>
  sql
    .exec<Note>(
      "SELECT n.place_id, p.name AS place, n.body FROM notes n JOIN places p ON p.id = n.place_id WHERE n.user_id = ? ORDER BY p.name",
      userId,
    )
    .toArray();
