/**
 * @module A condition in JavaScript, asked of the page that the agent left or of one that is opened anew.
 */
import type { PagePredicate } from "../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, NEEDS_NOTHING, NotEvaluatedError } from "../evaluator.ts";

const LAST = "last";

export const pagePredicate: EvaluatorModule<PagePredicate> = {
  version: "1",
  needs: () => NEEDS_NOTHING,
  // What the expression does to the page is not known.
  isSafe: () => false,
  readLast: async ({ url, expression }, page) => (url === LAST ? { value: await page.evaluateApart(expression) } : undefined),
  score: async ({ url, expression }, given) => {
    const value =
      url === LAST
        ? (given.read as { value: unknown } | undefined)?.value
        : await given.withPage(async (page) => {
            await page.goto(url);
            return page.evaluateApart(expression);
          });
    if (typeof value === "boolean") return { score: Number(value), evidence: { value } };
    if (typeof value === "number" && value >= 0 && value <= 1) return { score: value, evidence: { value } };
    throw new NotEvaluatedError(
      `The condition gave ${JSON.stringify(value)}, which is neither true, false nor a number from 0 to 1.`,
    );
  },
};
