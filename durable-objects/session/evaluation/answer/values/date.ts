/**
 * @module Dates as dateutil reads them, the month first.
 */
import { parseDate } from "./date-parser.ts";
import { normaliseText } from "./text.ts";
import { unreadable, type ValueType } from "./value-type.ts";

/** What a date does not say. The published harness puts today's there, and so finds another verdict every day. */
const UNSAID = "?";

export const date: ValueType<string> = {
  read: (value) => {
    if (typeof value !== "string") throw unreadable(value, "date");
    const found = parseDate(normaliseText(value).replaceAll(/,(?! )/g, ", "));
    if (found === null) throw unreadable(value, "date");
    const { year = UNSAID, month = UNSAID, day, weekday = UNSAID } = found;
    return [year, month, day ?? `${UNSAID}${weekday}`].join("-");
  },
  isSame: (expected, actual) => expected === actual,
};
