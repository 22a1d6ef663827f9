/**
 * @module Yes and no, in the words that are usual for them.
 */
import { normaliseText } from "./text.ts";
import { isNumeric, unreadable, type ValueType } from "./value-type.ts";

const YES: ReadonlySet<string> = new Set(["true", "yes", "y", "1", "t", "on"]);
const NO: ReadonlySet<string> = new Set(["false", "no", "n", "0", "f", "off"]);

export const boolean: ValueType<boolean> = {
  read: (value) => {
    if (isNumeric(value)) return Boolean(value);
    const word = typeof value === "string" ? normaliseText(value) : "";
    if (YES.has(word)) return true;
    if (NO.has(word)) return false;
    throw unreadable(value, "yes or no");
  },
  isSame: (expected, actual) => expected === actual,
};
