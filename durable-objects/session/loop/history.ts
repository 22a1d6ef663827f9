/**
 * @module The episode so far as its agent sees it, read from the session's steps.
 */
import type { EpisodeSoFar, Round } from "../../../sdk/agents/agent.ts";
import type { Phase, PolicyCall } from "../../../sdk/protocol/index.ts";
import type { StepTaken } from "../../rollout/rpc.ts";
import type { SessionParts } from "../parts.ts";
import type { StepRecord } from "../state/records.ts";
import { maxSteps } from "../view.ts";

/** Rounds are read once and then followed: prompts are long, and every round needs all of them. */
export class History {
  readonly #parts: SessionParts;
  #rounds: Round[] = [];

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** null: the episode has no first observation. */
  soFar(): EpisodeSoFar | null {
    const { session, episode, store } = this.#parts;
    const initial = store.initial(episode.ref.n);
    if (!initial) return null;
    const known = this.#rounds.at(-1)?.answer.index ?? -1;
    for (const step of store.allSteps(episode.ref.n, known)) {
      const round = roundOf(step);
      if (round) this.#rounds.push(round);
    }
    return { goal: episode.task?.goal ?? "", initial, rounds: this.#rounds, maxSteps: maxSteps(session, episode) };
  }
}

const callOf = ({ policy }: StepRecord): PolicyCall | null => (policy?.call as PolicyCall | undefined) ?? null;

const roundOf = (step: StepRecord): Round | null => {
  const call = callOf(step);
  return call && step.answer && { reply: call.reply, action: step.action, answer: step.answer };
};

/** What the rollout counts of a step. */
export const stepTaken = (step: StepRecord): StepTaken => {
  const { answer } = step;
  const policyMs = callOf(step)?.ms;
  const ms: Partial<Record<Phase, number>> = policyMs === undefined ? {} : { policy: policyMs };
  if (answer && !answer.failure) {
    const { actMs, settleMs, observeMs } = answer.timing;
    Object.assign(ms, { act: actMs, settle: settleMs, observe: observeMs });
    const { parts } = answer.evaluation;
    if (parts.length > 0) ms.evaluate = parts.reduce((sum, part) => sum + part.ms, 0);
  }
  return { index: step.index, ms };
};
