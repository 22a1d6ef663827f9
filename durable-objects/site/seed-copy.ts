/**
 * @module Fills a copy with the content of its seed. Runs of one task share a seed, so that rows which were made twice are kept:
 * putting them in again takes half as long as making them.
 */
import { dumpTables, loadTables } from "./dump.ts";
import type { EmbeddedSite, SiteCopy } from "./embedded-site.ts";

/** Of this isolate, over all sites. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
const MAX_SEEN = 256;

const dumps = new Map<string, string>();
/** What was made once so far. */
const seen = new Set<string>();

/** Inside a transaction. */
export const seedCopy = (site: EmbeddedSite, copy: SiteCopy): void => {
  const key = `${site.name} ${copy.seed}`;
  const dump = dumps.get(key);
  if (dump !== undefined) {
    loadTables(copy.sql, dump);
    return;
  }
  site.seed(copy);
  if (seen.delete(key)) keep(key, dumpTables(copy.sql));
  else {
    seen.add(key);
    if (seen.size > MAX_SEEN) dropFirst(seen);
  }
};

const keep = (key: string, dump: string): void => {
  dumps.set(key, dump);
  let characters = [...dumps.values()].reduce((sum, text) => sum + text.length, 0);
  while (characters > MAX_CHARACTERS && dumps.size > 0) {
    characters -= dumps.values().next().value?.length ?? 0;
    dropFirst(dumps);
  }
};

const dropFirst = (kept: Map<string, string> | Set<string>): void => {
  const first = kept.keys().next().value;
  if (first !== undefined) kept.delete(first);
};
