/**
 * @module What every type of value can do: read one value into a normal form, and say whether two of these are the same.
 */

/** Which side of a comparison a value stands on. Only what a task expects may be a pattern; an answer has no alternatives. */
export type Side = "expected" | "answer" | "request";

/** The value is not of its type. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

export interface ValueType<T> {
  /** Throws an UnreadableError. */
  read(value: unknown, side: Side): T;
  isSame(expected: T, actual: T): boolean;
  /** Of several alternatives only the first is compared. */
  readonly firstOnly?: boolean;
  /** A list that is one value, and no list of alternatives. */
  isOneValue?(list: readonly unknown[]): boolean;
}

/** Values of some types are short; longer ones are not of the type, and are not looked at. */
export const MAX_VALUE_CHARS = 500;

export const unreadable = (value: unknown, what: string): UnreadableError => {
  const text = typeof value === "string" ? JSON.stringify(value.slice(0, MAX_VALUE_CHARS)) : typeof value;
  return new UnreadableError(`${text} is no ${what}`);
};

/** Python's `not value`, of what JSON can hold. */
export const isFalsy = (value: unknown): boolean => {
  if (value === null || value === undefined || value === "" || value === 0 || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
};

export const isNumeric = (value: unknown): value is number | boolean => typeof value === "number" || typeof value === "boolean";
