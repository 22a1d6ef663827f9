/**
 * @module Reading what a form sent: text of a sensible length for each field that is asked for.
 */

const MAX_FIELD_LENGTH = 120;

export type Fields = Readonly<Record<string, unknown>>;

/** What is no text counts as "". */
export const textOf = (value: unknown, maxLength = MAX_FIELD_LENGTH): string =>
  typeof value === "string" ? value.trim().slice(0, maxLength) : "";

/** Long text keeps its line breaks, in one form. */
export const longTextOf = (value: unknown, maxLength: number): string =>
  textOf(value, maxLength * 2)
    .replaceAll("\r\n", "\n")
    .slice(0, maxLength);

export const readFields = <Name extends string>(fields: Fields, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(fields[name])])) as Record<Name, string>;

/** All values of a field that may be sent more than once. */
export const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");

const MONEY = /^\d{1,6}([.,]\d{1,2})?$/;

/** "12.5" as 1250; null when it is no sum of money. */
export const centsOf = (text: string): number | null => {
  const plain = text.replace("$", "").trim();
  return MONEY.test(plain) ? Math.round(Number(plain.replace(",", ".")) * 100) : null;
};

/** A whole number of at most six digits; null otherwise. */
export const wholeNumberOf = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

/** "2026-03-08" when it is a day that exists. */
export const dayOf = (text: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
};
