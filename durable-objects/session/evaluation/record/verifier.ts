/**
 * @module What verifiers of the task's author are shown of an episode, and how what they answer is read.
 */
import { parseCapped } from "../../../../sdk/capped.ts";
import { VerifierVerdict } from "../../../../sdk/protocol/index.ts";
import type { Given } from "../evaluator.ts";

/** What the verifier said is in the evidence. */
export const NO_VERDICT = "its verifier does not answer with a verdict";
export const VERDICT_SHAPE = '{"score": 0 to 1, "reason": "…"}';

/** As JSON. */
export const questionOf = ({ goal, answer, end, states, lastURL, trajectory, task, seed }: Given): string =>
  JSON.stringify({ goal, answer, end, states, url: lastURL, trajectory, task, seed });

/** null when it is none. */
export const verdictOf = (text: string): VerifierVerdict | null => {
  try {
    return VerifierVerdict.parse(parseCapped(text));
  } catch {
    return null;
  }
};
