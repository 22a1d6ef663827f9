/**
 * @module Finds a browser that really runs, or installs one, and remembers it.
 */
import { statSync } from "node:fs";
import { candidates } from "./browser-candidates.mjs";
import { installFromDebian, installFromNPM } from "./browser-install.mjs";
import { probeBrowser } from "./browser-probe.mjs";
import { readJSON, writeFileAtomic } from "./files.mjs";
import { BROWSER_FILE } from "./paths.mjs";
import { timed } from "./run.mjs";

/**
 * @typedef {object} Browser
 * @property {string} path the executable
 * @property {string} version what it says of itself, such as `HeadlessChrome/156.0.8078.79`
 * @property {Record<string, string>} environment what it needs there to start
 */

/** @typedef {Pick<Browser, "path" | "environment">} Candidate */

const HOW_TO_GET_ONE = [
  "No browser was found that runs on this machine, and none could be installed.",
  "Any of these helps:",
  "  Debian, Ubuntu   sudo apt-get install chromium-headless-shell   (or: chromium)",
  "  macOS            brew install --cask chromium                   (or Google Chrome)",
  "  elsewhere        install Chrome or Chromium, then STILLWATER_BROWSER=/path/to/it npm start",
].join("\n");

/**
 * The browser that an earlier set-up found, without starting it. A browser that was updated in place is verified again.
 * @returns {Browser | null}
 */
export function knownBrowser() {
  const known = readJSON(BROWSER_FILE);
  if (!known || typeof known.path !== "string" || typeof known.version !== "string") return null;
  const wanted = process.env.STILLWATER_BROWSER;
  if (wanted && wanted !== known.path) return null;
  if (fingerprint(known.path) !== known.fingerprint) return null;
  return {
    path: known.path,
    version: known.version,
    environment: /** @type {Record<string, string>} */ (known.environment ?? {}),
  };
}

/** @returns {Promise<Browser>} */
export async function findBrowser() {
  const wanted = process.env.STILLWATER_BROWSER;
  if (wanted) {
    const found = await probeBrowser({ path: wanted, environment: {} });
    if (found.ok) return remember(found.browser);
    throw new Error(
      `STILLWATER_BROWSER=${wanted} does not run: ${found.reason}. Correct the path, or unset it to have one found.`,
    );
  }
  /** @type {string[]} */
  const failures = [];
  const first = await firstThatRuns(candidates(), failures);
  if (first) return remember(first);
  for (const install of [installFromDebian, installFromNPM]) {
    const installed = await install();
    if (!installed) continue;
    const found = await firstThatRuns(installed, failures);
    if (found) return remember(found);
  }
  throw new Error([...failures, HOW_TO_GET_ONE].join("\n"));
}

/**
 * @param {Candidate[]} list
 * @param {string[]} failures collects why each one was passed over.
 */
async function firstThatRuns(list, failures) {
  for (const candidate of list) {
    const found = await timed(`Trying the browser ${candidate.path}`, () => probeBrowser(candidate));
    if (found.ok) return found.browser;
    console.error(`It does not run: ${found.reason}`);
    failures.push(`${candidate.path} does not run: ${found.reason}`);
  }
  return null;
}

/** @param {Browser} browser */
function remember(browser) {
  writeFileAtomic(BROWSER_FILE, `${JSON.stringify({ ...browser, fingerprint: fingerprint(browser.path) }, null, 2)}\n`);
  return browser;
}

/** @param {string} path */
function fingerprint(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.size}-${Math.trunc(stat.mtimeMs)}` : null;
}
