/**
 * @module Waits for the score that a judge gives after an episode's last step.
 */
import type { Failure } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { notScored } from "../session/episode/failures.ts";
import { sessionObject } from "../stubs.ts";

const LOOK_MS = 250;

export interface LateScore {
  readonly score: number | null;
  readonly failure: Failure | null;
}

/** The episode's whole reward: a judged episode has earned nothing before its end. */
export const scoreOf = async (env: Env, session: string, episode: string, deadline: number): Promise<LateScore> => {
  for (;;) {
    const evaluation = (await sessionObject(env, session).trajectory(episode))?.evaluation;
    if (evaluation && evaluation.status !== "pending") {
      if (evaluation.score === null) return { score: null, failure: notScored(evaluation) };
      const penalty = (evaluation.penalties ?? []).reduce((sum, { value }) => sum + value, 0);
      return { score: evaluation.score - penalty, failure: null };
    }
    if (Date.now() + LOOK_MS > deadline) return { score: null, failure: TOO_LATE };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
};

const TOO_LATE: Failure = {
  class: "evaluation",
  message: "The judge has not answered in time. GET /v1/trajectories/{id}/evaluation has the score when it has.",
  scope: "episode",
  retryable: false,
  retryAfterMs: null,
};
