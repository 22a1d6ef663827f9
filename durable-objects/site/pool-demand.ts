/**
 * @module What was asked for lately, and so how many copies of which sort are worth making ahead.
 */

/** As many are made ahead as were asked for within this time. */
const WINDOW_MS = 60_000;
const MAX_PER_SORT = 32;
const MAX_PER_SITE = 128;

export class Demand {
  /** When each sort was asked for, oldest first. */
  readonly #asked = new Map<string, number[]>();
  readonly #ready: number;
  readonly #rememberedMs: number;

  /** At most `ready` of a sort stay while nobody asks, for `rememberedMs`; with 0 none is made ahead. */
  constructor(ready: number, rememberedMs: number) {
    this.#ready = ready;
    this.#rememberedMs = rememberedMs;
  }

  asked(sort: string, now: number): void {
    const times = this.#asked.get(sort) ?? [];
    times.push(now);
    if (times.length > MAX_PER_SORT) times.shift();
    // Kept in the order of the last question.
    this.#asked.delete(sort);
    this.#asked.set(sort, times);
  }

  lastAsked(sort: string): number {
    return this.#asked.get(sort)?.at(-1) ?? 0;
  }

  drop(sort: string): void {
    this.#asked.delete(sort);
  }

  /** Drops what was not asked for since. */
  forget(since: number): void {
    for (const [sort, times] of this.#asked) if ((times.at(-1) ?? 0) < since) this.#asked.delete(sort);
  }

  /** The sort that lacks a copy most, of those asked for last first; null when enough are held. */
  wanted(now: number, held: (sort: string) => number): string | null {
    const sorts = [...this.#asked.keys()].reverse();
    const total = sorts.reduce((sum, sort) => sum + held(sort), 0);
    if (total >= MAX_PER_SITE) return null;
    const lacking = sorts
      .map((sort) => ({ sort, lack: this.#target(sort, now) - held(sort) }))
      .filter(({ lack }) => lack > 0)
      .toSorted((a, b) => b.lack - a.lack);
    return lacking[0]?.sort ?? null;
  }

  #target(sort: string, now: number): number {
    if (this.#ready === 0) return 0;
    const times = this.#asked.get(sort) ?? [];
    const recent = times.filter((at) => now - at < WINDOW_MS).length;
    const remembered = now - this.lastAsked(sort) < this.#rememberedMs;
    return Math.max(recent, remembered ? Math.min(this.#ready, times.length) : 0);
  }
}
