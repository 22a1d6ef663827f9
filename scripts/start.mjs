/**
 * @module `npm start`: sets up what is missing, then runs the whole service under the Node of the lock file.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runsTypeScript, serviceNode } from "./setup/paths.mjs";
import { setUp } from "./setup.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

try {
  const ready = await setUp();
  if (runsTypeScript()) {
    const { runService } = await import("./service/main.ts");
    await runService(ready);
  } else {
    runAgainUnder(serviceNode());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Runs this same file under another Node, and stands in for it: signals go down, the exit code comes up.
 * @param {string} node
 */
function runAgainUnder(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
    // Ctrl-C reaches the child only through us, once.
    detached: true,
    env: { ...process.env, STILLWATER_PARENT_PID: String(process.pid) },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.once("exit", (code) => process.exit(code ?? 1));
}
