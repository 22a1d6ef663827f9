/**
 * @module Builds the script that runs inside pages, when its sources have changed since the last time.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hashTree, readJSON, writeFileAtomic } from "./files.mjs";
import { HOME, ROOT } from "./paths.mjs";
import { timed } from "./run.mjs";

const SESSION_FOLDER = join(ROOT, "durable-objects/session");
const BUILDER = join(ROOT, "scripts/build-page.mjs");
const STAMP_FILE = join(HOME, "page.json");

/** @param {string} name */
const isGenerated = (name) => name.endsWith(".generated.ts");

function sourceHash() {
  return hashTree([join(SESSION_FOLDER, "page"), BUILDER, join(ROOT, "package-lock.json")], isGenerated);
}

export function pageIsCurrent() {
  const stamp = readJSON(STAMP_FILE);
  const made = /** @type {string[]} */ (stamp?.made ?? []);
  return made.length > 0 && made.every((path) => existsSync(join(SESSION_FOLDER, path))) && stamp?.hash === sourceHash();
}

/** Needs the packages: the builder imports esbuild. */
export async function ensurePage() {
  await timed("Building the page script", async () => {
    const hash = sourceHash();
    const { buildPage } = await import(pathToFileURL(BUILDER).href);
    await buildPage();
    const made = readdirSync(SESSION_FOLDER, { recursive: true, encoding: "utf8" }).filter(isGenerated);
    writeFileAtomic(STAMP_FILE, `${JSON.stringify({ hash, made })}\n`);
  });
}
