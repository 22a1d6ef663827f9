/**
 * @module MiniWoB++'s page protocol: the page scores itself, in globals that are read from the agent's last page. Only the
 * problem that the episode began with counts, on the page where it was made.
 */
import type { MiniWoB } from "../../../../sdk/protocol/index.ts";
import { type PageState, readPageState } from "../../miniwob/page.ts";
import { type EvaluatorModule, type EvaluatorPage, NEEDS_NOTHING, NotEvaluatedError } from "../evaluator.ts";

/** How the episode stands on this page. */
export const readPage = (page: EvaluatorPage): Promise<PageState> => readPageState((expression) => page.evaluate(expression));

export const miniwob: EvaluatorModule<MiniWoB> = {
  version: "2",
  needs: () => NEEDS_NOTHING,
  isSafe: () => true,
  readLast: (_evaluator, page) => readPage(page),
  score: async ({ scoring, threshold }, { read }) => {
    if (!read) throw new NotEvaluatedError("The page was not asked for its reward.");
    const { done, raw, reason, left = null } = read as Partial<PageState>;
    const earned = done === true && left === null && typeof raw === "number" ? raw : 0;
    const solved = threshold === undefined ? earned > 0 : earned >= threshold;
    return {
      score: scoring === "raw" ? Math.min(1, Math.max(0, earned)) : Number(solved),
      evidence: { done: done === true, raw: raw ?? null, reason: reason ?? null, left },
    };
  },
};
