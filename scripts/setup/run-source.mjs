/**
 * @module Runs one of our TypeScript programs in the foreground, under the Node of the lock file and after the set-up.
 */
import { spawn } from "node:child_process";
import { browserEnvironment, setUp } from "../setup.mjs";
import { ROOT, serviceNode } from "./paths.mjs";

/**
 * Signals go to the program, and its exit code is ours.
 * @param {string} file
 * @param {readonly string[]} args
 */
export async function runSource(file, args) {
  const { browser } = await setUp();
  const child = spawn(serviceNode(), [file, ...args], {
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
