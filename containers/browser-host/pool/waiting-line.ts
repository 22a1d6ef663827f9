/**
 * @module Places for sessions, handed out first come, first served.
 */

interface Waiter {
  admit(): void;
}

export class WaitingLine {
  readonly max: number;
  #taken = 0;
  readonly #waiters: Waiter[] = [];

  constructor(max: number) {
    this.max = max;
  }

  get taken(): number {
    return this.#taken;
  }

  get length(): number {
    return this.#waiters.length;
  }

  /** True when a place was had within waitMs; false when not, or when the signal says that nobody wants it any more. */
  enter(waitMs: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#taken < this.max) {
      this.#taken++;
      return Promise.resolve(true);
    }
    if (waitMs <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = (admitted: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
        const index = this.#waiters.indexOf(waiter);
        if (index !== -1) this.#waiters.splice(index, 1);
        resolve(admitted);
      };
      const giveUp = () => leave(false);
      const waiter: Waiter = { admit: () => leave(true) };
      const timer = setTimeout(giveUp, waitMs);
      signal.addEventListener("abort", giveUp);
      this.#waiters.push(waiter);
    });
  }

  /** Gives the place to the one who has waited longest, or frees it. */
  leave(): void {
    const next = this.#waiters[0];
    if (next) next.admit();
    else this.#taken--;
  }
}
