/**
 * @module Trajectories as D1 holds them: a small row per episode.
 */
import { and, asc, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import {
  type Cost,
  type DeleteTrajectoriesQuery,
  type Evaluation,
  MASKED_OUTCOMES,
  type Masked,
  NO_TOKENS,
  type TrajectoryFilter,
  type TrajectorySummary,
} from "../../../sdk/protocol/index.ts";
import { outcomeOf } from "../../session/view.ts";
import { steps, trajectories } from "../schema.ts";
import { conditions, replays } from "./trajectory-filter.ts";

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
  return row ? storedOf(row) : null;
};

/** Newest first, one more than the limit when there are more. */
export const listTrajectoryRows = async (
  db: D1Database,
  query: TrajectoryFilter & { readonly limit: number },
  after: ListPosition | undefined,
): Promise<TrajectorySummary[]> => (await select(db, conditions(query), after, query.limit + 1)).map(summaryOf);

/** A page of those that are whole in D1 and R2, newest first. */
export const completeTrajectories = async (
  db: D1Database,
  { replays: wish, ...filter }: TrajectoryFilter & { readonly replays: Masked },
  after: ListPosition | undefined,
  limit: number,
): Promise<StoredTrajectory[]> =>
  (await select(db, [...conditions(filter), replays(wish), eq(trajectories.complete, true)], after, limit)).map(storedOf);

/** What the same trajectories have, so far as D1 knows it: whether any has pictures, and whether any may have called tools. */
export const surveyTrajectories = async (
  db: D1Database,
  { replays: wish, ...filter }: TrajectoryFilter & { readonly replays: Masked },
): Promise<{ pictures: boolean; tools: boolean }> => {
  const t = trajectories;
  const prompt = sql`json_extract(${t.versions}, '$.prompt')`;
  const wanted = [...conditions(filter), replays(wish), eq(t.complete, true)];
  const any = async (condition: SQL | undefined): Promise<boolean> =>
    (await drizzle(db)
      .select({ id: t.id })
      .from(t)
      .where(and(...wanted, condition))
      .limit(1)
      .get()) !== undefined;
  const shown = sql`exists (select 1 from ${steps} where ${steps.trajectory} = ${t.id} and ${steps.screenshotHash} is not null)`;
  const [pictures, tools] = await Promise.all([
    any(or(sql`${prompt} like 'vision/%'`, sql`${prompt} like 'marks/%'`, shown)),
    // A policy of the caller's own may have had tools.
    any(or(sql`${prompt} is null`, sql`${prompt} like 'tool/%'`)),
  ]);
  return { pictures, tools };
};

const select = (
  db: D1Database,
  wanted: readonly (SQL | undefined)[],
  after: ListPosition | undefined,
  limit: number,
): Promise<Row[]> => {
  const t = trajectories;
  const position = after && or(lt(t.startedAt, after[0]), and(eq(t.startedAt, after[0]), lt(t.id, after[1])));
  return drizzle(db)
    .select()
    .from(t)
    .where(and(...wanted, position))
    .orderBy(desc(t.startedAt), desc(t.id))
    .limit(limit);
};

const storedOf = (row: Row): StoredTrajectory => ({
  summary: summaryOf(row),
  initialSegment: row.initialSegment,
  complete: row.complete,
});

/** Rows of earlier versions of the service lack what it did not count or name then. */
const NO_COST: Cost = { browserMs: 0, siteMs: 0, policy: NO_TOKENS, judge: NO_TOKENS, bytes: 0 };
const NO_VERSIONS = { task: null, evaluator: null, prompt: null };

const summaryOf = (row: Row): TrajectorySummary => {
  const { taskId: _task, suite: _suite, groupId: _group, initialSegment: _segment, complete: _complete, ...summary } = row;
  return { ...summary, cost: { ...NO_COST, ...summary.cost }, versions: { ...NO_VERSIONS, ...summary.versions } };
};

/** The oldest that match, whole ones alone, one more than the limit when there are more; and how many more are not whole. */
export const deletable = async (
  db: D1Database,
  { id, limit, ...filter }: DeleteTrajectoriesQuery,
): Promise<{ ids: string[]; kept: number }> => {
  const t = trajectories;
  const wanted = and(...conditions(filter), id === undefined ? undefined : eq(t.id, id));
  const whole = await drizzle(db)
    .select({ id: t.id })
    .from(t)
    .where(and(wanted, eq(t.complete, true)))
    .orderBy(asc(t.startedAt), asc(t.id))
    .limit(limit + 1);
  const kept = await drizzle(db).$count(t, and(wanted, eq(t.complete, false)));
  return { ids: whole.map((row) => row.id), kept };
};

export const deleteTrajectoryRows = async (db: D1Database, id: string): Promise<void> => {
  const database = drizzle(db);
  await database.batch([
    database.delete(steps).where(eq(steps.trajectory, id)),
    database.delete(trajectories).where(eq(trajectories.id, id)),
  ]);
};

/** Puts a new score in the place of the old one. */
export const saveScore = async (db: D1Database, { id, end }: TrajectorySummary, evaluation: Evaluation): Promise<void> => {
  const outcome = outcomeOf(end, evaluation);
  const mask = MASKED_OUTCOMES.has(outcome) || end?.dropped !== undefined;
  await drizzle(db)
    .update(trajectories)
    .set({ evaluation, score: evaluation.score, outcome, mask })
    .where(eq(trajectories.id, id));
};
