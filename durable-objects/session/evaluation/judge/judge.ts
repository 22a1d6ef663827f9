/**
 * @module What a judge is asked, and what it answers. A judge that gives no verdict throws: that is never a score.
 */

export interface JudgeCost {
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

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
}

/** What to say where a judge is needed and there is none. */
export const NO_JUDGE = "it needs a judge, and the service has none: set JUDGE_URL and JUDGE_MODEL";

export class JudgeError extends Error {
  override readonly name = "JudgeError";
  readonly retryable: boolean;

  constructor(message: string, retryable: boolean) {
    super(message);
    this.retryable = retryable;
  }
}
