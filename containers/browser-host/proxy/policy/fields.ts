/**
 * @module Reads fields of a JSON body that a client sent; what is wrong is named.
 */
import { badField } from "../../errors.ts";

export type Fields = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown, field: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw badField(field, "must be an object");
  return value as Fields;
}

/** Nothing given is an empty list. */
export function asStrings(value: unknown, field: string, max: number): readonly string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw badField(field, "must be an array of strings");
  if (value.length > max) throw badField(field, `must hold at most ${max} items`);
  for (const [index, item] of value.entries()) {
    if (typeof item !== "string") throw badField(`${field}[${index}]`, "must be a string");
  }
  return value as string[];
}

export function asOneOf<T extends string>(value: unknown, field: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw badField(field, `must be ${choices.map((choice) => JSON.stringify(choice)).join(" or ")}`);
  return found;
}

export function refuseUnknown(rest: Fields, prefix: string): void {
  const name = Object.keys(rest)[0];
  if (name !== undefined) throw badField(`${prefix}${name}`, "is not a known field");
}

export function parseURL(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
