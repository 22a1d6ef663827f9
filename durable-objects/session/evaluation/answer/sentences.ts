/**
 * @module Sentences as NLTK's Punkt finds them in English. Answers are compared in lower case, where almost every word may
 * go on with a sentence, so that no list of words is needed to tell whether a full stop ends one.
 */
import { SPACE, stripEnd } from "../python/text.ts";

const NOT_IN_WORDS = String.raw`[\)";\}\]\*:@'\(\{\[?!]`;
const RUN_OF_MARKS = String.raw`(?:-{2,}|\.{2,}|(?:\.${SPACE}){2,}\.)`;
const WORD_START = String.raw`[^\("\`\{\[:;&#\*@\)\}\]\-,]`;
const NOT_SPACE = `[^${SPACE}]`;
const WORD_END = `(?:${SPACE}|$|${NOT_IN_WORDS}|${RUN_OF_MARKS}|,(?=$|${SPACE}|${NOT_IN_WORDS}|${RUN_OF_MARKS}))`;

const WORDS = new RegExp(`${RUN_OF_MARKS}|(?=${WORD_START})${NOT_SPACE}+?(?=${WORD_END})|${NOT_SPACE}`, "gv");
const POSSIBLE_END = new RegExp(`[.?!](?=(?<after>${NOT_IN_WORDS}|${SPACE}+(?<next>${NOT_SPACE}+)))`, "gv");
const CLOSING_MARKS = new RegExp(`["'\\)\\]\\}]+?(?:${SPACE}+|(?=--)|$)`, "mvy");
const NUMBER = /^-?[.,]?\p{Nd}[\p{Nd},.-]*\.?$/u;
const INITIAL = /^[\p{L}_]\.$/u;
const INNER_PUNCTUATION = ";:,.!?";

/** Letters and words before whose full stop a sentence goes on. The letters are those that Punkt's English model has. */
const ABBREVIATIONS: ReadonlySet<string> = new Set([
  ..."cdefghklmnprstvw",
  ..."mr mrs ms dr prof jr sr inc ltd co corp vs st ave jan feb aug sept oct nov dec u.s a.m p.m".split(" "),
]);

interface Mark {
  /** Where the mark ends. */
  readonly end: number;
  /** Where the next sentence begins, if this one ends here. */
  readonly next: number;
  /** The word before the mark, the mark, and what follows. */
  readonly context: string;
}

export const sentencesOf = (text: string): string[] => {
  const found: [number, number][] = [];
  let from = 0;
  for (const { end, next, context } of possibleEnds(text)) {
    if (!holdsEnd(context)) continue;
    found.push([from, end]);
    from = next;
  }
  found.push([from, stripEnd(text).length]);
  return withClosingMarks(text, found).map(([start, end]) => text.slice(start, end));
};

/** Marks that may end a sentence. Of several in one word only the last counts. */
const possibleEnds = (text: string): Mark[] => {
  const marks: Mark[] = [];
  let last: { readonly start: number; readonly stop: number; readonly mark: Mark } | null = null;
  for (const match of text.matchAll(POSSIBLE_END)) {
    const { after = "", next } = match.groups ?? {};
    const searched: number = last?.stop ?? 0;
    const space = lastSpace(text.slice(searched, match.index));
    const start: number = space > 0 ? searched + space + 1 : (last?.start ?? 0);
    const end = match.index + 1;
    if (last && last.stop <= start) marks.push(last.mark);
    const mark = {
      end,
      next: next === undefined ? end : end + after.length - next.length,
      context: text.slice(start, end) + after,
    };
    last = { start, stop: match.index, mark };
  }
  return last ? [...marks, last.mark] : marks;
};

const ASCII_SPACE = " \t\n\r\v\f";

const lastSpace = (text: string): number => {
  for (let at = text.length - 1; at >= 0; at--) if (ASCII_SPACE.includes(text[at] as string)) return at;
  return 0;
};

/** Whether a word that ends a sentence is followed by another one. */
const holdsEnd = (context: string): boolean => {
  const words = context.split("\n").flatMap((line) => line.match(WORDS) ?? []);
  return words.some((word, at) => at + 1 < words.length && endsSentence(word, words[at + 1] as string));
};

const endsSentence = (word: string, next: string): boolean => {
  if (word === "." || word === "?" || word === "!") return true;
  if (!word.endsWith(".") || word.endsWith("..")) return false;
  const plain = word.slice(0, -1).toLowerCase();
  if (ABBREVIATIONS.has(plain) || ABBREVIATIONS.has(plain.split("-").at(-1) ?? "")) return false;
  const goesOn = INNER_PUNCTUATION.includes(next) || /^\p{Ll}/u.test(next);
  return !(goesOn && (INITIAL.test(word) || NUMBER.test(word)));
};

/** Quotes and brackets that close what a sentence ended within belong to that sentence. */
const withClosingMarks = (text: string, found: readonly (readonly [number, number])[]): [number, number][] => {
  const moved: [number, number][] = [];
  let skip = 0;
  for (const [at, [start, end]] of found.entries()) {
    const from = start + skip;
    const following = found[at + 1];
    const marks = following && closingMarks(text.slice(following[0], following[1]));
    skip = marks?.length ?? 0;
    if (following && marks !== undefined) moved.push([from, following[0] + stripEnd(marks).length]);
    else if (from < end) moved.push([from, end]);
  }
  return moved;
};

const closingMarks = (sentence: string): string | undefined => {
  CLOSING_MARKS.lastIndex = 0;
  return CLOSING_MARKS.exec(sentence)?.[0];
};
