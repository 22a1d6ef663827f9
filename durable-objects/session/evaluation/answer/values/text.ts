/**
 * @module Texts as WebArena-Verified compares them: marks, accents, hyphens, case and outer punctuation do not matter.
 */
import { findsPattern, matchesWhole, PatternError } from "../../../../patterns/index.ts";
import { trimAround } from "../../../../trim.ts";
import { NotEvaluatedError } from "../../evaluator.ts";

const MARKS = /[\u2122\u00ae\u2120\u00a9]/g;
const HYPHEN = "[\\-\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d_]";
const HYPHEN_BESIDE_LETTER = new RegExp(`(?<=\\p{L})${HYPHEN}|${HYPHEN}(?=\\p{L})`, "gu");
const OUTER = "'\"`.,;:!?";

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

export const isPattern = (text: string): boolean => text.length >= 2 && text.startsWith("^") && text.endsWith("$");

/** Somewhere in the text. A pattern that cannot be read is a mistake of the task, which is no fault of the policy. */
export const matchesPattern = (pattern: string, text: string): boolean => matching(pattern, () => findsPattern(pattern, text));

/** The whole text. */
export const matchesAll = (pattern: string, text: string): boolean => matching(pattern, () => matchesWhole(pattern, text));

const matching = (pattern: string, match: () => boolean): boolean => {
  try {
    return match();
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new NotEvaluatedError(
      `The task's pattern ${JSON.stringify(pattern)} cannot be used: ${error.message}.`,
      "a pattern of the task cannot be used",
    );
  }
};

/**
 * Only what is expected may be a pattern, of the whole text. The published harness takes one on either side, and so pays
 * for the answer "^.*$" whatever was asked.
 */
export const isSameText = (expected: string, actual: string): boolean => {
  const normal = normaliseText(actual);
  if (isPattern(expected)) return matching(expected, () => matchesWhole(expected, actual) || matchesWhole(expected, normal));
  const wanted = normaliseText(expected);
  if (wanted === normal) return true;
  const core = trimAround(wanted, OUTER);
  return core !== "" && core === trimAround(normal, OUTER);
};

/** rapidfuzz's token_sort_ratio: from 0 to 100, by the words in order of the alphabet. */
export const tokenSortRatio = (a: string, b: string): number => {
  const sorted = (text: string): string => normaliseText(text).split(/\s+/).sort().join(" ");
  const [x, y] = [sorted(a), sorted(b)];
  const total = x.length + y.length;
  if (total === 0) return 100;
  // What one is longer than the other by has to be deleted: more of it than of the rest is never alike.
  const least = Math.abs(x.length - y.length);
  return (1 - (least > total / 2 ? least : indelDistance(x, y)) / total) * 100;
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
