/**
 * @module A checkout of MiniWoB++ as a suite: a line of the format miniwob for each page, with the folder that the service
 * serves them from.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { MiniWoBSeeds } from "../protocol/index.ts";
import { UsageError } from "./usage.ts";

export const MINIWOB_SUITE = "miniwob";
/** Where the pages lie, below what a user may name: the folder itself, the Python package, the repository. */
const PLACES = [".", "html", "miniwob/html"];
const CORE = "core/core.js";
const PAGE = /^([a-z0-9][a-z0-9-]*)\.html$/;

export interface MiniWoBOptions {
  readonly seeds?: MiniWoBSeeds;
  readonly threshold?: number;
}

/** Whether the argument names a folder, or an address of one. */
export const isFolder = (place: string): boolean =>
  place.startsWith("file:") || (statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false);

/** One line per page, in the order of their names; throws where the folder is none of MiniWoB++. */
export const miniwobLines = (place: string, options: MiniWoBOptions, usage: string): string[] => {
  const html = htmlFolder(place, usage);
  const base = pathToFileURL(html).href;
  const line = (task: string): string => JSON.stringify({ task, base, ...options });
  return [...pagesOf(html), ...flightsOf(html)].map(line);
};

const htmlFolder = (place: string, usage: string): string => {
  const folder = place.startsWith("file:") ? pathOf(place, usage) : resolve(place);
  if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}`, usage);
  const found = PLACES.map((part) => join(folder, part)).find((path) => existsSync(join(path, CORE)) && pagesOf(path).length > 0);
  if (found !== undefined) return found;
  throw new UsageError(
    `${folder} is no checkout of MiniWoB++: neither it nor html or miniwob/html in it has ${CORE} and pages in miniwob/`,
    usage,
  );
};

const pathOf = (url: string, usage: string): string => {
  try {
    return fileURLToPath(url);
  } catch {
    throw new UsageError(`${url} is no folder of this machine; write file:///srv/miniwob/html`, usage);
  }
};

const pagesOf = (html: string): string[] => {
  const folder = join(html, "miniwob");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => PAGE.exec(name)?.[1] ?? [])
    .sort();
};

const flightsOf = (html: string): string[] => {
  const folder = join(html, "flight");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "wrapper.html")))
    .sort()
    .map((name) => `flight/${name}`);
};
