/**
 * @module Reads the arguments of a verb as policies write them: numbers in strings, points in several shapes, ids in brackets.
 */
import { toCSS } from "./coordinates.ts";
import { BadReply, bad, quoted } from "./define.ts";
import type { DialectContext, Point } from "./types.ts";

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const numberOf = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};

const NUMBERS = /-?\d+(?:\.\d+)?/g;
const MAX_POINT_CHARS = 64;

/** [x, y], {x, y}, or a string that holds two numbers. */
export const pointOf = (value: unknown): Point | null => {
  if (typeof value === "string" && value.length <= MAX_POINT_CHARS) {
    return pointOf([...value.matchAll(NUMBERS)].map(([number]) => Number(number)));
  }
  const pair = isRecord(value) ? [value.x, value.y] : value;
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [x, y] = pair.map(numberOf);
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
};

export class Arguments {
  readonly #verb: string;
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(verb: string, values: Readonly<Record<string, unknown>>) {
    this.#verb = verb;
    this.#values = values;
  }

  /** An argument that was given: null and left out are the same, as function-calling models write both. */
  get(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? (this.#values[name] ?? undefined) : undefined;
  }

  wrong(name: string, expected: string): never {
    const value = this.get(name);
    return bad(
      value === undefined
        ? `${this.#verb} needs ${name}, ${expected}.`
        : `${this.#verb}: ${name} must be ${expected}, not ${quoted(value)}.`,
    );
  }

  string(name: string): string {
    const value = this.get(name);
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    return typeof value === "string" ? value : this.wrong(name, "a string");
  }

  optionalString(name: string): string | undefined {
    return this.get(name) === undefined ? undefined : this.string(name);
  }

  number(name: string, otherwise?: number): number {
    const value = this.get(name);
    if (value === undefined && otherwise !== undefined) return otherwise;
    return numberOf(value) ?? this.wrong(name, "a number");
  }

  flag(name: string): boolean {
    const value = this.get(name);
    if (value === undefined || value === false || value === "false" || value === "False") return false;
    return value === true || value === "true" || value === "True" || this.wrong(name, "true or false");
  }

  /** One string, or several. */
  strings(name: string): string[] {
    const value = this.get(name);
    const items = Array.isArray(value) ? value : [value];
    const isText = (item: unknown) => typeof item === "string" || typeof item === "number";
    return items.every(isText) ? items.map(String) : this.wrong(name, "a string or a list of strings");
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], otherwise?: T): T {
    const value = this.get(name);
    if (value === undefined && otherwise !== undefined) return otherwise;
    return allowed.find((one) => one === value) ?? this.wrong(name, `one of ${allowed.join(", ")}`);
  }

  /** A point in CSS pixels. */
  point(name: string, context: DialectContext): Point {
    return toCSS(pointOf(this.get(name)) ?? this.wrong(name, "a point [x, y]"), context);
  }

  element(name: string, context: DialectContext): string {
    return elementId(this.get(name) ?? this.wrong(name, "the id of an element"), context);
  }

  optionalElement(name: string, context: DialectContext): { target?: string } {
    const value = this.get(name);
    return value === undefined || value === "" ? {} : { target: elementId(value, context) };
  }

  /** Tabs are t2 in the observation; policies with numbers write 2. */
  tab(name: string): string {
    const tab = String(this.get(name) ?? this.wrong(name, "the number of a tab")).trim();
    return /^\d+$/.test(tab) ? `t${tab}` : tab;
  }
}

const elementId = (value: unknown, { markToId }: DialectContext): string => {
  const id = String(typeof value === "number" || typeof value === "string" ? value : quoted(value))
    .trim()
    .replace(/^\[(.*)\]$/s, "$1");
  if (/^(f\d+)?e\d+$/.test(id)) return id;
  if (!/^\d{1,9}$/.test(id)) return bad(`${quoted(value)} is not an element's id; ids look like e12, or f1e3 inside a frame.`);
  const marked = markToId ? markToId(Number(id)) : `e${Number(id)}`;
  if (marked === null) throw new BadReply("unknown_element", `No element carries the number ${id}.`);
  return marked;
};
