/**
 * @module One at a time, in the order of asking. Two steps sent at once would claim the same index.
 */
import { StillwaterAbortError } from "./errors.ts";

export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the work when all earlier work is over, however that ended. An abort while waiting ends the wait; the work never runs. */
  take<T>(what: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      if (signal?.aborted) throw new StillwaterAbortError(what, signal.reason);
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return signal ? unlessAborted(turn, what, signal) : turn;
  }
}

const unlessAborted = async <T>(turn: Promise<T>, what: string, signal: AbortSignal): Promise<T> => {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new StillwaterAbortError(what, signal.reason));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
  try {
    return await Promise.race([turn, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
};
