/**
 * @module Dates and months as people write them; of two numbers the month comes first.
 */

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const monthNumber = (text: string): number | null => {
  const word = text.toLowerCase().replace(/\.$/, "");
  const at = MONTHS.findIndex((name) => name.toLowerCase() === word || (word.length >= 3 && name.toLowerCase().startsWith(word)));
  return at === -1 ? null : at + 1;
};

/** The month's English name. */
export const readMonth = (value: unknown): string | null => {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const text = String(value).trim();
  const number = /^\d{1,2}$/.test(text) ? Number(text) : monthNumber(text);
  return number === null ? null : (MONTHS[number - 1] ?? null);
};

/** As YYYY-MM-DD. */
export const readDate = (value: unknown): string | null => {
  if (typeof value !== "string") return null;
  const text = value.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return format(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,4})$/.exec(text);
  if (numeric)
    return Number(numeric[1]) > 12 ? format(numeric[3], numeric[2], numeric[1]) : format(numeric[3], numeric[1], numeric[2]);
  const words = text.replaceAll(/(\d)(st|nd|rd|th)\b/gi, "$1").replaceAll(/^[a-z]+day,?\s+/gi, "");
  const named = /^([a-z]+\.?)\s+(\d{1,2}),?\s+(\d{4})$/i.exec(words);
  if (named) return format(named[3], String(monthNumber(named[1] ?? "") ?? ""), named[2]);
  const dayFirst = /^(\d{1,2})\s+(?:of\s+)?([a-z]+\.?),?\s+(\d{4})$/i.exec(words);
  return dayFirst ? format(dayFirst[3], String(monthNumber(dayFirst[2] ?? "") ?? ""), dayFirst[1]) : null;
};

const format = (year = "", month = "", day = ""): string | null => {
  const [y, m, d] = [Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  const valid = month !== "" && date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return valid ? date.toISOString().slice(0, 10) : null;
};
