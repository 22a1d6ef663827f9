/**
 * @module Reads the answers of servers that nobody vouches for: so many bytes, so deep, within the time that a signal gives.
 */
import { unlessAborted } from "./deadline.ts";

/** Deeper JSON overflows the stack of whoever writes it down again. */
const MAX_JSON_DEPTH = 200;
/** Two bytes of JSON become some fifty of memory where they are "[]". */
const MAX_JSON_VALUES = 2_000_000;

/** The answer is larger than what is read of it; nothing of it is kept. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the answer is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** The JSON is nested too deep, or holds too many values, to be read. */
export class TooManyValuesError extends Error {
  override readonly name = "TooManyValuesError";
}

export interface Cap {
  readonly maxBytes: number;
  /** Fires when the time is over: slow bodies count, too. */
  readonly signal?: AbortSignal;
}

/** The bytes count as they are after decompression. What is left of a body that is too large is not read. */
export const readCappedBytes = async (answer: Response, { maxBytes, signal }: Cap): Promise<Uint8Array> => {
  const { chunks, size, whole } = await readUpTo(answer, maxBytes, signal);
  if (!whole) throw new TooLargeError(maxBytes);
  return joined(chunks, size);
};

export const readCapped = async (answer: Response, cap: Cap): Promise<string> =>
  new TextDecoder().decode(await readCappedBytes(answer, cap));

/** The beginning of a body, for messages; "" where there is none to be had. */
export const readExcerpt = async (answer: Response, { maxBytes, signal }: Cap): Promise<string> => {
  try {
    const { chunks, size } = await readUpTo(answer, maxBytes, signal);
    return new TextDecoder().decode(joined(chunks, size));
  } catch {
    return "";
  }
};

/** Throws SyntaxError for what is no JSON. */
export const parseCapped = (text: string): unknown => {
  checkShape(text);
  return JSON.parse(text);
};

const EVENT_STREAM = /^\s*text\/event-stream\b/i;

/** Such an answer need not ever end. */
export const isEventStream = ({ headers }: Response): boolean => EVENT_STREAM.test(headers.get("content-type") ?? "");

/** Gives the body up without waiting for its end. */
export const discard = (answer: Response): void => {
  if (!answer.bodyUsed) answer.body?.cancel().catch(() => {});
};

const readUpTo = async (
  answer: Response,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<{ chunks: Uint8Array[]; size: number; whole: boolean }> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!answer.body) return { chunks, size, whole: true };
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await (signal ? unlessAborted(reader.read(), signal) : reader.read());
      if (done) return { chunks, size, whole: true };
      const room = maxBytes - size;
      chunks.push(value.byteLength > room ? value.slice(0, room) : value);
      size += Math.min(value.byteLength, room);
      if (value.byteLength > room) return { chunks, size, whole: false };
    }
  } finally {
    // Of a body that was read to its end this does nothing; nobody waits for a server to take note of it.
    reader.cancel().catch(() => {});
  }
};

const joined = (chunks: readonly Uint8Array[], size: number): Uint8Array => {
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Looks at the text alone: a parser would have built it all before anybody could count. */
const checkShape = (text: string): void => {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return;
    } else if (code === COMMA) values++;
    // "[" and "{", "]" and "}".
    else if ((code | 0x20) === 0x7b) {
      depth++;
      values++;
      if (depth > MAX_JSON_DEPTH) throw new TooManyValuesError(`the JSON is nested more than ${MAX_JSON_DEPTH} levels deep`);
    } else if ((code | 0x20) === 0x7d) depth--;
    if (values > MAX_JSON_VALUES) throw new TooManyValuesError(`the JSON holds more than ${MAX_JSON_VALUES} values`);
  }
};

/** -1: the string does not end, and the parser says so. */
const endOfString = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return -1;
};
