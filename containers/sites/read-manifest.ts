/**
 * @module Reads the manifests of a folder of sites. What is wrong is said with file and field.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, TomlError } from "smol-toml";
import { z } from "zod";
import { SiteManifest } from "./manifest.ts";

export const MANIFEST_FILE = "site.toml";
/** The application of an embedded site, beside its manifest. */
export const APP_FILE = "app/index.ts";

export class ManifestError extends Error {}

/** `file` is named in what is wrong; the site must be called as its folder is. */
export function parseManifest(text: string, folder: string, file = `${folder}/${MANIFEST_FILE}`): SiteManifest {
  const found = SiteManifest.safeParse(parseTOML(text, file));
  if (!found.success) throw new ManifestError(`${file} is wrong:\n${z.prettifyError(found.error)}`);
  if (found.data.name !== folder) throw new ManifestError(`${file}: name is "${found.data.name}", but its folder is ${folder}.`);
  return found.data;
}

export interface FoundSites {
  readonly manifests: readonly SiteManifest[];
  /** One message for each manifest that is wrong; the others are good. */
  readonly errors: readonly string[];
}

/** All sites of a folder, by name. */
export function readManifests(root: string): FoundSites {
  const manifests: SiteManifest[] = [];
  const errors: string[] = [];
  for (const folder of readdirSync(root, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const file = join(root, folder.name, MANIFEST_FILE);
    const text = readOrNull(file);
    if (text === null) continue;
    try {
      manifests.push(parseManifest(text, folder.name, file));
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      errors.push(error.message);
    }
  }
  return { manifests: manifests.toSorted((a, b) => (a.name < b.name ? -1 : 1)), errors };
}

/** An embedded site is a manifest and an application; one without the other is a mistake. */
export function unmatchedApps(root: string, manifests: readonly SiteManifest[]): string[] {
  const isEmbedded = (name: string) => manifests.some((manifest) => manifest.name === name && manifest.kind === "embedded");
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const hasApp = existsSync(join(root, name, APP_FILE));
      if (hasApp === isEmbedded(name)) return [];
      return hasApp
        ? [`${name}: there is ${APP_FILE}, but no ${MANIFEST_FILE} of kind "embedded" beside it.`]
        : [`${name}: ${MANIFEST_FILE} says "embedded", but ${APP_FILE} is missing.`];
    });
}

function parseTOML(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError) throw new ManifestError(`${file}: ${error.message}`);
    throw error;
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
