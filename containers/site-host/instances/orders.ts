/**
 * @module Those who wait for an instance, first come, first served.
 */
import { overCapacity } from "../errors.ts";
import type { Refusal } from "./admission.ts";
import type { Instance, Origin } from "./instance.ts";
import type { Shelf } from "./shelf.ts";

export interface Taken {
  readonly instance: Instance;
  /** It stood ready. */
  readonly warm: boolean;
}

/** What an instance is to start from. */
export interface StartData {
  readonly origin: Origin;
  /** To be copied. */
  readonly data: string;
}

export interface OrderOptions {
  /** How long to wait for room. */
  readonly queueMs: number;
  /** Nobody wants it any more. */
  readonly signal: AbortSignal;
  /** Instances of the same taker that go when this one comes. */
  readonly spare?: number;
}

export class Order {
  readonly shelf: Shelf;
  /** Other data than the golden copy's. */
  readonly other: StartData | null;
  readonly spare: number;
  readonly taken: Promise<Taken>;
  /** Its own boot is under way. */
  begun = false;
  refusal: Refusal | null = null;
  resolve: (taken: Taken) => void = () => {};
  reject: (error: unknown) => void = () => {};
  readonly #deadline: number;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal;
  readonly #changed: () => void;

  /** `changed` is called when the order may have to be given up. */
  constructor(shelf: Shelf, other: StartData | null, options: OrderOptions, changed: () => void) {
    this.shelf = shelf;
    this.other = other;
    this.spare = options.spare ?? 0;
    this.taken = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.#deadline = performance.now() + options.queueMs;
    this.#timer = setTimeout(changed, options.queueMs);
    this.#signal = options.signal;
    this.#changed = changed;
    this.#signal.addEventListener("abort", changed);
  }

  get abandoned(): boolean {
    return this.#signal.aborted;
  }

  /** Why it must be given up: its time is over and there is no room. A boot that waits for its turn is no reason. */
  get refused(): Error | null {
    if (this.refusal === null || performance.now() < this.#deadline) return null;
    return overCapacity(this.refusal.message);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener("abort", this.#changed);
  }
}
