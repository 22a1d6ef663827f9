/**
 * @module Tells of a judge that rambled, and whose doing that is: a judge that still answers a question with nothing of the
 * episode in it was led astray by what it was shown. Without this a policy that confuses its judge would only be masked.
 */
import { type Evaluation, NO_TOKENS } from "../../../../sdk/protocol/index.ts";
import { count } from "../../../metrics.ts";
import { sumOf } from "./cost.ts";
import type { ControlAnswer, Judge } from "./judge.ts";
import { judgeCosts } from "./tokens.ts";

type Canary = NonNullable<Evaluation["canary"]>;

const SUSPECTS: Readonly<Record<ControlAnswer["said"], Canary["suspect"]>> = {
  verdict: "episode",
  rambled: "judge",
  failed: "unknown",
};

/** The same evaluation, labelled where the judge rambled. */
export const withCanary = async (evaluation: Evaluation, judge: Judge | null): Promise<Evaluation> => {
  const { calls, rambled } = sumOf(judgeCosts(evaluation));
  if (rambled === 0 || !judge) return evaluation;
  const { said, cost } = await judge.control();
  const suspect = SUSPECTS[said];
  count("judge_canaries", { suspect, verdict: evaluation.status === "done" ? "given" : "none" });
  const { promptTokens, completionTokens } = cost;
  return {
    ...evaluation,
    canary: { rambled, calls, suspect, cost: { ...NO_TOKENS, calls: cost.calls, promptTokens, completionTokens } },
  };
};
