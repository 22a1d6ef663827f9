/**
 * @module Finds JSON in text as models write it: whole, among prose, or with Python's quotes and words.
 */
import { isRecord } from "./arguments.ts";
import { PythonReader } from "./python.ts";

/** A brace of prose is followed by something else. */
const OBJECT_START = /\{(?=\s*["'}])/g;

/** The value that the text is, or undefined. */
export const parseJSON = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const parseLoosely = (text: string): unknown => {
  const strict = parseJSON(text);
  if (strict !== undefined) return strict;
  try {
    const reader = new PythonReader(text);
    const value = reader.value();
    reader.skipSpace();
    return reader.done ? value : undefined;
  } catch {
    return undefined;
  }
};

/** An object or array that is the whole text. */
export const wholeJSON = (text: string): unknown => {
  const trimmed = text.trim();
  return trimmed.startsWith("{") || trimmed.startsWith("[") ? parseLoosely(trimmed) : undefined;
};

/** Where the object that opens at `start` closes, or -1. Braces in strings do not count. */
const closingBrace = (text: string, start: number): number => {
  let depth = 0;
  let quote = "";
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (quote) {
      if (character === "\\") at += 1;
      else if (character === quote) quote = "";
    } else if (character === '"') quote = character;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
};

export interface FoundObject {
  /** Null for what begins as an object and is none: cut short, or not well formed. */
  readonly value: Record<string, unknown> | null;
  readonly start: number;
  readonly end: number;
}

/**
 * The objects in a text, outermost ones, in order. What stands inside a malformed one is not looked at: it may be text that
 * the policy only quoted.
 */
export const objectsIn = (text: string): FoundObject[] => {
  const found: FoundObject[] = [];
  for (const { index: start } of text.matchAll(OBJECT_START)) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const close = closingBrace(text, start);
    const end = close === -1 ? text.length : close + 1;
    const value = close === -1 ? undefined : parseLoosely(text.slice(start, end));
    found.push({ value: isRecord(value) ? value : null, start, end });
  }
  return found;
};

export const holdsObject = (text: string): boolean => text.search(OBJECT_START) !== -1;
