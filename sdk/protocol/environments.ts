/**
 * @module Environments: named configurations of sessions, which trainers reach by a URL.
 */
import { z } from "zod";
import { EpochMs } from "./primitives.ts";
import { CreateSession } from "./sessions.ts";
import { InlineTask, SampleTasks, SuiteName, TaskFilter } from "./tasks.ts";

export const EnvironmentName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/, "an environment is named with letters, digits, dots, dashes and underscores");

/** What an infrastructure failure looks like to trainers whose contract leaves a choice. */
export const FAILURE_FORMS = ["null", "error"] as const;
export type FailureForm = (typeof FAILURE_FORMS)[number];

const { limits, viewport, network, settle, record, observe, dialect, locale, timezone, queueMs, labels, ...options } =
  CreateSession.shape;

/** What a caller stores. All but the tasks is what sessions are created with; what is left out is the session's own default. */
export const EnvironmentSettings = z
  .strictObject({
    description: z.string().max(4_096).optional(),
    suite: SuiteName.optional().describe("the tasks are this suite's; short for filter.suite"),
    split: TaskFilter.shape.split.describe("by default the tasks are of this split; short for filter.split"),
    filter: TaskFilter.optional().describe("which tasks, as GET /v1/tasks filters them"),
    task: z
      .union([z.string().min(1).max(256), InlineTask])
      .optional()
      .describe("one task, which every episode attempts; suite, split, filter and sampler do not go with it"),
    sampler: z
      .strictObject({
        ratio: SampleTasks.shape.ratio,
        impossible: z.boolean().default(false).describe("also tasks that cannot be done"),
      })
      .optional()
      .describe("how a seed chooses a task where the caller names none"),
    seed: options.seed.describe("of episodes whose caller gives none"),
    sites: options.sites.describe("without tasks: what an open-ended episode has; with tasks: instead of the task's"),
    startUrl: options.startUrl,
    snapshot: options.snapshot,
    observe: observe.unwrap().optional(),
    dialect: dialect.unwrap().optional().describe("by default the one that the caller's contract speaks"),
    coordinates: options.coordinates,
    tabs: options.tabs,
    dialogs: options.dialogs,
    viewport: viewport.unwrap().optional(),
    locale: locale.unwrap().optional(),
    timezone: timezone.unwrap().optional(),
    geolocation: options.geolocation,
    userAgent: options.userAgent,
    network: network.unwrap().optional(),
    limits: limits.unwrap().optional(),
    settle: settle.unwrap().optional(),
    record: record.unwrap().optional(),
    queueMs: queueMs.unwrap().optional(),
    labels: labels.unwrap().optional(),
    failure: z
      .enum(FAILURE_FORMS)
      .default("null")
      .describe("an infrastructure failure is a null reward, or an error of the contract; it is never a reward of 0"),
  })
  .refine(
    (settings) =>
      settings.task === undefined ||
      (["suite", "split", "filter", "sampler"] as const).every((name) => settings[name] === undefined),
    { path: ["task"], error: "give one task, or suite, split, filter and sampler" },
  )
  .meta({ id: "EnvironmentSettings" });
export type EnvironmentSettings = z.output<typeof EnvironmentSettings>;
export type EnvironmentSettingsInput = z.input<typeof EnvironmentSettings>;

export const ENVIRONMENT_KINDS = ["stored", "suite", "site"] as const;

export const Environment = z
  .object({
    name: z.string(),
    kind: z.enum(ENVIRONMENT_KINDS).describe("stored by PUT; or there by itself: of each suite, and of each site, open-ended"),
    settings: EnvironmentSettings,
    updatedAt: EpochMs.nullable().describe("null of those that are there by themselves"),
  })
  .meta({ id: "Environment" });
export type Environment = z.output<typeof Environment>;

export const DeletedEnvironment = z.object({ name: z.string(), status: z.literal("deleted") });
export type DeletedEnvironment = z.infer<typeof DeletedEnvironment>;
