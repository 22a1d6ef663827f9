/**
 * @module Creating and changing issues and merge requests. Each change is noted below the item.
 */
import { longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { ItemKind, ItemRow, LabelRow } from "../rows.ts";
import { toggleTask } from "../text/markdown.ts";
import { addSystemNote, tellMentioned, touchItem } from "./notes.ts";
import type { Person } from "./people.ts";
import { addTodo } from "./todos.ts";

export interface NewItem {
  readonly projectId: number;
  readonly kind: ItemKind;
  readonly title: string;
  readonly description: string;
  readonly authorId: number;
}

export const createItem = (sql: SqlStorage, { projectId, kind, title, description, authorId }: NewItem): ItemRow => {
  const at = tick(sql);
  const item = sql
    .exec<ItemRow>(
      `INSERT INTO items (project_id, kind, number, title, description, author_id, state, created, updated, locked, rank)
       SELECT ?1, ?2, coalesce(max(iif(kind = ?2, number, 0)), 0) + 1, ?3, ?4, ?5, 'open', ?6, ?6, 0, coalesce(max(rank), 0) + 1
       FROM items WHERE project_id = ?1 RETURNING *`,
      projectId,
      kind,
      title,
      description,
      authorId,
      at,
    )
    .one();
  sql.exec("UPDATE projects SET updated = ? WHERE id = ?", at, projectId);
  tellMentioned(sql, item, authorId, description, at);
  return item;
};

export const setTitle = (sql: SqlStorage, item: ItemRow, by: number, title: string): void => {
  if (title === item.title) return;
  const at = touchItem(sql, item);
  sql.exec("UPDATE items SET title = ? WHERE id = ?", title, item.id);
  addSystemNote(sql, item.id, by, `changed the title from “${item.title}” to “${title}”`, at);
};

export const setDescription = (sql: SqlStorage, item: ItemRow, by: number, description: string): void => {
  if (description === item.description) return;
  const at = touchItem(sql, item);
  sql.exec("UPDATE items SET description = ? WHERE id = ?", description, item.id);
  addSystemNote(sql, item.id, by, "changed the description", at);
  tellMentioned(sql, item, by, description, at);
};

/** Ticks or clears a box of a task list in the description, counted from 0. False when there is no such box. */
export const setTask = (sql: SqlStorage, item: ItemRow, task: number, done: boolean): boolean => {
  const description = toggleTask(item.description, task, done);
  if (description === null) return false;
  touchItem(sql, item);
  sql.exec("UPDATE items SET description = ? WHERE id = ?", description, item.id);
  return true;
};

/** The one closing that is in force is in the item; earlier ones are noted when it is opened again. */
export const setState = (sql: SqlStorage, item: ItemRow, by: number, state: "open" | "closed"): void => {
  if (item.state === state || item.state === "merged") return;
  const at = touchItem(sql, item);
  if (state === "closed") {
    sql.exec("UPDATE items SET state = 'closed', closed = ?, closed_by = ? WHERE id = ?", at, by, item.id);
    sql.exec("UPDATE todos SET done = 1 WHERE item_id = ?", item.id);
    return;
  }
  if (item.closed !== null && item.closed_by !== null) addSystemNote(sql, item.id, item.closed_by, "closed this", item.closed);
  sql.exec("UPDATE items SET state = 'open', closed = NULL, closed_by = NULL WHERE id = ?", item.id);
  addSystemNote(sql, item.id, by, "opened this again", at);
};

const names = (all: readonly string[]): string => all.join(", ");

export const setLabels = (
  sql: SqlStorage,
  item: ItemRow,
  by: number,
  before: readonly LabelRow[],
  after: readonly LabelRow[],
): void => {
  const added = after.filter(({ id }) => !before.some((label) => label.id === id));
  const removed = before.filter(({ id }) => !after.some((label) => label.id === id));
  if (added.length === 0 && removed.length === 0) return;
  const at = touchItem(sql, item);
  for (const { id } of added) sql.exec("INSERT OR IGNORE INTO item_labels VALUES (?, ?)", item.id, id);
  for (const { id } of removed) sql.exec("DELETE FROM item_labels WHERE item_id = ? AND label_id = ?", item.id, id);
  const label = (rows: readonly LabelRow[]): string =>
    `${rows.length === 1 ? "label" : "labels"} ${names(rows.map(({ name }) => name))}`;
  const parts = [added.length > 0 ? `added the ${label(added)}` : "", removed.length > 0 ? `removed the ${label(removed)}` : ""];
  addSystemNote(sql, item.id, by, parts.filter(Boolean).join(" and "), at);
};

export const setAssignees = (
  sql: SqlStorage,
  item: ItemRow,
  by: number,
  before: readonly Person[],
  after: readonly Person[],
): void => {
  const added = after.filter(({ id }) => !before.some((person) => person.id === id));
  const removed = before.filter(({ id }) => !after.some((person) => person.id === id));
  if (added.length === 0 && removed.length === 0) return;
  const at = touchItem(sql, item);
  for (const { id } of added) {
    sql.exec("INSERT OR IGNORE INTO assignees VALUES (?, ?)", item.id, id);
    if (id !== by) addTodo(sql, { userId: id, kind: "assigned", itemId: item.id, actorId: by, at });
  }
  for (const { id } of removed) sql.exec("DELETE FROM assignees WHERE item_id = ? AND user_id = ?", item.id, id);
  const people = (all: readonly Person[]): string => names(all.map(({ username }) => `@${username}`));
  const parts = [added.length > 0 ? `assigned ${people(added)}` : "", removed.length > 0 ? `unassigned ${people(removed)}` : ""];
  addSystemNote(sql, item.id, by, parts.filter(Boolean).join(" and "), at);
};

export const setMilestone = (
  sql: SqlStorage,
  item: ItemRow,
  by: number,
  milestone: { id: number; title: string } | null,
): void => {
  if (item.milestone_id === (milestone?.id ?? null)) return;
  const at = touchItem(sql, item);
  sql.exec("UPDATE items SET milestone_id = ? WHERE id = ?", milestone?.id ?? null, item.id);
  addSystemNote(sql, item.id, by, milestone ? `set the milestone to ${milestone.title}` : "removed the milestone", at);
};

export const setDue = (sql: SqlStorage, item: ItemRow, by: number, due: string | null): void => {
  if (item.due === due) return;
  const at = touchItem(sql, item);
  sql.exec("UPDATE items SET due = ? WHERE id = ?", due, item.id);
  addSystemNote(sql, item.id, by, due ? `set the due date to ${longDate(due)}` : "removed the due date", at);
};

export const setWeight = (sql: SqlStorage, item: ItemRow, by: number, weight: number | null): void => {
  if (item.weight === weight) return;
  const at = touchItem(sql, item);
  sql.exec("UPDATE items SET weight = ? WHERE id = ?", weight, item.id);
  addSystemNote(sql, item.id, by, weight === null ? "removed the weight" : `set the weight to ${weight}`, at);
};

export const setLocked = (sql: SqlStorage, item: ItemRow, by: number, locked: boolean): void => {
  if ((item.locked === 1) === locked) return;
  const at = touchItem(sql, item);
  sql.exec("UPDATE items SET locked = ? WHERE id = ?", locked ? 1 : 0, item.id);
  addSystemNote(sql, item.id, by, locked ? "locked the discussion" : "unlocked the discussion", at);
};

export const relatedIds = (sql: SqlStorage, itemId: number): number[] =>
  sql
    .exec<{ id: number }>(
      "SELECT other_id AS id FROM links WHERE item_id = ?1 UNION SELECT item_id FROM links WHERE other_id = ?1 ORDER BY id",
      itemId,
    )
    .toArray()
    .map(({ id }) => id);

export const relate = (sql: SqlStorage, item: ItemRow, otherId: number): void => {
  if (relatedIds(sql, item.id).includes(otherId)) return;
  touchItem(sql, item);
  sql.exec("INSERT INTO links VALUES (?, ?)", item.id, otherId);
};

export const unrelate = (sql: SqlStorage, item: ItemRow, otherId: number): void => {
  touchItem(sql, item);
  sql.exec("DELETE FROM links WHERE (item_id = ?1 AND other_id = ?2) OR (item_id = ?2 AND other_id = ?1)", item.id, otherId);
};
