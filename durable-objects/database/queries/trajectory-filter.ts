/**
 * @module What a filter of trajectories means in D1.
 */
import { eq, gte, isNotNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Masked, TrajectoryFilter } from "../../../sdk/protocol/index.ts";
import { trajectories } from "../schema.ts";

const t = trajectories;

/** The label of an episode that is a replay: the trajectory that it replays. */
export const REPLAY_LABEL = "replayOf";

/** Conditions that all hold; those that are not asked for are undefined. */
export const conditions = (filter: TrajectoryFilter): (SQL | undefined)[] => [
  filter.session === undefined ? undefined : eq(t.session, filter.session),
  filter.task === undefined ? undefined : eq(t.taskId, filter.task),
  filter.suite === undefined ? undefined : eq(t.suite, filter.suite),
  filter.outcome === undefined ? undefined : eq(t.outcome, filter.outcome),
  filter.group === undefined ? undefined : eq(t.groupId, filter.group),
  filter.run === undefined ? undefined : eq(t.run, filter.run),
  filter.split === undefined ? undefined : eq(t.split, filter.split),
  filter.policyVersion === undefined ? undefined : eq(t.policyVersion, filter.policyVersion),
  filter.label === undefined ? undefined : hasLabel(filter.label),
  filter.success === "true" ? eq(t.outcome, "succeeded") : undefined,
  ...(filter.success === "false" ? [isNotNull(t.score), ne(t.outcome, "succeeded")] : []),
  filter.minScore === undefined ? undefined : gte(t.score, filter.minScore),
  filter.maxScore === undefined ? undefined : lte(t.score, filter.maxScore),
  filter.startedAfter === undefined ? undefined : gte(t.startedAt, filter.startedAfter),
  filter.startedBefore === undefined ? undefined : lt(t.startedAt, filter.startedBefore),
  filter.masked === undefined || filter.masked === "include" ? undefined : eq(t.mask, filter.masked === "only"),
  filter.canary === undefined ? undefined : hasCanary(filter.canary),
];

const hasCanary = (suspect: NonNullable<TrajectoryFilter["canary"]>): SQL => {
  const told = sql`json_extract(${t.evaluation}, '$.canary.suspect')`;
  return suspect === "any" ? sql`${told} is not null` : sql`${told} = ${suspect}`;
};

/** `name=value`; a name without "=" may be divided by ":" as well. */
const hasLabel = (filter: string): SQL => {
  const at = filter.includes("=") ? filter.indexOf("=") : filter.indexOf(":");
  const [name, value] = [filter.slice(0, at), filter.slice(at + 1)];
  return sql`exists (select 1 from json_each(${t.labels}) where key = ${name} and value = ${value})`;
};

export const replays = (wish: Masked): SQL | undefined => {
  const label = sql`json_extract(${t.labels}, ${`$.${REPLAY_LABEL}`})`;
  return wish === "include" ? undefined : wish === "only" ? sql`${label} is not null` : sql`${label} is null`;
};
