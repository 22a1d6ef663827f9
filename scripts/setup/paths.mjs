/**
 * @module Where the repository keeps what set-up makes: everything lies under `.stillwater`, which is not committed.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(fileURLToPath(new URL("../..", import.meta.url)));
export const HOME = join(ROOT, ".stillwater");
export const SECRETS_FILE = join(HOME, "secrets.json");
export const BROWSER_FILE = join(HOME, "browser.json");
export const DEV_VARS_FILE = join(ROOT, ".dev.vars");
export const BUNDLED_NODE = join(ROOT, "node_modules/node/bin/node");

/** The oldest Node that runs TypeScript files by itself and that wrangler accepts. */
const RUNS_TYPESCRIPT = [22, 18];

/** The Node to run the service with: the one of the lock file, or this one where that is recent enough. */
export function serviceNode() {
  if (existsSync(BUNDLED_NODE)) return BUNDLED_NODE;
  if (runsTypeScript()) return process.execPath;
  throw new Error(
    "The packages hold no Node 24 (its install script did not run). Run `npm rebuild node`, or start with Node 24 or later.",
  );
}

/** Whether the Node that runs this can run TypeScript files. */
export function runsTypeScript() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = RUNS_TYPESCRIPT;
  return major > 23 || (major === wantedMajor && minor >= wantedMinor) || (major === 23 && minor >= 6);
}
