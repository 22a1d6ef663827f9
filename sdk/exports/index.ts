/**
 * @module Exports of trajectories: pure transformations from an episode to lines, used by the service, the SDK and the CLI alike.
 */
import type { ExportFormat } from "../protocol/index.ts";
import { calls } from "./calls.ts";
import type { Format } from "./format.ts";
import { openai } from "./openai.ts";
import { sharegpt } from "./sharegpt.ts";
import { stillwater } from "./stillwater.ts";

export { CallLine } from "./calls.ts";
export type { Episode } from "./episode.ts";
export { blobPath, type Format, type FormatOptions, wanted } from "./format.ts";
export { OpenAILine } from "./openai.ts";
export { ShareGPTLine } from "./sharegpt.ts";
export { StillwaterLine } from "./stillwater.ts";

export const FORMATS = { stillwater, openai, sharegpt, calls } as const satisfies Record<ExportFormat, Format<never> | Format>;

export const formatOf = (name: ExportFormat): Format => FORMATS[name] as Format;
