/**
 * @module Environments that were stored.
 */
import { asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { EnvironmentSettings } from "../../../sdk/protocol/index.ts";
import { environments } from "../schema.ts";

export type EnvironmentRow = typeof environments.$inferSelect;

export const listEnvironmentRows = (db: D1Database): Promise<EnvironmentRow[]> =>
  drizzle(db).select().from(environments).orderBy(asc(environments.name));

export const findEnvironmentRow = async (db: D1Database, name: string): Promise<EnvironmentRow | null> =>
  (await drizzle(db).select().from(environments).where(eq(environments.name, name)).get()) ?? null;

export const saveEnvironmentRow = async (
  db: D1Database,
  name: string,
  settings: EnvironmentSettings,
): Promise<EnvironmentRow> => {
  const row = { name, settings, updatedAt: Date.now() };
  await drizzle(db)
    .insert(environments)
    .values(row)
    .onConflictDoUpdate({ target: environments.name, set: { settings: row.settings, updatedAt: row.updatedAt } });
  return row;
};

export const deleteEnvironmentRow = async (db: D1Database, name: string): Promise<void> => {
  await drizzle(db).delete(environments).where(eq(environments.name, name));
};

export const countEnvironments = async (db: D1Database): Promise<number> => {
  const row = await drizzle(db).select({ count: sql<number>`count(*)` }).from(environments).get();
  return row?.count ?? 0;
};
