/**
 * @module Exports of trajectories: which formats there are, and what can be asked of them.
 */
import { z } from "zod";
import { CONTEXT_MODES } from "./agents.ts";
import { Filter, MASKED, type Masked, OUTCOMES } from "./trajectories.ts";

export const FILE_TYPES = {
  jsonl: { mediaType: "application/x-ndjson", extension: "jsonl" },
  parquet: { mediaType: "application/vnd.apache.parquet", extension: "parquet" },
} as const;
export type FileType = keyof typeof FILE_TYPES;

export interface ExportTraits {
  readonly file: FileType;
  /** What is masked, when the caller does not say. */
  readonly masked: Masked;
  /** Its lines are conversations that can hold a whole episode: `context` applies. */
  readonly conversations: boolean;
  /** Its messages are strings or lists of parts: `content` applies. */
  readonly parts: boolean;
}

/** The registration of the formats. `sdk/exports/` says, under the same name, what the lines of each are. */
export const EXPORTS = {
  stillwater: { file: "jsonl", masked: "include", conversations: false, parts: false },
  openai: { file: "jsonl", masked: "exclude", conversations: true, parts: true },
  sharegpt: { file: "jsonl", masked: "exclude", conversations: true, parts: false },
  trl: { file: "jsonl", masked: "exclude", conversations: false, parts: true },
  verl: { file: "parquet", masked: "exclude", conversations: true, parts: false },
  calls: { file: "jsonl", masked: "exclude", conversations: false, parts: true },
} as const satisfies Record<string, ExportTraits>;

export type ExportFormat = keyof typeof EXPORTS;
export const EXPORT_FORMATS = Object.keys(EXPORTS) as [ExportFormat, ...ExportFormat[]];
export const ExportFormat = z.enum(EXPORT_FORMATS);

const formatsWith = (trait: "conversations" | "parts"): string =>
  EXPORT_FORMATS.filter((name) => EXPORTS[name][trait]).join(", ");

export const CONTENT_TYPES = ["auto", "parts"] as const;

const MAX_FOLDER_CHARS = 256;
const isBelow = (folder: string): boolean =>
  !/[\\\p{Cc}]/u.test(folder) && folder.split("/").every((name) => name !== "" && name !== "..");

export const ExportQuery = z
  .strictObject({
    ...Filter,
    outcome: z.enum(OUTCOMES.filter((outcome) => outcome !== "running")).optional(),
    masked: z
      .enum(MASKED)
      .optional()
      .describe("by default `include` for the format stillwater, and `exclude` for the formats that are trained on"),
    replays: z.enum(MASKED).default("exclude").describe("episodes that are replays of others"),
    format: ExportFormat.default("stillwater"),
    context: z
      .enum(CONTEXT_MODES)
      .optional()
      .describe(
        `of ${formatsWith("conversations")}. grow, the default: calls that carry their whole history make one conversation of an episode; window: one conversation per call`,
      ),
    content: z
      .enum(CONTENT_TYPES)
      .optional()
      .describe(
        `of the messages of ${formatsWith("parts")}, the same in all lines. auto, the default: strings, or lists of parts if an episode has pictures; parts: always lists`,
      ),
    imageFolder: z
      .string()
      .max(MAX_FOLDER_CHARS)
      .refine(isBelow, "a relative folder without ..")
      .optional()
      .describe(
        "pictures are named {imageFolder}/{sha256}.jpg (or png, webp); by default by their address, /v1/blobs/{sha256}. A file of verl holds its pictures itself",
      ),
    limit: z.coerce.number().int().min(1).optional().describe("so many trajectories at most, the newest"),
  })
  .superRefine(({ format, context, content, imageFolder }, issues) => {
    const refuse = (path: string, message: string) => issues.addIssue({ code: "custom", path: [path], message });
    const { conversations, parts, file } = EXPORTS[format];
    if (context !== undefined && !conversations) refuse("context", `is for ${formatsWith("conversations")}, not for ${format}`);
    if (content !== undefined && !parts) refuse("content", `is for ${formatsWith("parts")}, not for ${format}`);
    if (imageFolder !== undefined && file === "parquet") refuse("imageFolder", `is not for ${format}, which holds its pictures`);
  });
export type ExportQuery = z.output<typeof ExportQuery>;
