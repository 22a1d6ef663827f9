/**
 * @module Keeps browsers warm: a few stand ready, and each one taken is replaced in the background.
 */
import { availableParallelism } from "node:os";
import { type Log, messageOf } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { BrowserSlot, SlotSource } from "./slot.ts";

/** Starting Chrome is bound by the processor: more at once only makes each of them later. */
const MAX_LAUNCHES_AT_ONCE = Math.min(8, Math.max(2, availableParallelism()));
const FIRST_BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 30_000;

interface Taker {
  resolve(slot: BrowserSlot): void;
  reject(error: unknown): void;
}

export class WarmSource implements SlotSource {
  readonly #launch: () => Promise<BrowserSlot>;
  readonly #warm: number;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #ready: BrowserSlot[] = [];
  readonly #takers: Taker[] = [];
  readonly #launches = new Set<Promise<void>>();
  #room: number;
  #failuresInARow = 0;
  #backOff: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: {
    readonly launch: () => Promise<BrowserSlot>;
    readonly warm: number;
    readonly log: Log;
    readonly metrics: Metrics;
  }) {
    this.#launch = options.launch;
    this.#warm = options.warm;
    this.#room = options.warm;
    this.#log = options.log;
    this.#metrics = options.metrics;
    this.#refill();
  }

  get ready(): number {
    return this.#ready.length;
  }

  take(room: number): Promise<BrowserSlot> {
    if (this.#closed) return Promise.reject(new Error("the host is shutting down"));
    const slot = this.#ready.shift();
    this.setRoom(room);
    if (slot) return Promise.resolve(slot);
    return new Promise((resolve, reject) => {
      this.#takers.push({ resolve, reject });
      this.#refill();
    });
  }

  giveBack(slot: BrowserSlot): void {
    void this.#offer(slot);
  }

  async check(limitMs: number): Promise<string> {
    const ready = this.#ready[0];
    if (ready) return ready.ping(limitMs);
    const slot = await this.take(this.#room);
    try {
      return await slot.ping(limitMs);
    } finally {
      this.giveBack(slot);
    }
  }

  setRoom(slots: number): void {
    this.#room = slots;
    while (this.#ready.length > this.#target) void this.#ready.pop()?.release();
    this.#refill();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#backOff);
    for (const taker of this.#takers.splice(0)) taker.reject(new Error("the host is shutting down"));
    const releases = this.#ready.splice(0).map((slot) => slot.release());
    await Promise.all([...releases, ...this.#launches]);
  }

  get #target(): number {
    return Math.max(0, Math.min(this.#warm, this.#room));
  }

  /** Somebody who waits is served at once; filling up waits out the back-off after a failure. */
  #refill(): void {
    if (this.#closed) return;
    const missing = this.#backOff ? 0 : Math.max(0, this.#target - this.#ready.length);
    while (this.#launches.size < Math.min(MAX_LAUNCHES_AT_ONCE, this.#takers.length + missing)) {
      const launch: Promise<void> = this.#launchOne().finally(() => {
        this.#launches.delete(launch);
        this.#refill();
      });
      this.#launches.add(launch);
    }
  }

  async #launchOne(): Promise<void> {
    const startedAt = performance.now();
    try {
      const slot = await this.#launch();
      this.#metrics.add("launches_total", 1, { outcome: "started" });
      this.#metrics.add("launch_seconds_sum", (performance.now() - startedAt) / 1000);
      this.#metrics.add("launch_seconds_count");
      this.#failuresInARow = 0;
      void slot.lost.then((loss) => this.#forget(slot, loss.text));
      await this.#offer(slot);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  async #offer(slot: BrowserSlot): Promise<void> {
    const taker = this.#takers.shift();
    if (taker) return taker.resolve(slot);
    if (this.#closed || this.#ready.length >= this.#target) return slot.release();
    this.#ready.push(slot);
  }

  #forget(slot: BrowserSlot, reason: string): void {
    const index = this.#ready.indexOf(slot);
    if (index === -1) return;
    this.#ready.splice(index, 1);
    this.#log("warn", "warm_browser_lost", { reason });
    this.#refill();
  }

  #onFailure(error: unknown): void {
    if (this.#closed) return;
    this.#metrics.add("launches_total", 1, { outcome: "failed" });
    this.#log("error", "launch_failed", { reason: messageOf(error) });
    this.#takers.shift()?.reject(error);
    clearTimeout(this.#backOff);
    const delayMs = Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** this.#failuresInARow++);
    this.#backOff = setTimeout(() => {
      this.#backOff = undefined;
      this.#refill();
    }, delayMs);
  }
}
