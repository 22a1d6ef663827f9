/**
 * @module Exports of trajectories: pure transformations from an episode to lines. The service writes them as files.
 */
import type { z } from "zod";
import { EXPORTS, type ExportFormat, type ExportTraits, type Masked } from "../protocol/index.ts";
import { calls } from "./calls.ts";
import type { Format } from "./format.ts";
import { openai } from "./openai.ts";
import { sharegpt } from "./sharegpt.ts";
import { stillwater } from "./stillwater.ts";
import { trl } from "./trl.ts";
import { verl } from "./verl.ts";

export { CallLine } from "./calls.ts";
export type { Column } from "./columns.ts";
export type { Episode } from "./episode.ts";
export { blobPath, type FileHas, type Format, type FormatOptions, pictureFile, wanted } from "./format.ts";
export { OpenAILine } from "./openai.ts";
export { ShareGPTLine } from "./sharegpt.ts";
export { StillwaterLine } from "./stillwater.ts";
export { TRLLine } from "./trl.ts";
export { VerlLine } from "./verl.ts";

export const FORMATS = { stillwater, openai, sharegpt, trl, verl, calls } as const satisfies Record<
  ExportFormat,
  Format<never> | Format
>;

export type ExportLine<F extends ExportFormat> = z.infer<(typeof FORMATS)[F]["Line"]>;

export const formatOf = (name: ExportFormat): Format & ExportTraits => ({ ...(FORMATS[name] as Format), ...EXPORTS[name] });

/** Of the episodes that an export reads. Ones that may be learned from can have single steps that may not. */
export const maskedEpisodes = ({ ofSteps }: Format, masked: Masked): Masked =>
  ofSteps === true && masked === "only" ? "include" : masked;
