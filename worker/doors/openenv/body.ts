/**
 * @module Bodies of the OpenEnv door. They are read whatever their content-type is, as its clients send none at times.
 */
import { fieldError, invalid } from "../../../durable-objects/openenv/errors.ts";
import { parseObject } from "../../../durable-objects/requests/json.ts";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import { readBytes } from "../../body.ts";
import type { AppContext } from "../../context.ts";

/** {} when there is none; throws a 422. */
export const doorBody = async (c: AppContext): Promise<Record<string, unknown>> => {
  const bytes = await readBytes(c.req.raw);
  if (bytes.byteLength === 0) return {};
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    if (text.trim() === "null") return {};
    return parseObject("body", text);
  } catch (error) {
    const message = error instanceof ServiceError ? error.message : "The body is not UTF-8.";
    throw invalid([fieldError("json_invalid", ["body"], message, null)], message);
  }
};

/** Throws a 422 for keys that are not these. */
export const onlyKeys = (body: Record<string, unknown>, ...known: readonly string[]): void => {
  const strange = Object.keys(body).filter((key) => !known.includes(key));
  if (strange.length === 0) return;
  throw invalid(strange.map((key) => fieldError("extra_forbidden", ["body", key], "Extra inputs are not permitted", body[key])));
};
