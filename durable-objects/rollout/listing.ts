/**
 * @module The row by which a rollout is found.
 */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { rollouts } from "../database/schema.ts";
import type { Env } from "../env.ts";
import type { RolloutRecord } from "./state/records.ts";

export const listRollout = async ({ DB }: Env, { id, owner, request, createdAt, endedAt }: RolloutRecord): Promise<void> => {
  await drizzle(DB)
    .insert(rollouts)
    .values({ id, owner, run: request.run ?? id, createdAt, endedAt })
    .onConflictDoUpdate({ target: rollouts.id, set: { endedAt: sql`excluded.ended_at` } });
};
