/**
 * @module Inline content on its way to lines: text stays whole, the controls inside it follow on lines of their own.
 */
import { type Entry, entry } from "./entries.ts";
import { push, sliceText } from "./js.ts";
import { hasWords } from "./neutral.ts";

const MAX_TEXT_CHARS = 2000;
/** Stands in a sentence where a field is. */
const BLANK = "___";

interface Part {
  readonly text: string;
  /** Non-empty: a control and what is nested in it. `text` is then how it reads inside a sentence. */
  readonly entries: readonly Entry[] | null;
}

export class Paragraph {
  #parts: Part[] = [];

  addText(text: string): void {
    push(this.#parts, { text, entries: null });
  }

  addControl(entries: readonly Entry[], reads: string | null): void {
    push(this.#parts, { text: reads ?? BLANK, entries });
  }

  get empty(): boolean {
    return this.#parts.length === 0;
  }

  /** Controls before and after the words keep their place; those among the words are read in the sentence and listed after it. */
  flush(into: Entry[], block: Element, depth: number): void {
    const parts = this.#parts;
    if (parts.length === 0) return;
    this.#parts = [];
    let first = -1;
    let last = -1;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] as Part;
      if (part.entries !== null || !hasWords(part.text)) continue;
      if (first < 0) first = i;
      last = i;
    }
    if (holdsControl(parts, first, last)) last = lastReadable(parts, last);
    for (let i = 0; i < parts.length; i++) {
      if (i === first) addLines(into, block, depth, sentence(parts, first, last));
      const entries = (parts[i] as Part).entries;
      for (let n = 0; n < (entries?.length ?? 0); n++) push(into, (entries as readonly Entry[])[n] as Entry);
    }
  }
}

const holdsControl = (parts: readonly Part[], first: number, last: number): boolean => {
  for (let i = first; i >= 0 && i <= last; i++) if ((parts[i] as Part).entries !== null) return true;
  return false;
};

/** A sentence that reads through one control reads through those at its end too. */
const lastReadable = (parts: readonly Part[], last: number): number => {
  let end = last;
  while (end + 1 < parts.length && (parts[end + 1] as Part).text !== BLANK) end++;
  return end;
};

const sentence = (parts: readonly Part[], first: number, last: number): string => {
  let text = "";
  for (let i = first; i <= last; i++) {
    const part = parts[i] as Part;
    text += part.entries === null ? part.text : part.text === BLANK ? ` ${BLANK} ` : part.text;
  }
  // Punctuation that closes the sentence.
  for (let i = last + 1; i < parts.length && (parts[i] as Part).entries === null; i++) text += (parts[i] as Part).text;
  return text;
};

const addLines = (into: Entry[], block: Element, depth: number, text: string): void => {
  for (let from = 0; from < text.length; ) {
    let end = from + MAX_TEXT_CHARS;
    if (end >= text.length) end = text.length;
    else while (end > from + 1 && text[end] !== " ") end--;
    if (end <= from + 1) end = from + MAX_TEXT_CHARS;
    push(into, entry("text", block, depth, "text", sliceText(text, from, end)));
    from = end;
  }
};
