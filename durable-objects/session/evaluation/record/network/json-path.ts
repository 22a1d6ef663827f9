/**
 * @module Values inside of JSON by path: `$.a.b[0]`, `$['a'].*`, `$..a`, and filters such as `$.list[?(@.n == 1)].name`.
 */
import { searches } from "../../answer/values/text.ts";

type Step =
  | { readonly kind: "name"; readonly name: string; readonly deep: boolean }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "all"; readonly deep: boolean }
  | { readonly kind: "filter"; readonly conditions: readonly Condition[] };

interface Condition {
  readonly path: readonly Step[];
  readonly mark: string | null;
  readonly value: unknown;
}

/** A path that cannot be read; the message says where. */
export class PathError extends Error {
  override readonly name = "PathError";
}

const NAME = /(\.\.?)(?:([A-Za-z_@][\w-]*)|(\*))/y;
const BRACKETS = /(\.\.)?\[\s*(?:(-?\d+)|(\*)|'([^']*)'|"([^"]*)")\s*\]/y;
const FILTER = /\[\s*\?\s*\(([^()]*)\)\s*\]/y;
const CONDITION = /^\s*@([^=<>!~&]*?)\s*(?:(==|=~|!=|<=|>=|=|<|>)\s*(.+?))?\s*$/;

export const parsePath = (path: string): readonly Step[] => {
  if (!path.startsWith("$")) throw new PathError("it does not begin with $");
  return parseSteps(path, 1);
};

const parseSteps = (path: string, from: number): Step[] => {
  const steps: Step[] = [];
  let at = from;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(path);
    if (found) at += found[0].length;
    return found;
  };
  while (at < path.length) {
    const named = take(NAME);
    const inBrackets = named ? null : take(BRACKETS);
    const filter = named || inBrackets ? null : take(FILTER);
    if (named) {
      const deep = named[1] === "..";
      steps.push(named[3] === undefined ? { kind: "name", name: named[2] ?? "", deep } : { kind: "all", deep });
    } else if (inBrackets) steps.push(bracketStep(inBrackets));
    else if (filter) steps.push({ kind: "filter", conditions: (filter[1] ?? "").split("&").map(conditionOf) });
    else throw new PathError(`at character ${at + 1} it has ${JSON.stringify(path.slice(at, at + 20))}`);
  }
  return steps;
};

const bracketStep = ([, dots, index, star, single, double]: RegExpExecArray): Step => {
  const deep = dots !== undefined;
  if (index !== undefined) return { kind: "index", index: Number(index) };
  return star === undefined ? { kind: "name", name: single ?? double ?? "", deep } : { kind: "all", deep };
};

const conditionOf = (text: string): Condition => {
  const found = CONDITION.exec(text);
  if (!found) throw new PathError(`the condition ${JSON.stringify(text)} is not known`);
  const [, path = "", mark = null, literal] = found;
  return { path: parseSteps(path, 0), mark, value: literal === undefined ? null : literalOf(literal) };
};

const literalOf = (text: string): unknown => {
  if (/^'.*'$|^".*"$/s.test(text)) return text.slice(1, -1);
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  throw new PathError(`${JSON.stringify(text)} is no value`);
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value and everything inside of it. */
const inside = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(inside)] : [];

export const findByPath = (data: unknown, steps: readonly Step[]): unknown[] => {
  let found: unknown[] = [data];
  for (const step of steps) {
    const from = "deep" in step && step.deep ? found.flatMap(inside) : found;
    found = from.flatMap((value) => follow(value, step));
  }
  return found;
};

const follow = (value: unknown, step: Step): unknown[] => {
  switch (step.kind) {
    case "name":
      return isObject(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : [];
    case "index":
      return Array.isArray(value) && value.length > step.index ? value.slice(step.index).slice(0, 1) : [];
    case "all":
      return typeof value === "object" && value !== null ? Object.values(value) : [];
    case "filter":
      return typeof value === "object" && value !== null
        ? Object.values(value).filter((one) => step.conditions.every((condition) => holds(one, condition)))
        : [];
  }
};

const holds = (value: unknown, { path, mark, value: wanted }: Condition): boolean => {
  const found = findByPath(value, path);
  if (mark === null) return found.length > 0;
  return found.some((one) => compares(mark, Number.isInteger(wanted) ? integerOf(one) : one, wanted));
};

/** Where a whole number is asked for, a text that is one counts. */
const integerOf = (value: unknown): unknown => {
  if (typeof value === "number") return Math.trunc(value);
  if (typeof value === "boolean") return Number(value);
  return typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : undefined;
};

const compares = (mark: string, found: unknown, wanted: unknown): boolean => {
  if (mark === "=~") return typeof found === "string" && typeof wanted === "string" && searches(wanted, found);
  if (found === undefined) return false;
  if (mark === "!=") return found !== wanted;
  if (mark === "==" || mark === "=") return found === wanted;
  if (typeof found !== typeof wanted || (typeof found !== "number" && typeof found !== "string")) return false;
  const [a, b] = [found, wanted as typeof found];
  return mark === "<" ? a < b : mark === "<=" ? a <= b : mark === ">" ? a > b : a >= b;
};
