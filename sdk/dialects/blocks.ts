/**
 * @module Finds the action in a reply that also holds prose: the last block that is marked as one, or what stands bare.
 */
import { withoutThinking } from "./thinking.ts";

const TAGGED = /<(tool_call|function_call|tool_use|action)\b[^<>]*>([\s\S]*?)(?:<\/\1\s*>|$)/gi;
const FENCED = /```([\s\S]*?)(?:```|$)/g;
const LANGUAGE =
  /^[ \t]*(?:json5?|jsonc|python3?|py|javascript|js|typescript|ts|text|txt|plaintext|xml|action|tool_code)\b(?:[ \t]*(?=[{[])|[ \t]+)/i;
const LANGUAGE_LINE = /^[ \t]*[\w+-]*[ \t]*\n/;
const MAX_NESTING = 4;

export interface ReplyReader<T> {
  /** The text is nothing but an action; null when it is not. */
  whole(text: string): T | null;
  /** Whether a block tries to be an action, well formed or not. */
  attempts(block: string): boolean;
  /** An action among prose. Throws BadReply when there is none, or more than one. */
  loose(text: string): T;
}

interface Block {
  readonly content: string;
  readonly end: number;
}

const fenceContent = (inner: string): string =>
  LANGUAGE_LINE.test(inner) ? inner.replace(LANGUAGE_LINE, "") : inner.replace(LANGUAGE, "");

const blocksOf = (text: string): Block[] => {
  const tagged = [...text.matchAll(TAGGED)].map((m) => ({ content: m[2] ?? "", end: m.index + m[0].length }));
  const fenced = [...text.matchAll(FENCED)].map((m) => ({ content: fenceContent(m[1] ?? ""), end: m.index + m[0].length }));
  return [...tagged, ...fenced].sort((a, b) => a.end - b.end);
};

const search = <T>(text: string, reader: ReplyReader<T>, nesting: number): T => {
  const whole = reader.whole(text);
  if (whole !== null) return whole;
  const block = nesting < MAX_NESTING ? blocksOf(text).findLast(({ content }) => reader.attempts(content)) : undefined;
  return block ? search(block.content, reader, nesting + 1) : reader.loose(text);
};

/** A reply that is wholly an action is taken as it stands: marks of thinking inside its strings are text. */
export const readReply = <T>(text: string, reader: ReplyReader<T>): T =>
  reader.whole(text) ?? search(withoutThinking(text), reader, 0);
