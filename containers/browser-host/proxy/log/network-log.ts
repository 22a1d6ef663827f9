/**
 * @module The network log of one episode: bounded by count and by bytes, the oldest lines are dropped and counted.
 */
import type { RecordMode } from "../policy/policy.ts";
import { costOf, type KeptEntry, type NetworkEntry, readEntry } from "./entry.ts";

export interface NetworkPage {
  readonly entries: readonly NetworkEntry[];
  /** `after` of the next call. */
  readonly next: number;
  /** Lines that were pushed out since the log began. */
  readonly dropped: number;
}

export interface LogBounds {
  readonly entries: number;
  readonly bytes: number;
}

const BOUNDS: LogBounds = { entries: 5000, bytes: 8 * 1024 * 1024 };
/** With nothing recorded, refusals alone are kept. */
const REFUSAL_BOUNDS: LogBounds = { entries: 200, bytes: 256 * 1024 };
const MAX_PAGE_CHARS = 8 * 1024 * 1024;
/** Emptied places at the front are given back in lots. */
const COMPACT_AT = 512;

export class NetworkLog {
  readonly record: RecordMode;
  readonly #bounds: LogBounds;
  readonly #kept: KeptEntry[] = [];
  #first = 0;
  #dropped = 0;
  #bytes = 0;

  constructor(record: RecordMode, bounds: LogBounds = record === "none" ? REFUSAL_BOUNDS : BOUNDS) {
    this.record = record;
    this.#bounds = bounds;
  }

  add(entry: KeptEntry): void {
    if (this.record === "none" && entry.blocked === null) return;
    this.#kept.push(entry);
    this.#bytes += costOf(entry);
    while (this.#kept.length - this.#first > this.#bounds.entries || this.#bytes > this.#bounds.bytes) this.#drop();
    if (this.#first < COMPACT_AT) return;
    this.#kept.splice(0, this.#first);
    this.#first = 0;
  }

  /** Lines are numbered from 1, in the order in which they were complete. */
  async page(after: number, limit: number): Promise<NetworkPage> {
    const dropped = this.#dropped;
    const skip = Math.max(0, after - dropped);
    const chosen = this.#kept.slice(this.#first + skip, this.#first + skip + limit);
    const entries: NetworkEntry[] = [];
    let chars = 0;
    for (const [index, entry] of chosen.entries()) {
      const read = await readEntry(dropped + skip + index + 1, entry);
      chars += (read.requestBody?.length ?? 0) + (read.responseBody?.length ?? 0);
      // One line is always given, so that a reader gets on.
      if (entries.length > 0 && chars > MAX_PAGE_CHARS) break;
      entries.push(read);
    }
    return { entries, next: entries.at(-1)?.n ?? after, dropped };
  }

  #drop(): void {
    const entry = this.#kept[this.#first];
    if (entry === undefined) return;
    this.#bytes -= costOf(entry);
    this.#first += 1;
    this.#dropped += 1;
  }
}
