/**
 * @module Segments: runs of whole steps, kept in R2 as compressed NDJSON.
 */
import type { Observation, StepRow } from "../../../sdk/protocol/index.ts";

export type SegmentRecord =
  | { readonly kind: "initial"; readonly observation: Observation }
  | { readonly kind: "step"; readonly row: StepRow };

/** A retry after more steps gets another key, so that an object in R2 never changes. */
export const segmentKey = (trajectory: string, records: readonly SegmentRecord[]): string => {
  const indexes = records.flatMap((record) => (record.kind === "step" ? [record.row.index] : []));
  const first = records[0]?.kind === "initial" ? "initial" : String(indexes[0]);
  return `segments/${trajectory}/${first}-${indexes.at(-1) ?? "initial"}.ndjson.gz`;
};

export const writeSegment = async (bucket: R2Bucket, key: string, records: readonly SegmentRecord[]): Promise<number> => {
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = await new Response(compressed).arrayBuffer();
  await bucket.put(key, bytes, { httpMetadata: { contentType: "application/x-ndjson", contentEncoding: "gzip" } });
  return bytes.byteLength;
};

export const readSegment = async (bucket: R2Bucket, key: string): Promise<SegmentRecord[]> => {
  const object = await bucket.get(key);
  if (!object) throw new Error(`The segment ${key} is missing.`);
  const text = await new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).text();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as SegmentRecord);
};
