/**
 * @module `npm run bench <name>`: runs test/bench/<name>.ts under the Node of the lock file, after the set-up.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup/paths.mjs";
import { runSource } from "./setup/run-source.mjs";

const FOLDER = join(ROOT, "test/bench");
const [name, ...rest] = process.argv.slice(2);
const known = existsSync(FOLDER)
  ? readdirSync(FOLDER, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => entry.name.slice(0, -".ts".length))
  : [];

if (!name || !known.includes(name)) {
  console.error(`Usage: npm run bench <name>, where <name> is one of: ${known.join(", ")}`);
  process.exitCode = 1;
} else {
  await runSource(join(FOLDER, `${name}.ts`), rest);
}
