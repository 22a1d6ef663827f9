/**
 * @module Months, by number, by name, or as part of a date.
 */
import { parseDate } from "./date-parser.ts";
import { normaliseText } from "./text.ts";
import { isNumeric, unreadable, type ValueType } from "./value-type.ts";

const FIRST = 1;
const LAST = 12;

const checked = (month: number, value: unknown): number => {
  if (!Number.isInteger(month) || month < FIRST || month > LAST) throw unreadable(value, "month");
  return month;
};

/** A date without a month is taken for one in January. */
export const month: ValueType<number> = {
  read: (value) => {
    if (isNumeric(value)) return checked(Number(value), value);
    if (typeof value !== "string") throw unreadable(value, "month");
    const text = normaliseText(value);
    if (/^[+-]?\d+(?:_\d+)*$/.test(text)) return checked(Number(text.replaceAll("_", "")), value);
    return parseDate(text)?.month ?? monthOf(value, text);
  },
  isSame: (expected, actual) => expected === actual,
};

const monthOf = (value: unknown, text: string): number => {
  if (parseDate(text) === null) throw unreadable(value, "month");
  return FIRST;
};
