/**
 * @module The D1 tables: what is searched and counted. Observations and other large payloads are in R2.
 */
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type {
  End,
  EnvironmentSettings,
  Evaluation,
  Outcome,
  SettleCause,
  SiteKind,
  TaskRef,
  TrajectorySummary,
} from "../../sdk/protocol/index.ts";

export const suites = sqliteTable("suites", {
  id: text().primaryKey(),
  title: text().notNull().default(""),
  createdAt: integer("created_at").notNull(),
});

/** Beside it is tasks_text, a full-text index of the goals that triggers keep; drizzle knows nothing of it. */
export const tasks = sqliteTable(
  "tasks",
  {
    n: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    suite: text().notNull(),
    version: text().notNull(),
    goal: text().notNull(),
    difficulty: real(),
    domain: text(),
    website: text(),
    split: text(),
    parent: text(),
    impossible: integer({ mode: "boolean" }).notNull(),
    /** A number from the id alone, by which samples are drawn. */
    draw: integer().notNull(),
    body: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("tasks_by_suite").on(t.suite, t.n),
    index("tasks_by_website").on(t.website, t.n),
    index("tasks_by_domain").on(t.domain, t.n),
    index("tasks_by_parent").on(t.parent),
  ],
);

export const taskSites = sqliteTable("task_sites", { task: integer().notNull(), site: text().notNull() }, (t) => [
  primaryKey({ columns: [t.site, t.task] }),
  index("task_sites_by_task").on(t.task),
]);

export const trajectories = sqliteTable(
  "trajectories",
  {
    id: text().primaryKey(),
    session: text().notNull(),
    n: integer().notNull(),
    taskId: text("task_id"),
    suite: text(),
    task: text({ mode: "json" }).$type<TaskRef | null>(),
    goal: text(),
    seed: integer().notNull(),
    groupId: text("group_id"),
    group: text("group_ref", { mode: "json" }).$type<TrajectorySummary["group"]>(),
    run: text(),
    split: text(),
    policyVersion: text("policy_version"),
    labels: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    steps: integer().notNull(),
    end: text({ mode: "json" }).$type<End | null>(),
    outcome: text().$type<Outcome>().notNull(),
    score: real(),
    evaluation: text({ mode: "json" }).$type<Evaluation>().notNull(),
    mask: integer({ mode: "boolean" }).notNull(),
    parent: text({ mode: "json" }).$type<TrajectorySummary["parent"]>(),
    fidelity: text().$type<TrajectorySummary["fidelity"]>(),
    versions: text({ mode: "json" }).$type<TrajectorySummary["versions"]>().notNull(),
    cost: text({ mode: "json" }).$type<TrajectorySummary["cost"]>().notNull(),
    /** R2 key of the segment that holds the first observation. */
    initialSegment: text("initial_segment"),
    startedAt: integer("started_at").notNull(),
    endedAt: integer("ended_at"),
    /** Set once everything of the episode is in D1 and R2: only then the session's object need not be asked. */
    complete: integer({ mode: "boolean" }).notNull(),
  },
  (t) => [
    index("trajectories_by_start").on(t.startedAt, t.id),
    index("trajectories_by_session").on(t.session, t.n),
    index("trajectories_by_task").on(t.taskId, t.startedAt),
    index("trajectories_by_run").on(t.run, t.startedAt),
    index("trajectories_by_group").on(t.groupId),
  ],
);

export const steps = sqliteTable(
  "steps",
  {
    trajectory: text().notNull(),
    index: integer("idx").notNull(),
    actionType: text("action_type"),
    reward: real(),
    mask: integer({ mode: "boolean" }).notNull(),
    errorCode: text("error_code"),
    failureClass: text("failure_class"),
    settleCause: text("settle_cause").$type<SettleCause>(),
    settleMs: real("settle_ms"),
    totalMs: real("total_ms").notNull(),
    observationHash: text("observation_hash"),
    screenshotHash: text("screenshot_hash"),
    /** R2 key of the segment that holds the whole step. */
    segment: text().notNull(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.trajectory, t.index] })],
);

export const snapshots = sqliteTable(
  "snapshots",
  {
    name: text().primaryKey(),
    seed: integer().notNull(),
    session: text().notNull(),
    trajectory: text().notNull(),
    step: integer().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("snapshots_by_creation").on(t.createdAt, t.name)],
);

/** The state of one site in a snapshot. */
export const snapshotSites = sqliteTable(
  "snapshot_sites",
  {
    snapshot: text().notNull(),
    name: text().notNull(),
    kind: text().$type<SiteKind>().notNull(),
    version: text().notNull(),
    /** What its kind finds it by: the hash of a dump in R2, or a name at the site host. Several snapshots may share one. */
    ref: text().notNull(),
    bytes: integer(),
  },
  (t) => [primaryKey({ columns: [t.snapshot, t.name] }), index("snapshot_sites_by_ref").on(t.ref)],
);

export const rollouts = sqliteTable(
  "rollouts",
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    run: text().notNull(),
    createdAt: integer("created_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (t) => [index("rollouts_by_creation").on(t.createdAt, t.id), index("rollouts_by_run").on(t.run)],
);

export const environments = sqliteTable("environments", {
  name: text().primaryKey(),
  settings: text({ mode: "json" }).$type<EnvironmentSettings>().notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const blobs = sqliteTable("blobs", {
  hash: text().primaryKey(),
  mediaType: text("media_type").notNull(),
  bytes: integer().notNull(),
  createdAt: integer("created_at").notNull(),
});
