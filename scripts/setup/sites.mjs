/**
 * @module Brings what the site manifests say into the Worker's sources, when they have changed since the last time.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { hashTree, readJSON, writeFileAtomic } from "./files.mjs";
import { HOME, ROOT, serviceNode } from "./paths.mjs";
import { run, timed } from "./run.mjs";

const BUILDER = join(ROOT, "scripts/build-sites.ts");
const SITES_FOLDER = join(ROOT, "containers/sites");
/** What manifests share with requests. */
const HOOKS = join(ROOT, "sdk/protocol/hooks.ts");
const MADE = join(ROOT, "durable-objects/site/manifests.generated.ts");
const STAMP_FILE = join(HOME, "sites.json");

/** Whatever else lies in a site's folder is for the site host. */
function sourceHash() {
  const manifests = readdirSync(SITES_FOLDER)
    .sort()
    .map((name) => (name.endsWith(".ts") ? name : join(name, "site.toml")));
  return hashTree([BUILDER, HOOKS, ...manifests.map((name) => join(SITES_FOLDER, name))]);
}

export function sitesAreCurrent() {
  return existsSync(MADE) && readJSON(STAMP_FILE)?.hash === sourceHash();
}

/** Needs the packages: manifests are TOML, and checked by a schema. */
export async function ensureSites() {
  await timed("Reading the site manifests", async () => {
    const hash = sourceHash();
    const { code, output } = await run(serviceNode(), [BUILDER], { cwd: ROOT });
    if (code !== 0) throw new Error(output.trim());
    writeFileAtomic(STAMP_FILE, `${JSON.stringify({ hash })}\n`);
  });
}
