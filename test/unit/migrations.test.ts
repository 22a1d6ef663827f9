/**
 * @module The local database: what our start has migrated, wrangler finds migrated too.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { migrateLocalDatabase } from "../../scripts/dev/database.ts";
import { wranglerEnvironment } from "../../scripts/service/bundle.ts";
import { migrationNames } from "../../scripts/service/migrations.ts";
import { ROOT, serviceNode } from "../../scripts/setup/paths.mjs";
import { run } from "../../scripts/setup/run.mjs";

const TIMEOUT_MS = 60_000;

it(
  "wrangler has nothing left to apply",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "stillwater-migrations-"));
    const list = () =>
      run(
        serviceNode(),
        [
          join(ROOT, "node_modules/wrangler/bin/wrangler.js"),
          "d1",
          "migrations",
          "list",
          "DB",
          "--local",
          "--persist-to",
          folder,
        ],
        { cwd: ROOT, env: wranglerEnvironment() },
      );
    expect((await list()).output).toContain(migrationNames()[0]);
    await migrateLocalDatabase(join(folder, "v3"));
    expect((await list()).output).toContain("No migrations to apply");
    rmSync(folder, { recursive: true, force: true });
  },
  TIMEOUT_MS,
);
