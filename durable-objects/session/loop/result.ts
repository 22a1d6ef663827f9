/**
 * @module How an episode ended, in the words that its rollout is told.
 */
import type { Evaluation, Failure } from "../../../sdk/protocol/index.ts";
import type { EpisodeEnded } from "../../rollout/rpc.ts";
import { notScored } from "../episode/failures.ts";
import { needsOf } from "../evaluation/registry.ts";
import type { SessionParts } from "../parts.ts";
import { outcomeOf } from "../view.ts";
import type { LoopRecord } from "./record.ts";

export const resultOf = ({ session, episode }: Pick<SessionParts, "session" | "episode">, loop: LoopRecord): EpisodeEnded => {
  const { end, evaluation } = episode;
  const outcome = end ? outcomeOf(end, evaluation) : "errored";
  return {
    session: session.id,
    trajectory: episode.ref.id,
    outcome,
    score: evaluation.score,
    mask: episode.mask || outcome === "errored",
    steps: episode.steps,
    end,
    failure: failureOf(session.failure, loop, evaluation),
    // A start that found no room says when there may be some.
    putOffMs: loop.ready ? null : (session.failure?.retryAfterMs ?? null),
    judgeMs: needsOf(episode.task?.evaluate).judge ? timeOf(evaluation) : null,
  };
};

const timeOf = ({ parts }: Evaluation): number | null => (parts.length === 0 ? null : parts.reduce((sum, { ms }) => sum + ms, 0));

const failureOf = (ofSession: Failure | null, { failure, stop }: LoopRecord, evaluation: Evaluation): Failure | null => {
  if (stop) return null;
  return failure ?? ofSession ?? (evaluation.status === "failed" ? notScored(evaluation) : null);
};
