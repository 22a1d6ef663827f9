/**
 * @module Numbers: with separators, and in English words as word2number reads them.
 */
import { normaliseText } from "./text.ts";
import { isNumeric, MAX_VALUE_CHARS, unreadable, type ValueType } from "./value-type.ts";

const DIGITS = "\\d+(?:_\\d+)*";
const FLOAT = new RegExp(`^[+-]?(?:${DIGITS}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:e[+-]?${DIGITS})?$`);
const SPECIAL: Readonly<Record<string, number>> = {
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  infinity: Number.POSITIVE_INFINITY,
};

/** Python's float() of a text in lower case; null when it is none. */
export const readFloat = (text: string): number | null => {
  const plain = text.trim();
  if (plain.length > MAX_VALUE_CHARS) return null;
  if (FLOAT.test(plain)) return Number(plain.replaceAll("_", ""));
  const special = SPECIAL[plain.replace(/^[+-]/, "")];
  return special === undefined ? null : plain.startsWith("-") ? -special : special;
};

const WORDS: Readonly<Record<string, number>> = Object.fromEntries([
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, value) => [word, value] as const),
  ..."twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, at) => [word, (at + 2) * 10] as const),
  ["hundred", 100],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
]);
const POINT = "point";
const SCALES = ["billion", "million", "thousand"] as const;

/** Up to four words in a row, as the library adds and multiplies them; of more the first alone counts. */
const formed = (words: readonly string[]): number => {
  const [a, b = 0, c = 0, d = 0] = words.map((word) => WORDS[word] ?? 0);
  if (a === undefined) throw unreadable("", "number");
  if (words.length === 4) return a * b + c + d;
  if (words.length === 3) return a * b + c;
  if (words.length === 2) return a === 100 || b === 100 ? a * b : a + b;
  return a;
};

const fractionOf = (words: readonly string[]): number => {
  const digits = words.map((word) => WORDS[word]);
  return digits.every((digit) => digit !== undefined && digit <= 9) ? Number(`0.${digits.join("")}`) : 0;
};

/** Other words than those of numbers are passed over. */
export const readNumberWords = (text: string): number => {
  const all = text.split(/[\s-]+/).filter((word) => word === POINT || Object.hasOwn(WORDS, word));
  const isTwice = (word: string): boolean => all.indexOf(word) !== all.lastIndexOf(word);
  if (all.length === 0 || isTwice(POINT) || SCALES.some(isTwice)) throw unreadable(text, "number");
  const point = all.indexOf(POINT);
  const words = point === -1 ? all : all.slice(0, point);
  const fraction = point === -1 || point === all.length - 1 ? 0 : fractionOf(all.slice(point + 1));
  const [billion, million, thousand] = SCALES.map((scale) => words.indexOf(scale)) as [number, number, number];
  if ((thousand > -1 && (thousand < million || thousand < billion)) || (million > -1 && million < billion))
    throw unreadable(text, "number");
  if (words.length === 0) return fraction;
  if (words.length === 1) return (WORDS[words[0] as string] ?? 0) + fraction;
  let sum = 0;
  let from = 0;
  for (const [scale, at] of [
    [1e9, billion],
    [1e6, million],
    [1e3, thousand],
  ] as const) {
    if (at === -1) continue;
    sum += formed(words.slice(from, at)) * scale;
    from = at + 1;
  }
  if (from < words.length) sum += formed(words.slice(from));
  return sum + fraction;
};

export const number: ValueType<number> = {
  read: (value) => {
    if (isNumeric(value)) return Number(value);
    if (typeof value !== "string") throw unreadable(value, "number");
    const text = normaliseText(value);
    if (text === "") throw unreadable(value, "number");
    return readFloat(text.replaceAll(/[, ]/g, "")) ?? readNumberWords(text);
  },
  isSame: (expected, actual) => expected === actual,
};
