/**
 * @module Reads a plain answer for the values that are expected: these and nothing beside them that could be meant as well.
 */
import type { TypedAnswer, WantedValue } from "../../../../../sdk/protocol/index.ts";
import { normaliseText } from "../values/text.ts";
import { isWanted, ORDER, placesOf, URL_PLACES } from "./wanted.ts";
import { DENIALS, FILLERS, FOREIGN, HEDGES, INEXACT, stem, stemsOf, withDigits, wordsOf } from "./words.ts";

/** No honest answer is longer. */
const MAX_CHARS = 4_000;
/** Words around a number. */
const MAX_WORDS = 40;
/** Values that were found are marked by these characters, which no normal text has. */
const FIRST_MARK = 0xe000;
const MARK = /[\ue000-\uefff]/;
const MARKS = /[\ue000-\uefff]/g;
const LIST_SIGN = /^\s*(?:[-*•–]|(\d+)[.)])\s+/;

export interface Reading {
  readonly isRight: boolean;
  /** Why it is not, in words that tell nothing of what is expected. */
  readonly reason: string | null;
}

const wrong = (reason: string): Reading => ({ isRight: false, reason });

export const readPlain = (
  { values, ordered }: Pick<TypedAnswer, "values" | "ordered">,
  answer: string,
  goal: string,
): Reading => {
  if (answer.trim() === "") return wrong("there is no answer");
  if (answer.length > MAX_CHARS) return wrong("the answer is too long");
  const marked = markValues(values, answer);
  const found = [...(marked.match(MARKS) ?? [])].map((mark) => mark.charCodeAt(0) - FIRST_MARK);
  const problem = orderProblem(found, values.length, ordered) ?? restProblem(marked, values, goal);
  return { isRight: problem === null, reason: problem };
};

const orderProblem = (found: readonly number[], count: number, ordered: boolean): string | null => {
  if (found.length === 0) return "the answer does not say it";
  if (count === 1) return null;
  const inOrder = ordered ? found : [...found].sort((a, b) => a - b);
  return inOrder.length === count && inOrder.every((value, at) => value === at) ? null : "the list is another one";
};

/** The answer as a normal text in which each expected value is one mark. */
const markValues = (values: readonly WantedValue[], answer: string): string => {
  const marks = new Marks(values);
  let text = marks.put(
    withoutListSigns(answer),
    URL_PLACES,
    (value, url) => value.as === "url" && isWanted(value, url),
    normalise,
  );
  text = withoutKinds(text);
  for (const { at, wording } of wordingsOf(values))
    text = putWording(text, wording, () => marks.next((_value, index) => index === at));
  if (values.every(({ as }) => as === "string" || as === "url")) return text;
  text = withDigits(text);
  if (values.some(({ as, value }) => as === "number" && Number(value) === 0))
    text = text.replaceAll(/\b(?:none|no|nobody|nothing)\b/g, "0");
  for (const type of ORDER) {
    const places = placesOf(type);
    if (places && values.some(({ as }) => as === type))
      text = marks.put(text, places, (value, found) => value.as === type && isWanted(value, found));
  }
  return text;
};

const normalise = (text: string): string => {
  const normal = normaliseText(text);
  return `${/^\s/.test(text) ? " " : ""}${normal}${/\s$/.test(text) ? " " : ""}`;
};

/** Which value a place stands for: of those that are the same, the first that is not taken; then the last once more. */
class Marks {
  readonly #values: readonly WantedValue[];
  readonly #taken = new Set<number>();

  constructor(values: readonly WantedValue[]) {
    this.#values = values;
  }

  next(fits: (value: WantedValue, at: number) => boolean): string | null {
    const fitting = this.#values.flatMap((value, at) => (fits(value, at) ? [at] : []));
    const at = fitting.find((one) => !this.#taken.has(one)) ?? fitting.at(-1);
    if (at === undefined) return null;
    this.#taken.add(at);
    return String.fromCharCode(FIRST_MARK + at);
  }

  put(
    text: string,
    places: RegExp,
    fits: (value: WantedValue, found: string) => boolean,
    between: (text: string) => string = (same) => same,
  ): string {
    let from = 0;
    let made = "";
    for (const { 0: found, index } of text.matchAll(places)) {
      const trimmed = found.replace(/[\s.,;:!?']+$/, "");
      const mark =
        INEXACT.test(text.slice(0, index)) && !/\d\s*[a-z:]/.test(trimmed) ? null : this.next((value) => fits(value, trimmed));
      if (mark === null) continue;
      const lead = /^\s*/.exec(trimmed)?.[0] ?? "";
      made += between(text.slice(from, index)) + lead + mark;
      from = index + trimmed.length;
    }
    return made + between(text.slice(from));
  }
}

/** Bullets, and numbers that count the lines from 1 on. */
const withoutListSigns = (answer: string): string => {
  const lines = answer
    .trim()
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  if (lines.length < 2) return answer;
  const numbers = lines.flatMap((line) => LIST_SIGN.exec(line)?.[1] ?? []);
  const counts = numbers.every((number, at) => Number(number) === at + 1);
  return lines.map((line) => (counts ? line.replace(LIST_SIGN, "") : line)).join("; ");
};

/** "u/robin" is robin, and "c/books" books. */
const withoutKinds = (text: string): string => text.replaceAll(/\b[uc]\//g, "");

const withoutOuter = (text: string): string => text.replaceAll(/^['"`.,;:!?]+|['"`.,;:!?]+$/g, "");

/** Longer wordings first: one may be part of another. */
const wordingsOf = (values: readonly WantedValue[]): { readonly at: number; readonly wording: string }[] =>
  values
    .flatMap(({ as, value, or }, at) => [...(as === "string" ? [String(value)] : []), ...or].map((wording) => ({ at, wording })))
    .map(({ at, wording }) => ({ at, wording: withoutOuter(withoutKinds(normaliseText(wording))) }))
    .filter(({ wording }) => wording !== "")
    .sort((a, b) => b.wording.length - a.wording.length);

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/.test(char);

/** As whole words. */
const putWording = (text: string, wording: string, mark: () => string | null): string => {
  let made = "";
  let from = 0;
  for (let at = text.indexOf(wording); at !== -1; at = text.indexOf(wording, at + 1)) {
    if (at < from) continue;
    const end = at + wording.length;
    const cuts = (isWordChar(wording[0]) && isWordChar(text[at - 1])) || (isWordChar(wording.at(-1)) && isWordChar(text[end]));
    // 178.5 is no part of 178.55, nor 3 of 3.5.
    if (
      cuts ||
      (/\d$/.test(wording) && /^[.,]\d/.test(text.slice(end))) ||
      (/^\d/.test(wording) && /\d[.,]$/.test(text.slice(0, at)))
    )
      continue;
    const sign = mark();
    if (sign === null) continue;
    made += text.slice(from, at) + sign;
    from = end;
  }
  return made + text.slice(from);
};

/** What else the answer says. */
const restProblem = (marked: string, values: readonly WantedValue[], goal: string): string | null => {
  const types = new Set(values.map(({ as }) => as));
  const words = wordsOf(withDigits(marked.replaceAll(MARKS, " ")));
  const hedge = words.find((word) => HEDGES.has(word) && !(types.has("boolean") && DENIALS.has(word)));
  if (hedge !== undefined) return `the answer leaves open what it means: ${hedge}`;
  const asked = stemsOf(goal);
  if (types.has("currency") && words.some((word) => FOREIGN.has(word) && !asked.has(stem(word))))
    return "the answer names another currency";
  const extra = words.find((word) => /\d/.test(word) && !(asked.has(stem(word)) && standsApart(marked, word)));
  if (extra !== undefined) return "the answer has other numbers, too";
  if (!types.has("string") && !types.has("url")) return words.length <= MAX_WORDS ? null : "the answer says too much beside it";
  if (values.length === 1 && words.includes("and")) return "the answer names more than one";
  const offered = values.some(({ as, value, or }) => as === "string" && [String(value), ...or].some((one) => holds(goal, one)));
  const isKnown = (word: string): boolean => FILLERS.has(word) || (!offered && asked.has(stem(word)));
  return words.every(isKnown) ? null : "the answer says something beside it";
};

const holds = (goal: string, wording: string): boolean => normaliseText(goal).includes(withoutOuter(normaliseText(wording)));

/** A number of the goal may be said again in a sentence, not beside the value as if it were another one. */
const standsApart = (marked: string, number: string): boolean => {
  const parts = withDigits(marked).split(number);
  return parts.every((part, at) => {
    const before =
      at === parts.length - 1 ||
      !MARK.test(part) ||
      /[a-z]{2,}/.test(part.slice(part.search(/[\ue000-\uefff][^\ue000-\uefff]*$/) + 1));
    const after = at === 0 || !MARK.test(part) || /[a-z]{2,}/.test(part.slice(0, part.search(MARK)));
    return before && after;
  });
};
