/**
 * @module Nothing, and the words for it.
 */
import { strip, words } from "../../python/text.ts";
import { isFalsy, isNumeric, unreadable, type ValueType } from "./value-type.ts";

const WORDS: ReadonlySet<string> = new Set(["", "n/a", "na", "nan", "null", "none"]);

export const empty: ValueType<null> = {
  read: (value) => {
    if (isFalsy(value) && !isNumeric(value)) return null;
    if (typeof value === "string") {
      const text = words(strip(value).toLowerCase())
        .join(" ")
        .replaceAll(/ ?\/ ?/g, "/");
      if (WORDS.has(text)) return null;
    }
    throw unreadable(value, "empty value");
  },
  isSame: () => true,
};
