/**
 * @module Reads a frame: who it is from is known, what it says is checked as a body of the HTTP face is.
 */
import { FRAME_TYPES, FrameId, type FrameType } from "../../../sdk/protocol/index.ts";
import { MAX_BODY_BYTES, parseObject, tooLarge } from "../../requests/json.ts";
import { invalidRequest } from "../../requests/validation.ts";

export interface Frame {
  readonly id: FrameId | null;
  /** Throws for what is wrong with the frame itself. */
  readonly read: () => { readonly type: FrameType; readonly body: Record<string, unknown> };
}

/** The id is there also when the rest is wrong, so that the caller knows which frame was refused. */
export const readFrame = (message: string | ArrayBuffer): Frame => {
  let fields: Record<string, unknown>;
  try {
    fields = fieldsOf(message);
  } catch (error) {
    return refused(null, error);
  }
  const { id, type, ...body } = fields;
  const known = FrameId.safeParse(id);
  if (!known.success) {
    return refused(null, invalidRequest([{ path: "id", message: "a string or a number, which the answer carries back" }]));
  }
  const named = FRAME_TYPES.find((name) => name === type);
  if (!named) return refused(known.data, invalidRequest([{ path: "type", message: `one of ${FRAME_TYPES.join(", ")}` }]));
  return { id: known.data, read: () => ({ type: named, body }) };
};

const refused = (id: FrameId | null, error: unknown): Frame => ({
  id,
  read: () => {
    throw error;
  },
});

const fieldsOf = (message: string | ArrayBuffer): Record<string, unknown> => {
  if (typeof message !== "string") throw invalidRequest([{ path: "", message: "frames are text, not bytes" }]);
  if (isTooLarge(message)) throw tooLarge("frame");
  return parseObject("frame", message);
};

/** Characters are at most three bytes each; most frames need no counting. */
const isTooLarge = (text: string): boolean =>
  text.length > MAX_BODY_BYTES ||
  (text.length * 3 > MAX_BODY_BYTES && new TextEncoder().encode(text).byteLength > MAX_BODY_BYTES);
