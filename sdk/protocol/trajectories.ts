/**
 * @module Trajectories: what was done in an episode.
 */
import { z } from "zod";
import { Evaluate } from "./evaluators/index.ts";
import { Observation } from "./observe.ts";
import { EpochMs, PageQuery } from "./primitives.ts";
import { End, Evaluation, Fidelity, Group, ParentRef } from "./sessions.ts";
import { TaskRef } from "./tasks.ts";

/** `unscored` is an episode that ended and that nothing evaluates; errored and blocked ones are masked. */
export const OUTCOMES = ["running", "succeeded", "failed", "errored", "blocked", "unscored"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const Versions = z.object({
  service: z.string(),
  text: z.string(),
  actions: z.string(),
  settle: z.string(),
  browser: z.string().nullable(),
  sites: z.record(z.string(), z.string()),
  snapshot: z.string().nullable().describe("the state that the sites began with; null: their seed's"),
});

export const Trajectory = z
  .object({
    id: z.string(),
    session: z.string(),
    n: z.number().int(),
    task: TaskRef.nullable(),
    goal: z.string().nullable(),
    seed: z.number(),
    group: Group.nullable(),
    run: z.string().nullable(),
    split: z.string().nullable(),
    policyVersion: z.string().nullable(),
    labels: z.record(z.string(), z.string()),
    initial: Observation.nullable(),
    steps: z.number().int().describe("how many steps were accepted"),
    end: End.nullable(),
    outcome: z.enum(OUTCOMES),
    score: z.number().nullable(),
    evaluation: Evaluation,
    mask: z.boolean(),
    parent: ParentRef.nullable(),
    fidelity: Fidelity.nullable(),
    versions: Versions,
    cost: z.object({ browserMs: z.number(), bytes: z.number() }),
    startedAt: EpochMs,
    endedAt: EpochMs.nullable(),
  })
  .meta({ id: "Trajectory" });
export type Trajectory = z.infer<typeof Trajectory>;

export const TrajectorySummary = Trajectory.omit({ initial: true }).meta({ id: "TrajectorySummary" });
export type TrajectorySummary = z.infer<typeof TrajectorySummary>;

export const ListTrajectoriesQuery = z.strictObject({
  ...PageQuery,
  session: z.string().optional(),
  task: z.string().optional(),
  suite: z.string().optional(),
  outcome: z.enum(OUTCOMES).optional(),
  group: z.string().optional(),
  run: z.string().optional(),
  split: z.string().optional(),
  policyVersion: z.string().optional(),
});
export type ListTrajectoriesQuery = z.output<typeof ListTrajectoriesQuery>;

const MAX_WAIT_MS = 25_000;
export const EvaluationQuery = z.strictObject({ waitMs: z.coerce.number().int().min(0).max(MAX_WAIT_MS).default(0) });

export const Rescore = z
  .strictObject({
    evaluate: Evaluate.optional().describe("by default the task's"),
    apply: z.boolean().default(false).describe("whether the new score replaces the old one"),
  })
  .meta({ id: "Rescore" });
export const Rescored = z.object({ before: Evaluation, after: Evaluation, applied: z.boolean() }).meta({ id: "Rescored" });
export type Rescored = z.infer<typeof Rescored>;

export const StepsQuery = z.strictObject(PageQuery);
