/**
 * @module A task: what an episode attempts.
 */
import { z } from "zod";
import { Evaluate } from "./evaluators/index.ts";
import { EpochMs, PageQuery } from "./primitives.ts";
import { Proofs } from "./proofs.ts";
import { Sites } from "./sites.ts";
import { SnapshotName } from "./snapshots.ts";
import { Viewport } from "./viewport.ts";

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
  template: Word.optional().describe("what it is an instance of; splits by template go by it"),
  tags: z.array(Word).max(32).optional(),
};

/** Problems of a number: as the page counts them, or as BrowserGym does, whose seed draws the page's. */
export const MINIWOB_SEEDS = ["plain", "browsergym"] as const;
export type MiniWoBSeeds = (typeof MINIWOB_SEEDS)[number];

export const MiniWoBStart = z
  .strictObject({
    seeds: z
      .enum(MINIWOB_SEEDS)
      .default("plain")
      .describe("plain: the episode's seed is the page's; browsergym: it gives the problem that BrowserGym has for it"),
    mode: z.enum(["train", "test", "default"]).optional().describe("the part of the page's data that problems are drawn from"),
  })
  .meta({ id: "MiniWoBStart" });
export type MiniWoBStart = z.output<typeof MiniWoBStart>;

const Start = z
  .strictObject({
    script: z.string().max(16_384).optional().describe("run on the first page before it is first seen (scope admin)"),
    goal: z.string().max(4_096).optional().describe("an expression that gives the goal, where the page makes it"),
    miniwob: MiniWoBStart.optional().describe(
      "the page speaks MiniWoB++'s protocol: once it has loaded, a problem is made of the episode's seed, and its utterance is the goal",
    ),
  })
  .refine(({ script, goal, miniwob }) => miniwob === undefined || (script === undefined && goal === undefined), {
    error: "give miniwob, or script and goal, not both",
  });

export const InlineTask = z
  .strictObject({
    id: z.string().min(1).max(256),
    suite: z.string().min(1).max(128).optional(),
    version: z.string().min(1).max(64).optional(),
    sites: Sites.optional(),
    snapshot: SnapshotName.optional().describe("the state that the sites begin in"),
    seed: z
      .number()
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        "of the sites' content, where the task is about one; of a MiniWoB++ page, whose problem it is unless a request names another",
      ),
    startUrl: StartUrl.optional(),
    startUrls: z.array(StartUrl).min(1).max(16).optional().describe("one tab each; the first is the active one"),
    viewport: Viewport.optional().describe("what sessions see of the page, unless they are created with another one"),
    start: Start.optional(),
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

/** A task of a suite. Its proofs are for certificates: no session knows them. */
export const Task = InlineTask.required({ suite: true })
  .extend({ proofs: Proofs.optional().describe("how it is solved, nearly solved and cheated (shown to the scope admin alone)") })
  .meta({ id: "Task" });
export type Task = z.output<typeof Task>;

export const TaskRef = z.object({ id: z.string(), version: z.string(), suite: z.string().nullable() }).meta({ id: "TaskRef" });
export type TaskRef = z.infer<typeof TaskRef>;

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
/** A task of so many facts is easy or medium; more make it hard. */
export const MAX_DIFFICULTY: Readonly<Record<"easy" | "medium", number>> = { easy: 3, medium: 6 };

export const SuiteName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/, "a suite is named with letters, digits, dots and dashes");

export const Suite = z
  .object({
    id: z.string(),
    tasks: z.number().int(),
    splits: z.record(z.string(), z.number().int()),
    createdAt: EpochMs,
  })
  .meta({ id: "Suite" });
export type Suite = z.output<typeof Suite>;

/** What everybody may know of a task; how it is scored is not in it. */
export const TaskSummary = z
  .object({
    id: z.string(),
    suite: z.string(),
    version: z.string(),
    goal: z.string(),
    difficulty: z.number().nullable(),
    domain: z.string().nullable(),
    website: z.string().nullable(),
    template: z.string().nullable(),
    split: z.string().nullable(),
    parent: z.string().nullable(),
    impossible: z.boolean(),
    sites: z.array(z.string()),
  })
  .meta({ id: "TaskSummary" });
export type TaskSummary = z.output<typeof TaskSummary>;

const Filter = {
  suite: z.string().optional(),
  site: z.string().optional(),
  domain: z.string().optional(),
  website: z.string().optional(),
  template: z.string().optional(),
  split: z.string().optional(),
  parent: z.string().optional(),
  difficulty: z.enum(DIFFICULTIES).optional(),
  q: z.string().min(1).max(256).optional().describe("words of the goal"),
};

export const ListTasksQuery = z.strictObject({ ...PageQuery, ...Filter });
export type ListTasksQuery = z.output<typeof ListTasksQuery>;
export const TaskFilter = z.strictObject(Filter);
export type TaskFilter = z.output<typeof TaskFilter>;

const Share = z.number().min(0).max(1);
const MAX_SAMPLE = 10_000;

export const SampleTasks = z
  .strictObject({
    n: z.number().int().min(1).max(MAX_SAMPLE).default(1),
    seed: z.number().int().min(0).default(0),
    epoch: z.number().int().min(0).default(0).describe("another epoch is another order of all that match"),
    offset: z.number().int().min(0).default(0).describe("how many of the epoch have been drawn already"),
    wrap: z
      .boolean()
      .default(false)
      .describe("an offset beyond the last task goes on in the next epoch, so that every number is the place of a task"),
    filter: TaskFilter.default({}),
    ratio: z
      .strictObject({
        easy: z.number().min(0).default(0),
        medium: z.number().min(0).default(0),
        hard: z.number().min(0).default(0),
      })
      .refine(({ easy, medium, hard }) => easy + medium + hard > 0, "one part must be more than 0")
      .optional()
      .describe("how many of each difficulty, as parts of the whole"),
    impossible: z.boolean().default(false).describe("also tasks that cannot be done"),
    success: z
      .strictObject({ min: Share.default(0), max: Share.default(1), policyVersion: z.string().optional() })
      .optional()
      .describe("only tasks that were tried, with a share of successes within these"),
  })
  .meta({ id: "SampleTasks" });
export type SampleTasks = z.output<typeof SampleTasks>;

export const Sample = z
  .object({
    items: z.array(TaskSummary),
    total: z.number().int().describe("how many match"),
    setAside: z
      .number()
      .int()
      .describe("of these on web sites that keep agents out now (GET /v1/sites/blocked): they are passed over"),
    next: z.number().int().nullable().describe("offset of the next draw in this epoch; null when all are drawn"),
  })
  .meta({ id: "Sample" });
export type Sample = z.output<typeof Sample>;

export const Imported = z
  .object({
    imported: z.number().int(),
    updated: z.number().int(),
    errors: z.array(z.object({ line: z.number().int(), reason: z.string() })),
  })
  .meta({ id: "Imported" });
export type Imported = z.output<typeof Imported>;

export const TASK_FORMATS = ["native", "webarena", "webarena-verified", "webarena-infinity", "webgym", "miniwob"] as const;
export type TaskFormat = (typeof TASK_FORMATS)[number];

/** WebArena's names for the addresses of its sites; in task files they stand between double underscores. */
export const PLACEHOLDERS = ["SHOPPING", "SHOPPING_ADMIN", "REDDIT", "GITLAB", "MAP", "WIKIPEDIA", "HOMEPAGE"] as const;
export type PlaceholderName = (typeof PLACEHOLDERS)[number];
const Placeholders = z.partialRecord(z.enum(PLACEHOLDERS), z.url({ protocol: /^https?$/ }).max(2048));
export type Placeholders = z.output<typeof Placeholders>;

export const ImportQuery = z.strictObject({
  format: z.enum(TASK_FORMATS).default("native"),
  placeholders: z
    .string()
    .max(16_384)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: "custom", message: "is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(Placeholders)
    .optional()
    .describe('addresses for the placeholders of WebArena\'s formats, as JSON: {"SHOPPING": "http://shop.test"}'),
  dryRun: z.enum(["true", "false"]).default("false").describe("true: nothing is taken; the answer is what it would be"),
});

export const SplitSuite = z
  .strictObject({
    by: z
      .enum(["task", "website", "template"])
      .default("website")
      .describe("website: no site is in both splits; template: no template is"),
    test: Share.describe("the share of the tests"),
    seed: z.number().int().min(0).default(0),
  })
  .meta({ id: "SplitSuite" });
export const SplitAnswer = z
  .object({
    splits: z.record(z.string(), z.number().int()),
    sharedWebsites: z.number().int().describe("web sites that have tasks in both train and test"),
  })
  .meta({ id: "SplitAnswer" });

export const DecomposeSuite = z
  .strictObject({ maxChildren: z.number().int().min(1).max(64).default(16).describe("per task") })
  .meta({ id: "DecomposeSuite" });
export const DecomposeAnswer = z
  .object({ parents: z.number().int(), children: z.number().int() })
  .meta({ id: "DecomposeAnswer" });
