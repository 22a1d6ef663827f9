/**
 * @module What our evaluators say to the vectors of a reference, and how often that is what the reference says.
 */
import { type Given, NotEvaluatedError } from "../../../durable-objects/session/evaluation/evaluator.ts";
import { moduleOf } from "../../../durable-objects/session/evaluation/registry.ts";
import type { Evaluator, NetworkEntry } from "../../../sdk/protocol/index.ts";

export type Verdict = "pass" | "fail" | "error";

export interface Vector {
  /** The evaluator's name, and what about it is tried. */
  readonly kind: string;
  readonly label: string;
  readonly verdict: Verdict;
}

export interface Difference {
  readonly vector: Vector;
  readonly ours: Verdict;
  /** Why the documentation says that it is so; null where it does not. */
  readonly known: string | null;
}

export interface Row {
  readonly key: string;
  readonly compared: number;
  /** By the reference. */
  readonly passed: number;
  readonly differences: readonly Difference[];
}

/** An error of the reference scores nothing; that is ours too, whether the task or the answer is to blame. */
const differs = (reference: Verdict, ours: Verdict): boolean => reference !== ours && !(reference === "error" && ours === "fail");

/** Vectors compared and verdicts that differ, by kind and label. */
export class Tally<V extends Vector> {
  readonly #rows = new Map<string, { compared: number; passed: number; differences: Difference[] }>();
  readonly #known: (vector: V, ours: Verdict) => string | null;

  /** `known` says why a difference is documented. */
  constructor(known: (vector: V, ours: Verdict) => string | null) {
    this.#known = known;
  }

  add(vector: V, ours: Verdict): void {
    const key = `${vector.kind}: ${vector.label}`;
    const row = this.#rows.get(key) ?? { compared: 0, passed: 0, differences: [] };
    this.#rows.set(key, row);
    row.compared++;
    if (vector.verdict === "pass") row.passed++;
    if (differs(vector.verdict, ours)) row.differences.push({ vector, ours, known: this.#known(vector, ours) });
  }

  get rows(): readonly Row[] {
    return [...this.#rows].map(([key, row]) => ({ key, ...row }));
  }
}

/** An evaluator's verdict on an answer, a page or requests, without a browser. */
export const verdictOf = async (
  evaluator: Evaluator,
  given: { answer?: string; lastURL?: string; read?: unknown; entries?: readonly NetworkEntry[] },
): Promise<Verdict> => {
  try {
    const { entries = [], ...rest } = given;
    const all = { mode: "parity", answer: "", lastURL: "", read: undefined, network: async () => entries, ...rest };
    const { score } = await moduleOf(evaluator).score(evaluator, all as unknown as Given);
    return score === 1 ? "pass" : "fail";
  } catch (error) {
    if (error instanceof NotEvaluatedError) return "error";
    throw error;
  }
};
