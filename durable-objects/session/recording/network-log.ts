/**
 * @module The network log of an episode: read from the browser's host after each step, kept in R2 as compressed NDJSON.
 */
import type { NetworkEntry } from "../../../sdk/protocol/index.ts";
import type { SessionParts } from "../parts.ts";
import type { NetworkStore } from "../state/network-store.ts";
import { readLines, writeLines } from "./lines.ts";

/** Entries per object in R2. */
const PART_ENTRIES = 500;
/** Numbers in keys are padded, so that keys sort as numbers do. */
const KEY_DIGITS = 10;

export const networkPrefix = (trajectory: string): string => `network/${trajectory}/`;
const keyOf = (trajectory: string, last: number): string =>
  `${networkPrefix(trajectory)}${String(last).padStart(KEY_DIGITS, "0")}.ndjson.gz`;

/** Takes over what the host has logged since the last time. A browser that is lost takes the rest of its log along. */
export const recordNetwork = async (parts: SessionParts): Promise<void> => {
  const { session, environment, network } = parts;
  const { browser, episode } = session;
  if (parts.episode.record.network === "none" || !browser) return;
  for (;;) {
    const part = await environment.readNetwork(browser, network.last(episode)).catch(() => null);
    if (!part || part.entries.length === 0) return;
    network.add(episode, part.entries);
  }
};

/** Sends what is unsent; an object in R2 is named by its last entry and never changes. */
export const flushNetwork = async (
  network: NetworkStore,
  bucket: R2Bucket,
  episode: number,
  trajectory: string,
): Promise<void> => {
  for (;;) {
    const entries = network.unsent(episode, PART_ENTRIES);
    const last = entries.at(-1);
    if (!last) return;
    await writeLines(bucket, keyOf(trajectory, last.n), entries);
    network.markSent(episode, last.n);
  }
};

/** Entries after the one numbered `after`, of a log that R2 holds. */
export const readNetworkLog = async (
  bucket: R2Bucket,
  trajectory: string,
  after: number,
  limit: number,
): Promise<NetworkEntry[]> => {
  const found: NetworkEntry[] = [];
  let startAfter = keyOf(trajectory, after);
  while (found.length < limit) {
    const { objects, truncated } = await bucket.list({ prefix: networkPrefix(trajectory), startAfter });
    for (const { key } of objects) {
      found.push(...(await readLines<NetworkEntry>(bucket, key)).filter(({ n }) => n > after));
      if (found.length >= limit) break;
    }
    const last = objects.at(-1);
    if (!truncated || !last) break;
    startAfter = last.key;
  }
  return found.slice(0, limit);
};
