/**
 * @module Compares values by the type that a schema gives them, as WebArena-Verified does.
 */

import { trimEndOf, withoutSlashes } from "../../../../trim.ts";
import { NotEvaluatedError } from "../../evaluator.ts";
import { readDate, readMonth } from "./dates.ts";
import { readDistance, readDuration, readNumber, readPrice } from "./numbers.ts";
import { isPattern, isSameText, normaliseText, tokenSortRatio } from "./text.ts";

export interface ValueSchema {
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly properties?: Readonly<Record<string, ValueSchema>> | undefined;
  readonly items?: ValueSchema | undefined;
}

const PRICE_TOLERANCE = 0.1;
const DURATION_TOLERANCE_S = 180;
const DURATION_TOLERANCE_SHARE = 0.1;
const DISTANCE_TOLERANCE_M = 10;
const DISTANCE_TOLERANCE_SHARE = 0.02;
const COORDINATE_TOLERANCE = 1e-5;
const NAME_RATIO = 80;

/** Numbers, dates and the like are short; what is longer is none, and is not looked at. */
const MAX_VALUE_CHARS = 500;

type Same = (expected: unknown, actual: unknown) => boolean;

/** What the task expects cannot be read. */
export class ExpectedValueError extends Error {
  override readonly name = "ExpectedValueError";
}

/** Equal once read; an expected value that cannot be read is a mistake of the task. */
const byReading =
  <T>(readValue: (value: unknown) => T | null, same: (a: T, b: T) => boolean = (a, b) => a === b): Same =>
  (expected, actual) => {
    const read = (value: unknown): T | null =>
      typeof value === "string" && value.length > MAX_VALUE_CHARS ? null : readValue(value);
    const wanted = read(expected);
    if (wanted === null) throw new ExpectedValueError(`the expected value ${JSON.stringify(expected)} is not of its type`);
    const found = read(actual);
    return found !== null && same(wanted, found);
  };

const within = (absolute: number, share: number) => (a: number, b: number) =>
  Math.abs(a - b) <= Math.max(absolute, share * Math.max(Math.abs(a), Math.abs(b))) + Number.EPSILON;

const asText = (value: unknown): string => {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    // Nested deeper than can be written: it is like no text.
    return "";
  }
};
const text: Same = (expected, actual) => actual !== null && actual !== undefined && isSameText(asText(expected), asText(actual));

const YES = new Set(["true", "yes", "y", "1", "t", "on"]);
const NO = new Set(["false", "no", "n", "0", "f", "off"]);
const readBoolean = (value: unknown): boolean | null => {
  if (typeof value === "object") return null;
  const word = String(value).trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
};

const EMPTY_WORDS = new Set(["", "n/a", "na", "nan", "null", "none"]);
export const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return EMPTY_WORDS.has(value.trim().toLowerCase());
  return typeof value === "object" && Object.keys(value).length === 0;
};

const readList = (value: unknown): string | null => {
  const items = Array.isArray(value) ? value.map(asText) : typeof value === "string" ? value.split(",") : null;
  return items && JSON.stringify(items.map(normaliseText).sort());
};

const readCoordinates = (value: unknown): { lat: number; lon: number } | null => {
  if (typeof value === "string") {
    const numbers = [...value.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
    return numbers.length === 2 ? readCoordinates(numbers) : null;
  }
  if (Array.isArray(value)) {
    const [lat, lon] = value.map(readNumber);
    return lat == null || lon == null ? null : { lat, lon };
  }
  if (typeof value !== "object" || value === null) return null;
  const find = (pattern: RegExp): number | null => readNumber(Object.entries(value).find(([name]) => pattern.test(name))?.[1]);
  const [lat, lon] = [find(/lat(itude)?$/i), find(/(lon(gitude)?|lng)$/i)];
  return lat === null || lon === null ? null : { lat, lon };
};

const parsed = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const decoded = (value: unknown): string => {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(asText(value)), (char) => char.charCodeAt(0)));
  } catch {
    return asText(value);
  }
};

/** A pattern is taken as it is: its stars are no emphasis. */
const plainMarkdown = (value: unknown): string => withoutLinks(asText(value)).replaceAll(/[*_`#>~]/g, "");

/** `[text](address)` as its text. */
const withoutLinks = (text: string): string => {
  let plain = "";
  let from = 0;
  for (let open = text.indexOf("["); open !== -1; open = text.indexOf("[", from)) {
    const middle = text.indexOf("]", open);
    if (middle === -1) break;
    const close = text[middle + 1] === "(" ? text.indexOf(")", middle) : -1;
    plain += trimEndOf(text.slice(from, open), close === -1 ? "" : "!");
    plain += close === -1 ? text.slice(open, middle + 1) : text.slice(open + 1, middle);
    from = close === -1 ? middle + 1 : close + 1;
  }
  return plain + text.slice(from);
};

const TYPES: Readonly<Record<string, Same>> = {
  string: text,
  number: byReading(readNumber),
  integer: byReading(readNumber),
  currency: byReading(readPrice, (a, b) => Math.abs(a - b) <= PRICE_TOLERANCE + Number.EPSILON),
  date: byReading(readDate),
  month: byReading(readMonth),
  duration: byReading(readDuration, within(DURATION_TOLERANCE_S, DURATION_TOLERANCE_SHARE)),
  distance: byReading(readDistance, within(DISTANCE_TOLERANCE_M, DISTANCE_TOLERANCE_SHARE)),
  coordinates: byReading(
    readCoordinates,
    (a, b) => Math.abs(a.lat - b.lat) <= COORDINATE_TOLERANCE && Math.abs(a.lon - b.lon) <= COORDINATE_TOLERANCE,
  ),
  boolean: byReading(readBoolean),
  null: (_expected, actual) => isEmpty(actual),
  string_list: (expected, actual) => readList(expected) !== null && readList(expected) === readList(actual),
  "location-name": (expected, actual) => actual != null && tokenSortRatio(asText(expected), asText(actual)) >= NAME_RATIO,
  full_address: (expected, actual) =>
    actual != null && text(asText(expected).replaceAll(",", " "), asText(actual).replaceAll(",", " ")),
  url: (expected, actual) => actual != null && text(withoutSlashes(asText(expected)), withoutSlashes(asText(actual))),
  json: (expected, actual) => actual != null && asText(parsed(expected)) === asText(parsed(actual)),
  markdown: (expected, actual) =>
    actual != null && text(isPattern(asText(expected)) ? expected : plainMarkdown(expected), plainMarkdown(actual)),
  base64: (expected, actual) => actual != null && text(decoded(expected), decoded(actual)),
};

const typeOf = (schema: ValueSchema): string => schema.format ?? schema.type ?? "string";

/** Inside expected values, a list of several where one value is due means any of these. */
export const isSameValue = (schema: ValueSchema, expected: unknown, actual: unknown): boolean => {
  if (schema.properties) return isSameObject(schema.properties, expected, actual);
  const same = TYPES[typeOf(schema)] ?? text;
  const isAlternatives = Array.isArray(expected) && expected.length >= 2 && typeOf(schema) !== "coordinates";
  if (isAlternatives) return expected.some((alternative) => isSameValue(schema, alternative, actual));
  const only = Array.isArray(expected) && expected.length === 1 && typeOf(schema) !== "coordinates" ? expected[0] : expected;
  if (isEmpty(only)) return isEmpty(actual);
  return same(only, actual);
};

/** What is wrong with a value that a task expects; null when an answer can meet it. */
export const expectedProblem = (schema: ValueSchema, expected: unknown): string | null => {
  if (Array.isArray(expected) && typeOf(schema) !== "coordinates" && !schema.properties) {
    return expected.map((one) => expectedProblem(schema, one)).find((problem) => problem !== null) ?? null;
  }
  try {
    isSameValue(schema, expected, expected);
    return null;
  } catch (error) {
    if (error instanceof ExpectedValueError || error instanceof NotEvaluatedError) return error.message;
    throw error;
  }
};

/** Only what the schema names is compared; what is missing is null. */
const isSameObject = (properties: Readonly<Record<string, ValueSchema>>, expected: unknown, actual: unknown): boolean => {
  if (typeof expected !== "object" || expected === null)
    throw new ExpectedValueError(`the expected value ${JSON.stringify(expected)} is not an object`);
  if (typeof actual !== "object" || actual === null) return false;
  return Object.entries(properties).every(([name, schema]) => isSameValue(schema, own(expected, name), own(actual, name)));
};

/** What a value has itself, and not what every object has. */
const own = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? ((value as Record<string, unknown>)[name] ?? null) : null;

/** Missing ones and extra ones both fail; without an order, each expected one takes the first that is equal. */
export const isSameList = (
  schema: ValueSchema,
  expected: readonly unknown[],
  actual: readonly unknown[],
  ordered: boolean,
): boolean => {
  if (expected.length !== actual.length) return false;
  if (ordered) return expected.every((wanted, at) => isSameValue(schema, wanted, actual[at]));
  const left = [...actual];
  return expected.every((wanted) => {
    const at = left.findIndex((found) => isSameValue(schema, wanted, found));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
};
