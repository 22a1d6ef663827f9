/**
 * @module Sessions: creating, reading and resetting them.
 */
import { z } from "zod";
import { Failure } from "./errors.ts";
import { Network, Recording } from "./network.ts";
import { Observation, Observe } from "./observe.ts";
import { EpochMs, notBuilt, PageQuery } from "./primitives.ts";
import { SessionSite, SettleTuning, Sites } from "./sites.ts";
import { SnapshotName } from "./snapshots.ts";
import { StorageState } from "./storage.ts";
import { InlineTask, TaskRef } from "./tasks.ts";
import { Viewport } from "./viewport.ts";

export const DEFAULT_LIMITS = { maxSteps: 50, stepTimeoutMs: 30_000, idleTtlMs: 600_000, ttlMs: 3_600_000, maxTabs: 20 } as const;
export const DEFAULT_SETTLE = { capMs: 10_000 } as const;
export const DEFAULT_QUEUE_MS = 30_000;
/** For this long after a session's end its key still gives the ended session. */
export const KEY_MEMORY_MS = 3_600_000;

const StartUrl = z.string().min(1).max(8192);
const Seed = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const RequestId = z.string().min(1).max(256);
const Label = z.string().max(256);

const MaxSteps = z.number().int().min(1).max(10_000);

export const Limits = z.strictObject({
  maxSteps: MaxSteps.default(DEFAULT_LIMITS.maxSteps),
  stepTimeoutMs: z.number().int().min(100).max(600_000).default(DEFAULT_LIMITS.stepTimeoutMs),
  idleTtlMs: z.number().int().min(1_000).max(86_400_000).default(DEFAULT_LIMITS.idleTtlMs),
  ttlMs: z.number().int().min(1_000).max(86_400_000).default(DEFAULT_LIMITS.ttlMs),
  maxTabs: z.number().int().min(1).max(100).default(DEFAULT_LIMITS.maxTabs).describe("windows that pages open beyond are closed"),
});
export type Limits = z.output<typeof Limits>;

export const DIALECT_NAMES = [
  "native",
  "browsergym",
  "webserv",
  "webgym-coordinates",
  "webgym-marks",
  "openai-computer",
  "anthropic-computer",
] as const;

export const DialectName = z.enum(DIALECT_NAMES);
export type DialectName = z.infer<typeof DialectName>;
export const Coordinates = z.enum(["css", "image", "norm1000"]);
export type Coordinates = z.infer<typeof Coordinates>;
export const TabsMode = z.enum(["many", "single"]);
export type TabsMode = z.infer<typeof TabsMode>;
export const DialogsMode = z.enum(["hold", "accept", "dismiss"]);
export type DialogsMode = z.infer<typeof DialogsMode>;

const Locale = z.string().regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, "a locale looks like en-US");
const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

export const Group = z
  .strictObject({
    id: z.string().min(1).max(256).describe("the same for all attempts of the group"),
    index: z.number().int().min(0).optional().describe("which of them this one is, from 0"),
    size: z.number().int().min(1).optional().describe("how many there are"),
  })
  .describe(
    "attempts at the same task with the same seed, which are compared with each other, as GRPO does. It is kept with the episode; lists and exports can be filtered by `group.id`",
  );

export const CreateSession = z
  .strictObject({
    key: z.string().min(1).max(256).optional(),
    task: z.union([z.string().min(1).max(256), InlineTask]).optional(),
    seed: Seed.optional().describe("by default the task's, else 0"),
    sites: Sites.optional(),
    startUrl: StartUrl.optional(),
    observe: Observe.default({}),
    dialect: DialectName.default("native"),
    coordinates: Coordinates.optional().describe("what numbers in actions mean; by default the dialect's"),
    tabs: TabsMode.optional().describe("single: what would open a tab is shown in the one there is; by default the dialect's"),
    dialogs: DialogsMode.optional().describe("hold: until the dialog action answers; by default the dialect's"),
    viewport: Viewport.optional().describe("by default the task's, else 1280 by 720 at scale 1"),
    locale: Locale.default("en-US"),
    timezone: z.string().refine(isTimeZone, "an IANA time zone, such as Europe/Berlin").default("UTC"),
    geolocation: z
      .strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        accuracy: z.number().min(0).default(10),
      })
      .optional(),
    userAgent: z.string().min(1).max(1024).optional(),
    storageState: StorageState.optional().describe("cookies and storage that every episode begins with"),
    snapshot: SnapshotName.optional().describe("the sites begin in this state; their seed is the snapshot's"),
    clock: notBuilt(
      z.strictObject({ mode: z.enum(["real", "fixed", "stepped"]), now: z.number().optional() }),
      (v) => v.mode === "real" && v.now === undefined,
    ).optional(),
    random: notBuilt(z.enum(["real", "seeded"]), (v) => v === "real").optional(),
    network: Network.prefault({}),
    limits: Limits.extend({ maxSteps: MaxSteps.optional().describe("by default the task's, else 50") }).prefault({}),
    settle: SettleTuning.prefault({}),
    record: Recording.prefault({}),
    wait: z.enum(["ready", "none"]).default("ready"),
    queueMs: z.number().int().min(0).max(600_000).default(DEFAULT_QUEUE_MS),
    group: Group.optional(),
    run: Label.min(1).optional(),
    split: Label.min(1).optional(),
    policyVersion: Label.min(1).optional(),
    labels: z
      .record(z.string().min(1).max(64), Label)
      .refine((v) => Object.keys(v).length <= 32, "at most 32 labels")
      .default({}),
  })
  .meta({ id: "CreateSession" });
export type CreateSession = z.output<typeof CreateSession>;
export type CreateSessionInput = z.input<typeof CreateSession>;

export const ResetSession = z
  .strictObject({
    task: CreateSession.shape.task,
    seed: Seed.optional(),
    sites: Sites.optional(),
    snapshot: SnapshotName.nullable().optional().describe("null: no longer the one that the session began with"),
    startUrl: StartUrl.optional(),
    observe: Observe.optional(),
    requestId: RequestId.optional(),
  })
  .meta({ id: "ResetSession" });
export type ResetSession = z.output<typeof ResetSession>;
export type ResetSessionInput = z.input<typeof ResetSession>;

export const EpisodeRef = z.object({ id: z.string(), n: z.number().int() }).meta({ id: "EpisodeRef" });
export type EpisodeRef = z.infer<typeof EpisodeRef>;

export const SESSION_STATUSES = ["starting", "ready", "ended", "failed"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export const END_REASONS = {
  answer: "terminated",
  giveUp: "terminated",
  taskDone: "terminated",
  maxSteps: "truncated",
  timeLimit: "truncated",
  blocked: "masked",
  failure: "masked",
  expired: "masked",
  cancelled: "masked",
} as const;
export type EndReason = keyof typeof END_REASONS;

export const End = z
  .object({
    reason: z.enum(Object.keys(END_REASONS) as [EndReason, ...EndReason[]]),
    message: z.string().nullable(),
    dropped: z.string().optional().describe("why the whole group was dropped; the episode is masked then"),
  })
  .meta({ id: "End" });
export type End = z.infer<typeof End>;

export const Tokens = z.object({ calls: z.number().int(), promptTokens: z.number().int(), completionTokens: z.number().int() });
export type Tokens = z.infer<typeof Tokens>;
export const NO_TOKENS: Tokens = { calls: 0, promptTokens: 0, completionTokens: 0 };

export const Evaluation = z
  .object({
    status: z.enum(["none", "pending", "done", "failed"]),
    score: z.number().nullable(),
    parts: z.array(z.object({ type: z.string(), score: z.number().nullable(), evidence: z.unknown(), ms: z.number() })),
    penalties: z
      .array(z.object({ reason: z.string(), value: z.number() }))
      .optional()
      .describe("taken off the rewards, not off the score"),
    canary: z
      .object({
        rambled: z.number().int().describe("answers of the judge that held no verdict"),
        calls: z.number().int().describe("of so many"),
        suspect: z
          .enum(["episode", "judge", "unknown"])
          .describe("episode: a control question was answered well; judge: it rambled about that, too; unknown: it was away"),
        cost: Tokens.describe("of the control question"),
      })
      .optional()
      .describe("the judge rambled; whether what it was shown made it do so"),
  })
  .meta({ id: "Evaluation" });
export type Evaluation = z.infer<typeof Evaluation>;
/** The score as it would be now. */
export const EvaluationNow = z
  .object({
    score: z.number().nullable(),
    success: z.boolean().nullable(),
    parts: Evaluation.shape.parts,
    failure: Failure.nullable(),
  })
  .meta({ id: "EvaluationNow" });
export type EvaluationNow = z.infer<typeof EvaluationNow>;
export const NO_EVALUATION: Evaluation = { status: "none", score: null, parts: [] };

/** Where a fork goes on from: after so many steps of that trajectory. */
export const ParentRef = z.object({ id: z.string(), index: z.number().int() }).meta({ id: "ParentRef" });
export const Fidelity = z
  .enum(["exact", "diverged"])
  .describe("whether a fork's first observation shows what its parent's last one showed");
export type Fidelity = z.output<typeof Fidelity>;

export const MAX_FORKS = 64;
export const ForkSession = z
  .strictObject({ n: z.number().int().min(1).max(MAX_FORKS).default(1).describe("how many sessions continue from here") })
  .meta({ id: "ForkSession" });

export const Session = z
  .object({
    id: z.string(),
    key: z.string().nullable(),
    status: z.enum(SESSION_STATUSES),
    episode: EpisodeRef,
    task: TaskRef.nullable(),
    goal: z.string().nullable(),
    seed: z.number(),
    sites: z.array(SessionSite),
    snapshot: z.string().nullable().describe("the state that the episode's sites began with; null: their seed's"),
    startUrl: z.string(),
    step: z.number().int(),
    terminated: z.boolean(),
    truncated: z.boolean(),
    mask: z.boolean(),
    end: End.nullable(),
    failure: Failure.nullable(),
    observation: Observation.nullable(),
    evaluation: Evaluation,
    limits: Limits,
    viewport: Viewport,
    createdAt: EpochMs,
    expiresAt: EpochMs,
    labels: z.record(z.string(), z.string()),
    group: Group.nullable(),
    run: z.string().nullable(),
    split: z.string().nullable(),
    policyVersion: z.string().nullable(),
    parent: ParentRef.nullable(),
    fidelity: Fidelity.nullable(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

export const ListSessionsQuery = z.strictObject({
  ...PageQuery,
  status: z.enum(SESSION_STATUSES).optional(),
  key: z.string().optional(),
  task: z.string().optional(),
  run: z.string().optional(),
  group: z.string().optional(),
  label: z
    .string()
    .regex(/^[^=]{1,64}=.*$/, "a label filter is name=value")
    .optional(),
});
export type ListSessionsQuery = z.output<typeof ListSessionsQuery>;
