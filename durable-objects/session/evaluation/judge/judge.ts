/**
 * @module What a judge is asked, and what it answers. A judge that gives no verdict throws: that is never a score.
 */
import { type JudgeCost, NO_COST, sumOf } from "./cost.ts";

export interface Comparison {
  readonly same: boolean;
  /** Model, versions of prompt and parser, and what the model said. */
  readonly evidence: unknown;
  readonly cost: JudgeCost;
}

export interface JudgedStep {
  readonly index: number;
  readonly action: unknown;
  readonly url: string | null;
  readonly text: string | null;
  readonly picture: { readonly mediaType: string; readonly bytes: Uint8Array } | null;
}

export interface RubricQuestion {
  readonly goal: string;
  readonly groups: readonly { readonly id: string; readonly description: string; readonly facts: readonly string[] }[];
  readonly referenceAnswer: string | null;
  readonly answer: string;
  readonly steps: readonly JudgedStep[];
}

export interface RubricVerdict {
  /** Whether each fact holds, in the order of the groups. */
  readonly facts: readonly boolean[];
  /** The site kept the agent out. */
  readonly blocked: boolean;
  /** What the answer says is borne out by what was seen. */
  readonly grounded: boolean;
  /** null where there is no reference. */
  readonly sameAsReference: boolean | null;
  readonly evidence: unknown;
  readonly cost: JudgeCost;
}

export interface Judge {
  fuzzyMatch(asked: { question: string; reference: string; answer: string }): Promise<Comparison>;
  /** Whether the answer gives the same reason as the note for why the task cannot be done. */
  unachievableMatch(asked: { question: string; note: string; answer: string }): Promise<Comparison>;
  rubric(asked: RubricQuestion): Promise<RubricVerdict>;
  /** Asks once what every judge can answer: whether one that rambled rambles about everything. Never throws. */
  control(): Promise<ControlAnswer>;
}

export interface ControlAnswer {
  readonly said: "verdict" | "rambled" | "failed";
  readonly cost: JudgeCost;
}

/** What to say where a judge is needed and there is none. */
export const NO_JUDGE = "it needs a judge, and the service has none: set JUDGE_URL and JUDGE_MODEL";

export class JudgeError extends Error {
  override readonly name = "JudgeError";
  readonly retryable: boolean;
  /** Of all that was asked before it was given up. */
  readonly cost: JudgeCost;

  constructor(message: string, retryable: boolean, cost: JudgeCost = NO_COST) {
    super(message);
    this.retryable = retryable;
    this.cost = cost;
  }
}

interface Costly {
  readonly cost: JudgeCost;
}

/** All of them, side by side. Where one gets no verdict the others are awaited all the same: their calls are paid for, too. */
export const askAll = async <T extends Costly>(asks: readonly Promise<T>[]): Promise<T[]> => {
  const settled = await Promise.allSettled(asks);
  const failed = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  const answered = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (failed.length === 0) return answered;
  const strange = failed.find((error) => !(error instanceof JudgeError));
  if (strange !== undefined) throw strange;
  const errors = failed as JudgeError[];
  const cost = sumOf([...answered, ...errors].map((one) => one.cost));
  throw new JudgeError(
    errors[0]?.message ?? "",
    errors.every(({ retryable }) => retryable),
    cost,
  );
};
