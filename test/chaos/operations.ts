/**
 * @module What clients wait for just now: a fault is over when all who waited have been answered.
 */
export class Operations {
  readonly #open = new Set<Promise<unknown>>();
  longestMs = 0;
  longest = "";

  async track<T>(what: string, work: Promise<T>): Promise<T> {
    const startedAt = performance.now();
    this.#open.add(work);
    try {
      return await work;
    } finally {
      this.#open.delete(work);
      const ms = performance.now() - startedAt;
      if (ms > this.longestMs) {
        this.longestMs = ms;
        this.longest = what;
      }
    }
  }

  /** Resolves when everything that is under way now has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#open]);
  }
}
