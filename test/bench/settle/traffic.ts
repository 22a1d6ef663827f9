/**
 * @module Requests in flight of a browser context, and the wait that is called networkidle.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Request } from "playwright-core";

const CHECK_MS = 10;

export class Traffic {
  readonly #running = new Set<Request>();
  #quietSince = performance.now();

  constructor(context: BrowserContext) {
    const ended = (request: Request) => {
      this.#running.delete(request);
      this.#quietSince = performance.now();
    };
    context.on("request", (request) => {
      this.#running.add(request);
      this.#quietSince = performance.now();
    });
    context.on("requestfinished", ended);
    context.on("requestfailed", ended);
  }

  /** No request for `idleMs`, counted from now at the earliest. */
  async idle(idleMs: number, capMs: number): Promise<void> {
    const began = performance.now();
    for (;;) {
      const now = performance.now();
      const quiet = this.#running.size === 0 && now - Math.max(began, this.#quietSince) >= idleMs;
      if (quiet || now - began >= capMs) return;
      await sleep(CHECK_MS);
    }
  }
}
