/**
 * @module Whole tasks, many at once, for rollouts.
 */
import { and, asc, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { InlineTask, TaskFilter } from "../../../sdk/protocol/index.ts";
import { tasks } from "../schema.ts";
import { type Aside, isAside } from "./set-aside.ts";
import { conditions } from "./task-filter.ts";
import { taskOf } from "./task-rows.ts";

/** One bound value holds all ids of a part; parts keep answers small. */
const PART = 500;

/** By id; what there is not is left out. */
export const findTasks = async (db: D1Database, ids: readonly string[]): Promise<Map<string, InlineTask>> => {
  const found = new Map<string, InlineTask>();
  for (let i = 0; i < ids.length; i += PART) {
    const part = JSON.stringify(ids.slice(i, i + PART));
    const rows = await drizzle(db).select().from(tasks).where(sql`${tasks.id} in (select value from json_each(${part}))`);
    for (const row of rows) found.set(row.id, taskOf(row));
  }
  return found;
};

/** Ids of all that match and are not set aside, in the order of their import; and how many are. */
export const matchingTaskIds = async (
  db: D1Database,
  filter: TaskFilter,
  limit: number,
  aside: Aside,
): Promise<{ ids: string[]; setAside: number }> => {
  const out = isAside(aside);
  const where = conditions(filter);
  const base = drizzle(db);
  const [rows, counted] = await Promise.all([
    base
      .select({ id: tasks.id })
      .from(tasks)
      .where(out ? and(where, sql`not ${out}`) : where)
      .orderBy(asc(tasks.n))
      .limit(limit),
    out ? base.select({ n: sql<number>`count(*)` }).from(tasks).where(and(where, out)).get() : null,
  ]);
  return { ids: rows.map(({ id }) => id), setAside: counted?.n ?? 0 };
};
