/**
 * @module Answers as WebArena compares them: without outer quotes, in lower case, in NLTK's words.
 */
import { strip, stripEnd, words } from "../python/text.ts";
import { sentencesOf } from "./sentences.ts";

/** WebArena's clean_answer. A quote alone is taken for both of a pair, and leaves nothing. */
export const cleanAnswer = (answer: string): string => {
  const text = strip(answer);
  const first = text[0];
  const quoted = (first === "'" || first === '"') && text.at(-1) === first;
  return (quoted ? text.slice(1, -1) : text).toLowerCase();
};

const LETTER = String.raw`[\p{L}\p{N}_]`;
/** Python's \b, which knows the letters of all scripts. */
const EDGE = `(?:(?<=${LETTER})(?!${LETTER})|(?<!${LETTER})(?=${LETTER}))`;
const rule = (pattern: string, by: string): Rule => [new RegExp(pattern, "giu"), by];
type Rule = readonly [RegExp, string];

/** The rules of NLTK's word tokenizer, in its order. */
const OPENING_QUOTES: readonly Rule[] = [
  [/([«“‘„]|[`]+)/g, " $1 "],
  [/^"/g, "``"],
  [/(``)/g, " $1 "],
  [/([ ([{<])("|'{2})/g, "$1 `` "],
  rule(`(')(?!re|ve|ll|m|t|s|d|n)(${LETTER})${EDGE}`, "$1 $2"),
];

const PUNCTUATION: readonly Rule[] = [
  [/([:,])([^\p{Nd}])/gu, " $1 $2"],
  [/([:,])$/g, " $1 "],
  [/\.{2,}/g, " $& "],
  [/[;@#$%&]/g, " $& "],
];

const MORE_PUNCTUATION: readonly Rule[] = [
  [/[?!]/g, " $& "],
  [/([^'])' /g, "$1 ' "],
  [/[*]/g, " $& "],
  [/[\][(){}<>]/g, " $& "],
  [/--/g, " -- "],
];

const ENDINGS: readonly Rule[] = [
  [/([»”’])/g, " $1 "],
  [/''/g, " '' "],
  [/"/g, " '' "],
  [/([^' ])('[sS]|'[mM]|'[dD]|') /g, "$1 $2 "],
  [/([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) /g, "$1 $2 "],
  ...[
    ["can", "not"],
    ["d", "'ye"],
    ["gim", "me"],
    ["gon", "na"],
    ["got", "ta"],
    ["lem", "me"],
    ["more", "'n"],
  ].map(([first, second]) => rule(`${EDGE}(${first})(${second})${EDGE}`, " $1 $2 ")),
  rule(`${EDGE}(wan)(na)(?=\\s)`, " $1 $2 "),
  rule(` ('t)(is)${EDGE}`, " $1 $2 "),
  rule(` ('t)(was)${EDGE}`, " $1 $2 "),
];

const apply = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text);

/** Sets the full stop that ends a text apart; only the marks given may follow it. By hand, since a pattern may take minutes. */
const apartFinalStop = (text: string, marks: string, separate: string): string => {
  const at = text.lastIndexOf(".");
  if (at < 1 || text[at - 1] === ".") return text;
  const rest = stripEnd(text.slice(at + 1));
  for (const char of rest) if (!marks.includes(char)) return text;
  return `${text.slice(0, at)} .${separate}${rest} `;
};

/** The words of a text, as nltk.word_tokenize gives them. */
export const wordTokens = (text: string): string[] =>
  sentencesOf(text).flatMap((sentence) => {
    const opened = apartFinalStop(apply(sentence, OPENING_QUOTES), `])}>"'»”’ `, " ");
    const marked = apartFinalStop(apply(opened, PUNCTUATION), `])}>"'`, "");
    return words(apply(` ${apply(marked, MORE_PUNCTUATION)} `, ENDINGS));
  });
