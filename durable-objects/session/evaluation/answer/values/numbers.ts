/**
 * @module Numbers as people write them: with separators, in words, as prices, as spans of time and distances.
 */

const UNITS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
      .split(" ")
      .map((word, value) => [word, value] as const),
    ..."twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, at) => [word, (at + 2) * 10] as const),
  ].map(([word, value]) => [word, value]),
);
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** null when it is no number. */
export const readNumber = (value: unknown): number | null => {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const text = value.trim().toLowerCase().replaceAll(/[,\s]/g, "");
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(text)) return Number(text);
  return readWords(value.trim().toLowerCase());
};

const readWords = (text: string): number | null => {
  const words = text.split(/[\s-]+|\band\b/).filter((word) => word !== "" && word !== "and");
  if (words.length === 0) return null;
  let total = 0;
  let current = 0;
  for (const word of words) {
    const unit = UNITS[word];
    const scale = SCALES[word];
    if (unit !== undefined) current += unit;
    else if (word === "hundred") current = (current || 1) * 100;
    else if (scale !== undefined) {
      total += (current || 1) * scale;
      current = 0;
    } else return null;
  }
  return total + current;
};

/** The price in a text: "-$1,234.50", "1.234,50 €", "USD 12". */
export const readPrice = (value: unknown): number | null => {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const [digits] = /\d[\d.,\s']*\d|\d/.exec(value) ?? [];
  if (digits === undefined) return null;
  const amount = Number(plainDecimal(digits.replaceAll(/[\s']/g, "")));
  const [before = ""] = value.split(/\d/, 1);
  const negative = /[-\u2212]/.test(before) || /^\(.*\)$/s.test(value.trim());
  return Number.isFinite(amount) ? (negative ? -amount : amount) : null;
};

/** The last separator is the decimal one, unless three digits follow it and it is the only kind there is. */
const plainDecimal = (text: string): string => {
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (last === -1) return text;
  const mark = text[last];
  const fraction = text.slice(last + 1);
  const whole = text.slice(0, last);
  const isGroup = fraction.length === 3 && (mark === "," || whole.includes(mark ?? ""));
  return isGroup ? text.replaceAll(/[.,]/g, "") : `${whole.replaceAll(/[.,]/g, "")}.${fraction}`;
};

const SECONDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:d|day|days)$/, 86_400],
  [/^(?:h|hr|hrs|hour|hours)$/, 3_600],
  [/^(?:m|min|mins|minute|minutes)$/, 60],
  [/^(?:s|sec|secs|second|seconds)$/, 1],
];

/** Seconds of a span: "5 hours", "2h30m", "4:13", "1:05 hours". null without a unit or a clock's form. */
export const readDuration = (value: unknown): number | null => {
  if (typeof value !== "string") return null;
  const text = value.trim().toLowerCase();
  const clock = /^(\d+):(\d{2})(?::(\d{2}))?\s*(?:h|hrs?|hours?)?$/.exec(text);
  if (clock) return clockSeconds(clock);
  let seconds = 0;
  let found = false;
  for (const [, amount, unit = ""] of text.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/g)) {
    const factor = SECONDS.find(([pattern]) => pattern.test(unit))?.[1];
    if (factor === undefined) return null;
    seconds += Number(amount) * factor;
    found = true;
  }
  return found ? seconds : null;
};

/** Two parts are hours and minutes, three have seconds too. */
const clockSeconds = ([, hours, minutes, seconds]: RegExpExecArray): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0);

const METRES: Readonly<Record<string, number>> = {
  m: 1,
  metre: 1,
  metres: 1,
  meter: 1,
  meters: 1,
  k: 1_000,
  km: 1_000,
  kilometre: 1_000,
  kilometres: 1_000,
  kilometer: 1_000,
  kilometers: 1_000,
  mi: 1_609.344,
  mile: 1_609.344,
  miles: 1_609.344,
  ft: 0.3048,
  foot: 0.3048,
  feet: 0.3048,
  yd: 0.9144,
  yard: 0.9144,
  yards: 0.9144,
};

/** Metres; null without a unit. */
export const readDistance = (value: unknown): number | null => {
  if (typeof value !== "string") return null;
  const [, amount, unit = ""] = /^\s*([\d,]*\.?\d+)\s*([a-z]+)\.?\s*$/i.exec(value) ?? [];
  const factor = METRES[unit.toLowerCase()];
  return amount === undefined || factor === undefined ? null : Number(amount.replaceAll(",", "")) * factor;
};
