/**
 * @module Which of up to three numbers is the year, the month and the day, as dateutil decides it: the month comes first.
 */

type Label = "year" | "month" | "day";
export type Parts = readonly [year: number | undefined, month: number | undefined, day: number | undefined];

/** A leap year, for days whose year is not known. */
const LEAP_YEAR = 2_000;
const MAX_YEAR = 9_999;
const CENTURY = 100;
const HALF_CENTURY = 50;
const MAX_DAY = 31;
const MAX_MONTH = 12;

const wrong = (): never => {
  throw new RangeError("no part of a date");
};

/** The numbers of a date in the order of the text, with what is known of each. */
export class YearMonthDay {
  readonly values: number[] = [];
  readonly places = new Map<Label, number>();
  centurySaid = false;

  get size(): number {
    return this.values.length;
  }

  add(value: number, label?: Label): void {
    const isYear = value > CENTURY;
    if (isYear) this.centurySaid = true;
    if (isYear && label !== undefined && label !== "year") wrong();
    this.#push(value, isYear ? "year" : label);
  }

  /** Three digits or more are a year's. */
  addText(text: string | undefined, label?: Label): void {
    const digits = text !== undefined && /^\d+$/.test(text) ? text : wrong();
    const isYear = digits.length > 2;
    if (isYear) this.centurySaid = true;
    this.#push(Number(digits), isYear ? "year" : label);
  }

  addYear(year: number): void {
    const whole = fullYear(year, false);
    this.centurySaid = true;
    this.#push(whole, "year");
  }

  couldBeDay(value: number): boolean {
    if (this.places.has("day")) return false;
    const month = this.#labelled("month");
    if (month === undefined) return value >= 1 && value <= MAX_DAY;
    return value >= 1 && value <= daysIn(this.#labelled("year") ?? LEAP_YEAR, month);
  }

  #labelled(label: Label): number | undefined {
    const at = this.places.get(label);
    return at === undefined ? undefined : this.values[at];
  }

  #push(value: number, label: Label | undefined): void {
    this.values.push(Math.trunc(value));
    if (label === undefined) return;
    if (this.places.has(label)) wrong();
    this.places.set(label, this.values.length - 1);
  }
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Two digits are of the fifty years before or after now. */
const fullYear = (year: number, centurySaid: boolean): number => {
  if (year >= CENTURY || centurySaid) return year;
  const now = new Date().getUTCFullYear();
  const near = now - (now % CENTURY) + year;
  return near >= now + HALF_CENTURY ? near - CENTURY : near < now - HALF_CENTURY ? near + CENTURY : near;
};

/** Throws a RangeError for numbers that are no date. */
export const resolveParts = (ymd: YearMonthDay): Parts => {
  const [year, month, day] = assigned(ymd);
  const whole = year === undefined ? undefined : fullYear(year, ymd.centurySaid);
  if (whole !== undefined && (whole < 1 || whole > MAX_YEAR)) wrong();
  if (month !== undefined && (month < 1 || month > MAX_MONTH)) wrong();
  if (day !== undefined && (day < 1 || day > (month === undefined ? MAX_DAY : daysIn(whole ?? LEAP_YEAR, month)))) wrong();
  return [whole, month, day];
};

const assigned = ({ values, places }: YearMonthDay): Parts => {
  const known = new Map(places);
  if (values.length === 3 && known.size === 2) {
    const label = (["year", "month", "day"] as const).find((one) => !known.has(one)) as Label;
    known.set(label, [0, 1, 2].find((at) => ![...known.values()].includes(at)) as number);
  }
  if (values.length > 0 && values.length === known.size) {
    const of = (label: Label): number | undefined => {
      const at = known.get(label);
      return at === undefined ? undefined : values[at];
    };
    return [of("year"), of("month"), of("day")];
  }
  const month = places.get("month");
  if (values.length > 3) return wrong();
  if (values.length === 3) return ofThree(values as [number, number, number], month, places.get("year"));
  if (values.length === 1 || (values.length === 2 && month !== undefined)) return ofOne(values, month);
  return values.length === 2 ? ofTwo(values as [number, number]) : [undefined, undefined, undefined];
};

const ofOne = (values: readonly number[], month: number | undefined): Parts => {
  const other = month === undefined ? values[0] : values[values.length === 1 ? 0 : 1 - month];
  const named = month === undefined ? undefined : values[month];
  if (values.length === 1 && month !== undefined) return [undefined, named, undefined];
  return (other as number) > MAX_DAY ? [other, named, undefined] : [undefined, named, other];
};

const ofTwo = ([a, b]: readonly [number, number]): Parts =>
  a > MAX_DAY ? [a, b, undefined] : b > MAX_DAY ? [b, a, undefined] : [undefined, a, b];

const ofThree = ([a, b, c]: readonly [number, number, number], month: number | undefined, year: number | undefined): Parts => {
  if (month === 0) return b > MAX_DAY ? [b, a, c] : [c, a, b];
  if (month === 1) return a > MAX_DAY ? [a, b, c] : [c, b, a];
  if (month === 2) return b > MAX_DAY ? [b, c, a] : [a, c, b];
  if (a > MAX_DAY || year === 0) return [a, b, c];
  return a > MAX_MONTH ? [c, b, a] : [c, a, b];
};
