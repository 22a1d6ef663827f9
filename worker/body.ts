/**
 * @module Reads a JSON body within limits of size and depth.
 */
import { ServiceError } from "../sdk/protocol/index.ts";
import { invalidRequest } from "./validation.ts";

export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** So much of an oversize body is read and thrown away, because many clients read no answer before they have sent everything. */
const MAX_DRAINED_BYTES = 8 * MAX_BODY_BYTES;
/** Deeper values are refused here, since they cannot cross to an object. */
const MAX_DEPTH = 256;

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;

/** The body as an object; {} when there is none. */
export const readBody = async (request: Request): Promise<Record<string, unknown>> => {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get("content-type");
  if (type !== null && type.trim() !== "" && !JSON_TYPE.test(type.trim())) {
    throw new ServiceError("unsupported_media_type", `The body's content-type is ${JSON.stringify(type)}, not application/json.`);
  }
  return parseObject("body", decode(bytes));
};

/** The JSON object that a body or a frame is. */
export const parseObject = (what: "body" | "frame", text: string): Record<string, unknown> => {
  const value = parse(what, text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidRequest([{ path: "", message: `the ${what} must be a JSON object` }]);
  }
  if (isDeeperThan(value, MAX_DEPTH)) {
    throw invalidRequest([{ path: "", message: `the ${what} is nested more than ${MAX_DEPTH} levels deep` }]);
  }
  return value as Record<string, unknown>;
};

export const tooLarge = (what: "body" | "frame"): ServiceError =>
  new ServiceError("payload_too_large", `The ${what} is larger than ${MAX_BODY_BYTES} bytes.`, { maxBytes: MAX_BODY_BYTES });

const readBytes = async (request: Request): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as ReadableStream<Uint8Array>) {
      size += chunk.byteLength;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else chunks.length = 0;
      if (size > MAX_DRAINED_BYTES) break;
    }
  }
  if (size > MAX_BODY_BYTES) throw tooLarge("body");
  const only = chunks[0];
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
};

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new ServiceError("invalid_json", "The body is not valid JSON: it is not UTF-8.");
  }
};

const parse = (what: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceError("invalid_json", `The ${what} is not valid JSON: ${error instanceof Error ? error.message : error}.`);
  }
};

const isDeeperThan = (value: object, limit: number): boolean => {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) => Object.values(item).filter((inner) => typeof inner === "object" && inner !== null));
  }
  return false;
};
