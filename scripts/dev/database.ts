/**
 * @module Migrates the database that `wrangler dev` keeps, before its Worker opens it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { applyMigrations } from "../service/migrations.ts";
import { hashTree, readText, writeFileAtomic } from "../setup/files.mjs";
import { ROOT } from "../setup/paths.mjs";

/** Beside the data, so that it goes when they go. */
const STAMP_NAME = "stillwater-migrations.txt";

/** Does nothing when these migrations were applied to that folder before: a rebuild finds the database in use. */
export async function migrateLocalDatabase(stateFolder: string): Promise<void> {
  const hash = hashTree([join(ROOT, "migrations")]);
  const stampFile = join(stateFolder, STAMP_NAME);
  if (readText(stampFile) === hash && existsSync(join(stateFolder, "d1"))) return;
  const { d1_databases: databases } = unstable_readConfig({ config: join(ROOT, "wrangler.toml") }, { hideWarnings: true });
  const id = databases.find((database: { binding: string }) => database.binding === "DB")?.database_id;
  if (!id) throw new Error("wrangler.toml names no D1 database for the binding DB, or gives it no database_id.");
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      resourcePersistencePath: stateFolder,
      workers: [{ name: "migrations", modules: true, script: "export default {}", d1Databases: { DB: { id } } }],
    }),
  );
  try {
    const applied = await applyMigrations(await miniflare.getD1Database("DB"));
    if (applied.length > 0) console.log(`Applied the migrations ${applied.join(", ")}`);
  } finally {
    await miniflare.dispose();
  }
  writeFileAtomic(stampFile, hash);
}
