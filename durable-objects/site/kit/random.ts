/**
 * @module Seeded pseudo-randomness: the same seed and label give the same numbers on every machine.
 */

const UINT32 = 2 ** 32;

export interface Random {
  /** A whole number from min to max, both included. */
  integer(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A copy in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** `label` separates streams, so that one part drawing more numbers leaves the others as they are. */
export const seededRandom = (seed: number, label: string): Random => {
  let state = hash(`${label}:${seed}`);
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError("nothing to pick from");
      return items[integer(0, items.length - 1)] as T;
    },
    shuffle: <T>(items: readonly T[]): T[] => {
      const order = [...items];
      for (let at = order.length - 1; at > 0; at--) {
        const other = integer(0, at);
        [order[at], order[other]] = [order[other] as T, order[at] as T];
      }
      return order;
    },
  };
};

/** FNV-1a with a final mix, so that neighbouring seeds share nothing. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};
