/**
 * @module Opaque cursors: where a page ended, in a form that callers only hand back.
 */
import type { z } from "zod";
import { invalidRequest } from "../durable-objects/requests/validation.ts";

export const encodeCursor = (position: unknown): string =>
  btoa(JSON.stringify(position)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** The position that a cursor holds; undefined without one. */
export const decodeCursor = <S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | undefined => {
  if (cursor === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/"))));
  } catch {
    throw invalidRequest([{ path: "cursor", message: "not a cursor of this list; leave it out to begin at the start" }]);
  }
};
