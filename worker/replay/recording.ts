/**
 * @module What a replay needs of a trajectory: how the episode began, what was done, and what was seen.
 */
import type { StoredTrajectory } from "../../durable-objects/database/queries/trajectories.ts";
import type { Env } from "../../durable-objects/env.ts";
import { parseTrajectoryId } from "../../durable-objects/ids.ts";
import { readSegment } from "../../durable-objects/session/recording/segment.ts";
import type { EpisodeStart } from "../../durable-objects/session/state/records.ts";
import { sessionObject } from "../../durable-objects/stubs.ts";
import { type Observation, ServiceError, type StepRow, type TrajectorySummary } from "../../sdk/protocol/index.ts";
import { findStored, storedSteps } from "../routes/trajectories.ts";

export interface Recording {
  readonly summary: TrajectorySummary;
  readonly start: EpisodeStart;
  readonly initial: Observation | null;
  readonly steps: readonly StepRow[];
}

export const readRecording = async (env: Env, id: string, maxSteps: number): Promise<Recording> => {
  const stored = await findComplete(env, id);
  const { summary, initialSegment } = stored;
  if (summary.parent) {
    throw new ServiceError("not_replayable", "The episode goes on from a fork, and the state that it began with is not kept.", {
      parent: summary.parent,
    });
  }
  const records = initialSegment === null ? [] : await readSegment(env.BLOBS, initialSegment);
  const start = records.flatMap((record) => (record.kind === "start" ? [record.start] : []))[0];
  if (!start) throw new ServiceError("not_replayable", "How the episode began was not recorded.");
  const initial = records.flatMap((record) => (record.kind === "initial" ? [record.observation] : []))[0] ?? null;
  return { summary, start, initial, steps: await storedSteps(env, id, -1, maxSteps) };
};

const findComplete = async (env: Env, id: string): Promise<StoredTrajectory> => {
  const find = () => findStored(env, id, (session) => session.trajectory(id));
  const { stored } = await find();
  if (stored.complete) return stored;
  const session = parseTrajectoryId(id)?.sessionId;
  if (session !== undefined) await sessionObject(env, session).flush();
  const again = (await find()).stored;
  if (!again.complete) throw new ServiceError("episode_running", "The episode has not ended, or waits for its judge.");
  return again;
};
