/**
 * @module JSON in a text, whatever the order of its keys.
 */
import { normaliseText } from "./text.ts";
import { unreadable, type ValueType } from "./value-type.ts";

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const json: ValueType<string> = {
  read: (value) => {
    if (typeof value !== "string") throw unreadable(value, "JSON text");
    try {
      return JSON.stringify(JSON.parse(normaliseText(value)), sorted);
    } catch {
      throw unreadable(value, "JSON text");
    }
  },
  isSame: (expected, actual) => expected === actual,
};
