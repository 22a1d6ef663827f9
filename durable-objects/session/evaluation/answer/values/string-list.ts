/**
 * @module Items with commas between them, in any order.
 */
import { pythonText } from "../../python/text.ts";
import { normaliseText } from "./text.ts";
import { isFalsy, unreadable, type ValueType } from "./value-type.ts";

/** The items in order of the alphabet, one to a line: no normal text has a line break in it. */
export const stringList: ValueType<string> = {
  read: (value) => {
    if (isFalsy(value)) throw unreadable(value, "list");
    const text = typeof value === "string" ? normaliseText(value) : pythonText(value);
    const items = text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
    if (items.length === 0) throw unreadable(value, "list");
    return items.sort().join("\n");
  },
  isSame: (expected, actual) => expected === actual,
};
