/**
 * @module How long to wait before a part that died is started again.
 */
const FIRST_MS = 250;
const LONGEST_MS = 10_000;
/** A part that lived this long has recovered: its next death begins a new count. */
const RECOVERED_MS = 30_000;

export class BackOff {
  #failures = 0;
  #startedAt = 0;

  /** To be called at each start. */
  started(): void {
    this.#startedAt = performance.now();
  }

  /** The wait before the next start, doubling while the part keeps dying young. */
  nextMs(): number {
    if (performance.now() - this.#startedAt > RECOVERED_MS) this.#failures = 0;
    return Math.min(FIRST_MS * 2 ** this.#failures++, LONGEST_MS);
  }
}
