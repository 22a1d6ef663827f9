/**
 * @module Markdown, whatever its line ends, list marks and white space. Each step passes over the text once.
 */

import { trimEndOf } from "../../../../trim.ts";
import { strip, words } from "../../python/text.ts";
import { unreadable, type ValueType } from "./value-type.ts";

export const markdown: ValueType<string> = {
  read: (value) => {
    if (typeof value !== "string" || strip(value) === "") throw unreadable(value, "Markdown");
    const lines = strip(value).replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
    const text = lines
      .map((line) => trimEndOf(line, " \t"))
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .split("\n")
      .map(plainLine)
      .join("\n");
    return strip(withoutSpaces(withPlainLabels(withWholeLinks(text))));
  },
  isSame: (expected, actual) => expected === actual,
};

/** One space after a heading's mark, a hyphen for every list, two spaces before one that is indented. */
const plainLine = (line: string): string =>
  line
    .replace(/^([ \t]*)(#{1,6})[ \t]+/, "$1$2 ")
    .replace(/^([ \t]*)[*+][ \t]+/, "$1- ")
    .replace(/^[ \t]+-/, "  -");

/** Each part from `open` to the next `close`, as `change` has it; null leaves the opening and goes on behind it. */
const between = (text: string, open: string, close: string, change: (inner: string, after: number) => string | null): string => {
  let result = "";
  let from = 0;
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start + 1);
    if (end === -1) break;
    const changed = change(text.slice(start + 1, end), end + 1);
    result += text.slice(from, start) + (changed === null ? open : open + changed + close);
    from = changed === null ? start + 1 : end + 1;
  }
  return result + text.slice(from);
};

/** A link whose text is broken over lines becomes one of one line, at its first break. */
const withWholeLinks = (text: string): string =>
  between(text, "[", "]", (inner, after) => {
    const at = inner.indexOf("\n");
    if (at === -1 || text[after] !== "(") return inner;
    const close = text.indexOf(")", after);
    return close > after + 1 ? `${inner.slice(0, at)} ${inner.slice(at + 1).trimStart()}` : inner;
  });

const withPlainLabels = (text: string): string =>
  between(text, "[", "]", (inner) => (inner === "" ? inner : words(inner).join(" ")));

const withoutSpaces = (text: string): string => between(text, "(", ")", (inner) => strip(inner) || inner.slice(-1));
