/**
 * @module How much a page may say on its console in a second: a page that logs without end must not keep everybody busy.
 */
const WINDOW_MS = 1_000;
const MAX_EVENTS = 500;
const MAX_BYTES = 2 * 2 ** 20;

const SPEECH = /^Runtime\.(?:consoleAPICalled|exceptionThrown|exceptionRevoked)$/;

export class Flood {
  #since = 0;
  #events = 0;
  #bytes = 0;

  /** Whether an event of this method is one too many. */
  isOver(method: string, bytes: number): boolean {
    if (!SPEECH.test(method)) return false;
    const now = Date.now();
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now;
      this.#events = 0;
      this.#bytes = 0;
    }
    this.#events++;
    this.#bytes += bytes;
    return this.#events > MAX_EVENTS || this.#bytes > MAX_BYTES;
  }
}
