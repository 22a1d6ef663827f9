/**
 * @module Content-addressed blobs in R2: written before the step that names them answers.
 */
import { hex } from "../../hash.ts";

export const blobKey = (hash: string): string => `blobs/${hash}`;

export interface StoredBlob {
  readonly hash: string;
  readonly bytes: number;
}

export const putBlob = async (bucket: R2Bucket, bytes: Uint8Array, mediaType: string): Promise<StoredBlob> => {
  const hash = hex(await crypto.subtle.digest("SHA-256", bytes));
  await bucket.put(blobKey(hash), bytes, { httpMetadata: { contentType: mediaType } });
  return { hash, bytes: bytes.byteLength };
};
