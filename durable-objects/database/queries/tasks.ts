/**
 * @module Tasks that were imported: putting them in and finding them.
 */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { InlineTask, ListTasksQuery, StoredTask, TaskSummary } from "../../../sdk/protocol/index.ts";
import { tasks } from "../schema.ts";
import { conditions } from "./task-filter.ts";
import { type NewTaskRow, storedTaskOf, summaryOf, taskOf } from "./task-rows.ts";

/** The task as an inline task, or null when none has this id. */
export const findTask = async (db: D1Database, id: string): Promise<InlineTask | null> => {
  const row = await drizzle(db).select().from(tasks).where(eq(tasks.id, id)).get();
  return row ? taskOf(row) : null;
};

/** With its proofs, for those who run the service. */
export const findStoredTask = async (db: D1Database, id: string): Promise<StoredTask | null> => {
  const row = await drizzle(db).select().from(tasks).where(eq(tasks.id, id)).get();
  return row ? storedTaskOf(row) : null;
};

export interface ListedTask extends TaskSummary {
  readonly n: number;
}

/** In the order of their import, one more than the limit when there are more. */
export const listTaskRows = async (db: D1Database, query: ListTasksQuery, after: number): Promise<ListedTask[]> => {
  const rows = await drizzle(db)
    .select()
    .from(tasks)
    .where(and(conditions(query), gt(tasks.n, after)))
    .orderBy(asc(tasks.n))
    .limit(query.limit + 1);
  return rows.map((row) => ({ ...summaryOf(row), n: row.n }));
};

export interface Upserted {
  readonly updated: number;
  /** Ids that belong to another suite. */
  readonly taken: readonly string[];
}

const COLUMNS = [
  "id",
  "suite",
  "version",
  "goal",
  "difficulty",
  "domain",
  "website",
  "split",
  "parent",
  "impossible",
  "draw",
  "body",
] as const;

/** What an upsert would do, without doing it. */
export const planUpsert = async (db: D1Database, suite: string, rows: readonly NewTaskRow[]): Promise<Upserted> => {
  const known = await db
    .prepare("select id, suite from tasks where id in (select value from json_each(?))")
    .bind(JSON.stringify(rows.map(({ id }) => id)))
    .all<{ id: string; suite: string }>();
  const taken = known.results.filter((row) => row.suite !== suite).map(({ id }) => id);
  return { updated: known.results.length - taken.length, taken };
};

/** One bound value for all rows: a statement takes no more than a hundred, and a megabyte is quicker than a hundred. */
export const upsertTasks = async (db: D1Database, suite: string, rows: readonly NewTaskRow[]): Promise<Upserted> => {
  const { taken, updated } = await planUpsert(db, suite, rows);
  const own = taken.length === 0 ? rows : rows.filter(({ id }) => !taken.includes(id));
  const now = Date.now();
  const values = COLUMNS.map((column) => `value ->> '${column}'`).join(", ");
  // A split that was made for the suite stays, unless the task names its own.
  const changes = COLUMNS.filter((column) => column !== "id").map((column) =>
    column === "split" ? "split = coalesce(excluded.split, tasks.split)" : `${column} = excluded.${column}`,
  );
  const ownIds = JSON.stringify(own.map(({ id }) => id));
  await db.batch([
    db
      .prepare(
        `insert into tasks (${COLUMNS.join(", ")}, created_at, updated_at) select ${values}, ?2, ?2 from json_each(?1) where true
         on conflict (id) do update set ${changes.join(", ")}, updated_at = excluded.updated_at`,
      )
      .bind(JSON.stringify(own), now),
    db
      .prepare("delete from task_sites where task in (select n from tasks where id in (select value from json_each(?)))")
      .bind(ownIds),
    db
      .prepare(
        `insert or ignore into task_sites (task, site)
         select tasks.n, site.value from json_each(?) line join tasks on tasks.id = line.value ->> 'id', json_each(line.value, '$.sites') site`,
      )
      .bind(JSON.stringify(own.map(({ id, sites }) => ({ id, sites })))),
    db.prepare("insert or ignore into suites (id, created_at) values (?, ?)").bind(suite, now),
  ]);
  return { updated, taken };
};

export const countTasks = async (db: D1Database, suite: string): Promise<number> => {
  const row = await drizzle(db).select({ count: sql<number>`count(*)` }).from(tasks).where(eq(tasks.suite, suite)).get();
  return row?.count ?? 0;
};
