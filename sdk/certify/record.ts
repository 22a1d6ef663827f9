/**
 * @module Whether a trajectory holds what was answered.
 */
import type { Stillwater } from "../client.ts";
import { difference, type TakenEpisode } from "./episode.ts";

export const recordProblems = async (client: Stillwater, { id, steps }: TakenEpisode): Promise<string[]> => {
  let at = 0;
  for await (const row of client.trajectories.steps(id)) {
    const taken = steps[at];
    if (!taken) return [`the trajectory has a step ${row.index} that was not taken`];
    const { answer, action } = taken;
    const told = { action, reward: answer.reward, hash: answer.observation?.hash ?? null, error: answer.error?.code ?? null };
    const kept = { action: row.action, reward: row.reward, hash: row.observation?.hash ?? null, error: row.error?.code ?? null };
    const path = difference(told, kept, `$[${at}]`);
    if (path) return [`the trajectory differs at ${path}`];
    at++;
  }
  return at === steps.length ? [] : [`the trajectory has ${at} steps of ${steps.length}`];
};
