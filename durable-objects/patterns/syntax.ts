/**
 * @module Reads a regular expression into a tree. The syntax is JavaScript's and Python's where they agree, and Python's
 * where published tasks need that: any punctuation may be escaped. What no linear engine can do (references to groups) is refused.
 */

/** Whether one code point, as a string, is of a set. */
export type CharTest = (char: string) => boolean;

export type Node =
  | { readonly kind: "char"; readonly test: CharTest }
  | { readonly kind: "all"; readonly parts: readonly Node[] }
  | { readonly kind: "any"; readonly choices: readonly Node[] }
  | { readonly kind: "repeat"; readonly part: Node; readonly min: number; readonly max: number }
  | { readonly kind: "start" | "end" | "veryEnd" | "word" | "notWord" }
  | { readonly kind: "look"; readonly behind: boolean; readonly negated: boolean; readonly part: Node };

/** A pattern that cannot be used; the message says why. */
export class PatternError extends Error {
  override readonly name = "PatternError";
}

export interface PatternFlags {
  readonly ignoreCase?: boolean;
  /** A dot is any character, line breaks included. */
  readonly dotAll?: boolean;
}

export const MAX_PATTERN_CHARS = 8_192;
const MAX_DEPTH = 100;
const EMPTY: Node = { kind: "all", parts: [] };
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/;
const COUNT = /\{(?=\d|,\d)(\d{0,4})(?:(,)(\d{0,4}))?\}/y;
const GLOBAL_FLAGS = /\(\?([isau]{1,4})\)/y;
const COMMENT = /\(\?#[^)]{0,8192}\)/y;
const NAMED_GROUP = /\?P?<[A-Za-z_]\w{0,63}>/y;
const CODE = /u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[\w=]{1,64}\}/y;

export const parsePattern = (pattern: string, flags: PatternFlags): Node => {
  if (pattern.length > MAX_PATTERN_CHARS) throw new PatternError(`it has more than ${MAX_PATTERN_CHARS} characters`);
  return new Parser(pattern, flags).whole();
};

class Parser {
  readonly #text: string;
  #flags: PatternFlags;
  #at = 0;
  #depth = 0;

  constructor(text: string, flags: PatternFlags) {
    this.#text = text;
    this.#flags = flags;
  }

  whole(): Node {
    const given = this.#match(GLOBAL_FLAGS)?.[1] ?? "";
    this.#flags = {
      ignoreCase: this.#flags.ignoreCase === true || given.includes("i"),
      dotAll: this.#flags.dotAll === true || given.includes("s"),
    };
    const node = this.#choices();
    if (this.#at < this.#text.length) throw this.#wrong("a ) without its (");
    return node;
  }

  #choices(): Node {
    if (++this.#depth > MAX_DEPTH) throw this.#wrong(`more than ${MAX_DEPTH} groups inside each other`);
    const choices = [this.#sequence()];
    while (this.#take("|")) choices.push(this.#sequence());
    this.#depth--;
    return choices.length === 1 ? (choices[0] ?? EMPTY) : { kind: "any", choices };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#text.length && !"|)".includes(this.#text[this.#at] ?? "")) parts.push(this.#repeated());
    return { kind: "all", parts };
  }

  #repeated(): Node {
    const part = this.#atom();
    const from = this.#at;
    const count = this.#count();
    if (!count) return part;
    if (part.kind !== "char" && part.kind !== "all" && part.kind !== "any" && part.kind !== "repeat")
      throw this.#wrong("nothing that could be repeated", from);
    // Whether it takes much or little first does not change whether it matches.
    this.#take("?");
    if (this.#count()) throw this.#wrong("a repetition of a repetition", from);
    return { kind: "repeat", part, ...count };
  }

  #count(): { min: number; max: number } | null {
    if (this.#take("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.#take("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.#take("?")) return { min: 0, max: 1 };
    const found = this.#match(COUNT);
    if (!found) return null;
    const min = Number(found[1]);
    const max = found[2] === undefined ? min : found[3] === "" ? Number.POSITIVE_INFINITY : Number(found[3]);
    if (max < min) throw this.#wrong("a repetition whose bounds are out of order");
    return { min, max };
  }

  #atom(): Node {
    const char = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    if ("*+?".includes(char)) throw this.#wrong("nothing to repeat");
    if (char === "(") return this.#group();
    if (char === "[") return this.#set();
    if (char === "\\") return this.#escape();
    this.#at += char.length;
    if (char === "^") return { kind: "start" };
    if (char === "$") return { kind: "end" };
    return { kind: "char", test: char === "." ? this.#anyChar() : this.#literal(char) };
  }

  #group(): Node {
    const from = this.#at;
    if (this.#match(COMMENT)) return EMPTY;
    this.#at++;
    const look = this.#opening();
    const part = this.#choices();
    if (!this.#take(")")) throw this.#wrong("a ( without its )", from);
    return look ? { kind: "look", ...look, part } : { kind: "all", parts: [part] };
  }

  #opening(): { behind: boolean; negated: boolean } | null {
    for (const [text, behind, negated] of LOOKS) if (this.#take(text)) return { behind, negated };
    if (this.#take("?:") || this.#match(NAMED_GROUP)) return null;
    if (this.#text[this.#at] === "?") throw this.#wrong("a kind of group that is not known");
    return null;
  }

  /** `[…]`, whose meaning is the platform's: it is asked of single characters. */
  #set(): Node {
    const from = this.#at;
    this.#at++;
    let source = this.#take("^") ? "[^" : "[";
    // As in Python, a ] that comes first is one of the set.
    if (this.#take("]")) source += "\\]";
    for (;;) {
      const char = this.#text[this.#at++];
      if (char === undefined) throw this.#wrong("a [ without its ]", from);
      source += char === "\\" ? this.#setEscape() : char;
      if (char === "]") return { kind: "char", test: this.#native(source, from) };
    }
  }

  #setEscape(): string {
    const char = this.#text[this.#at++] ?? "";
    return /[A-Za-z0-9]/.test(char) || SYNTAX.test(char) || char === "-" ? `\\${char}` : char;
  }

  #escape(): Node {
    const from = this.#at++;
    const code = this.#match(CODE)?.[0];
    if (code !== undefined) return { kind: "char", test: this.#native(`\\${code}`, from) };
    const char = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    if (this.#at >= this.#text.length) throw this.#wrong("a \\ at the end", from);
    this.#at += char.length;
    if (char === "b") return { kind: "word" };
    if (char === "B") return { kind: "notWord" };
    if (char === "A") return { kind: "start" };
    if (char === "Z") return { kind: "veryEnd" };
    if (/[dDwWsStnrvf0]/.test(char)) return { kind: "char", test: this.#native(`\\${char}`, from) };
    if (/[1-9k]/.test(char)) throw this.#wrong("a reference to a group, which is not supported", from);
    if (/[A-Za-z]/.test(char)) throw this.#wrong(`\\${char}, which means nothing`, from);
    return { kind: "char", test: this.#literal(char) };
  }

  #literal(char: string): CharTest {
    return oneOf(SYNTAX.test(char) ? `\\${char}` : char, this.#flags);
  }

  #anyChar(): CharTest {
    return this.#flags.dotAll ? () => true : (char) => char !== "\n";
  }

  #native(source: string, from: number): CharTest {
    try {
      return oneOf(source, this.#flags);
    } catch {
      throw this.#wrong(`${JSON.stringify(source)}, which is no set of characters`, from);
    }
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #wrong(what: string, at = this.#at): PatternError {
    return new PatternError(`at character ${at + 1} it has ${what}`);
  }
}

const LOOKS = [
  ["?=", false, false],
  ["?!", false, true],
  ["?<=", true, false],
  ["?<!", true, true],
] as const;

/** The platform's own answer for one character; each is asked for once. */
const oneOf = (source: string, { ignoreCase }: PatternFlags): CharTest => {
  const native = new RegExp(`^${source}$`, ignoreCase ? "iu" : "u");
  const known = new Map<string, boolean>();
  return (char) => {
    let answer = known.get(char);
    if (answer === undefined) {
      answer = native.test(char);
      if (known.size < MAX_KNOWN) known.set(char, answer);
    }
    return answer;
  };
};

const MAX_KNOWN = 2_048;
