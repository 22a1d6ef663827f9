/**
 * @module The words that stand in dates: days of the week, months, hours and halves of the day, and words that mean nothing.
 */

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const WEEKDAY_NAMES = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_NAMES = "january february march april may june july august september october november december".split(" ");
export const PASSED_OVER: ReadonlySet<string> = new Set([
  " ",
  ".",
  ",",
  ";",
  "-",
  "/",
  "'",
  "at",
  "on",
  "and",
  "ad",
  "m",
  "t",
  "of",
  "st",
  "nd",
  "rd",
  "th",
]);
export const CLOCK: Readonly<Record<string, number>> = {
  h: 0,
  hour: 0,
  hours: 0,
  m: 1,
  minute: 1,
  minutes: 1,
  s: 2,
  second: 2,
  seconds: 2,
};
export const HALVES: Readonly<Record<string, number>> = { am: 0, a: 0, pm: 1, p: 1 };
export const UTC = "z";

const positionIn = (lists: readonly (readonly string[])[], word: string): number | undefined => {
  const at = Math.max(...lists.map((list) => list.indexOf(word)));
  return at === -1 ? undefined : at;
};
export const weekdayOf = (word: string): number | undefined => positionIn([WEEKDAYS, WEEKDAY_NAMES], word);
export const monthOf = (word: string): number | undefined => {
  const at = word === "sept" ? MONTHS.indexOf("sep") : positionIn([MONTHS, MONTH_NAMES], word);
  return at === undefined ? undefined : at + 1;
};
export const own = (table: Readonly<Record<string, number>>, word: string | undefined): number | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
