/**
 * @module Bodies of requests and answers as fields: forms, JSON and multipart.
 */

import { trimEndOf } from "../../../../trim.ts";
import { parseFields } from "../../python/quote.ts";
import { strip } from "../../python/text.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** null for bodies that have no fields. */
export const readFields = (body: string | null | undefined, contentType: string): Fields | null => {
  if (body == null || body === "") return null;
  if (contentType.includes("application/x-www-form-urlencoded")) return readForm(body);
  if (contentType.includes("application/json")) {
    const value = parseJSON(body);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  }
  return contentType.includes("multipart/form-data") ? readMultipart(body, contentType) : null;
};

/** Names come from pages: one like those that every object has is a name like others. */
const noFields = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** Of each name the first value. */
const readForm = (body: string): Fields => {
  const fields = noFields();
  for (const [name, value] of parseFields(body)) fields[name] ??= value;
  return fields;
};

/** The lines before a part's content are a few short ones. */
const MAX_HEAD_CHARS = 4_096;
const DISPOSITION = "content-disposition:";

/** Of each name the last value. */
const readMultipart = (body: string, contentType: string): Fields | null => {
  const boundary = /boundary=([^;\s]+)/.exec(contentType)?.[1];
  if (!boundary) return null;
  const fields = noFields();
  for (const part of body.split(`--${boundary}`).map(strip)) {
    const gap = ["\r\n\r\n", "\n\n"].find((one) => part.includes(one));
    if (gap === undefined) continue;
    const at = part.indexOf(gap);
    const lines = part.slice(0, Math.min(at, MAX_HEAD_CHARS)).split("\r\n");
    const line = lines.find((one) => one.toLowerCase().startsWith(DISPOSITION)) ?? "";
    const name = /name="([^"]+)"/.exec(line)?.[1];
    if (name !== undefined) fields[name] = trimEndOf(part.slice(at + gap.length), "\r\n");
  }
  return fields;
};

/** undefined for what is no JSON. */
export const parseJSON = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
