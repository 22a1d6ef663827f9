/**
 * @module What a row of D1 takes of an episode: a row has two megabytes, and one that is larger would be tried again for ever. What is
 * too long is cut in the row and says so; the step that holds it is whole in its segment.
 */
import type { TrajectorySummary } from "../../../sdk/protocol/index.ts";

type Evaluation = TrajectorySummary["evaluation"];

const MAX_TEXT_CHARS = 100_000;
const MAX_EVIDENCE_CHARS = 100_000;
/** Of all evidence together: more than any evaluator gives that does its work. */
const MAX_ALL_EVIDENCE_CHARS = 300_000;

export const boundedRow = <R extends Pick<TrajectorySummary, "goal" | "end" | "evaluation">>(row: R): R => ({
  ...row,
  goal: cutText(row.goal),
  end: row.end && { ...row.end, message: cutText(row.end.message) },
  evaluation: cutEvaluation(row.evaluation),
});

const cutText = (text: string | null): string | null =>
  text === null || text.length <= MAX_TEXT_CHARS
    ? text
    : `${text.slice(0, MAX_TEXT_CHARS).replace(/[\ud800-\udbff]$/, "")}… (cut: it has ${text.length} characters)`;

const cutEvaluation = (evaluation: Evaluation): Evaluation => {
  let left = MAX_ALL_EVIDENCE_CHARS;
  return {
    ...evaluation,
    parts: evaluation.parts.map((part) => {
      const chars = JSON.stringify(part.evidence ?? null).length;
      if (chars > Math.min(MAX_EVIDENCE_CHARS, left))
        return { ...part, evidence: { cut: `${chars} characters of evidence were left out` } };
      left -= chars;
      return part;
    }),
  };
};
