/**
 * @module Differences of decimal numbers without the rounding of binary ones: 47.1 is a tenth from 47, no more.
 */

interface Decimal {
  readonly digits: bigint;
  /** Of these, so many stand behind the point. */
  readonly places: number;
}

/** Beyond this a number is not written out. */
const MAX_PLACES = 400;

const decimalOf = (value: number): Decimal => {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
};

const scaled = ({ digits, places }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - places);

/** |a - b| <= max(absolute, share * max(a, b)), in decimal digits. */
export const isWithin = (a: number, b: number, absolute: number, share = 0): boolean => {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return a === b;
  const [x, y, least, part] = [a, b, absolute, share].map(decimalOf) as [Decimal, Decimal, Decimal, Decimal];
  const places = Math.max(x.places, y.places, least.places) + part.places;
  if (places > MAX_PLACES) return Math.abs(a - b) <= Math.max(absolute, share * Math.max(a, b));
  const [left, right, bound] = [scaled(x, places), scaled(y, places), scaled(least, places)];
  const larger = maxOf(left, right);
  const relative = (larger * part.digits) / 10n ** BigInt(part.places);
  return maxOf(left - right, right - left) <= maxOf(relative, bound);
};

const maxOf = (a: bigint, b: bigint): bigint => (b > a ? b : a);
