/**
 * @module Deletes trajectories: from the object that may still hold them, from R2, and at last from D1, so that a deletion that was
 * broken off is found again. Pictures stay: the same bytes may be of another trajectory too.
 */
import { deletable, deleteTrajectoryRows } from "./database/queries/trajectories.ts";
import type { Env } from "./env.ts";
import { parseTrajectoryId } from "./ids.ts";
import { evidenceKey } from "./session/evaluation/evidence.ts";
import { networkPrefix } from "./session/recording/network-log.ts";
import { segmentPrefix } from "./session/recording/segment.ts";
import { sessionObject } from "./stubs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEP_PAGE = 100;
/** The next sweep goes on where this one stopped. */
const SWEEP_PAGES = 20;

export const deleteTrajectory = async (env: Env, id: string): Promise<void> => {
  const session = parseTrajectoryId(id)?.sessionId;
  if (session !== undefined) await sessionObject(env, session).forgetEpisode(id);
  for (const prefix of [segmentPrefix(id), networkPrefix(id)]) await deletePrefix(env.BLOBS, prefix);
  await env.BLOBS.delete(evidenceKey(id));
  await deleteTrajectoryRows(env.DB, id);
};

const deletePrefix = async (bucket: R2Bucket, prefix: string): Promise<void> => {
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
};

/** How long trajectories are kept after their start; null: for ever. */
export const retentionMs = ({ STILLWATER_RETENTION_DAYS }: Pick<Env, "STILLWATER_RETENTION_DAYS">): number | null => {
  const days = Number(STILLWATER_RETENTION_DAYS);
  return days > 0 ? days * DAY_MS : null;
};

/** Deletes what is older than the setting allows. */
export const sweepTrajectories = async (env: Env): Promise<void> => {
  const keepMs = retentionMs(env);
  if (keepMs === null) return;
  for (let page = 0; page < SWEEP_PAGES; page++) {
    const { ids } = await deletable(env.DB, { startedBefore: Date.now() - keepMs, limit: SWEEP_PAGE });
    for (const id of ids) await deleteTrajectory(env, id);
    if (ids.length <= SWEEP_PAGE) return;
  }
};
