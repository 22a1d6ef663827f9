/**
 * @module What a judge was asked and what that cost. Calls that came to nothing count like others: they were paid for.
 */

export interface JudgeCost {
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Answers that held no verdict: prose, half an object, another call's nonce, more than was asked for. */
  readonly rambled: number;
}

export const NO_COST: JudgeCost = { calls: 0, promptTokens: 0, completionTokens: 0, rambled: 0 };

export const sumOf = (costs: readonly JudgeCost[]): JudgeCost =>
  costs.reduce(
    (sum, cost) => ({
      calls: sum.calls + cost.calls,
      promptTokens: sum.promptTokens + cost.promptTokens,
      completionTokens: sum.completionTokens + cost.completionTokens,
      rambled: sum.rambled + cost.rambled,
    }),
    NO_COST,
  );
