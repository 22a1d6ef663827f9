/**
 * @module Where the steps of a trajectory are kept.
 */
import { and, asc, eq, gt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { steps } from "../schema.ts";

/** Indexes after the given one, in order, each with the R2 key of the segment that holds the step. */
export const findSteps = (
  db: D1Database,
  trajectory: string,
  after: number,
  limit: number,
): Promise<{ index: number; segment: string }[]> =>
  drizzle(db)
    .select({ index: steps.index, segment: steps.segment })
    .from(steps)
    .where(and(eq(steps.trajectory, trajectory), gt(steps.index, after)))
    .orderBy(asc(steps.index))
    .limit(limit);
