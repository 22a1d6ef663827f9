/**
 * @module Rollouts by the time of their creation.
 */
import { and, desc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { rollouts } from "../schema.ts";

export interface RolloutPosition {
  readonly createdAt: number;
  readonly id: string;
}

export interface RolloutFilter {
  readonly run?: string | undefined;
  /** Whether it is over. */
  readonly ended?: boolean | undefined;
  readonly limit: number;
  readonly before?: RolloutPosition | undefined;
}

/** Newest first, one more than the limit when there are more. */
export const listRolloutRows = (db: D1Database, { run, ended, limit, before }: RolloutFilter): Promise<RolloutPosition[]> =>
  drizzle(db)
    .select({ createdAt: rollouts.createdAt, id: rollouts.id })
    .from(rollouts)
    .where(
      and(
        run === undefined ? undefined : eq(rollouts.run, run),
        ended === undefined ? undefined : ended ? isNotNull(rollouts.endedAt) : isNull(rollouts.endedAt),
        before &&
          or(lt(rollouts.createdAt, before.createdAt), and(eq(rollouts.createdAt, before.createdAt), lt(rollouts.id, before.id))),
      ),
    )
    .orderBy(desc(rollouts.createdAt), desc(rollouts.id))
    .limit(limit + 1);
