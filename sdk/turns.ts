/**
 * @module One at a time, in the order of asking. Two steps sent at once would claim the same index.
 */
import { unlessAborted } from "./deadline.ts";
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
    return signal ? orAborted(turn, what, signal) : turn;
  }
}

const orAborted = async <T>(turn: Promise<T>, what: string, signal: AbortSignal): Promise<T> => {
  try {
    return await unlessAborted(turn, signal);
  } catch (error) {
    throw signal.aborted && error === signal.reason ? new StillwaterAbortError(what, signal.reason) : error;
  }
};
