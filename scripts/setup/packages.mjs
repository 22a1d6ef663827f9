/**
 * @module Brings node_modules to what the lock file says, and does nothing when it is already so.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJSON, readText } from "./files.mjs";
import { BUNDLED_NODE, ROOT } from "./paths.mjs";
import { logged, timed } from "./run.mjs";

const LOCK_FILE = join(ROOT, "package-lock.json");
/** Inside node_modules, so that it goes when that goes. */
const STAMP_FILE = join(ROOT, "node_modules/.stillwater");

function lockHash() {
  return createHash("sha256").update(readFileSync(LOCK_FILE)).digest("hex");
}

/** Whether the packages are those of the lock file; reads one stamp in the usual case. */
export function packagesAreCurrent() {
  const hash = lockHash();
  if (readText(STAMP_FILE) === hash) return true;
  if (!installedMatchesLock()) return false;
  writeFileSync(STAMP_FILE, hash);
  return true;
}

/** Compares with the lock file that npm leaves in node_modules, for packages that someone else installed. */
function installedMatchesLock() {
  const installed = /** @type {Record<string, { version?: string }> | undefined} */ (
    readJSON(join(ROOT, "node_modules/.package-lock.json"))?.packages
  );
  const wanted = /** @type {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */ (
    readJSON(LOCK_FILE)?.packages ?? {}
  );
  if (!installed || !existsSync(BUNDLED_NODE)) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const there = installed[path];
    return there ? there.version === entry.version : entry.optional === true;
  });
}

export async function installPackages() {
  await timed("Installing packages", async () => {
    // --include=dev: the service is built from its sources, also where NODE_ENV is production. At the level of errors:
    // an older Node gets warnings about packages that will run under the Node of the lock file.
    const { code } = await logged("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: ROOT });
    if (code === 127) throw new Error("npm is not on the PATH. It comes with Node: install Node 20 or later, with npm.");
    if (code !== 0) throw new Error("The packages could not be installed. Mend what npm says above, and run this again.");
  });
  writeFileSync(STAMP_FILE, lockHash());
}
