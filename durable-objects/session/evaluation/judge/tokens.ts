/**
 * @module What the judge of an evaluation was asked and said, in tokens.
 */
import { z } from "zod";
import { type Evaluation, NO_TOKENS, type Tokens } from "../../../../sdk/protocol/index.ts";

const Evidence = z.looseObject({
  cost: z.object({ calls: z.number(), promptTokens: z.number(), completionTokens: z.number() }),
});

/** Evidence of evaluators that ask a judge has its cost. */
export const judgeTokens = ({ parts }: Evaluation): Tokens =>
  parts.reduce<Tokens>((sum, { evidence }) => {
    const { data } = Evidence.safeParse(evidence);
    return data
      ? {
          calls: sum.calls + data.cost.calls,
          promptTokens: sum.promptTokens + data.cost.promptTokens,
          completionTokens: sum.completionTokens + data.cost.completionTokens,
        }
      : sum;
  }, NO_TOKENS);
