/**
 * @module Text in Base64, compared decoded; a pattern is one of the decoded text.
 */
import { strip } from "../../python/text.ts";
import { isPattern, matchesAll, type Text } from "./text.ts";
import { unreadable, type ValueType } from "./value-type.ts";

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const GROUP_CHARS = 4;

const decode = (text: string): string => {
  if (!BASE64.test(text) || text.length % GROUP_CHARS !== 0) throw unreadable(text, "Base64");
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
};

export const base64: ValueType<Text> = {
  read: (value, side) => {
    if (typeof value !== "string" || strip(value) === "") throw unreadable(value, "Base64");
    const packed = strip(value);
    if (side === "expected" && isPattern(packed)) return { pattern: packed };
    try {
      return { text: strip(decode(packed).replaceAll("\r\n", "\n").replaceAll("\r", "\n")) };
    } catch {
      throw unreadable(value, "Base64");
    }
  },
  isSame: (expected, actual) => {
    const text = "text" in actual ? actual.text : actual.pattern;
    return "pattern" in expected ? matchesAll(expected.pattern, text, { dotAll: true }) : expected.text === text;
  },
};
