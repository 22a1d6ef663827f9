/**
 * @module Trajectories as D1 holds them: a small row per episode.
 */
import { and, desc, eq, lt, or, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { outcomeOf } from "../../../durable-objects/session/view.ts";
import type { Evaluation, ListTrajectoriesQuery, TrajectorySummary } from "../../../sdk/protocol/index.ts";
import { trajectories } from "../schema.ts";

export interface StoredTrajectory {
  readonly summary: TrajectorySummary;
  readonly initialSegment: string | null;
  /** Nothing of it is left in the session's object alone. */
  readonly complete: boolean;
}

/** Where a page of the list ended: start time and id. */
export type ListPosition = readonly [startedAt: number, id: string];

type Row = typeof trajectories.$inferSelect;

export const findTrajectory = async (db: D1Database, id: string): Promise<StoredTrajectory | null> => {
  const row = await drizzle(db).select().from(trajectories).where(eq(trajectories.id, id)).get();
  return row ? { summary: summaryOf(row), initialSegment: row.initialSegment, complete: row.complete } : null;
};

/** Newest first, one more than the limit when there are more. */
export const listTrajectoryRows = async (
  db: D1Database,
  query: ListTrajectoriesQuery,
  after: ListPosition | undefined,
): Promise<TrajectorySummary[]> => {
  const t = trajectories;
  const wanted: (SQL | undefined)[] = [
    query.session === undefined ? undefined : eq(t.session, query.session),
    query.task === undefined ? undefined : eq(t.taskId, query.task),
    query.suite === undefined ? undefined : eq(t.suite, query.suite),
    query.outcome === undefined ? undefined : eq(t.outcome, query.outcome),
    query.group === undefined ? undefined : eq(t.groupId, query.group),
    query.run === undefined ? undefined : eq(t.run, query.run),
    query.split === undefined ? undefined : eq(t.split, query.split),
    query.policyVersion === undefined ? undefined : eq(t.policyVersion, query.policyVersion),
    after ? or(lt(t.startedAt, after[0]), and(eq(t.startedAt, after[0]), lt(t.id, after[1]))) : undefined,
  ];
  const rows = await drizzle(db)
    .select()
    .from(t)
    .where(and(...wanted))
    .orderBy(desc(t.startedAt), desc(t.id))
    .limit(query.limit + 1);
  return rows.map(summaryOf);
};

const summaryOf = (row: Row): TrajectorySummary => {
  const { taskId: _task, suite: _suite, groupId: _group, initialSegment: _segment, complete: _complete, ...summary } = row;
  return summary;
};

/** Puts a new score in the place of the old one. */
export const saveScore = async (db: D1Database, { id, end }: TrajectorySummary, evaluation: Evaluation): Promise<void> => {
  const outcome = outcomeOf(end, evaluation);
  const mask = outcome === "errored" || outcome === "blocked";
  await drizzle(db)
    .update(trajectories)
    .set({ evaluation, score: evaluation.score, outcome, mask })
    .where(eq(trajectories.id, id));
};
