/**
 * @module The values that a task asks of a body: by name, by path, or by a pattern of the name.
 */
import { isPattern, matchesFromStart } from "../../answer/values/text.ts";
import { type Fields, parseJSON } from "./bodies.ts";
import { findByPath, PathError, parsePath } from "./json-path.ts";

const ROOT = "$.";
const FILTER = "?(";

/** Whether a name is a path, or a pattern of names. */
export const isPathKey = (key: string): boolean => key.startsWith("$") || isPattern(key);

/** The pattern in `^…$` or `$.^…$`; null for other keys. */
export const patternInKey = (key: string): string | null => {
  if (isPattern(key)) return key;
  return key.startsWith(`${ROOT}^`) && key.endsWith("$") ? key.slice(ROOT.length) : null;
};

/** What is wrong with a name of an expected value; null when it can be used. */
export const keyProblem = (key: string): string | null => {
  if (!key.startsWith("$") || patternInKey(key) !== null) return null;
  try {
    parsePath(key);
    return null;
  } catch (error) {
    if (error instanceof PathError) return error.message;
    throw error;
  }
};

/** The value under a key that is a path or a pattern; several values are a list, none is null. */
export const valueAt = (fields: Fields, key: string): unknown => {
  const pattern = patternInKey(key);
  const found = pattern === null ? byPath(fields, key) : byPattern(fields, pattern);
  if (found.length === 0) return null;
  return found.length === 1 && !(pattern === null && key.includes(FILTER)) ? found[0] : found;
};

const byPattern = (fields: Fields, pattern: string): unknown[] =>
  Object.entries(fields).flatMap(([name, value]) => (matchesFromStart(pattern, name) ? [value] : []));

/** Texts are read as JSON where the path leads nowhere without that. */
const byPath = (fields: Fields, key: string): unknown[] => {
  const steps = parsePath(key);
  const found = findByPath(fields, steps);
  return found.length > 0 ? found : findByPath(withParsedTexts(fields), steps);
};

const withParsedTexts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withParsedTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (typeof part !== "string") return [name, withParsedTexts(part)];
      const parsed = parseJSON(part);
      return [name, parsed === undefined ? part : parsed];
    }),
  );
};
