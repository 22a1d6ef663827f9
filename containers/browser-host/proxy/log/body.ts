/**
 * @module Bodies for the network log: kept as they were sent, and unpacked and decoded only when somebody reads them.
 */
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";
import { mediaTypeOf } from "./entry-type.ts";

const MAX_BODY_BYTES = 256 * 1024;
const MAX_TEXT_BYTES = 512 * 1024;

export interface KeptBody {
  readonly data: Buffer;
  readonly truncated: boolean;
  readonly contentType: string;
  readonly contentEncoding: string;
}

export interface BodyText {
  readonly text: string;
  readonly truncated: boolean;
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** What evaluators look at: pages and data, no assets. */
export function isKeptAnswer(contentType: string | undefined): boolean {
  return /^(text\/html|application\/xhtml\+xml|application\/(x-)?ndjson)$|[/+](json|xml)$/.test(mediaTypeOf(contentType));
}

/** Forms, JSON and the plain text that scripts send when they name no type. */
export function isKeptRequest(contentType: string | undefined): boolean {
  const type = mediaTypeOf(contentType);
  return (
    /^(application\/x-www-form-urlencoded|multipart\/form-data|application\/graphql)$|[/+](json|xml)$/.test(type) ||
    type.startsWith("text/")
  );
}

/** Collects the beginning of a body as it passes. */
export class BodyKeeper {
  readonly #chunks: Buffer[] = [];
  readonly #contentType: string;
  readonly #contentEncoding: string;
  #bytes = 0;
  #truncated = false;

  constructor(contentType: string | undefined, contentEncoding: string | undefined) {
    this.#contentType = contentType ?? "";
    this.#contentEncoding = (contentEncoding ?? "").trim().toLowerCase();
  }

  add(chunk: Buffer): void {
    const room = MAX_BODY_BYTES - this.#bytes;
    if (chunk.length > room) this.#truncated = true;
    if (room <= 0) return;
    const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.#chunks.push(part);
    this.#bytes += part.length;
  }

  /** Null when there was no body. */
  take(): KeptBody | null {
    if (this.#bytes === 0) return null;
    return {
      // A copy of its own: the chunks are views of larger buffers.
      data: Buffer.concat(this.#chunks),
      truncated: this.#truncated,
      contentType: this.#contentType,
      contentEncoding: this.#contentEncoding,
    };
  }
}

export async function textOf(body: KeptBody | null): Promise<BodyText | null> {
  if (body === null) return null;
  const { data, whole } = await unpack(body);
  return { text: decode(data, body.contentType), truncated: body.truncated || !whole };
}

/** As much as can be had within the bound: a body cut short, or one that swells, gives its beginning. */
async function unpack({ data, contentEncoding }: KeptBody): Promise<{ data: Buffer; whole: boolean }> {
  if (contentEncoding === "" || contentEncoding === "identity") return { data, whole: true };
  const decoder = DECODERS[contentEncoding]?.();
  if (decoder === undefined) return { data: Buffer.alloc(0), whole: false };
  const chunks: Buffer[] = [];
  let bytes = 0;
  decoder.end(data);
  try {
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, MAX_TEXT_BYTES - bytes));
      bytes += chunk.length;
      if (bytes > MAX_TEXT_BYTES) return { data: Buffer.concat(chunks), whole: false };
    }
    return { data: Buffer.concat(chunks), whole: true };
  } catch {
    return { data: Buffer.concat(chunks), whole: false };
  }
}

function decode(data: Buffer, contentType: string): string {
  const label = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(data);
  } catch {
    return data.toString("utf8");
  }
}
