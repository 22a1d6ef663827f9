/**
 * @module MiniWoB++'s page protocol: the page scores itself, in globals that are read from the agent's last page.
 */
import type { MiniWoB } from "../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, type EvaluatorPage, NEEDS_NOTHING, NotEvaluatedError } from "../evaluator.ts";

const GLOBALS =
  "({ done: globalThis.WOB_DONE_GLOBAL === true, raw: globalThis.WOB_RAW_REWARD_GLOBAL, reason: globalThis.WOB_REWARD_REASON ?? null })";

interface Read {
  readonly done: boolean;
  readonly raw: number | null;
  readonly reason: unknown;
}

/** Whether the page says that the task has ended. */
export const readGlobals = async (page: EvaluatorPage): Promise<Read> => {
  const { done, raw, reason } = (await page.evaluate(GLOBALS)) as { done: boolean; raw: unknown; reason: unknown };
  return { done, raw: typeof raw === "number" ? raw : null, reason };
};

export const miniwob: EvaluatorModule<MiniWoB> = {
  version: "1",
  needs: () => NEEDS_NOTHING,
  isSafe: () => true,
  readLast: (_evaluator, page) => readGlobals(page),
  score: async ({ scoring }, { read }) => {
    if (!read) throw new NotEvaluatedError("The page was not asked for its reward.");
    const { done, raw, reason } = read as Read;
    const earned = done && typeof raw === "number" ? raw : 0;
    return { score: scoring === "raw" ? Math.min(1, Math.max(0, earned)) : Number(earned > 0), evidence: { done, raw, reason } };
  },
};
