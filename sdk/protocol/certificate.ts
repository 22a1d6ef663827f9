/**
 * @module Certificates: what a suite was asked to prove, in the form of OpenEnv's validation report, version 2.
 */
import { z } from "zod";
import { Proofs, TaskProofs } from "./proofs.ts";
import { InlineTask, TaskFilter } from "./tasks.ts";

/** A task as it is kept: with its proofs, which the scope admin alone is shown. */
export const StoredTask = InlineTask.extend({ proofs: Proofs.optional() }).meta({ id: "StoredTask" });
export type StoredTask = z.output<typeof StoredTask>;

export const CHECK_STATUSES = ["pass", "fail", "skip", "error"] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];
export const VERDICTS = ["pass", "warn", "fail"] as const;

export const CheckResult = z
  .strictObject({
    check_id: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
    status: z.enum(CHECK_STATUSES),
    measured: z.record(z.string(), z.unknown()),
    evidence: z.array(z.string()),
    remediation: z.string().nullable(),
    duration_s: z.number().min(0),
  })
  .meta({ id: "CheckResult" });
export type CheckResult = z.output<typeof CheckResult>;

export const RewardDeclaration = z
  .strictObject({
    range: z.tuple([z.number(), z.number()]).default([0, 1]),
    oracle_tolerance: z.number().min(0).default(0),
    floor_margin: z.number().min(0).default(0.5),
  })
  .refine(({ range: [low, high] }) => low < high, { path: ["range"], error: "the second number must be larger than the first" })
  .meta({ id: "RewardDeclaration" });
export type RewardDeclaration = z.output<typeof RewardDeclaration>;

const Count = z.number().int().min(0);

/** What OpenEnv calls a normalized manifest, version 2. */
export const CertificateManifest = z
  .strictObject({
    manifest_schema_version: z.literal("2"),
    name: z.string(),
    version: z.string().nullable(),
    signature: z.literal("openenv.yaml"),
    reward: z.strictObject({ ...RewardDeclaration.shape, variance_tolerance: z.number().nullable() }),
    resources: z.strictObject({
      cpu: z.number(),
      memory_mb: z.number().int(),
      disk_mb: z.number().int(),
      episode_timeout_s: z.number(),
      gpus: z.number().int(),
      gpu_types: z.array(z.string()),
    }),
    network: z.strictObject({ mode: z.enum(["public", "no-network", "allowlist"]), allowed_hosts: z.array(z.string()) }),
    task_distribution: z.strictObject({
      generator_seed: z.number().int().nullable(),
      dataset_version: z.string().nullable(),
      generator_model: z.string().nullable(),
    }),
    judge: z.strictObject({ model: z.string(), version: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
    capabilities: z.strictObject({
      verifier: z.strictObject({ kind: z.literal("reward_channel"), entry: z.null() }),
      oracle: z.strictObject({ form: z.literal("script"), location: z.string() }).nullable(),
      set_state: z.boolean(),
      llm_judged: z.boolean(),
      rubric_tree: z.boolean(),
      task_api: z.boolean(),
      canaries: z.string().nullable(),
      declared_tools: z.array(z.string()),
      declared_task_count: z.record(z.string(), Count),
    }),
    types: z.strictObject({ tags: z.array(z.string()).min(1) }),
    execution: z.strictObject({
      kind: z.literal("openenv_ws"),
      probe_path: z.string(),
      dockerfile: z.string(),
      context: z.string(),
      agent_boundary: z.literal("api"),
    }),
  })
  .meta({ id: "CertificateManifest" });
export type CertificateManifest = z.output<typeof CertificateManifest>;

export const Certificate = z
  .strictObject({
    report_schema_version: z.literal("2"),
    target: z.string(),
    source_digest: z.string().describe("SHA-256 of the ids and versions of the suite's tasks"),
    signature: z.literal("openenv.yaml"),
    manifest: CertificateManifest.nullable(),
    policy_version: z.literal("v2"),
    lane: z.literal("local"),
    levels_run: z.array(z.number().int()),
    results: z.array(CheckResult),
    verdict: z.enum(VERDICTS),
  })
  .meta({ id: "Certificate" });
export type Certificate = z.output<typeof Certificate>;

export const MAX_CERTIFIED_AT_ONCE = 64;
const MIN_RUNS = 3;
const MAX_RUNS = 20;

export const CertifyRequest = z
  .strictObject({
    filter: TaskFilter.omit({ suite: true }).default({}),
    tasks: z.array(z.string().min(1).max(256)).min(1).max(MAX_CERTIFIED_AT_ONCE).optional().describe("only these"),
    limit: z.number().int().min(1).max(MAX_CERTIFIED_AT_ONCE).default(16).describe("no more than so many of those that match"),
    concurrency: z.number().int().min(1).max(8).default(2),
    runs: z.number().int().min(MIN_RUNS).max(MAX_RUNS).default(MIN_RUNS).describe("of the oracle's actions, in fresh sessions"),
    proofs: z.array(TaskProofs).max(1_000).optional().describe("used before those that the tasks bring"),
    reward: RewardDeclaration.prefault({}),
    declared: z.record(z.string(), Count).optional().describe("tasks by split; by default what GET /v1/suites says"),
  })
  .meta({ id: "CertifyRequest" });
export type CertifyRequest = z.output<typeof CertifyRequest>;
export type CertifyRequestInput = z.input<typeof CertifyRequest>;

/** A line of a certificate that is followed as it is made (`Accept: application/x-ndjson`). */
export const CertifyLine = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("started"), suite: z.string(), tasks: Count }),
    z.object({
      type: z.literal("task"),
      task: z.string(),
      done: Count,
      total: Count,
      failed: z.array(z.string()).describe("ids of the checks that this task does not pass"),
      ms: z.number(),
    }),
    z.object({ type: z.literal("done"), certificate: Certificate }),
    z.object({ type: z.literal("failed"), message: z.string() }),
  ])
  .meta({ id: "CertifyLine" });
export type CertifyLine = z.output<typeof CertifyLine>;
