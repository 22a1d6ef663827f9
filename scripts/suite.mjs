/**
 * @module `npm run suite -- …`: the tasks of our own suite, under the Node of the lock file.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT, serviceNode } from "./setup/paths.mjs";
import { ensureSecrets } from "./setup/secrets.mjs";
import { setUp } from "./setup.mjs";

await setUp();
const child = spawn(serviceNode(), [join(ROOT, "containers/sites/suite/main.ts"), ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, STILLWATER_TOKEN: process.env.STILLWATER_TOKEN ?? ensureSecrets().adminToken },
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
