/**
 * @module All Chromes of the host: sessions are packed into those that run, and another one is started before the last
 * place is taken.
 */
import { availableParallelism } from "node:os";
import { type Log, messageOf } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { ContextSlot } from "./context-slot.ts";
import type { SharedChrome } from "./shared-chrome.ts";
import type { BrowserSlot, SlotSource } from "./slot.ts";

/** Starting Chrome is bound by the processor: more at once only makes each of them later. */
const MAX_LAUNCHES_AT_ONCE = Math.min(8, Math.max(2, availableParallelism()));
const FIRST_BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 30_000;

interface Taker {
  resolve(slot: BrowserSlot): void;
  reject(error: unknown): void;
}

export interface FleetOptions {
  readonly launch: (onChange: () => void) => Promise<SharedChrome>;
  /** Sessions in one Chrome. */
  readonly places: number;
  /** Places that are kept free for sessions to come. */
  readonly spare: number;
  readonly room: number;
  readonly examineEveryMs: number;
  readonly log: Log;
  readonly metrics: Metrics;
}

export class Fleet implements SlotSource {
  readonly #options: FleetOptions;
  readonly #browsers = new Set<SharedChrome>();
  readonly #takers: Taker[] = [];
  readonly #launches = new Set<Promise<void>>();
  readonly #examination: NodeJS.Timeout;
  #room: number;
  #failuresInARow = 0;
  #backOff: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: FleetOptions) {
    this.#options = options;
    this.#room = options.room;
    this.#examination = setInterval(() => void this.#examine(), options.examineEveryMs);
    this.#refill();
  }

  get browsers(): readonly SharedChrome[] {
    return [...this.#browsers];
  }

  get ready(): number {
    const ready = this.browsers.map(({ free, warmContexts }) => Math.min(Math.max(0, free), warmContexts));
    return Math.min(
      this.#room,
      ready.reduce((sum, count) => sum + count, 0),
    );
  }

  take(room: number): Promise<BrowserSlot> {
    if (this.#closed) return Promise.reject(new Error("the host is shutting down"));
    this.#room = room;
    const slot = this.#place();
    if (slot) {
      this.#refill();
      return Promise.resolve(slot);
    }
    return new Promise((resolve, reject) => {
      this.#takers.push({ resolve, reject });
      this.#refill();
    });
  }

  giveBack(slot: BrowserSlot): void {
    void slot.release();
  }

  async check(limitMs: number): Promise<string> {
    const browser = this.browsers.find(({ retired }) => !retired) ?? this.browsers[0];
    if (browser) return browser.ping(limitMs);
    const slot = await this.take(this.#room);
    try {
      return await slot.ping(limitMs);
    } finally {
      this.giveBack(slot);
    }
  }

  setRoom(sessions: number): void {
    this.#room = sessions;
    this.#refill();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#backOff);
    clearInterval(this.#examination);
    for (const taker of this.#takers.splice(0)) taker.reject(new Error("the host is shutting down"));
    await Promise.all([...this.browsers.map((browser) => browser.end()), ...this.#launches]);
  }

  /** In the fullest Chrome that has a context ready, so that the others can come to their end. */
  #place(): ContextSlot | null {
    const [best] = this.browsers
      .filter(({ free }) => free > 0)
      .toSorted((a, b) => Number(b.warmContexts > 0) - Number(a.warmContexts > 0) || b.sessions - a.sessions);
    return best?.openSlot() ?? null;
  }

  get #free(): number {
    return this.browsers.reduce((sum, { free }) => sum + Math.max(0, free), 0);
  }

  get #spare(): number {
    return Math.max(0, Math.min(this.#options.spare, this.#room));
  }

  /** Somebody who waits is served at once; starting ahead of need waits out the back-off after a failure. */
  #refill(): void {
    if (this.#closed) return;
    while (this.#takers.length > 0) {
      const slot = this.#place();
      if (!slot) break;
      this.#takers.shift()?.resolve(slot);
    }
    const missing = this.#takers.length + (this.#backOff ? 0 : this.#spare) - this.#free;
    const wanted = Math.ceil(missing / this.#options.places);
    while (this.#launches.size < Math.min(MAX_LAUNCHES_AT_ONCE, wanted)) {
      const launch: Promise<void> = this.#launchOne().finally(() => {
        this.#launches.delete(launch);
        this.#refill();
      });
      this.#launches.add(launch);
    }
  }

  async #launchOne(): Promise<void> {
    const { launch, metrics, log } = this.#options;
    const startedAt = performance.now();
    try {
      const browser = await launch(() => this.#refill());
      metrics.add("launches_total", 1, { outcome: "started" });
      metrics.add("launch_seconds_sum", (performance.now() - startedAt) / 1000);
      metrics.add("launch_seconds_count");
      this.#failuresInARow = 0;
      this.#browsers.add(browser);
      void browser.ended.then(({ kind, text }) => {
        this.#browsers.delete(browser);
        if (kind !== "exited")
          log("warn", "browser_lost", { browser: browser.pid, kind, reason: text, sessions: browser.sessions });
        this.#refill();
      });
      if (this.#closed) await browser.end();
    } catch (error) {
      this.#onFailure(error);
    }
  }

  #onFailure(error: unknown): void {
    if (this.#closed) return;
    this.#options.metrics.add("launches_total", 1, { outcome: "failed" });
    this.#options.log("error", "launch_failed", { reason: messageOf(error) });
    this.#takers.shift()?.reject(error);
    clearTimeout(this.#backOff);
    const delayMs = Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** this.#failuresInARow++);
    this.#backOff = setTimeout(() => {
      this.#backOff = undefined;
      this.#refill();
    }, delayMs);
  }

  /** Retires what has done its share, and what stands empty and is not needed. */
  async #examine(): Promise<void> {
    for (const browser of this.browsers) {
      if (browser.retired) continue;
      if (browser.sessions === 0 && this.#free - browser.free >= Math.max(this.#spare, 1)) browser.retire("surplus");
      else await browser.examine();
    }
  }
}
