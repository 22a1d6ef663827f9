/**
 * @module A cheap estimate of how many tokens a text takes. It splits the text as current tokenizers do (cl100k, o200k) and
 * guesses from the length of each piece how often that breaks further.
 */
import { ceil, charCode } from "./js.ts";

const SPACE = 0;
const NEWLINE = 1;
const LETTER = 2;
const DIGIT = 3;
const SYMBOL = 4;
/** Letters of other alphabets. */
const FOREIGN = 5;
/** Characters that are words or syllables. */
const IDEOGRAPH = 6;

/** An English word of this length is mostly one token; longer ones break. */
const WHOLE_WORD_CHARS = 7;
const PER_FURTHER_CHAR = 0.12;
const UNCOMMON_START = 0.3;
const DIGITS_PER_TOKEN = 3;
const SYMBOLS_PER_TOKEN = 3;
const PER_FOREIGN_CHAR = 0.4;
const PER_IDEOGRAPH = 0.85;
const PER_WIDE_SYMBOL = 1.2;

const kindOf = (code: number): number => {
  if (code === 10 || code === 13) return NEWLINE;
  if (code <= 32) return SPACE;
  if (code < 128) {
    if (code >= 48 && code <= 57) return DIGIT;
    return isUpper(code) || (code >= 97 && code <= 122) ? LETTER : SYMBOL;
  }
  if (code >= 0x2e80) return IDEOGRAPH;
  return code >= 0x2000 && code < 0x2c00 ? SYMBOL : code < 0xc0 ? SYMBOL : FOREIGN;
};

const isUpper = (code: number): boolean => code >= 65 && code <= 90;

/** Within about a tenth of cl100k and o200k on pages in this grammar. */
export const estimateTokens = (text: string): number => {
  let tokens = 0;
  let i = 0;
  while (i < text.length) {
    const kind = kindOf(charCode(text, i));
    const next = i + 1 < text.length ? kindOf(charCode(text, i + 1)) : -1;
    // One character that is neither letter nor digit goes with the word after it.
    if ((kind === SPACE || kind === SYMBOL) && next === LETTER) {
      const end = wordEnd(text, i + 1);
      tokens += wordCost(text, i + 1, end, kind === SPACE);
      i = end;
    } else if (kind === LETTER) {
      const end = wordEnd(text, i);
      tokens += wordCost(text, i, end, false);
      i = end;
    } else if (kind === SPACE && next !== SYMBOL) {
      i = runEnd(text, i, SPACE);
      // A single space belongs to what follows; of more than one, the last does.
      if (i >= text.length || next === SPACE || next === NEWLINE) tokens += 1;
      if (next === SPACE && i < text.length && kindOf(charCode(text, i)) !== NEWLINE) i--;
    } else if (kind === SPACE || kind === SYMBOL) {
      const end = runEnd(text, i + 1, SYMBOL);
      tokens += symbolCost(text, i, end);
      i = runEnd(text, end, NEWLINE);
    } else {
      const end = runEnd(text, i + 1, kind);
      const length = end - i;
      if (kind === DIGIT) tokens += ceil(length / DIGITS_PER_TOKEN);
      else tokens += kind === NEWLINE ? 1 : length * (kind === FOREIGN ? PER_FOREIGN_CHAR : PER_IDEOGRAPH);
      i = end;
    }
  }
  return ceil(tokens);
};

const runEnd = (text: string, from: number, kind: number): number => {
  let end = from;
  while (end < text.length && kindOf(charCode(text, end)) === kind) end++;
  return end;
};

/** Words break before a capital that follows a small letter. */
const wordEnd = (text: string, from: number): number => {
  let end = from + 1;
  while (end < text.length && kindOf(charCode(text, end)) === LETTER) {
    if (isUpper(charCode(text, end)) && !isUpper(charCode(text, end - 1))) break;
    end++;
  }
  return end;
};

const wordCost = (text: string, from: number, end: number, spaced: boolean): number => {
  const length = end - from;
  const shout = length > 2 && isUpper(charCode(text, from + 1));
  const further = length > WHOLE_WORD_CHARS ? (length - WHOLE_WORD_CHARS) * PER_FURTHER_CHAR : 0;
  return 1 + further + (shout ? length / 4 - 0.25 : 0) + (!spaced && length > 3 ? UNCOMMON_START : 0);
};

const symbolCost = (text: string, from: number, end: number): number => {
  let wide = 0;
  for (let i = from; i < end; i++) if (charCode(text, i) > 0xff) wide++;
  return wide * PER_WIDE_SYMBOL + ceil((end - from - wide) / SYMBOLS_PER_TOKEN);
};
