/**
 * @module Runs the evaluators of a task, and makes one score of theirs.
 */
import type { Evaluate, Evaluation } from "../../../sdk/protocol/index.ts";
import { type EvaluatorPage, type Given, NotEvaluatedError } from "./evaluator.ts";
import { withCanary } from "./judge/canary.ts";
import { JudgeError } from "./judge/judge.ts";
import { moduleOf } from "./registry.ts";

type Part = Evaluation["parts"][number];

/** What all evaluators read from the agent's last page, in their order. */
export const readLast = async (evaluate: Evaluate, page: EvaluatorPage): Promise<unknown[]> => {
  const read: unknown[] = [];
  for (const evaluator of evaluate.evaluators) read.push((await moduleOf(evaluator).readLast?.(evaluator, page)) ?? null);
  return read;
};

/** One that could not be run leaves the whole without a score: no verdict is no verdict of failure. */
export const score = async (evaluate: Evaluate, given: Omit<Given, "read">, read: readonly unknown[]): Promise<Evaluation> =>
  withCanary(await scoreAll(evaluate, given, read), given.judge);

const scoreAll = async (evaluate: Evaluate, given: Omit<Given, "read">, read: readonly unknown[]): Promise<Evaluation> => {
  const parts: Part[] = [];
  for (const [at, evaluator] of evaluate.evaluators.entries()) {
    const startedAt = Date.now();
    const { type } = evaluator;
    try {
      const verdict = await moduleOf(evaluator).score(evaluator, { ...given, read: read[at] ?? undefined });
      parts.push({ type, score: verdict.score, evidence: verdict.evidence, ms: Date.now() - startedAt });
    } catch (error) {
      const hint = hintOf(error);
      const cost = error instanceof JudgeError ? { cost: error.cost } : {};
      const evidence = { failure: reasonOf(error), ...(hint === null ? {} : { hint }), ...cost };
      parts.push({ type, score: null, evidence, ms: Date.now() - startedAt });
      return { status: "failed", score: null, parts };
    }
  }
  return { status: "done", score: combine(evaluate.combine, parts), parts };
};

const reasonOf = (error: unknown): string =>
  error instanceof NotEvaluatedError || error instanceof JudgeError ? error.message : `The evaluator failed: ${String(error)}`;

/** Why no other attempt can be scored either; null: another one may. */
const hintOf = (error: unknown): string | null => {
  if (error instanceof NotEvaluatedError) return error.hint;
  return error instanceof JudgeError && !error.retryable ? "the judge's server refuses the question" : null;
};

const combine = (how: Evaluate["combine"], parts: readonly Part[]): number => {
  const scores = parts.map((part) => part.score ?? 0);
  if (how === "min") return Math.min(...scores);
  if (how === "mean") return scores.reduce((sum, one) => sum + one, 0) / scores.length;
  return scores.reduce((product, one) => product * one, 1);
};
