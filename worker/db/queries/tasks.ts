/**
 * @module Tasks that were imported.
 */
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { InlineTask } from "../../../sdk/protocol/index.ts";
import { tasks } from "../schema.ts";

/** The task as an inline task, or null when none has this id. */
export const findTask = async (db: D1Database, id: string): Promise<InlineTask | null> => {
  const row = await drizzle(db).select().from(tasks).where(eq(tasks.id, id)).get();
  return row ? InlineTask.parse({ ...row.body, id: row.id, suite: row.suite, version: row.version, goal: row.goal }) : null;
};
