/**
 * @module Where Chrome and Chromium lie when they are installed: headless shells first, they start faster and take less memory.
 */
import { accessSync, constants, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** Binaries, not the wrapper scripts of distributions: a script that does not exec leaves its browser behind when killed. */
const KNOWN_PATHS = {
  linux: [
    "/usr/lib/chromium/chromium-headless-shell",
    "/usr/lib64/chromium-browser/headless_shell",
    "/usr/lib/chromium/chromium",
    "/usr/lib64/chromium-browser/chromium-browser",
    "/usr/lib/chromium-browser/chromium-browser",
    "/opt/google/chrome/chrome",
    "/opt/google/chrome-beta/chrome",
    "/opt/google/chrome-unstable/chrome",
    "/opt/chromium.org/chromium/chromium",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome Canary.app/Contents/MacOS/Google Chrome Canary",
    join(homedir(), "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    join(homedir(), "Applications/Chromium.app/Contents/MacOS/Chromium"),
  ],
};

const NAMES_ON_PATH = [
  "chrome-headless-shell",
  "chromium-headless-shell",
  "headless_shell",
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
];

/** Where puppeteer and Playwright keep the browsers that they download. */
const CACHES = [
  { folder: join(homedir(), ".cache/puppeteer/chrome-headless-shell"), names: ["chrome-headless-shell"] },
  { folder: join(homedir(), ".cache/ms-playwright"), names: ["chrome-headless-shell", "headless_shell"] },
  { folder: join(homedir(), "Library/Caches/ms-playwright"), names: ["chrome-headless-shell", "headless_shell"] },
];
const CACHE_DEPTH = 3;

/** @returns {import("./browser.mjs").Candidate[]} installed browsers, best first, each executable once. */
export function candidates() {
  const known = process.platform === "darwin" ? KNOWN_PATHS.darwin : KNOWN_PATHS.linux;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
  const cached = CACHES.flatMap(({ folder, names }) => findIn(folder, names, CACHE_DEPTH));
  const runnable = [...known, ...onPath, ...cached].filter(isExecutable);
  const shellsFirst = [...runnable.filter(isShell), ...runnable.filter((path) => !isShell(path))];
  const seen = new Set();
  return shellsFirst.flatMap((path) => {
    const real = realpathSync(path);
    if (seen.has(real)) return [];
    seen.add(real);
    return [{ path, environment: {} }];
  });
}

/** @param {string} path */
function isShell(path) {
  return /headless[-_]shell$/.test(path);
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Newest version folders first.
 * @param {string} folder
 * @param {string[]} names
 * @param {number} depth
 * @returns {string[]}
 */
function findIn(folder, names, depth) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  const here = entries.filter((entry) => entry.isFile() && names.includes(entry.name)).map((entry) => join(folder, entry.name));
  if (depth === 0) return here;
  const below = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .reverse();
  return [...here, ...below.flatMap((name) => findIn(join(folder, name), names, depth - 1))];
}
