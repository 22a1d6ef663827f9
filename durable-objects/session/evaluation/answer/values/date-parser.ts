/**
 * @module Reads a date, and a time beside it, by the rules of dateutil's parser: any order of parts that can be told apart.
 */
import { resolveParts, YearMonthDay } from "./date-parts.ts";
import { dateTokens } from "./date-tokens.ts";
import { CLOCK, HALVES, monthOf, own, PASSED_OVER, UTC, weekdayOf } from "./date-words.ts";
import { MAX_VALUE_CHARS } from "./value-type.ts";

export interface ParsedDate {
  year?: number | undefined;
  month?: number | undefined;
  day?: number | undefined;
  weekday?: number | undefined;
}

/** Something in the text has no place in a date. */
class NoDateError extends Error {}

const isNumber = (token: string): boolean => /^\d+(?:\.\d*)?$/.test(token);
const integer = (text: string | undefined): number => {
  if (text === undefined || !/^\d+$/.test(text)) throw new NoDateError();
  return Number(text);
};

/** The text is in lower case. null when it is no date. */
export const parseDate = (text: string): ParsedDate | null => {
  if (text.length > MAX_VALUE_CHARS) return null;
  try {
    return new DateReader(dateTokens(text)).read();
  } catch (error) {
    if (error instanceof NoDateError || error instanceof RangeError) return null;
    throw error;
  }
};

class DateReader {
  readonly #tokens: string[];
  readonly #ymd = new YearMonthDay();
  #weekday: number | undefined;
  #hour: number | undefined;
  #minute: number | undefined;
  #second: number | undefined;
  #zone = false;
  #offset = false;

  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  read(): ParsedDate | null {
    for (let at = 0; at < this.#tokens.length; at++) at = this.#token(at);
    const [year, month, day] = resolveParts(this.#ymd);
    const said = [year, month, day, this.#weekday, this.#hour, this.#minute, this.#second];
    if (said.every((part) => part === undefined) && !this.#zone && !this.#offset) return null;
    if ((this.#hour ?? 0) > 23 || (this.#minute ?? 0) > 59 || (this.#second ?? 0) > 59) return null;
    return { year, month, day, weekday: this.#weekday };
  }

  /** Gives the place of the last token that was used. */
  #token(at: number): number {
    const token = this.#tokens[at] as string;
    if (isNumber(token)) return this.#number(at, token);
    const weekday = weekdayOf(token);
    const half = own(HALVES, token);
    if (weekday !== undefined) this.#weekday = weekday;
    else if (monthOf(token) !== undefined) return this.#month(at, monthOf(token) as number);
    else if (half !== undefined) this.#half(half);
    else if (token === UTC && this.#hour !== undefined && !this.#zone && !this.#offset) this.#zone = this.#offset = true;
    else if (this.#hour !== undefined && (token === "+" || token === "-")) return this.#shift(at);
    else if (!PASSED_OVER.has(token)) throw new NoDateError();
    return at;
  }

  #month(at: number, month: number): number {
    const [, mark, next, mark2, last] = this.#tokens.slice(at, at + 5);
    this.#ymd.add(month, "month");
    if (mark === "-" || mark === "/") {
      this.#ymd.addText(next);
      if (mark2 !== mark) return at + 2;
      this.#ymd.addText(last);
      return at + 4;
    }
    if (mark === " " && mark2 === " " && next === "of" && last !== undefined) {
      if (/^\d+$/.test(last)) this.#ymd.addYear(Number(last));
      return at + 4;
    }
    return at;
  }

  #half(half: number): void {
    if (this.#hour === undefined || this.#hour > 12) throw new NoDateError();
    this.#hour = inHalf(this.#hour, half);
  }

  /** An offset from UTC: it must be one, and changes nothing about the day. */
  #shift(at: number): number {
    const digits = this.#tokens[at + 1] ?? "";
    integer(digits);
    const isLong = digits.length === 4;
    if (!isLong && this.#tokens[at + 2] === ":") {
      integer(this.#tokens[at + 3]);
      this.#offset = true;
      return at + 3;
    }
    if (!isLong && digits.length > 2) throw new NoDateError();
    this.#offset = true;
    return at + 1;
  }

  #number(at: number, token: string): number {
    const tokens = this.#tokens;
    const [next, after] = [tokens[at + 1], tokens[at + 2]];
    const value = Number(token);
    const size = token.length;
    if (
      this.#ymd.size === 3 &&
      (size === 2 || size === 4) &&
      this.#hour === undefined &&
      next !== ":" &&
      own(CLOCK, next) === undefined
    ) {
      this.#hour = integer(token.slice(0, 2));
      if (size === 4) this.#minute = integer(token.slice(2));
      return at;
    }
    if (size === 6 || (size > 6 && token.indexOf(".") === 6)) return this.#six(at, token);
    if (size === 8 || size === 12 || size === 14) return this.#packed(at, token);
    const label = this.#label(at);
    if (label !== null) return this.#timed(at, token, label);
    if (next === ":" && after !== undefined) return this.#clock(at, value);
    if (next !== undefined && "-/.".includes(next)) return this.#marked(at, token, next);
    if (next === undefined || PASSED_OVER.has(next)) {
      const half = own(HALVES, after);
      if (half === undefined) this.#ymd.add(value);
      else this.#hour = inHalf(Math.trunc(value), half);
      return at + (half === undefined ? 1 : 2);
    }
    const half = own(HALVES, next);
    if (half !== undefined && value < 24) {
      this.#hour = inHalf(Math.trunc(value), half);
      return at + 1;
    }
    if (!this.#ymd.couldBeDay(value)) throw new NoDateError();
    this.#ymd.add(value);
    return at;
  }

  /** YYMMDD, or HHMMSS after a date. */
  #six(at: number, token: string): number {
    if (this.#ymd.size === 0 && !token.includes(".")) {
      for (const from of [0, 2, 4]) this.#ymd.addText(token.slice(from, from + 2));
      return at;
    }
    this.#hour = integer(token.slice(0, 2));
    this.#minute = integer(token.slice(2, 4));
    this.#second = integer(token.slice(4).split(".")[0]);
    return at;
  }

  /** YYYYMMDD[HHMM[SS]]. */
  #packed(at: number, token: string): number {
    this.#ymd.addText(token.slice(0, 4), "year");
    this.#ymd.addText(token.slice(4, 6));
    this.#ymd.addText(token.slice(6, 8));
    if (token.length > 8) {
      this.#hour = integer(token.slice(8, 10));
      this.#minute = integer(token.slice(10, 12));
    }
    if (token.length > 12) this.#second = integer(token.slice(12));
    return at;
  }

  /** Where the letter stands that says whether a number is of hours, minutes or seconds. */
  #label(at: number): { at: number; unit: number } | null {
    const tokens = this.#tokens;
    const unit = (place: number): number | undefined => own(CLOCK, tokens[place]);
    if (unit(at + 1) !== undefined) return { at: at + 1, unit: unit(at + 1) as number };
    if (tokens[at + 1] === " " && unit(at + 2) !== undefined) return { at: at + 2, unit: unit(at + 2) as number };
    if (at > 0 && unit(at - 1) !== undefined) return { at, unit: (unit(at - 1) as number) + 1 };
    if (at > 1 && at === tokens.length - 1 && tokens[at - 1] === " " && unit(at - 2) !== undefined)
      return { at, unit: (unit(at - 2) as number) + 1 };
    return null;
  }

  #timed(_at: number, token: string, { at, unit }: { at: number; unit: number }): number {
    const value = Number(token);
    if (unit === 0) {
      this.#hour = Math.trunc(value);
      if (value % 1) this.#minute = Math.trunc(60 * (value % 1));
    } else if (unit === 1) this.#minute = Math.trunc(value);
    else if (unit === 2) this.#second = integer(token.split(".")[0]);
    return at;
  }

  #clock(at: number, hour: number): number {
    const [minutes = "", mark, seconds] = this.#tokens.slice(at + 2, at + 5);
    if (!isNumber(minutes)) throw new NoDateError();
    this.#hour = Math.trunc(hour);
    this.#minute = Math.trunc(Number(minutes));
    if (mark !== ":" || seconds === undefined) return at + 2;
    this.#second = integer(seconds.split(".")[0]);
    return at + 4;
  }

  /** Two or three parts with the same mark between them. */
  #marked(at: number, token: string, mark: string): number {
    const [second, mark2, third] = this.#tokens.slice(at + 2, at + 5);
    this.#ymd.addText(token);
    if (second === undefined || PASSED_OVER.has(second)) return at + 1;
    this.#part(second, true);
    if (mark2 !== mark) return at + 2;
    if (third === undefined) throw new NoDateError();
    this.#part(third, false);
    return at + 4;
  }

  #part(token: string, digitsOnly: boolean): void {
    const month = monthOf(token);
    if (month !== undefined) this.#ymd.add(month, "month");
    else if (digitsOnly && !/^\d+$/.test(token)) throw new NoDateError();
    else this.#ymd.addText(token);
  }
}

const inHalf = (hour: number, half: number): number =>
  hour < 12 && half === 1 ? hour + 12 : hour === 12 && half === 0 ? 0 : hour;
