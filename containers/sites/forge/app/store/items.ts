/**
 * @module Finding issues and merge requests: one by its number, or many by filters and order.
 */
import { slice } from "../../../../../durable-objects/site/kit/pages.ts";
import type { ItemKind, ItemRow, LabelRow } from "../rows.ts";
import { PAGE_SIZE } from "../rules.ts";
import { type People, type Person, personIn } from "./people.ts";
import { searchWords } from "./words.ts";

export const SORTS = {
  created: { label: "Newest", order: "i.created DESC, i.id DESC" },
  oldest: { label: "Oldest", order: "i.created, i.id" },
  updated: { label: "Recently updated", order: "i.updated DESC, i.id DESC" },
  due: { label: "Due date", order: "i.due IS NULL, i.due, i.id" },
  weight: { label: "Weight", order: "i.weight IS NULL, i.weight DESC, i.id" },
  comments: { label: "Most discussed", order: "comments DESC, i.id" },
  title: { label: "Title", order: "lower(i.title), i.id" },
} as const;
export type Sort = keyof typeof SORTS;

export type Item = ItemRow & {
  namespace: string;
  path: string;
  comments: number;
  milestone: string | null;
  draft: number | null;
};

export interface ItemCard {
  readonly item: Item;
  readonly author: Person;
  readonly labels: readonly LabelRow[];
  readonly assignees: readonly Person[];
}

export interface ItemFilter {
  readonly kind: ItemKind;
  readonly projects: readonly number[];
  readonly state: "open" | "closed" | "merged" | "all";
  readonly q: string;
  /** User names; "none" for nobody. */
  readonly author: string;
  readonly assignee: string;
  readonly reviewer: string;
  /** A title; "none" for none. */
  readonly milestone: string;
  /** Names; the item has all of them. */
  readonly labels: readonly string[];
  readonly sort: Sort;
  readonly page: number;
}

export interface ItemPage {
  readonly cards: ItemCard[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

const SELECT = `
  SELECT i.*, p.namespace, p.path, m.title AS milestone, g.draft,
    (SELECT count(*) FROM notes n WHERE n.item_id = i.id AND n.system = 0) AS comments
  FROM items i JOIN projects p ON p.id = i.project_id
    LEFT JOIN milestones m ON m.id = i.milestone_id LEFT JOIN merges g ON g.item_id = i.id`;

type Condition = readonly [sql: string, ...values: (string | number)[]];

export const findItem = (sql: SqlStorage, projectId: number, kind: ItemKind, number: number): Item | null =>
  sql.exec<Item>(`${SELECT} WHERE i.project_id = ? AND i.kind = ? AND i.number = ?`, projectId, kind, number).toArray()[0] ??
  null;

export const findItemById = (sql: SqlStorage, id: number): Item | null =>
  sql.exec<Item>(`${SELECT} WHERE i.id = ?`, id).toArray()[0] ?? null;

/** A page beyond the last gives the last. */
export const listItems = (sql: SqlStorage, people: People, filter: ItemFilter, size = PAGE_SIZE): ItemPage => {
  const { where, values } = conditions(filter, true);
  const total = count(sql, where, values);
  const { page, pages, offset } = slice(total, size, filter.page);
  const order = SORTS[filter.sort].order;
  const items = sql.exec<Item>(`${SELECT} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`, ...values, size, offset).toArray();
  return { cards: withDetails(sql, people, items), total, page, pages };
};

/** How many there are in each state, with all else in the filter as it is. */
export const countByState = (sql: SqlStorage, filter: ItemFilter): Record<ItemFilter["state"], number> => {
  const { where, values } = conditions(filter, false);
  const rows = sql
    .exec<{ state: string; n: number }>(`SELECT i.state, count(*) AS n FROM items i WHERE ${where} GROUP BY i.state`, ...values)
    .toArray();
  const of = (state: string): number => rows.find((row) => row.state === state)?.n ?? 0;
  return { open: of("open"), closed: of("closed"), merged: of("merged"), all: rows.reduce((sum, { n }) => sum + n, 0) };
};

/** Issues of a project in the order of its board. */
export const boardItems = (sql: SqlStorage, people: People, projectId: number): ItemCard[] =>
  withDetails(
    sql,
    people,
    sql.exec<Item>(`${SELECT} WHERE i.project_id = ? AND i.kind = 'issue' ORDER BY i.rank, i.id`, projectId).toArray(),
  );

export const itemsByIds = (sql: SqlStorage, ids: readonly number[]): Item[] =>
  ids.length === 0 ? [] : sql.exec<Item>(`${SELECT} WHERE i.id IN (${ids.join(", ")}) ORDER BY i.id`).toArray();

export const withDetails = (sql: SqlStorage, people: People, items: readonly Item[]): ItemCard[] => {
  const ids = items.map(({ id }) => id).join(", ");
  const labels = sql
    .exec<LabelRow & { item_id: number }>(
      `SELECT x.item_id, l.* FROM item_labels x JOIN labels l ON l.id = x.label_id WHERE x.item_id IN (${ids}) ORDER BY l.id`,
    )
    .toArray();
  const assignees = sql
    .exec<{ item_id: number; user_id: number }>(
      `SELECT item_id, user_id FROM assignees WHERE item_id IN (${ids}) ORDER BY user_id`,
    )
    .toArray();
  return items.map((item) => ({
    item,
    author: personIn(people, item.author_id),
    labels: labels.filter(({ item_id }) => item_id === item.id),
    assignees: assignees.filter(({ item_id }) => item_id === item.id).map(({ user_id }) => personIn(people, user_id)),
  }));
};

const count = (sql: SqlStorage, where: string, values: readonly (string | number)[]): number =>
  sql.exec<{ n: number }>(`SELECT count(*) AS n FROM items i WHERE ${where}`, ...values).one().n;

const conditions = (filter: ItemFilter, withState: boolean): { where: string; values: (string | number)[] } => {
  const user = (username: string): string | number => username.toLowerCase();
  const all: Condition[] = [["i.kind = ?", filter.kind], [`i.project_id IN (${filter.projects.join(", ")})`]];
  if (withState && filter.state !== "all") all.push(["i.state = ?", filter.state]);
  for (const word of searchWords(filter.q)) {
    const number = /^[#!]?(\d{1,9})$/.exec(word)?.[1];
    if (number) all.push(["(i.number = ? OR instr(lower(i.title), ?) > 0)", Number(number), word]);
    else all.push(["instr(lower(i.title || ' ' || i.description), ?) > 0", word]);
  }
  if (filter.author !== "") all.push(["i.author_id = (SELECT id FROM users WHERE username = ?)", user(filter.author)]);
  if (filter.assignee === "none") all.push(["i.id NOT IN (SELECT item_id FROM assignees)"]);
  else if (filter.assignee !== "") {
    all.push([
      "i.id IN (SELECT a.item_id FROM assignees a JOIN users u ON u.id = a.user_id WHERE u.username = ?)",
      user(filter.assignee),
    ]);
  }
  if (filter.reviewer !== "") {
    all.push([
      "i.id IN (SELECT r.item_id FROM reviews r JOIN users u ON u.id = r.user_id WHERE r.asked = 1 AND u.username = ?)",
      user(filter.reviewer),
    ]);
  }
  if (filter.milestone === "none") all.push(["i.milestone_id IS NULL"]);
  else if (filter.milestone !== "") all.push(["i.milestone_id IN (SELECT id FROM milestones WHERE title = ?)", filter.milestone]);
  for (const label of filter.labels) {
    all.push(["i.id IN (SELECT x.item_id FROM item_labels x JOIN labels l ON l.id = x.label_id WHERE l.name = ?)", label]);
  }
  return { where: all.map(([condition]) => condition).join(" AND "), values: all.flatMap(([, ...values]) => values) };
};
