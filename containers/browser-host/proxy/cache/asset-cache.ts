/**
 * @module Immutable assets of sites, shared by all sessions of the host whose routes carry the same cache key. Bounded in
 * bytes; what was not used for longest goes first.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Asked } from "../asked.ts";
import { isShareableRequest, isUnchanged, sharedForMs } from "./cacheable.ts";

export interface Asset {
  /** As pages see them, flat. */
  readonly headers: readonly string[];
  readonly contentType: string | undefined;
  readonly body: Buffer;
  readonly storedAt: number;
  readonly freshUntil: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const MAX_ASSET_BYTES = 4 * 1024 * 1024;

export class AssetCache {
  /** In the order of their last use. */
  readonly #assets = new Map<string, Asset>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Under what the request's answer is kept; null when it is none to share. */
  keyOf(cache: string | null, asked: Asked, request: IncomingMessage): string | null {
    if (cache === null || !isShareableRequest(request)) return null;
    return [cache, asked.scheme, asked.host, asked.path, request.headers["accept-encoding"] ?? ""].join("\n");
  }

  find(key: string): Asset | null {
    const asset = this.#assets.get(key);
    if (asset === undefined) return null;
    this.#assets.delete(key);
    if (asset.freshUntil > Date.now()) {
      this.#assets.set(key, asset);
      return asset;
    }
    this.#bytes -= asset.body.length;
    return null;
  }

  /** Keeps the answer when it is complete, if it may be shared. Call before its body flows. */
  keep(key: string, answer: IncomingMessage, headers: readonly string[]): void {
    const forMs = sharedForMs(answer);
    const declared = Number(answer.headers["content-length"] ?? 0);
    if (forMs === 0 || declared > MAX_ASSET_BYTES) return;
    let chunks: Buffer[] | null = [];
    let bytes = 0;
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_ASSET_BYTES) chunks = null;
      chunks?.push(chunk);
    });
    answer.once("end", () => {
      if (chunks === null || !answer.complete) return;
      const now = Date.now();
      const contentType = answer.headers["content-type"];
      this.#store(key, { headers, contentType, body: Buffer.concat(chunks), storedAt: now, freshUntil: now + forMs });
    });
  }

  #store(key: string, asset: Asset): void {
    this.#bytes += asset.body.length - (this.#assets.get(key)?.body.length ?? 0);
    this.#assets.delete(key);
    this.#assets.set(key, asset);
    for (const [oldest, { body }] of this.#assets) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#assets.delete(oldest);
      this.#bytes -= body.length;
    }
  }
}

/** Answers with the status that it had to be. */
export function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): number {
  const status = isUnchanged(request, asset.headers) ? 304 : 200;
  const headers: string[] = [];
  for (let i = 0; i + 1 < asset.headers.length; i += 2) {
    const name = asset.headers[i] ?? "";
    if (/^(content-length|age)$/i.test(name)) continue;
    headers.push(name, asset.headers[i + 1] ?? "");
  }
  headers.push("age", String(Math.floor((Date.now() - asset.storedAt) / 1000)));
  if (status === 200) headers.push("content-length", String(asset.body.length));
  response.sendDate = false;
  response.writeHead(status, headers);
  response.end(status === 200 ? asset.body : undefined);
  return status;
}
