/**
 * @module Runs a command for the set-up, with its output shown or kept.
 */
import { spawn } from "node:child_process";

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show` passes its output through to the terminal.
 * @returns {Promise<{ code: number, output: string }>} code 127 where the command does not exist.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    // What is shown goes to stderr, so that stdout carries only what the caller itself answers.
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: options.show ? ["ignore", 2, 2] : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

const WORTH_TELLING_MS = 1_000;

/**
 * Says what is being done, and how long it took where that was long.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(what, work) {
  const begin = Date.now();
  console.error(`${what} ...`);
  const result = await work();
  const tookMs = Date.now() - begin;
  if (tookMs > WORTH_TELLING_MS) console.error(`${what}: done in ${(tookMs / 1000).toFixed(1)} s`);
  return result;
}
