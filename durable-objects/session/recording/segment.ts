/**
 * @module Segments: runs of whole steps, kept in R2 as compressed NDJSON.
 */
import type { Observation, StepRow } from "../../../sdk/protocol/index.ts";
import type { EpisodeStart } from "../state/records.ts";
import { readLines, writeLines } from "./lines.ts";

export type SegmentRecord =
  | { readonly kind: "initial"; readonly observation: Observation }
  | { readonly kind: "start"; readonly start: EpisodeStart }
  | { readonly kind: "step"; readonly row: StepRow };

export const segmentPrefix = (trajectory: string): string => `segments/${trajectory}/`;

/** A retry after more steps gets another key, so that an object in R2 never changes. */
export const segmentKey = (trajectory: string, records: readonly SegmentRecord[]): string => {
  const indexes = records.flatMap((record) => (record.kind === "step" ? [record.row.index] : []));
  const first = records[0]?.kind === "initial" ? "initial" : String(indexes[0]);
  return `${segmentPrefix(trajectory)}${first}-${indexes.at(-1) ?? "initial"}.ndjson.gz`;
};

export const writeSegment = (bucket: R2Bucket, key: string, records: readonly SegmentRecord[]): Promise<number> =>
  writeLines(bucket, key, records);

export const readSegment = (bucket: R2Bucket, key: string): Promise<SegmentRecord[]> => readLines<SegmentRecord>(bucket, key);
