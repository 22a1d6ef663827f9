/**
 * @module Bodies of requests and answers as fields: forms, JSON and multipart, and values inside of them by path.
 */
import { isPattern, matchesPattern } from "../../answer/values/text.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** null for bodies that have no fields. */
export const readFields = (body: string | null | undefined, contentType: string): Fields | null => {
  if (body == null || body === "") return null;
  if (/x-www-form-urlencoded/i.test(contentType)) return firstOfEach(new URLSearchParams(body));
  if (/multipart\/form-data/i.test(contentType)) return readMultipart(body, contentType);
  const value = parseJSON(body);
  if (value !== undefined && typeof value === "object" && value !== null) return value as Fields;
  return /json/i.test(contentType)
    ? null
    : body.includes("=") && !/[\s<]/.test(body)
      ? firstOfEach(new URLSearchParams(body))
      : null;
};

const firstOfEach = (params: URLSearchParams): Fields => {
  const fields = noFields();
  for (const [name, value] of params) fields[name] ??= value;
  return fields;
};

/** Names come from pages: one like those that every object has is a name like others. */
const noFields = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** The lines before a part's content are a few short ones. */
const MAX_HEAD_CHARS = 4_096;

const readMultipart = (body: string, contentType: string): Fields | null => {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (!boundary) return null;
  const fields = noFields();
  for (const part of body.split(`--${boundary}`)) {
    const [head = "", ...rest] = part.replace(/^\r?\n/, "").split(/\r?\n\r?\n/);
    const name = /name="([^"]*)"/i.exec(head.slice(0, MAX_HEAD_CHARS))?.[1];
    if (name !== undefined) fields[name] ??= rest.join("\n\n").replace(/\r?\n$/, "");
  }
  return fields;
};

export const parseJSON = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const ROOT = "$.";

/** The value under a name: plain, `$.a.b[0]` for a path, `^pattern$` or `$.^pattern$` for the one name that it matches. */
export const fieldOf = (fields: Fields, key: string): unknown => {
  const path = key.startsWith(ROOT) ? key.slice(ROOT.length) : null;
  const pattern = path ?? key;
  if (isPattern(pattern)) return Object.entries(fields).find(([name]) => matchesPattern(pattern, name))?.[1];
  if (path === null) return Object.hasOwn(fields, key) ? fields[key] : undefined;
  return follow(
    fields,
    path.split(/\.|\[(\d+)\]/).filter((part) => part !== undefined && part !== ""),
  );
};

/** A text on the way may hold JSON itself. */
const follow = (value: unknown, path: readonly string[]): unknown => {
  let here = value;
  for (const name of path) {
    if (typeof here === "string") here = parseJSON(here);
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, name)) return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
};
