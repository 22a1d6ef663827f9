/**
 * @module Distances with their unit, sums and products of them included; they are the same within ten metres or 2 %.
 */
import { isWithin } from "./decimal.ts";
import { readFloat } from "./number.ts";
import { normaliseText } from "./text.ts";
import { MAX_VALUE_CHARS, unreadable, type ValueType } from "./value-type.ts";

const TOLERANCE_M = 10;
const TOLERANCE_SHARE = 0.02;

const PREFIXES: Readonly<Record<string, number>> = {
  "": 1,
  y: 1e-24,
  yocto: 1e-24,
  z: 1e-21,
  zepto: 1e-21,
  a: 1e-18,
  atto: 1e-18,
  f: 1e-15,
  femto: 1e-15,
  p: 1e-12,
  pico: 1e-12,
  n: 1e-9,
  nano: 1e-9,
  u: 1e-6,
  micro: 1e-6,
  m: 1e-3,
  milli: 1e-3,
  c: 1e-2,
  centi: 1e-2,
  d: 1e-1,
  deci: 1e-1,
  da: 10,
  deca: 10,
  deka: 10,
  h: 100,
  hecto: 100,
  k: 1e3,
  kilo: 1e3,
  mega: 1e6,
  giga: 1e9,
  tera: 1e12,
  peta: 1e15,
  exa: 1e18,
};
const METRE: ReadonlySet<string> = new Set(["m", "meter", "meters", "metre", "metres"]);
const UNITS: Readonly<Record<string, number>> = {
  mi: 1609.344,
  mile: 1609.344,
  miles: 1609.344,
  ft: 0.3048,
  foot: 0.3048,
  feet: 0.3048,
  yd: 0.9144,
  yard: 0.9144,
  yards: 0.9144,
  in: 0.0254,
  inch: 0.0254,
  inches: 0.0254,
  nmi: 1852,
  nautical_mile: 1852,
  nautical_miles: 1852,
  furlong: 201.168402336805,
  furlongs: 201.168402336805,
  light_year: 9460730472580800,
  light_years: 9460730472580800,
};

const metresOf = (unit: string): number | null => {
  const known = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (known !== undefined) return known;
  for (const [prefix, factor] of Object.entries(PREFIXES)) {
    if (unit.startsWith(prefix) && METRE.has(unit.slice(prefix.length))) return factor;
  }
  return null;
};

/** A text in quotes is no expression; other marks are passed over, as pint does it. */
const QUOTED = /"[^"]+"|'[^']+'/;

/** Without separators, comments, and brackets around the whole. */
const plain = (text: string): string => {
  const [expression = ""] = text.replaceAll(",", "").split("#", 1);
  return expression.trim().replace(/^\(([^()]*)\)$|^\[([^[\]]*)\]$/, "$1$2");
};

/** A number of metres to some power. */
interface Quantity {
  readonly value: number;
  readonly power: number;
}

const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z_]\w*)|([*/+-])|[.!?;:~@<>=|&$`\\"'])/y;

/** Terms that are added; in each, numbers and units that are multiplied or divided, with or without a sign between them. */
const evaluate = (text: string): Quantity | null => {
  const terms: Quantity[] = [];
  let term: Quantity | null = null;
  let sign = 1;
  let divides = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const [whole, digits, unit, mark] = TOKEN.exec(text) ?? [];
    if (whole === undefined) return null;
    if (digits === undefined && unit === undefined && mark === undefined) continue;
    if (mark !== undefined) {
      if (term === null && mark !== "+" && mark !== "-") return null;
      if (mark === "+" || mark === "-") {
        if (term !== null) terms.push({ ...term, value: term.value * sign });
        else if (sign === -1) return null;
        term = null;
        sign = mark === "-" ? -1 : 1;
      }
      divides = mark === "/";
      continue;
    }
    const factor: number | null = digits === undefined ? metresOf(unit as string) : Number(digits);
    if (factor === null) return null;
    const power: number = digits === undefined ? 1 : 0;
    const before: Quantity = term ?? { value: 1, power: 0 };
    term = divides
      ? { value: before.value / factor, power: before.power - power }
      : { value: before.value * factor, power: before.power + power };
    divides = false;
  }
  if (term === null || divides) return null;
  terms.push({ ...term, value: term.value * sign });
  const power = terms[0]?.power ?? 0;
  return terms.every((one) => one.power === power) ? { value: terms.reduce((sum, one) => sum + one.value, 0), power } : null;
};

export const distance: ValueType<number> = {
  read: (value) => {
    if (typeof value !== "string" || value.length > MAX_VALUE_CHARS) throw unreadable(value, "distance");
    const text = normaliseText(value).replaceAll(/(\d+(?:\.\d+)?)\s*k(?=\s|$)/g, "$1 km");
    const found = readFloat(text) === null && !QUOTED.test(text) ? evaluate(plain(text)) : null;
    if (found?.power !== 1) throw unreadable(value, "distance");
    return found.value;
  },
  isSame: (expected, actual) => isWithin(expected, actual, TOLERANCE_M, TOLERANCE_SHARE),
};
