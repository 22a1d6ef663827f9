/**
 * @module Reads a verdict from what a model said: the whole message is one JSON object that names the call's nonce.
 *
 * Text of a page that a model repeats has no nonce, so that it is never taken for a verdict.
 */
import { z } from "zod";

/** Changes when another message would be taken for a verdict. */
export const PARSER_VERSION = "1";

const FENCED = /^```(?:json)?\s*([\s\S]*?)\s*```$/i;

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

export const parseVerdict = <T>(content: unknown, nonce: string, schema: z.ZodType<T>): Parsed<T> => {
  if (typeof content !== "string" || content.trim() === "") return { ok: false, reason: "the judge said nothing" };
  const text = content.trim();
  let value: unknown;
  try {
    value = JSON.parse(FENCED.exec(text)?.[1] ?? text);
  } catch {
    return { ok: false, reason: "what the judge said is not one JSON object" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { ok: false, reason: "what the judge said is not a JSON object" };
  }
  const { nonce: said, ...verdict } = value as Record<string, unknown>;
  if (said !== nonce) return { ok: false, reason: "what the judge said does not have the call's nonce" };
  const found = schema.safeParse(verdict);
  return found.success ? { ok: true, value: found.data } : { ok: false, reason: z.prettifyError(found.error) };
};
