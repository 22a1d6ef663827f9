/**
 * @module Tasks by their place among all that match a filter, in the order of their import.
 */
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { TaskFilter, TaskSummary } from "../../../sdk/protocol/index.ts";
import { tasks } from "../schema.ts";
import { conditions } from "./task-filter.ts";
import { summaryOf } from "./task-rows.ts";

export const countMatching = async (db: D1Database, filter: TaskFilter): Promise<number> => {
  const row = await drizzle(db).select({ count: sql<number>`count(*)` }).from(tasks).where(conditions(filter)).get();
  return row?.count ?? 0;
};

export const tasksAt = async (db: D1Database, filter: TaskFilter, start: number, count: number): Promise<TaskSummary[]> => {
  const rows = await drizzle(db).select().from(tasks).where(conditions(filter)).orderBy(asc(tasks.n)).limit(count).offset(start);
  return rows.map(summaryOf);
};

/** The task of this id, when the filter lets it through. */
export const matchingTask = async (db: D1Database, filter: TaskFilter, id: string): Promise<TaskSummary | null> => {
  const row = await drizzle(db)
    .select()
    .from(tasks)
    .where(and(conditions(filter), eq(tasks.id, id)))
    .get();
  return row ? summaryOf(row) : null;
};

/** The names of the splits that the tasks are divided into, sorted. */
export const splitsOf = async (db: D1Database, filter: TaskFilter): Promise<string[]> => {
  const rows = await drizzle(db)
    .selectDistinct({ split: tasks.split })
    .from(tasks)
    .where(and(conditions(filter), isNotNull(tasks.split)))
    .orderBy(asc(tasks.split));
  return rows.flatMap(({ split }) => (split === null ? [] : [split]));
};

/** Ids and versions of all that match, as one text, which changes when any of them does. */
export const taskVersions = async (db: D1Database, filter: TaskFilter): Promise<string> => {
  const rows = await drizzle(db)
    .select({ id: tasks.id, version: tasks.version })
    .from(tasks)
    .where(conditions(filter))
    .orderBy(asc(tasks.n));
  return rows.map(({ id, version }) => `${id} ${version}`).join("\n");
};
