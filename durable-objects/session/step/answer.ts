/**
 * @module Turns what happened in a step into its answer: reward, flags and the end of the episode.
 */
import {
  END_REASONS,
  type End,
  type Evaluation,
  type Failure,
  NO_EVALUATION,
  type StepAnswer,
  type Timing,
} from "../../../sdk/protocol/index.ts";
import { notScored } from "../episode/failures.ts";
import type { EpisodeRecord } from "../state/records.ts";
import type { StepResult } from "./run.ts";

const NO_TIME: Timing = { actMs: 0, settleMs: 0, observeMs: 0, totalMs: 0 };

/** What ends the episode after this step, if anything does. */
export const endAfter = (episode: EpisodeRecord, index: number, maxSteps: number, own: End | null, now: number): End | null => {
  if (own) return own;
  if (index + 1 >= maxSteps) return { reason: "maxSteps", message: `The episode had ${maxSteps} steps.` };
  const timeLimitMs = episode.task?.limits?.timeLimitMs;
  if (timeLimitMs !== undefined && now - episode.startedAt >= timeLimitMs) {
    return { reason: "timeLimit", message: `The episode had ${timeLimitMs} ms.` };
  }
  return null;
};

export const flags = (end: End | null): { terminated: boolean; truncated: boolean; mask: boolean } => {
  const kind = end && END_REASONS[end.reason];
  return { terminated: kind === "terminated", truncated: kind === "truncated" || kind === "masked", mask: kind === "masked" };
};

/** What a step has earned: the rise of the score, and at the end the score less what it had earned before. */
const rewardOf = (episode: EpisodeRecord, end: End | null, { evaluation, potential }: Scored): number | null => {
  if (!end) return potential === null ? 0 : potential - episode.potential;
  if (evaluation.status === "none") return 0;
  if (evaluation.score === null) return null;
  return evaluation.score - episode.potential - (evaluation.penalties ?? []).reduce((sum, { value }) => sum + value, 0);
};

export interface Scored {
  readonly evaluation: Evaluation;
  /** The score so far, where steps are rewarded. */
  readonly potential: number | null;
}

export const stepAnswer = (
  episode: EpisodeRecord,
  index: number,
  result: StepResult,
  end: End | null,
  scored: Scored,
): StepAnswer => {
  const { terminated, truncated, ...ended } = flags(end);
  const mask = ended.mask || scored.evaluation.status === "failed";
  return {
    index,
    episode: episode.ref,
    observation: result.observation,
    reward: mask ? null : rewardOf(episode, end, scored),
    terminated,
    truncated,
    mask,
    end,
    error: result.error,
    failure: scored.evaluation.status === "failed" ? notScored(scored.evaluation) : null,
    settle: result.settle,
    changed: {
      text: result.pageText !== null && result.pageText !== episode.pageText,
      url: result.observation.url !== episode.observation?.url,
    },
    evaluation: scored.evaluation,
    timing: result.timing,
  };
};

/** Infrastructure failure: never a reward. `end` is set when it costs the episode. */
export const failureAnswer = (
  episode: EpisodeRecord,
  index: number,
  failure: Failure,
  end: End | null,
  totalMs: number,
): StepAnswer => {
  const { terminated, truncated } = flags(end);
  return {
    index,
    episode: episode.ref,
    observation: null,
    reward: null,
    terminated,
    truncated,
    mask: true,
    end,
    error: null,
    failure,
    settle: null,
    changed: { text: false, url: false },
    evaluation: NO_EVALUATION,
    timing: { ...NO_TIME, totalMs },
  };
};
