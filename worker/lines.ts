/**
 * @module Reads a body line by line, holding no more of it than one line.
 */
import { ServiceError } from "../sdk/protocol/index.ts";
import { paced } from "./pace.ts";

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

export async function* lines(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let rest = "";
  let number = 0;
  let bytes = 0;
  for await (const chunk of paced(body, maxBytes)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new ServiceError("payload_too_large", `The body is larger than ${maxBytes} bytes; send it in parts.`, { maxBytes });
    }
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    for (const text of parts) yield { number: ++number, text };
  }
  rest += decoder.decode();
  if (rest !== "") yield { number: ++number, text: rest };
}
