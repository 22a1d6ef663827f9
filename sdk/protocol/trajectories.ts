/**
 * @module Trajectories: what was done in an episode.
 */
import { z } from "zod";
import { Evaluate } from "./evaluators/index.ts";
import { Observation } from "./observe.ts";
import { EpochMs, PageQuery } from "./primitives.ts";
import { End, Evaluation, Fidelity, Group, ParentRef, Tokens } from "./sessions.ts";
import { TaskRef } from "./tasks.ts";

/** `unscored` is an episode that ended and that nothing evaluates; `cancelled` is one that its user ended. */
export const OUTCOMES = ["running", "succeeded", "failed", "errored", "blocked", "unscored", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Of episodes that must not be learned from. */
export const MASKED_OUTCOMES: ReadonlySet<Outcome> = new Set(["errored", "blocked", "cancelled"]);

const Versions = z.object({
  service: z.string(),
  text: z.string(),
  actions: z.string(),
  settle: z.string(),
  browser: z.string().nullable(),
  sites: z.record(z.string(), z.string()),
  snapshot: z.string().nullable().describe("the state that the sites began with; null: their seed's"),
  task: z.string().nullable(),
  evaluator: z
    .string()
    .nullable()
    .describe("of what scored it, each with its version; null until it has ended, and where nothing is scored"),
  prompt: z.string().nullable().describe("of the agent that asked the policy: kind, name and version; null where none is known"),
});

export const Cost = z
  .object({
    browserMs: z.number(),
    siteMs: z.number().describe("of all copies of sites together"),
    policy: Tokens.describe("as far as the steps' `policy` tells it"),
    judge: Tokens,
    bytes: z.number(),
  })
  .meta({ id: "Cost" });
export type Cost = z.infer<typeof Cost>;

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
    cost: Cost,
    startedAt: EpochMs,
    endedAt: EpochMs.nullable(),
  })
  .meta({ id: "Trajectory" });
export type Trajectory = z.infer<typeof Trajectory>;

export const TrajectorySummary = Trajectory.omit({ initial: true }).meta({ id: "TrajectorySummary" });
export type TrajectorySummary = z.infer<typeof TrajectorySummary>;

const Score = z.coerce.number().min(-1_000).max(1_000);
const LABEL_FILTER = /^[^=:]{1,64}[=:].*$|^[^=]{1,64}=.*$/;
export const MASKED = ["include", "exclude", "only"] as const;
export type Masked = (typeof MASKED)[number];

const CANARY_FILTER = ["any", "episode", "judge", "unknown"] as const;

/** Which trajectories; what is left out does not matter. */
export const Filter = {
  session: z.string().optional(),
  task: z.string().optional(),
  suite: z.string().optional(),
  outcome: z.enum(OUTCOMES).optional(),
  group: z.string().optional(),
  run: z.string().optional(),
  split: z.string().optional(),
  policyVersion: z.string().optional(),
  label: z.string().regex(LABEL_FILTER, "a label filter is name=value").optional().describe("name=value"),
  success: z.enum(["true", "false"]).optional().describe("true: score 1; false: scored with less"),
  minScore: Score.optional(),
  maxScore: Score.optional(),
  startedAfter: z.coerce.number().int().min(0).optional().describe("milliseconds since the epoch"),
  startedBefore: z.coerce.number().int().min(0).optional().describe("milliseconds since the epoch"),
  masked: z.enum(MASKED).optional().describe("what must not be learned from: also it, all but it, or it alone"),
  canary: z.enum(CANARY_FILTER).optional().describe("episodes whose judge rambled: by whose doing, or any of them"),
};
export const TrajectoryFilter = z.strictObject(Filter);
export type TrajectoryFilter = z.output<typeof TrajectoryFilter>;

export const ListTrajectoriesQuery = z.strictObject({ ...PageQuery, ...Filter });
export type ListTrajectoriesQuery = z.output<typeof ListTrajectoriesQuery>;

export const DeleteTrajectoriesQuery = z
  .strictObject({
    ...Filter,
    id: z.string().max(128).optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(100).describe("so many in one request, the oldest"),
  })
  .refine(({ limit: _limit, ...filter }) => Object.values(filter).some((value) => value !== undefined), {
    error: "name at least one filter: nothing is deleted without one",
    path: ["filter"],
  });
export type DeleteTrajectoriesQuery = z.output<typeof DeleteTrajectoriesQuery>;
export const DeletedTrajectories = z
  .object({
    deleted: z.number().int(),
    kept: z.number().int().describe("that match and are still running, or not stored yet"),
    more: z.boolean().describe("whether the limit left some: ask again"),
  })
  .meta({ id: "DeletedTrajectories" });
export type DeletedTrajectories = z.output<typeof DeletedTrajectories>;

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
