/**
 * @module Reads Python literals and calls such as `fill('12', "it's", True)`, without running anything.
 */
const MAX_DEPTH = 32;

/** A tuple becomes an array, a dict an object, None null. */
export type PythonValue = string | number | boolean | null | PythonValue[] | { [key: string]: PythonValue };

export interface PythonCall {
  readonly name: string;
  readonly positional: readonly PythonValue[];
  readonly named: ReadonlyMap<string, PythonValue>;
  /** Where the text goes on after the call. */
  readonly end: number;
}

export class PythonSyntax extends Error {
  override readonly name = "PythonSyntax";
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
};
const CODE_POINT = /x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /[A-Za-z_]\w*/y;
const SPACE = /(?:\s|#[^\n]*)+/y;
const WORDS: ReadonlyMap<string, PythonValue> = new Map([
  ["True", true],
  ["False", false],
  ["None", null],
]);
const MAX_CODE_POINT = 0x10ffff;

export class PythonReader {
  readonly #text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.at = at;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }

  #fail(what: string): never {
    throw new PythonSyntax(`${what} at ${JSON.stringify(this.#text.slice(this.at, this.at + 20))}`);
  }

  skipSpace(): void {
    this.#match(SPACE);
  }

  get done(): boolean {
    return this.at >= this.#text.length;
  }

  #take(token: string): boolean {
    this.skipSpace();
    if (!this.#text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  #escape(): string {
    const code = this.#match(CODE_POINT);
    if (code !== null) {
      const point = /^[0-7]/.test(code) ? Number.parseInt(code, 8) : Number.parseInt(code.slice(1), 16);
      return point <= MAX_CODE_POINT ? String.fromCodePoint(point) : this.#fail("no such character");
    }
    const next = this.#text[this.at] ?? this.#fail("a string that does not end");
    this.at += 1;
    return ESCAPES[next] ?? `\\${next}`;
  }

  #string(): string {
    const quote = this.#text[this.at] ?? "";
    const triple = this.#text.startsWith(quote.repeat(3), this.at);
    const close = triple ? quote.repeat(3) : quote;
    const start = this.at;
    this.at += close.length;
    let value = "";
    while (!this.#text.startsWith(close, this.at)) {
      const character = this.#text[this.at];
      if (character === undefined || (character === "\n" && !triple)) {
        this.at = start;
        return this.#fail("a string that does not end on its line");
      }
      this.at += 1;
      value += character === "\\" ? this.#escape() : character;
    }
    this.at += close.length;
    return value;
  }

  #items(close: string, depth: number): PythonValue[] {
    const items: PythonValue[] = [];
    while (!this.#take(close)) {
      items.push(this.value(depth + 1));
      if (!this.#take(",")) {
        if (!this.#take(close)) this.#fail(`missing , or ${close}`);
        break;
      }
    }
    return items;
  }

  #dict(depth: number): PythonValue {
    const entries: [string, PythonValue][] = [];
    while (!this.#take("}")) {
      const key = this.value(depth + 1);
      if (typeof key !== "string" || !this.#take(":")) this.#fail("a dict needs string keys and values");
      entries.push([key as string, this.value(depth + 1)]);
      if (!this.#take(",")) {
        if (!this.#take("}")) this.#fail("missing , or }");
        break;
      }
    }
    return Object.fromEntries(entries);
  }

  value(depth = 0): PythonValue {
    if (depth > MAX_DEPTH) this.#fail("nested too deeply");
    this.skipSpace();
    const first = this.#text[this.at];
    if (first === "'" || first === '"') return this.#string();
    if (this.#take("[")) return this.#items("]", depth);
    if (this.#take("(")) return this.#items(")", depth);
    if (this.#take("{")) return this.#dict(depth);
    const number = this.#match(NUMBER);
    if (number !== null) return Number(number);
    const start = this.at;
    const word = this.#match(WORD);
    const value = word === null ? undefined : WORDS.get(word);
    if (value !== undefined) return value;
    this.at = start;
    return this.#fail("expected a string in quotes, a number, a list, True, False or None");
  }

  /** A whole call, from its name on. Positional arguments come before named ones. */
  call(): PythonCall {
    const name = this.#match(WORD) ?? this.#fail("expected the name of an action");
    const positional: PythonValue[] = [];
    const named = new Map<string, PythonValue>();
    if (!this.#take("(")) this.#fail("expected (");
    while (!this.#take(")")) {
      const start = this.at;
      const key = this.#match(WORD);
      if (key !== null && this.#take("=")) {
        if (named.has(key)) this.#fail(`${key} is given twice`);
        named.set(key, this.value());
      } else {
        this.at = start;
        if (named.size > 0) this.#fail("a positional argument after a named one");
        positional.push(this.value());
      }
      if (!this.#take(",")) {
        if (!this.#take(")")) this.#fail("missing , or )");
        break;
      }
    }
    return { name, positional, named, end: this.at };
  }
}
