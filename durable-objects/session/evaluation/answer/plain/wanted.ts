/**
 * @module What a plain answer is read for: how values of each type stand in a text, and whether one is the expected one.
 */
import type { PlainType, WantedValue } from "../../../../../sdk/protocol/index.ts";
import { isWithin } from "../values/decimal.ts";
import { typeNamed } from "../values/types.ts";
import { UnreadableError, type ValueType } from "../values/value-type.ts";

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const WEEKDAY = "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?";
const NUMBER = "\\d+(?:[,']\\d{3})*(?:\\.\\d+)?";
const SPAN_UNIT = "(?:years?|yrs?|y|months?|mos?|weeks?|wks?|w|days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![a-z])";
const LENGTH_UNIT = "(?:km|kilomet(?:re|er)s?|m|met(?:re|er)s?|mi|miles?|yd|yards?|ft|feet|foot)(?![a-z])";

/** Where a value of the type may stand in a normal text. */
const PLACES: Readonly<Partial<Record<PlainType, RegExp>>> = {
  date: new RegExp(
    [
      "\\b\\d{4}-\\d{1,2}(?:-\\d{1,2})?\\b",
      "\\b\\d{1,2}[/.]\\d{1,2}[/.]\\d{4}\\b",
      `\\b${WEEKDAY}${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}\\b`,
      `\\b${WEEKDAY}(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?(?:\\s+of)?\\s+${MONTH},?\\s+\\d{4}\\b`,
      `\\b${MONTH},?\\s+(?:of\\s+)?\\d{4}\\b`,
    ].join("|"),
    "g",
  ),
  duration: new RegExp(`(?:${NUMBER}\\s*${SPAN_UNIT}(?:\\s*,?\\s*(?:and\\s+)?(?=\\d))?)+|\\b\\d{1,2}:\\d{2}(?::\\d{2})?\\b`, "g"),
  distance: new RegExp(`${NUMBER}\\s*${LENGTH_UNIT}`, "g"),
  currency: /-?(?:us\s*\$|usd|\$)?\s*-?\d[\d,.']*(?:\s*(?:usd|dollars?|\$))?|\bfree\b/g,
  number: /(?<![\w.])-?\d[\d,']*(?:\.\d+)?(?![\w])/g,
  boolean: /\b(?:yes|no|true|false)\b/g,
};

export const URL_PLACES = /https?:\/\/[^\s"'<>`)\]]+/gi;

/** Later ones are looked for in what earlier ones leave: a price is a number, too. */
export const ORDER: readonly PlainType[] = ["date", "duration", "distance", "currency", "number", "boolean"];

export const placesOf = (type: PlainType): RegExp | undefined => PLACES[type];

/** As the readers of WebArena-Verified's values take it: no sign of a list's end, no "and" between hours and minutes. */
const PREPARED: Readonly<Partial<Record<PlainType, (text: string) => string>>> = {
  date: (text) => text.replace(/(?<=\d)(?:st|nd|rd|th)\b/, "").replace(/\bof\b|\bthe\b/g, ""),
  duration: (text) => text.replaceAll(/\band\b|,/g, " ").trim(),
  distance: (text) => text.replaceAll(",", ""),
  currency: (text) => text.replace(/[.,']+$/, "").replaceAll(/(?<=\d)[,'](?=\d{3}(?!\d))/g, ""),
  number: (text) => text.replaceAll(/[,']/g, ""),
};

const INEXACT_TYPES: ReadonlySet<PlainType> = new Set(["number", "currency", "duration", "distance"]);

const typeOf = (as: PlainType): ValueType<unknown> => {
  const type = typeNamed(as);
  if (!type) throw new Error(`there is no type ${as}`);
  return type;
};

/** Whether a text that stands where a value of the type may stand is the expected value. */
export const isWanted = ({ as, value, within }: WantedValue, text: string): boolean => {
  const type = typeOf(as);
  try {
    const expected = type.read(value, "expected");
    const found = type.read(PREPARED[as]?.(text) ?? text, "answer");
    return INEXACT_TYPES.has(as) ? isWithin(expected as number, found as number, within) : type.isSame(expected, found);
  } catch (error) {
    if (error instanceof UnreadableError) return false;
    throw error;
  }
};

/** Why no answer can be the expected value; null when one can. */
export const wantedProblem = ({ as, value }: WantedValue): string | null => {
  if (as === "string" || as === "url") return typeof value === "string" ? null : "a text is expected";
  try {
    typeOf(as).read(value, "expected");
    return null;
  } catch (error) {
    if (error instanceof UnreadableError)
      return `the expected value ${JSON.stringify(value)} is not of its type: ${error.message}`;
    throw error;
  }
};
