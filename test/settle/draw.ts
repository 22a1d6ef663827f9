/**
 * @module Delays drawn from a seeded range: the same for the same page and round, different from round to round.
 */

/** A whole number of milliseconds within the range, both ends included. */
export type Draw = (fromMs: number, toMs: number) => number;

export const drawer = (seed: string): Draw => {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (fromMs, toMs) => fromMs + Math.floor(uniform() * (toMs - fromMs + 1));

  /** Mulberry32: small, and even enough for delays. */
  function uniform(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
};
