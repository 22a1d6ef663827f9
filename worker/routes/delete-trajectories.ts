/**
 * @module Deleting trajectories over HTTP, a part at a time.
 */
import { deletable } from "../../durable-objects/database/queries/trajectories.ts";
import { deleteTrajectory } from "../../durable-objects/deletion.ts";
import type { Env } from "../../durable-objects/env.ts";
import type { RouteHandler } from "../mount.ts";
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
