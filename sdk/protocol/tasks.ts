/**
 * @module A task: what an episode attempts.
 */
import { z } from "zod";
import { Evaluate } from "./evaluators/index.ts";
import { Sites } from "./sites.ts";
import { SnapshotName } from "./snapshots.ts";

const StartUrl = z.string().min(1).max(8192);
const Word = z.string().min(1).max(256);

/** Kept with a task so that it can be found, grouped and sampled. */
const About = {
  domain: Word.optional(),
  subdomain: Word.optional(),
  website: Word.optional().describe("the web site that it is about; splits by site go by it"),
  split: z.string().min(1).max(64).optional(),
  impossible: z.boolean().optional().describe("cannot be done: giving up is right. Left out of samples unless asked for"),
  parent: Word.optional().describe("the task that this one is a part of"),
  tags: z.array(Word).max(32).optional(),
};

export const InlineTask = z
  .strictObject({
    id: z.string().min(1).max(256),
    suite: z.string().min(1).max(128).optional(),
    version: z.string().min(1).max(64).optional(),
    sites: Sites.optional(),
    snapshot: SnapshotName.optional().describe("the state that the sites begin in"),
    startUrl: StartUrl.optional(),
    startUrls: z.array(StartUrl).min(1).max(16).optional().describe("one tab each; the first is the active one"),
    start: z
      .strictObject({
        script: z.string().max(16_384).optional().describe("run on the first page before it is first seen (scope admin)"),
        goal: z.string().max(4_096).optional().describe("an expression that gives the goal, where the page makes it"),
      })
      .optional(),
    goal: z.string().max(32_768).optional(),
    difficulty: z.number().optional(),
    limits: z
      .strictObject({
        maxSteps: z.number().int().min(1).max(10_000).optional(),
        timeLimitMs: z.number().int().min(1).optional(),
        byDifficulty: z.boolean().optional().describe("steps by difficulty and split, as WebGym has them"),
      })
      .optional(),
    evaluate: Evaluate.optional().describe("how the episode is scored; never shown to whom it is scored"),
    ...About,
  })
  .meta({ id: "InlineTask" });
export type InlineTask = z.output<typeof InlineTask>;

/** A task of a suite. */
export const Task = InlineTask.required({ suite: true }).meta({ id: "Task" });
export type Task = z.output<typeof Task>;

export const TaskRef = z.object({ id: z.string(), version: z.string(), suite: z.string().nullable() }).meta({ id: "TaskRef" });
export type TaskRef = z.infer<typeof TaskRef>;
