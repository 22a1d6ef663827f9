/**
 * @module What the judge of an evaluation was asked and said, in tokens.
 */
import { z } from "zod";
import { type Evaluation, NO_TOKENS, type Tokens } from "../../../../sdk/protocol/index.ts";
import { type JudgeCost, sumOf } from "./cost.ts";

const Evidence = z.looseObject({
  cost: z.object({
    calls: z.number(),
    promptTokens: z.number(),
    completionTokens: z.number(),
    rambled: z.number().default(0),
  }),
});

/** Of each evaluator that asked a judge: its evidence has the cost, with a verdict or without one. */
export const judgeCosts = ({ parts }: Pick<Evaluation, "parts">): JudgeCost[] =>
  parts.flatMap(({ evidence }) => Evidence.safeParse(evidence).data?.cost ?? []);

export const judgeTokens = (evaluation: Evaluation): Tokens => {
  const { calls, promptTokens, completionTokens } = sumOf(judgeCosts(evaluation));
  const control = evaluation.canary?.cost ?? NO_TOKENS;
  return {
    calls: calls + control.calls,
    promptTokens: promptTokens + control.promptTokens,
    completionTokens: completionTokens + control.completionTokens,
  };
};
