/**
 * @module A judge with another one behind it: what gets no verdict from the first is asked of the second, as a whole.
 */
import { sumOf } from "./cost.ts";
import { type Judge, JudgeError } from "./judge.ts";

interface Judged {
  readonly evidence: unknown;
  readonly cost: JudgeError["cost"];
}

export const withFallback = (first: Judge, second: Judge): Judge => ({
  fuzzyMatch: (asked) => eitherOf(first, second, (judge) => judge.fuzzyMatch(asked)),
  unachievableMatch: (asked) => eitherOf(first, second, (judge) => judge.unachievableMatch(asked)),
  rubric: (asked) => eitherOf(first, second, (judge) => judge.rubric(asked)),
  control: () => first.control(),
});

const eitherOf = async <T extends Judged>(first: Judge, second: Judge, ask: (judge: Judge) => Promise<T>): Promise<T> => {
  let refused: JudgeError;
  try {
    return await ask(first);
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    refused = error;
  }
  try {
    const answer = await ask(second);
    const evidence = { ...(answer.evidence as object), fallback: { after: refused.message } };
    return { ...answer, evidence, cost: sumOf([refused.cost, answer.cost]) };
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    const message = `${refused.message} The second judge: ${error.message}`;
    throw new JudgeError(message, refused.retryable || error.retryable, sumOf([refused.cost, error.cost]));
  }
};
