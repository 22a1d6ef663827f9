/**
 * @module Answers as WebArena compares them: without outer quotes, in lower case, in NLTK's words.
 */

/** WebArena's clean_answer. */
export const cleanAnswer = (answer: string): string => {
  const text = answer.trim();
  const first = text[0];
  const quoted = text.length >= 2 && (first === "'" || first === '"') && text.at(-1) === first;
  return (quoted ? text.slice(1, -1) : text).toLowerCase();
};

const ABBREVIATIONS = /(?:^|[\s(])(?:[a-z]|mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|inc|ltd|co|no|jr|sr|approx|dept|est)\.$/;

/** With what stands before it; longer than any, so that the beginning of what is looked at is never taken for a word's. */
const LONGEST_ABBREVIATION = 12;

/** Sentences, nearly as NLTK's punkt finds them: a final full stop belongs to no word, one inside a sentence does. */
const sentences = (text: string): string[] => {
  const found: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(/(?<![.?!])[.?!]+["')\]]*(?=\s)/g)) {
    const end = index + mark.length;
    if (ABBREVIATIONS.test(text.slice(Math.max(from, end - LONGEST_ABBREVIATION), end))) continue;
    found.push(text.slice(from, end).trim());
    from = end;
  }
  return [...found, text.slice(from).trim()].filter((sentence) => sentence !== "");
};

/** The rules of NLTK's word tokenizer, in its order. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/([«“‘„]|[`]+)/g, " $1 "],
  [/^"/g, "``"],
  [/(``)/g, " $1 "],
  [/([ ([{<])("|'{2})/g, "$1 `` "],
  [/(')(?!re|ve|ll|m|t|s|d|n)(\w)\b/gi, "$1 $2"],
  [/([^.])(\.)([\])}>"'»”’ ]*)\s*$/g, "$1 $2 $3 "],
  [/([:,])([^\d])/g, " $1 $2"],
  [/([:,])$/g, " $1 "],
  [/\.{2,}/g, " $& "],
  [/[;@#$%&]/g, " $& "],
  [/([^.])(\.)([\])}>"']*)\s*$/g, "$1 $2$3 "],
  [/[?!]/g, " $& "],
  [/([^'])' /g, "$1 ' "],
  [/[*]/g, " $& "],
  [/[\][(){}<>]/g, " $& "],
  [/--/g, " -- "],
];

const ENDING_RULES: readonly (readonly [RegExp, string])[] = [
  [/([»”’])/g, " $1 "],
  [/''/g, " '' "],
  [/"/g, " '' "],
  [/([^' ])('[sS]|'[mM]|'[dD]|') /g, "$1 $2 "],
  [/([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) /g, "$1 $2 "],
  [/\b(can)(not)\b/gi, " $1 $2 "],
  [/\b(d)('ye)\b/gi, " $1 $2 "],
  [/\b(gim)(me)\b/gi, " $1 $2 "],
  [/\b(gon)(na)\b/gi, " $1 $2 "],
  [/\b(got)(ta)\b/gi, " $1 $2 "],
  [/\b(lem)(me)\b/gi, " $1 $2 "],
  [/\b(more)('n)\b/gi, " $1 $2 "],
  [/\b(wan)(na)(?=\s)/gi, " $1 $2 "],
  [/ ('t)(is)\b/gi, " $1 $2 "],
  [/ ('t)(was)\b/gi, " $1 $2 "],
];

/** The words of a text, as nltk.word_tokenize gives them. */
export const wordTokens = (text: string): string[] =>
  sentences(text.replaceAll(/\s+/g, " ")).flatMap((sentence) => {
    const inner = RULES.reduce((words, [pattern, by]) => words.replace(pattern, by), sentence);
    const whole = ENDING_RULES.reduce((words, [pattern, by]) => words.replace(pattern, by), ` ${inner} `);
    return whole.split(/\s+/).filter((word) => word !== "");
  });
