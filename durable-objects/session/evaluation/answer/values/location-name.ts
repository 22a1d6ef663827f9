/**
 * @module Names of places, alike by the words in order of the alphabet (thefuzz's token_sort_ratio).
 */
import { pythonText, strip } from "../../python/text.ts";
import { normaliseText } from "./text.ts";
import { isFalsy, unreadable, type ValueType } from "./value-type.ts";

/** The published threshold is 80 after rounding. */
const LEAST_RATIO = 79.5;
const ALIKE = 100;

interface Name {
  readonly text: string;
  /** Its words in order. */
  readonly sorted: string;
}

export const locationName: ValueType<Name> = {
  read: (value) => {
    if (value === null || value === undefined) throw unreadable(value, "name");
    const text = typeof value === "string" ? normaliseText(value) : isFalsy(value) ? "" : strip(pythonText(value).toLowerCase());
    const words = text
      .replaceAll(/[\u0080-\u00ff]/g, "")
      .replaceAll(/[^\p{L}\p{N}_]/gu, " ")
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    return { text, sorted: words.sort().join(" ") };
  },
  isSame: (expected, actual) => {
    if (expected.text === "" || actual.text === "") return expected.text === actual.text;
    return ratio(expected.sorted, actual.sorted) >= LEAST_RATIO;
  },
};

/** From 0 to 100: which share of both texts stays when one is turned into the other. */
const ratio = (a: string, b: string): number => {
  const total = a.length + b.length;
  if (total === 0) return ALIKE;
  // What one is longer than the other by has to be deleted at least.
  const most = (1 - Math.abs(a.length - b.length) / total) * ALIKE;
  return most < LEAST_RATIO ? most : (1 - indelDistance(a, b) / total) * ALIKE;
};

/** Insertions and deletions that turn one text into the other. */
const indelDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const char of a) {
    const next = [0];
    for (let at = 1; at <= b.length; at++) {
      next.push(char === b[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0));
    }
    row = next;
  }
  return a.length + b.length - 2 * (row[b.length] ?? 0);
};
