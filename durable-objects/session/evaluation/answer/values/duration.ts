/**
 * @module Spans of time as pytimeparse2 reads them; they are the same within three minutes or a tenth.
 */
import { pythonText } from "../../python/text.ts";
import { readFloat } from "./number.ts";
import { normaliseText } from "./text.ts";
import { isFalsy, MAX_VALUE_CHARS, unreadable, type ValueType } from "./value-type.ts";

const TOLERANCE_S = 180;
const TOLERANCE_SHARE = 0.1;
const MAX_DAYS = 999_999_999;

const UNITS = {
  years: ["ys?|yrs?.?|years?", 31_536_000],
  months: ["mos?.?|mths?.?|months?", 2_592_000],
  weeks: ["w|wks?|weeks?", 604_800],
  days: ["d|dys?|days?", 86_400],
  hours: ["h|hrs?|hours?", 3_600],
  minutes: ["m|(?:mins?)|(?:minutes?)", 60],
  seconds: ["s|secs?|seconds?", 1],
  milliseconds: ["ms|msecs?|millis|milliseconds?", 1e-3],
} as const;
type Unit = keyof typeof UNITS;
/** Of these, a number that is none is an error; of others it counts for nothing. */
const STRICT: readonly Unit[] = ["hours", "minutes", "days", "milliseconds"];

const amount = (unit: Unit): string => `(?<${unit}>[\\d.]+)\\s*(?:${UNITS[unit][0]})`;
const optional = (unit: Unit): string => `(?:${amount(unit)}\\s*(?:[,/]\\s*)?)?`;
const SECONDS = "(?<seconds>\\d{2}(?:\\.\\d+)?)";
const TAIL = [...(["weeks", "days", "hours", "minutes"] as const).map(optional), `(?:${amount("seconds")})?`].join("\\s*");
const FORMS = [
  `${optional("years")}\\s*${optional("months")}\\s*${TAIL}\\s*(?:${amount("milliseconds")})?`,
  `(?<minutes>\\d{1,2}):${SECONDS}`,
  `${optional("weeks")}\\s*${optional("days")}\\s*(?<hours>\\d+):(?<minutes>\\d{2}):${SECONDS}`,
  `(?<days>\\d+):(?<hours>\\d{2}):(?<minutes>\\d{2}):${SECONDS}`,
  `:${SECONDS}`,
].map((form) => new RegExp(`^\\s*${form}\\s*$`, "i"));

const secondsOf = (unit: Unit, digits: string): number => {
  const isNumber = /^\d+\.?\d*$|^\.\d+$/.test(digits);
  if (!isNumber && STRICT.includes(unit)) throw unreadable(digits, "span of time");
  return isNumber ? Number(digits) * UNITS[unit][1] : 0;
};

const parse = (text: string): number | null => {
  const [, sign, unsigned = ""] = /^\s*([+|-])?\s*(.*)$/.exec(text) ?? [];
  for (const form of FORMS) {
    const found = form.exec(unsigned);
    if (!found || found[0].trim() === "") continue;
    const parts = Object.entries(found.groups ?? {}) as [Unit, string | undefined][];
    const seconds = parts.reduce((sum, [unit, digits]) => sum + (digits ? secondsOf(unit, digits) : 0), 0);
    return sign === "-" ? -seconds : seconds;
  }
  return readFloat(unsigned);
};

export const duration: ValueType<number> = {
  read: (value) => {
    if (isFalsy(value)) throw unreadable(value, "span of time");
    const normal = typeof value === "string" ? normaliseText(value) : pythonText(value);
    const text = normal.slice(0, MAX_VALUE_CHARS + 1).replaceAll(/(\d+):(\d+)\s*hours?/g, "$1h$2m");
    const isPlain = readFloat(text.toLowerCase()) !== null;
    const seconds = isPlain || text.length > MAX_VALUE_CHARS ? null : parse(text);
    if (seconds === null || !(Math.abs(seconds) / UNITS.days[1] < MAX_DAYS)) throw unreadable(value, "span of time");
    return seconds;
  },
  isSame: (expected, actual) =>
    Math.abs(expected - actual) <= Math.max(TOLERANCE_S, TOLERANCE_SHARE * Math.max(expected, actual)),
};
