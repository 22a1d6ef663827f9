/**
 * @module `npm run chaos`: runs test/chaos/main.ts under the Node of the lock file, after the set-up.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT, serviceNode } from "./setup/paths.mjs";
import { browserEnvironment, setUp } from "./setup.mjs";

const { browser } = await setUp();
const child = spawn(serviceNode(), [join(ROOT, "test/chaos/main.ts"), ...process.argv.slice(2)], {
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
