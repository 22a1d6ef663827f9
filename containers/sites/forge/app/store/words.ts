/**
 * @module The words that somebody searches for.
 */
import { MAX_QUERY_LENGTH } from "../rules.ts";

const MAX_WORDS = 8;

/** Words, not a LIKE pattern: the platform limits patterns to 50 bytes. */
export const searchWords = (text: string): string[] =>
  text.slice(0, MAX_QUERY_LENGTH).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

export const hasWords = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};
