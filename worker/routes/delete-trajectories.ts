/**
 * @module Deleting trajectories: from the object that may still hold them, from R2, and at last from D1, so that a deletion that was
 * broken off is found again.
 */
import type { Env } from "../../durable-objects/env.ts";
import { parseTrajectoryId } from "../../durable-objects/ids.ts";
import { evidenceKey } from "../../durable-objects/session/evaluation/evidence.ts";
import { networkPrefix } from "../../durable-objects/session/recording/network-log.ts";
import { segmentPrefix } from "../../durable-objects/session/recording/segment.ts";
import { deletable, deleteTrajectoryRows } from "../db/queries/trajectories.ts";
import type { RouteHandler } from "../mount.ts";
import { sessionObject } from "../objects.ts";
import { seeThrough } from "./sessions.ts";
import { flushSessions } from "./trajectories.ts";

export const deleteTrajectories: RouteHandler<"deleteTrajectories"> = async ({ query }, c) => {
  await flushSessions(c.env, query);
  const { ids, kept } = await deletable(c.env.DB, query);
  const now = ids.slice(0, query.limit);
  await seeThrough(c, deleteAll(c.env, now));
  return c.json({ deleted: now.length, kept, more: ids.length > now.length });
};

const deleteAll = async (env: Env, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await deleteTrajectory(env, id);
};

const deleteTrajectory = async (env: Env, id: string): Promise<void> => {
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
