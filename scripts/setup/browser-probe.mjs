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
 * Tries with the browser's own sandbox first, as the browser host does, and remembers where only the other way works.
 * @param {import("./browser.mjs").Candidate} candidate
 * @returns {Promise<{ ok: true, browser: import("./browser.mjs").Browser } | { ok: false, reason: string }>}
 */
export async function probeBrowser(candidate) {
  // Chrome has no sandbox as root; the browser host knows that by itself.
  if (process.getuid?.() === 0) return startOnce(candidate, ["--no-sandbox"]);
  const safe = await startOnce(candidate, []);
  if (safe.ok) return safe;
  const environment = { ...candidate.environment, BROWSER_HOST_SANDBOX: "off" };
  const open = await startOnce({ ...candidate, environment }, ["--no-sandbox"]);
  if (!open.ok) return safe;
  console.error(
    `${candidate.path} runs on this system only without its sandbox. Do not let it open pages that you do not trust.`,
  );
  return open;
}

/**
 * @param {import("./browser.mjs").Candidate} candidate
 * @param {string[]} sandboxFlags
 * @returns {Promise<{ ok: true, browser: import("./browser.mjs").Browser } | { ok: false, reason: string }>}
 */
async function startOnce({ path, environment }, sandboxFlags) {
  if (!isExecutable(path)) return { ok: false, reason: "there is no executable file at that path" };
  const profile = mkdtempSync(join(tmpdir(), "stillwater-probe-"));
  const child = spawn(path, [...PROBE_FLAGS, ...sandboxFlags, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    env: { ...process.env, ...environment },
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  try {
    const port = await debuggingPort(child);
    if (typeof port === "string") return { ok: false, reason: port };
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`, { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
    const { Browser: version } = /** @type {{ Browser: string }} */ (await answer.json());
    return { ok: true, browser: { path, version, environment } };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    killGroup(child.pid);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, EXIT_TIMEOUT_MS).unref())]);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

const PROBE_FLAGS = ["--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-port=0"];

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
