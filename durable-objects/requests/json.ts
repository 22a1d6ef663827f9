/**
 * @module The JSON that callers send, in a body or in a frame, within limits of size and depth.
 */
import { ServiceError } from "../../sdk/protocol/index.ts";
import { invalidRequest } from "./validation.ts";

export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Deeper values are refused here, since they cannot cross to an object. */
const MAX_DEPTH = 256;

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
