/**
 * @module One thing at a time: RPCs of an object interleave at network awaits, so steps need a queue of their own.
 */
export class Serial {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => {});
    return result;
  }
}
