/**
 * @module Lists the sites for the Worker and for the suite, when folders or manifests have changed since the last time.
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
const MADE = [
  "durable-objects/site/manifests.generated.ts",
  ...["apps", "tasks", "proofs"].map((list) => `containers/sites/${list}.generated.ts`),
].map((path) => join(ROOT, path));
/** Files whose presence says what a site has. */
const LISTED = ["app/index.ts", "tasks/index.ts", "tasks/proofs/index.ts"];
const GENERATED = ".generated.ts";
const STAMP_FILE = join(HOME, "sites.json");

/** Whatever else lies in a site's folder is for the site host, or for the bundler. */
function sourceHash() {
  const entries = readdirSync(SITES_FOLDER, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const sources = entries.map(({ name }) => name).filter((name) => name.endsWith(".ts") && !name.endsWith(GENERATED));
  const listed = folders
    .flatMap((name) => LISTED.map((file) => join(name, file)))
    .filter((path) => existsSync(join(SITES_FOLDER, path)));
  const hashed = [...sources, ...folders.map((name) => join(name, "site.toml"))].map((path) => join(SITES_FOLDER, path));
  return `${hashTree([BUILDER, HOOKS, ...hashed])} ${listed.join(" ")}`;
}

export function sitesAreCurrent() {
  return MADE.every((file) => existsSync(file)) && readJSON(STAMP_FILE)?.hash === sourceHash();
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
