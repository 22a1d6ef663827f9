/**
 * @module The plain values in a page's answer: each is what it should be, or the answer is refused.
 */

import { neutralise } from "../page/neutral.ts";
import { PageFault } from "../page-fault.ts";
import { MAX_PIXELS } from "./bounds.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** The page's fault, said as such. */
export const refuse = (what: string, wanted: string): never => {
  throw new PageFault("page_unreadable", `The page gave an answer that cannot be used: ${what} is not ${wanted}.`);
};

export const fields = (value: unknown, what: string): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : refuse(what, "an object");

export const list = (value: unknown, what: string, max: number): readonly unknown[] => {
  if (!Array.isArray(value)) return refuse(what, "a list");
  return value.length <= max ? value : refuse(what, `a list of at most ${max}`);
};

export const flag = (value: unknown, what: string): boolean =>
  typeof value === "boolean" ? value : refuse(what, "true or false");

export const number = (value: unknown, what: string, max: number = Number.MAX_SAFE_INTEGER): number =>
  typeof value === "number" && value >= -max && value <= max ? value : refuse(what, `a number up to ${max}`);

export const pixels = (value: unknown, what: string): number => number(value, what, MAX_PIXELS);

export const count = (value: unknown, what: string): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : refuse(what, "a whole number");

export const string = (value: unknown, what: string, max: number): string => {
  if (typeof value !== "string") return refuse(what, "a text");
  return value.length <= max ? value : refuse(what, `a text of at most ${max} characters`);
};

export const oneOf = <T extends string>(value: unknown, what: string, words: readonly T[]): T =>
  words.includes(value as T) ? (value as T) : refuse(what, `one of ${words.join(", ")}`);

/** Characters that neutralising would change, or might. Those in two halves are looked at one by one. */
const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\u0000-\u001f<>[\]\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ue000-\uf8ff\ufeff\ufff0-\uffff]/;

const isNeutral = (text: string): boolean =>
  !SUSPECT.test(text) && !text.includes("  ") && !text.startsWith(" ") && !text.endsWith(" ");

/** Safe to stand in the compact text. The page has made it so already, and a text that is so stays as it is. */
export const neutral = (value: unknown, what: string, max: number): string => {
  const text = string(value, what, max);
  return isNeutral(text) ? text : neutralise(text, max);
};
