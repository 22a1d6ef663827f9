/**
 * @module Turns what happened in a step into its answer: reward, flags and the end of the episode.
 */
import { END_REASONS, type End, type Failure, NO_EVALUATION, type StepAnswer, type Timing } from "../../../sdk/protocol/index.ts";
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

export const stepAnswer = (episode: EpisodeRecord, index: number, result: StepResult, end: End | null): StepAnswer => {
  const { terminated, truncated, mask } = flags(end);
  return {
    index,
    episode: episode.ref,
    observation: result.observation,
    reward: mask ? null : 0,
    terminated,
    truncated,
    mask,
    end,
    error: result.error,
    failure: null,
    settle: result.settle,
    changed: {
      text: result.pageText !== null && result.pageText !== episode.pageText,
      url: result.observation.url !== episode.observation?.url,
    },
    evaluation: NO_EVALUATION,
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
