/**
 * @module The local database: what our start has migrated, wrangler finds migrated too.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { migrateLocalDatabase } from "../../scripts/dev/database.ts";
import { wranglerEnvironment } from "../../scripts/service/bundle.ts";
import { migrationNames } from "../../scripts/service/migrations.ts";
import { ROOT, serviceNode } from "../../scripts/setup/paths.mjs";
import { run } from "../../scripts/setup/run.mjs";

const TIMEOUT_MS = 60_000;

it("calls episodes cancelled that their user ended, and leaves failed starts and failures as they are", () => {
  const db = new DatabaseSync(":memory:");
  const apply = (name: string) => db.exec(readFileSync(join(ROOT, "migrations", name), "utf8"));
  const names = migrationNames();
  const at = names.findIndex((name) => name.endsWith("_cancelled.sql"));
  for (const name of names.slice(0, at)) apply(name);
  const insert = db.prepare(`INSERT INTO trajectories
    (id, session, n, seed, labels, steps, end, outcome, evaluation, mask, versions, cost, initial_segment, started_at, complete)
    VALUES (?, 's', 0, 0, '{}', 0, ?, ?, '{}', 1, '{}', '{}', ?, 0, 1)`);
  insert.run("deleted", '{"reason":"cancelled"}', "errored", "segment");
  insert.run("never began", '{"reason":"cancelled"}', "errored", null);
  insert.run("failed", '{"reason":"failure"}', "errored", "segment");
  insert.run("running", null, "running", "segment");
  for (const name of names.slice(at)) apply(name);
  const rows = db.prepare("SELECT id, outcome FROM trajectories").all() as { id: string; outcome: string }[];
  expect(Object.fromEntries(rows.map(({ id, outcome }) => [id, outcome]))).toEqual({
    deleted: "cancelled",
    "never began": "errored",
    failed: "errored",
    running: "running",
  });
});

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
