/**
 * @module `npm run bench <name>`: runs test/bench/<name>.ts under the Node of the lock file, after the set-up.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, serviceNode } from "./setup/paths.mjs";
import { browserEnvironment, setUp } from "./setup.mjs";

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
  const { browser } = await setUp();
  const child = spawn(serviceNode(), [join(FOLDER, `${name}.ts`), ...rest], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...browserEnvironment(browser) },
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.once("close", (code) => {
    process.exitCode = code ?? 1;
  });
}
