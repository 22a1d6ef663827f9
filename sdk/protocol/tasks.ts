/**
 * @module A task: what an episode attempts.
 */
import { z } from "zod";
import { Evaluate } from "./evaluators/index.ts";
import { Sites } from "./sites.ts";
import { SnapshotName } from "./snapshots.ts";

export const InlineTask = z
  .strictObject({
    id: z.string().min(1).max(256),
    suite: z.string().min(1).max(128).optional(),
    version: z.string().min(1).max(64).optional(),
    sites: Sites.optional(),
    snapshot: SnapshotName.optional().describe("the state that the sites begin in"),
    startUrl: z.string().min(1).max(8192).optional(),
    goal: z.string().max(32_768).optional(),
    difficulty: z.number().optional(),
    limits: z
      .strictObject({ maxSteps: z.number().int().min(1).max(10_000).optional(), timeLimitMs: z.number().int().min(1).optional() })
      .optional(),
    evaluate: Evaluate.optional().describe("how the episode is scored; never shown to whom it is scored"),
  })
  .meta({ id: "InlineTask" });
export type InlineTask = z.output<typeof InlineTask>;

export const TaskRef = z.object({ id: z.string(), version: z.string(), suite: z.string().nullable() }).meta({ id: "TaskRef" });
export type TaskRef = z.infer<typeof TaskRef>;
