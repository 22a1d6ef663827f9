/**
 * @module Starts a browser for a moment: `--version` also answers where libraries or rights for a real start are missing.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isExecutable } from "./browser-candidates.mjs";

const START_TIMEOUT_MS = 30_000;
const EXIT_TIMEOUT_MS = 3_000;
const REASON_CHARACTERS = 300;

/**
 * @param {{ path: string, libraries?: string | undefined }} candidate
 * @returns {Promise<{ ok: true, browser: import("./browser.mjs").Browser } | { ok: false, reason: string }>}
 */
export async function probeBrowser({ path, libraries }) {
  if (!isExecutable(path)) return { ok: false, reason: "there is no executable file at that path" };
  const profile = mkdtempSync(join(tmpdir(), "stillwater-probe-"));
  const child = spawn(path, [...PROBE_FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    env: libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env,
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  try {
    const port = await debuggingPort(child);
    if (typeof port === "string") return { ok: false, reason: port };
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`, { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
    const { Browser: version } = /** @type {{ Browser: string }} */ (await answer.json());
    return { ok: true, browser: { path, version, ...(libraries ? { libraries } : {}) } };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    killGroup(child.pid);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, EXIT_TIMEOUT_MS).unref())]);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

const PROBE_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--remote-debugging-port=0",
];

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number | string>} the port, or why there is none.
 */
function debuggingPort(child) {
  return new Promise((resolve) => {
    let said = "";
    const timer = setTimeout(() => resolve(`it was not ready within ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
    /** @param {number | string} result */
    const finish = (result) => {
      clearTimeout(timer);
      resolve(result);
    };
    child.stderr?.on("data", (chunk) => {
      said += chunk;
      const match = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said);
      if (match) finish(Number(match[1]));
    });
    child.once("error", (error) => finish(error.message));
    child.once("close", (code, signal) => {
      const last = said.trim().split("\n").at(-1)?.slice(0, REASON_CHARACTERS);
      finish(last || `it ended at once (${signal ?? `code ${code}`})`);
    });
  });
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}
