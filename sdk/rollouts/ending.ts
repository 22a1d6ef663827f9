/**
 * @module How an attempt ended: what it counts as, and whether another is of use.
 */
import type { AttemptEnd } from "./attempt.ts";
import type { AttemptResult } from "./schedule/index.ts";
import type { EpisodeFailure } from "./types.ts";

export interface Ending extends AttemptResult {
  readonly score: number | null;
  readonly mask: boolean;
  readonly failure: EpisodeFailure | null;
}

/** What is ours is never a reward: without a verdict an attempt has errored, and another one may do better. */
export const endingOf = ({ trajectory, failure, blocked }: AttemptEnd, cancelled: boolean): Ending => {
  if (cancelled) return { outcome: "cancelled", retryable: false, score: null, mask: true, failure: null };
  if (blocked) return { outcome: "blocked", retryable: false, score: null, mask: true, failure };
  if (trajectory === null || trajectory.outcome === "running") {
    const lost = failure ?? { class: "internal", message: "The episode has no end.", retryable: true };
    return { outcome: "errored", retryable: lost.retryable, score: null, mask: true, failure: lost };
  }
  const { outcome, score, mask } = trajectory;
  if (outcome !== "errored") return { outcome, retryable: false, score, mask, failure: null };
  return { outcome, retryable: failure?.retryable ?? false, score, mask, failure };
};
