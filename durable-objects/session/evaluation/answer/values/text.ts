/**
 * @module Texts as WebArena-Verified compares them: marks, accents, hyphens, case and outer punctuation do not matter.
 */
import { findsPattern, matchesStart, matchesWhole, PatternError, type PatternFlags } from "../../../../patterns/index.ts";
import { NotEvaluatedError } from "../../evaluator.ts";
import { pythonText, strip } from "../../python/text.ts";
import { toASCII } from "./transliterate.ts";
import { isFalsy, type ValueType } from "./value-type.ts";

const MARKS = /[\u2122\u00ae\u2120\u00a9]/g;
const HYPHENS = "-\\u2010-\\u2015\\u2212\\u00ad";
const HYPHEN_BESIDE_LETTER = new RegExp(`(?<=[a-zA-Z])[${HYPHENS}]|[${HYPHENS}](?=[a-zA-Z])`, "g");
const OUTER = "'\"`.,;:!?";

/** What every type but a few makes of a text before it reads it. */
export const normaliseText = (text: string): string =>
  toASCII(
    text
      .replaceAll(MARKS, "")
      .normalize("NFKC")
      .replaceAll(HYPHEN_BESIDE_LETTER, " ")
      .replaceAll(/[\t\n\r]/g, " ")
      .replaceAll(/\p{C}/gu, ""),
  )
    .trim()
    .replaceAll(/\s+/g, " ")
    .toLowerCase();

export const isPattern = (value: unknown): boolean =>
  typeof value === "string" && value.length >= 2 && value.startsWith("^") && value.endsWith("$");

/** A pattern that cannot be read is a mistake of the task, which is no fault of the policy. */
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

/** re.search: somewhere in the text. */
export const searches = (pattern: string, text: string, flags: PatternFlags = {}): boolean =>
  matching(pattern, () => findsPattern(pattern, text, flags));

/** re.match: from the start of the text. */
export const matchesFromStart = (pattern: string, text: string, flags: PatternFlags = {}): boolean =>
  matching(pattern, () => matchesStart(pattern, text, flags));

/** re.fullmatch: the whole text. */
export const matchesAll = (pattern: string, text: string, flags: PatternFlags = {}): boolean =>
  matching(pattern, () => matchesWhole(pattern, text, flags));

export type Text = { readonly pattern: string } | { readonly text: string };

const withoutOuter = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && OUTER.includes(text[start] as string)) start++;
  while (end > start && OUTER.includes(text[end - 1] as string)) end--;
  return text.slice(start, end);
};

/** Whether two normal texts are the same, punctuation and quotes around them aside. */
export const isSameNormal = (a: string, b: string): boolean => a === b || withoutOuter(a) === withoutOuter(b);

export const string: ValueType<Text> = {
  read: (value, side) => {
    if (side === "expected" && typeof value === "string" && isPattern(value)) return { pattern: strip(value) };
    if (typeof value === "string") return { text: normaliseText(value) };
    return { text: isFalsy(value) ? "" : strip(pythonText(value).toLowerCase()) };
  },
  isSame: (expected, actual) => {
    const text = "text" in actual ? actual.text : actual.pattern;
    if ("pattern" in expected) return matchesAll(expected.pattern, text, { ignoreCase: true });
    return isSameNormal(expected.text, text);
  },
};
