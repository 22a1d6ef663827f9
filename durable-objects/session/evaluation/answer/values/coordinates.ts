/**
 * @module Latitude and longitude: as an object, a pair or a text; they are the same within a metre.
 */
import { readFloat } from "./number.ts";
import { normaliseText } from "./text.ts";
import { isFalsy, isNumeric, MAX_VALUE_CHARS, unreadable, type ValueType } from "./value-type.ts";

const TOLERANCE_DEGREES = 1e-5;
const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;
const LATITUDE = "latitude";
const LONGITUDE = "longitude";
const MINUTES = 60;
const SECONDS = 3_600;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const FLOAT = "\\d+(?:\\.\\d+)?";
const ANGLE = ` *([+-]?${FLOAT})(?:[*\\s] *(?:(${FLOAT})['m] *)?(?:(${FLOAT})["s] *)?)?`;
const SEPARATOR = "\\s*[,;/\\s]\\s*";
const POINT = new RegExp(`^.*?${ANGLE}${SEPARATOR}${ANGLE}(?:${SEPARATOR}[+-]?${FLOAT} *(?:km|m|mi|ft|nm|nmi))?\\s*$`);

const degrees = (whole = "0", minutes = "0", seconds = "0"): number => {
  const more = Number(minutes) / MINUTES + Number(seconds) / SECONDS;
  return Number(whole) < 0 ? Number(whole) - more : Number(whole) + more;
};

/** float(x or 0.0). */
const angle = (value: unknown): number => {
  if (isFalsy(value)) return 0;
  const number = isNumeric(value) ? Number(value) : typeof value === "string" ? readFloat(value.toLowerCase()) : null;
  if (number === null) throw unreadable(value, "angle");
  return number;
};

const pointOf = (latitude: number, longitude: number): Point => {
  const isPossible = Math.abs(latitude) <= MAX_LATITUDE && Number.isFinite(longitude);
  if (!isPossible) throw unreadable(latitude, "place");
  if (Math.abs(longitude) <= MAX_LONGITUDE) return { latitude, longitude };
  const turn = 2 * MAX_LONGITUDE;
  const rest = longitude % turn;
  return { latitude, longitude: rest < -MAX_LONGITUDE ? rest + turn : rest >= MAX_LONGITUDE ? rest - turn : rest };
};

/** `lat`, `lati`, …: any beginning of the word, of two letters or more. */
const keyOf = (names: readonly string[], word: string): string | undefined =>
  names.find((name) => {
    const key = name.toLowerCase();
    return (key.length >= 2 && word.startsWith(key)) || (word === LONGITUDE && key === "lng");
  });

const fromText = (value: string): Point => {
  if (value.length > MAX_VALUE_CHARS) throw unreadable(value, "place");
  const found = POINT.exec(normaliseText(value).replaceAll("''", '"'));
  if (!found) throw unreadable(value, "place");
  return pointOf(degrees(found[1], found[2], found[3]), degrees(found[4], found[5], found[6]));
};

const fromObject = (value: object): Point => {
  const names = Object.keys(value);
  const [lat, lon] = [keyOf(names, LATITUDE), keyOf(names, LONGITUDE)];
  if (!lat || !lon) throw unreadable(value, "place");
  const fields = value as Readonly<Record<string, unknown>>;
  return pointOf(angle(fields[lat]), angle(fields[lon]));
};

const isPair = (list: readonly unknown[]): boolean =>
  list.length === 2 && list.every((one) => isNumeric(one) || typeof one === "string");

export const coordinates: ValueType<Point> = {
  firstOnly: true,
  isOneValue: (list) => {
    if (!isPair(list)) return false;
    try {
      pointOf(angle(list[0]), angle(list[1]));
      return true;
    } catch {
      return false;
    }
  },
  read: (value) => {
    if (typeof value === "string") return fromText(value);
    if (Array.isArray(value) && isPair(value)) return pointOf(angle(value[0]), angle(value[1]));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return fromObject(value);
    throw unreadable(value, "place");
  },
  isSame: (expected, actual) =>
    Math.abs(expected.latitude - actual.latitude) <= TOLERANCE_DEGREES &&
    Math.abs(expected.longitude - actual.longitude) <= TOLERANCE_DEGREES,
};
