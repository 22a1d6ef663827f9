/**
 * @module Copies of embedded sites in R2, named by their content.
 */
import { sha256Hex } from "../hash.ts";

/** Apart from the blobs that readers may ask for: this is the site's inside. */
const keyOf = (hash: string): string => `site-dumps/${hash}`;

export interface StoredDump {
  readonly hash: string;
  /** As kept, compressed. */
  readonly bytes: number;
}

export const storeDump = async (bucket: R2Bucket, text: string): Promise<StoredDump> => {
  const hash = await sha256Hex(text);
  const there = await bucket.head(keyOf(hash));
  if (there) return { hash, bytes: there.size };
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = await new Response(compressed).arrayBuffer();
  await bucket.put(keyOf(hash), bytes, { httpMetadata: { contentType: "application/x-ndjson", contentEncoding: "gzip" } });
  return { hash, bytes: bytes.byteLength };
};

/** null when it was deleted. */
export const readDump = async (bucket: R2Bucket, hash: string): Promise<string | null> => {
  const object = await bucket.get(keyOf(hash));
  return object && new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).text();
};

export const deleteDumps = (bucket: R2Bucket, hashes: readonly string[]): Promise<void> => bucket.delete(hashes.map(keyOf));
