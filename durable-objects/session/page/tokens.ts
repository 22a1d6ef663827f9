/**
 * @module A cheap estimate of how many tokens a text takes, shaped after the splitting rules of current tokenizers.
 */
import { ceil, charCode } from "./js.ts";

const LETTERS_PER_TOKEN = 6;
const DIGITS_PER_TOKEN = 3;
const SYMBOLS_PER_TOKEN = 2;

/** 0 space, 1 ASCII letter, 2 digit, 3 symbol, 4 letter of an alphabet, 5 letter that is a word or syllable. */
const kindOf = (code: number): number => {
  if (code <= 32) return 0;
  if (code < 128) {
    if (code >= 48 && code <= 57) return 2;
    return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) ? 1 : 3;
  }
  if (code >= 0x2e80) return 5;
  if (code >= 0x2000 && code < 0x2c00) return 3;
  return 4;
};

/** Within about a tenth of cl100k and o200k on English pages in this grammar. */
export const estimateTokens = (text: string): number => {
  let tokens = 0;
  let i = 0;
  while (i < text.length) {
    const code = charCode(text, i);
    const kind = kindOf(code);
    let end = i + 1;
    while (end < text.length && kindOf(charCode(text, end)) === kind && kind !== 5) {
      if (kind === 1 && isUpper(charCode(text, end)) && !isUpper(charCode(text, end - 1))) break;
      end++;
    }
    const length = end - i;
    if (kind === 0) tokens += length > 1 || code === 10 ? 1 : 0;
    else if (kind === 1)
      tokens += ceil(length / (isUpper(code) && length > 1 && isUpper(charCode(text, i + 1)) ? 3 : LETTERS_PER_TOKEN + 2));
    else if (kind === 2) tokens += ceil(length / DIGITS_PER_TOKEN);
    else if (kind === 3) tokens += ceil(length / SYMBOLS_PER_TOKEN);
    else if (kind === 4) tokens += ceil(length / 3);
    else tokens += 1;
    i = end;
  }
  return tokens;
};

const isUpper = (code: number): boolean => code >= 65 && code <= 90;
