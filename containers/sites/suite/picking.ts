/**
 * @module Picking from what a seed has, so that there is one right answer.
 */
import type { Random } from "../../../durable-objects/site/kit/random.ts";

/** The first of the items, in random order, that something can be made of. */
export const firstOf = <T, Made>(random: Random, items: readonly T[], make: (item: T) => Made | null): Made | null => {
  for (const item of random.shuffle(items)) {
    const made = make(item);
    if (made !== null) return made;
  }
  return null;
};

export const one = <T>(random: Random, items: readonly T[]): T | null => (items.length === 0 ? null : random.pick(items));

/** The item with the highest measure; null when there is none or several have it. */
export const highest = <T>(items: readonly T[], measure: (item: T) => number): T | null => {
  const top = Math.max(...items.map(measure));
  const found = items.filter((item) => measure(item) === top);
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** The only item that fits; null when none or several do. */
export const only = <T>(items: readonly T[], fits: (item: T) => boolean): T | null => {
  const found = items.filter(fits);
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** Those whose name no other one has. */
export const withOwnName = <T>(items: readonly T[], nameOf: (item: T) => string): T[] => {
  const counts = Map.groupBy(items, nameOf);
  return items.filter((item) => counts.get(nameOf(item))?.length === 1);
};
