/**
 * @module Prices, as price-parser finds the first one in a text; they are the same within ten cents.
 */
import { pythonText } from "../../python/text.ts";
import { isWithin } from "./decimal.ts";
import { normaliseText } from "./text.ts";
import { isFalsy, isNumeric, unreadable, type ValueType } from "./value-type.ts";

const TOLERANCE = 0.1;
const START = /\.?\d/g;
const IN_NUMBER = /[\d\s.,']/;
const DIGIT = /\d/;

/** The first run of digits and separators that no percent sign follows. */
const amountIn = (text: string): string | null => {
  START.lastIndex = 0;
  for (let found = START.exec(text); found; found = START.exec(text)) {
    let end = START.lastIndex;
    while (end < text.length && IN_NUMBER.test(text[end] as string)) end++;
    if (text[end] !== "%") return text.slice(found.index, end);
    // Digits before a percent sign are none of a price; what a separator parts from them may be.
    let cut = end - 1;
    while (cut >= START.lastIndex && DIGIT.test(text[cut] as string)) cut--;
    if (cut >= START.lastIndex) return text.slice(found.index, cut);
    START.lastIndex = end;
  }
  return null;
};

const trimEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && ",.".includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
};

const plainNumber = (found: string, decimal: "." | ","): number | null => {
  const plain = trimEnd(found).replaceAll("'", "");
  const amount = (plain.split(".").length === 2 ? plain : plain.replace(/^[,.]+/, "")).replaceAll(/\s/g, "");
  const number = decimal === "." ? amount.replaceAll(",", "") : amount.replaceAll(".", "").replaceAll(",", ".");
  return /^(?:\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : null;
};

export const currency: ValueType<number> = {
  firstOnly: true,
  read: (value) => {
    if (isFalsy(value) && !isNumeric(value)) throw unreadable(value, "price");
    const signed = typeof value === "string" ? normaliseText(value) : pythonText(value);
    const negative = signed.startsWith("-");
    const text = negative ? signed.replaceAll("-", "") : signed;
    const decimal = text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
    const found = amountIn(text);
    const free = text.toLowerCase().includes("free") ? 0 : null;
    const amount = found === null ? free : plainNumber(found, decimal);
    if (amount === null) throw unreadable(value, "price");
    return negative ? -amount : amount;
  },
  isSame: (expected, actual) => isWithin(expected, actual, TOLERANCE),
};
