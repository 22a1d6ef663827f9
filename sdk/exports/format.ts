/**
 * @module What every export format is, and what its lines say of the episode that they are of.
 */
import { z } from "zod";
import {
  type ContextMode,
  END_REASONS,
  type EndReason,
  type ExportFormat,
  Group,
  type Masked,
  OUTCOMES,
} from "../protocol/index.ts";
import type { Column } from "./columns.ts";
import { type Episode, returnOf, rewardsOf } from "./episode.ts";

export interface FormatOptions {
  /** Which rows are given, where a format has some of its own that are masked. */
  readonly masked: Masked;
  /** Of conversations: whole episodes where that is what the policy was asked, or each call by itself. */
  readonly context: ContextMode;
  /** What the whole file has, so that every line of it has the same columns and types. */
  readonly has: FileHas;
  /** How a picture is named in a line. */
  readonly picture: (hash: string, mediaType: string) => string;
}

export interface FileHas {
  /** Contents are lists of parts; otherwise they are strings. */
  readonly pictures: boolean;
  readonly tools: boolean;
}

export interface Format<Line = unknown> {
  readonly name: ExportFormat;
  /** Changes when the meaning of a field does; new fields do not change it. */
  readonly version: number;
  readonly Line: z.ZodType<Line>;
  /** Its lines are of steps, which have masks of their own. */
  readonly ofSteps?: boolean;
  /** For formats whose file has its types written down; pictures in such a file are named by their hash. */
  readonly columns?: (has: FileHas) => Readonly<Record<string, Column>>;
  readonly lines: (episode: Episode, options: FormatOptions) => Iterable<Line>;
}

export const format = <Line>(definition: Format<Line>): Format<Line> => definition;

/** Where pictures are found at the service. */
export const blobPath = (hash: string): string => `/v1/blobs/${hash}`;

const EXTENSIONS: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** What a picture is called as a file. */
export const pictureFile = (hash: string, mediaType: string): string => `${hash}.${EXTENSIONS[mediaType] ?? "bin"}`;

/** Flat, and of the same types in every line, as table readers want it. */
export const About = z.object({
  trajectory: z.string(),
  session: z.string(),
  task: z.string().nullable(),
  taskVersion: z.string().nullable(),
  suite: z.string().nullable(),
  seed: z.number(),
  group: z.string().nullable(),
  groupIndex: Group.shape.index.unwrap().nullable(),
  groupSize: Group.shape.size.unwrap().nullable(),
  run: z.string().nullable(),
  split: z.string().nullable(),
  policyVersion: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  outcome: z.enum(OUTCOMES),
  end: z.enum(Object.keys(END_REASONS) as [EndReason, ...EndReason[]]).nullable(),
  score: z.number().nullable(),
  return: z.number().nullable().describe("the sum of the rewards: the score less its penalties; null where masked or not scored"),
  mask: z.boolean().describe("true: must not be learned from"),
  dropped: z.string().nullable().describe("why its whole group was dropped; null where it was not"),
});
export type About = z.infer<typeof About>;

export const aboutOf = (episode: Episode): About => {
  const { trajectory: t } = episode;
  return {
    trajectory: t.id,
    session: t.session,
    task: t.task?.id ?? null,
    taskVersion: t.task?.version ?? null,
    suite: t.task?.suite ?? null,
    seed: t.seed,
    group: t.group?.id ?? null,
    groupIndex: t.group?.index ?? null,
    groupSize: t.group?.size ?? null,
    run: t.run,
    split: t.split,
    policyVersion: t.policyVersion,
    labels: t.labels,
    outcome: t.outcome,
    end: t.end?.reason ?? null,
    score: t.score,
    return: returnOf(t, rewardsOf(episode)),
    mask: t.mask,
    dropped: t.end?.dropped ?? null,
  };
};

/** Whether something masked, or not, is among what was asked for. */
export const wanted = (masked: Masked, mask: boolean): boolean => masked === "include" || (masked === "only") === mask;
