/**
 * @module Texts as WebArena-Verified compares them: marks, accents, hyphens, case and outer punctuation do not matter.
 */

const MARKS = /[\u2122\u00ae\u2120\u00a9]/g;
const HYPHEN = "[\\-\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d_]";
const HYPHEN_BESIDE_LETTER = new RegExp(`(?<=\\p{L})${HYPHEN}|${HYPHEN}(?=\\p{L})`, "gu");
const OUTER = /^[\s'"`.,;:!?]+|[\s'"`.,;:!?]+$/g;

/** Letters that no decomposition turns into ASCII. */
const LATIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "…": "...",
  "•": "*",
  "×": "x",
};

export const normaliseText = (text: string): string =>
  text
    .replaceAll(MARKS, "")
    .normalize("NFKC")
    .replaceAll(HYPHEN_BESIDE_LETTER, " ")
    .replaceAll(/[\t\n\r]/g, " ")
    .replaceAll(/\p{Cc}/gu, "")
    .replaceAll(/[^\p{ASCII}]/gu, (char) => LATIN[char] ?? char)
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/ +/g, " ")
    .trim()
    .toLowerCase();

const trimOuter = (text: string): string => text.replaceAll(OUTER, "");

export const isPattern = (text: string): boolean => text.length >= 2 && text.startsWith("^") && text.endsWith("$");

export const matchesPattern = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(pattern, "iu").test(text);
  } catch {
    return false;
  }
};

/** Either side may be a pattern. */
export const isSameText = (expected: string, actual: string): boolean => {
  if (isPattern(expected)) return matchesPattern(expected, actual) || matchesPattern(expected, normaliseText(actual));
  if (isPattern(actual)) return matchesPattern(actual, expected);
  const [a, b] = [normaliseText(expected), normaliseText(actual)];
  return a === b || trimOuter(a) === trimOuter(b);
};

/** rapidfuzz's token_sort_ratio: from 0 to 100, by the words in order of the alphabet. */
export const tokenSortRatio = (a: string, b: string): number => {
  const sorted = (text: string): string => normaliseText(text).split(/\s+/).sort().join(" ");
  const [x, y] = [sorted(a), sorted(b)];
  const total = x.length + y.length;
  return total === 0 ? 100 : (1 - indelDistance(x, y) / total) * 100;
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
