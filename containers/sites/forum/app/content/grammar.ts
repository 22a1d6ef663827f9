/**
 * @module Sentences from patterns: `{word}` is drawn from a list and kept, `{3-9}` is a number, `[a|b]` is a choice.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";

export type Words = Readonly<Record<string, readonly string[]>>;

/** Says patterns about one subject: a word that was drawn once stays, so that a body fits its title. */
export interface Speaker {
  say(pattern: string): string;
}

type Token =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "word"; readonly key: string; readonly list: string }
  | { readonly kind: "choice"; readonly choices: readonly (readonly Token[])[] };

/** `{tool:2}` is another word of the list `tool`. */
const SLOT = /\{(\d+)-(\d+)\}|\{([a-z]+)(?::\d)?\}|\[([^\]]*\|[^\]]*)\]/g;
const SENTENCE_START = /(^|[.!?]\s+|\n+)([a-z])(?!\/)/g;
const ONE_OF_MANY = /\b1 (year|month|week|day|hour|minute|kilo|cup|time|cm|coat)s\b/g;
const ARTICLE = /\b([Aa]) (?=[aeiou])(?!one\b|uni|use|usu|eu)/g;

const parsed = new Map<string, readonly Token[]>();

export const speaker = (random: Random, words: Words, kept: Map<string, string> = new Map()): Speaker => {
  const draw = (key: string, list: string): string => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const taken = new Set(kept.values());
    const all = words[list];
    if (!all) throw new Error(`no list of words is named ${list}`);
    const free = all.filter((word) => !taken.has(word));
    const word = random.pick(free.length > 0 ? free : all);
    kept.set(key, word);
    return word;
  };
  const expand = (tokens: readonly Token[]): string => tokens.map(speak).join("");
  const speak = (token: Token): string => {
    if (token.kind === "text") return token.text;
    if (token.kind === "number") return String(random.integer(token.min, token.max));
    return token.kind === "word" ? draw(token.key, token.list) : expand(random.pick(token.choices));
  };
  return { say: (pattern) => polish(expand(parse(pattern))) };
};

const polish = (text: string): string =>
  text
    .replaceAll(ARTICLE, "$1n ")
    .replaceAll(ONE_OF_MANY, "1 $1")
    .replaceAll(SENTENCE_START, (_match, before: string, letter: string) => before + letter.toUpperCase());

const parse = (pattern: string): readonly Token[] => {
  const known = parsed.get(pattern);
  if (known) return known;
  const tokens: Token[] = [];
  let at = 0;
  for (const match of pattern.matchAll(SLOT)) {
    if (match.index > at) tokens.push({ kind: "text", text: pattern.slice(at, match.index) });
    tokens.push(slot(match));
    at = match.index + match[0].length;
  }
  if (at < pattern.length) tokens.push({ kind: "text", text: pattern.slice(at) });
  parsed.set(pattern, tokens);
  return tokens;
};

const slot = ([whole, min, max, list, choices]: RegExpMatchArray): Token => {
  if (choices !== undefined) return { kind: "choice", choices: choices.split("|").map(parse) };
  if (list !== undefined) return { kind: "word", key: whole, list };
  return { kind: "number", min: Number(min), max: Number(max) };
};
