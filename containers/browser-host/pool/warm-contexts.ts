/**
 * @module The contexts of one Chrome that stand ready; each one taken is replaced in the background.
 */
import type { Hub } from "../cdp/hub.ts";
import { WarmContext } from "../cdp/warm-context.ts";
import type { SessionProxy } from "../proxy/session-proxy.ts";

/** Opening a page is bound by the processor: more at once only makes each of them later. */
const MAX_AT_ONCE = 2;
/** Whoever has just taken one has the processor to himself for a while. */
const REFILL_DELAY_MS = 300;

interface Taker {
  resolve(context: WarmContext): void;
  reject(error: unknown): void;
}

export class WarmContexts {
  readonly #hub: Hub;
  readonly #listen: () => Promise<SessionProxy>;
  readonly #onFault: (error: unknown) => void;
  readonly #ready: WarmContext[] = [];
  readonly #takers: Taker[] = [];
  #making = 0;
  #target = 0;
  #closed = false;
  #refillTimer: NodeJS.Timeout | undefined;

  constructor(hub: Hub, listen: () => Promise<SessionProxy>, onFault: (error: unknown) => void) {
    this.#hub = hub;
    this.#listen = listen;
    this.#onFault = onFault;
  }

  get ready(): number {
    return this.#ready.length;
  }

  /** How many shall stand ready from now on. */
  setTarget(count: number): void {
    this.#target = count;
    while (this.#ready.length > count) void this.#ready.pop()?.dispose();
    this.#refill();
  }

  take(): Promise<WarmContext> {
    if (this.#closed) return Promise.reject(new Error("the browser is gone"));
    const context = this.#ready.shift();
    if (context) {
      clearTimeout(this.#refillTimer);
      this.#refillTimer = setTimeout(() => this.#refill(), REFILL_DELAY_MS);
      return Promise.resolve(context);
    }
    return new Promise((resolve, reject) => {
      this.#takers.push({ resolve, reject });
      this.#refill();
    });
  }

  /** The browser goes, and everything in it. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#refillTimer);
    for (const taker of this.#takers.splice(0)) taker.reject(new Error("the browser is gone"));
    for (const context of this.#ready.splice(0)) context.listener.close();
  }

  #refill(): void {
    if (this.#closed) return;
    const missing = Math.max(0, this.#target - this.#ready.length);
    while (this.#making < Math.min(Math.max(MAX_AT_ONCE, this.#takers.length), this.#takers.length + missing)) {
      this.#making++;
      void this.#makeOne();
    }
  }

  async #makeOne(): Promise<void> {
    try {
      const context = await WarmContext.make(this.#hub, this.#listen);
      this.#making--;
      this.#offer(context);
    } catch (error) {
      this.#making--;
      if (!this.#closed) this.#onFault(error);
      this.#takers.shift()?.reject(error);
      return;
    }
    this.#refill();
  }

  #offer(context: WarmContext): void {
    const taker = this.#takers.shift();
    if (this.#closed) context.listener.close();
    else if (taker) taker.resolve(context);
    else if (this.#ready.length < this.#target) this.#ready.push(context);
    else void context.dispose();
  }
}
