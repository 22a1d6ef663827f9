/**
 * @module Rollouts: many episodes of many tasks, each decided by a policy that the service asks by itself.
 */
import { z } from "zod";
import { EPISODE_OUTCOMES, EPISODE_STATES, STOP_REASONS } from "../rollouts/schedule/episode.ts";
import { ORDERS } from "../rollouts/schedule/order.ts";
import { AgentOptions, ChatPolicyOptions } from "./agents.ts";
import { Failure } from "./errors.ts";
import { EpochMs, Milliseconds, PageQuery } from "./primitives.ts";
import { CreateSession, End, Group, Limits } from "./sessions.ts";
import { InlineTask, SampleTasks, TaskFilter, TaskRef } from "./tasks.ts";

export const MAX_ROLLOUT_EPISODES = 20_000;
const MAX_CONCURRENCY = 1_000;
const MAX_WAIT_MS = 25_000;
const DAY_MS = 86_400_000;
/** A long task is not punished for being long, nor for a pause. */
export const ROLLOUT_TTL_MS = DAY_MS;

const Label = z.string().min(1).max(256);
const Seed = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Slots = z.number().int().min(1).max(MAX_CONCURRENCY);
const Limit = z.number().int().min(1).max(MAX_ROLLOUT_EPISODES).optional();
export const SecretName = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, "a secret is named with letters, digits, dots and dashes");

const TaskChoice = z
  .union([
    z
      .array(z.union([z.string().min(1).max(256), InlineTask]))
      .min(1)
      .max(MAX_ROLLOUT_EPISODES),
    z.strictObject({ site: z.string().min(1).max(128), limit: Limit }),
    z.strictObject({ filter: TaskFilter, limit: Limit }),
    z.strictObject({ sample: SampleTasks }),
  ])
  .describe("ids or whole tasks; all of a site; all that match a filter; or a draw, as of POST /v1/tasks/sample");

/** The chat server that decides. Its address is the secret's or below it, or one that scope admin gives. */
const ROLLOUT_POLICY = {
  ...ChatPolicyOptions.shape,
  url: ChatPolicyOptions.shape.url
    .optional()
    .describe("the secret's by default, or one below it; any other address needs scope admin"),
  secret: SecretName.optional().describe(
    "a name of the setting POLICY_SECRETS: its key goes to its own address and those below it alone",
  ),
  key: ChatPolicyOptions.shape.key.describe(
    "needs scope admin, or a secret whose setting says ownKey; kept by the rollout alone, until it is over, and never shown",
  ),
  headers: z
    .record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/, "a header's name"), SecretName)
    .default({})
    .describe("further headers, by the name of the secret that each holds"),
  version: Label.optional().describe("of the policy's weights, as steps and trajectories name it"),
};
export const RolloutPolicy = z
  .strictObject(ROLLOUT_POLICY)
  .refine(({ url, secret }) => url !== undefined || secret !== undefined, { path: ["url"], error: "give url, secret or both" })
  .meta({ id: "RolloutPolicy" });
export type RolloutPolicy = z.output<typeof RolloutPolicy>;

const SessionOptions = z.strictObject({
  viewport: CreateSession.shape.viewport,
  locale: CreateSession.shape.locale,
  timezone: CreateSession.shape.timezone,
  geolocation: CreateSession.shape.geolocation,
  userAgent: CreateSession.shape.userAgent,
  network: CreateSession.shape.network,
  settle: CreateSession.shape.settle,
  record: CreateSession.shape.record,
});

export const ON_GROUP_FAILURE = ["mask", "drop"] as const;

export const CreateRollout = z
  .strictObject({
    key: Label.optional().describe("the caller's own name for it: asked for again, it is the same rollout"),
    tasks: TaskChoice,
    samples: z.number().int().min(1).max(256).default(1).describe("episodes of each task and seed; more than one are a group"),
    seeds: z.array(Seed).min(1).max(256).optional().describe("each gives a group of its own; by default the task's seed"),
    policy: RolloutPolicy,
    agent: AgentOptions.prefault({}),
    session: SessionOptions.prefault({}).describe("what the sessions are created with besides"),
    limits: Limits.extend({
      maxSteps: CreateSession.shape.limits.unwrap().shape.maxSteps,
      ttlMs: Limits.shape.ttlMs.unwrap().default(ROLLOUT_TTL_MS),
    }).prefault({}),
    concurrency: z
      .strictObject({
        launches: Slots.default(4).describe("sessions that start at once"),
        episodes: Slots.default(16).describe("sessions at once"),
        policyCalls: Slots.optional().describe("questions to the policy at once; by default one for each episode"),
      })
      .prefault({}),
    retries: z
      .strictObject({
        max: z.number().int().min(0).max(10).default(1),
        backoffMs: z.number().int().min(0).max(600_000).default(1_000).describe("before the first; each waits twice as long"),
      })
      .prefault({})
      .describe("of attempts that failed for reasons of ours; each has a fresh session"),
    groups: z
      .strictObject({
        onFailure: z
          .enum(ON_GROUP_FAILURE)
          .default("mask")
          .describe(
            "when a member is masked although it was tried again: mask it alone; or drop, which masks all members and stops those that run",
          ),
      })
      .optional(),
    order: z.enum(ORDERS).default("hardest"),
    orderSeed: Seed.default(0).describe("of the shuffled order"),
    deadlineMs: z
      .number()
      .int()
      .min(1_000)
      .max(30 * DAY_MS)
      .optional()
      .describe("from now; what has not ended then is ended"),
    straggler: z
      .strictObject({
        share: z.number().gt(0).lt(1).describe("once this share is done"),
        graceMs: z.number().int().min(0).max(DAY_MS).describe("the rest has so long"),
      })
      .optional()
      .describe("none by default: a long task is not punished for being long"),
    maxVersionLag: z
      .number()
      .int()
      .min(0)
      .max(1_000)
      .optional()
      .describe("an episode that began more policy versions ago than this begins anew when a rollout is resumed"),
    run: Label.optional().describe("of its trajectories; by default the rollout's id"),
    split: Label.optional(),
    labels: CreateSession.shape.labels,
  })
  .meta({ id: "CreateRollout" });
export type CreateRollout = z.output<typeof CreateRollout>;
export type CreateRolloutInput = z.input<typeof CreateRollout>;

export const PHASES = ["launch", "policy", "act", "settle", "observe", "evaluate"] as const;
export type Phase = (typeof PHASES)[number];

const PhaseTimes = z.object({
  count: z.number().int(),
  p50: Milliseconds,
  p90: Milliseconds,
  p99: Milliseconds,
  max: Milliseconds,
});
export type PhaseTimes = z.infer<typeof PhaseTimes>;

const keyed = <const K extends readonly string[], V extends z.ZodType>(keys: K, value: V) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K[number], V>);

export const ROLLOUT_STATES = ["running", "pausing", "paused", "stopping", "done"] as const;
export type RolloutState = (typeof ROLLOUT_STATES)[number];

const { key: _key, ...SHOWN_POLICY } = ROLLOUT_POLICY;

export const RolloutProgress = z
  .object({
    state: z.enum(ROLLOUT_STATES).describe("pausing: rounds that had begun are still under way"),
    stopped: z.enum(STOP_REASONS).nullable(),
    total: z.number().int(),
    counts: keyed(EPISODE_STATES, z.number().int()),
    outcomes: keyed(EPISODE_OUTCOMES, z.number().int()),
    success: z
      .object({ succeeded: z.number().int(), of: z.number().int(), rate: z.number() })
      .describe("of all that were asked for, whatever became of them"),
    groups: z.object({
      total: z.number().int(),
      whole: z.number().int(),
      diverged: z.number().int(),
      dropped: z.number().int(),
    }),
    retries: z.number().int(),
    restarts: z.number().int().describe("episodes that began anew for a newer policy"),
    setAside: z
      .number()
      .int()
      .describe("tasks that match and were left out, because their web sites kept agents out when it began"),
    steps: z.number().int(),
    stepsPerSecond: z.number().describe("over the last minute"),
    phases: keyed(PHASES, PhaseTimes),
    policyVersion: z.string().nullable(),
  })
  .meta({ id: "RolloutProgress" });
export type RolloutProgress = z.infer<typeof RolloutProgress>;

export const Rollout = RolloutProgress.extend({
  id: z.string(),
  key: z.string().nullable(),
  run: z.string(),
  labels: z.record(z.string(), z.string()),
  policy: z.object(SHOWN_POLICY).extend({ url: z.string() }).describe("without its key"),
  agent: AgentOptions,
  concurrency: z.object({ launches: z.number(), episodes: z.number(), policyCalls: z.number() }),
  createdAt: EpochMs,
  deadlineAt: EpochMs.nullable(),
  endedAt: EpochMs.nullable(),
}).meta({ id: "Rollout" });
export type Rollout = z.infer<typeof Rollout>;

export const RolloutEpisode = z
  .object({
    n: z.number().int().describe("its place in the order of the rollout"),
    task: TaskRef,
    seed: z.number().nullable().describe("null until its session is there, where the task says it"),
    group: Group.nullable(),
    state: z.enum(EPISODE_STATES),
    outcome: z.enum(EPISODE_OUTCOMES).nullable(),
    score: z.number().nullable(),
    mask: z.boolean(),
    dropped: z.string().nullable().describe("why its whole group was dropped; masked then"),
    end: End.nullable(),
    failure: Failure.nullable().describe("of the last attempt that failed"),
    attempt: z.number().int().describe("how often it was launched"),
    retries: z.number().int(),
    session: z.string().nullable(),
    trajectory: z.string().nullable(),
    steps: z.number().int(),
    policyVersion: z.string().nullable().describe("that it began with"),
    hash: z.string().nullable().describe("of its first observation"),
    launchedAt: EpochMs.nullable(),
    endedAt: EpochMs.nullable(),
  })
  .meta({ id: "RolloutEpisode" });
export type RolloutEpisode = z.infer<typeof RolloutEpisode>;

export const EpisodesPage = z.object({
  items: z.array(RolloutEpisode),
  cursor: z.string().nullable().describe("where to go on; null when the rollout is over and all were listed"),
});

export const ListRolloutsQuery = z.strictObject({
  ...PageQuery,
  state: z.enum(ROLLOUT_STATES).optional(),
  run: z.string().optional(),
});

export type ListRolloutsQuery = z.output<typeof ListRolloutsQuery>;

const Flag = z.enum(["true", "false"]).default("false");
export const ListEpisodesQuery = z.strictObject({
  ...PageQuery,
  state: z.enum(EPISODE_STATES).optional().describe("by default those that are done, in the order of their end"),
  partial: Flag.describe("also members of groups that are not whole yet"),
  waitMs: z.coerce.number().int().min(0).max(MAX_WAIT_MS).default(0).describe("how long to wait for the next one"),
});
export type ListEpisodesQuery = z.output<typeof ListEpisodesQuery>;

export const ResumeRollout = z
  .strictObject({ policyVersion: Label.optional().describe("of the new weights; by default the version stays") })
  .meta({ id: "ResumeRollout" });

export const EventsQuery = z.strictObject({
  after: z.coerce.number().int().min(0).optional().describe("as the header Last-Event-ID, for those who cannot send it"),
});
