/**
 * @module Applies D1 migrations to a local database, with wrangler's own bookkeeping table: whichever of the two comes
 * second finds nothing to do.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/paths.mjs";

const FOLDER = join(ROOT, "migrations");
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;
/** drizzle-kit puts this between statements. */
const BREAKPOINT = "--> statement-breakpoint";

/** The part of a D1 database that is used here, as miniflare hands it out. */
export interface Database {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<unknown>;
}

export interface Statement {
  bind(...values: unknown[]): Statement;
  run(): Promise<unknown>;
  all<Row>(): Promise<{ results: Row[] }>;
}

/** Each file in one transaction with its bookkeeping row. Returns the names of those that were applied. */
export async function applyMigrations(db: Database): Promise<string[]> {
  await db.prepare(CREATE_TABLE).run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const done = new Set(results.map(({ name }) => name));
  const pending = migrationNames().filter((name) => !done.has(name));
  for (const name of pending) {
    const statements = readFileSync(join(FOLDER, name), "utf8")
      .split(BREAKPOINT)
      .map((text) => text.trim())
      .filter((text) => text !== "");
    await db.batch([
      ...statements.map((text) => db.prepare(text)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
  return pending;
}

export function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}
