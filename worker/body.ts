/**
 * @module Reads the JSON body of a request.
 */
import { MAX_BODY_BYTES, parseObject, tooLarge } from "../durable-objects/requests/json.ts";
import { ServiceError } from "../sdk/protocol/index.ts";
import { paced } from "./pace.ts";

/** So much of an oversize body is read and thrown away, because many clients read no answer before they have sent everything. */
const MAX_DRAINED_BYTES = 8 * MAX_BODY_BYTES;

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

/** The body as text, for contracts that say themselves what is wrong with it. */
export const readText = async (request: Request): Promise<string> => decode(await readBytes(request));

export const readBytes = async (request: Request): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of paced(request.body as ReadableStream<Uint8Array>, MAX_BODY_BYTES)) {
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
