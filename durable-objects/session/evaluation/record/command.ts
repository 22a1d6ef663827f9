/**
 * @module A verifier of the task's author that is a command: it runs beside the server of a process site or inside a container
 * site, where no page leads, and whatever is not a verdict is no score.
 */
import { excerptOf } from "../../../../containers/shared/hook-call.ts";
import type { CommandVerifier } from "../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, NEEDS_NOTHING, NotEvaluatedError } from "../evaluator.ts";
import { NO_VERDICT, questionOf, VERDICT_SHAPE, verdictOf } from "./verifier.ts";

export const commandVerifier: EvaluatorModule<CommandVerifier> = {
  version: "1",
  needs: () => ({ ...NEEDS_NOTHING, states: true }),
  isSafe: () => true,
  score: async (verifier, given) => {
    const { site, output } = await given.runVerifier(verifier, questionOf(given));
    const verdict = verdictOf(output);
    if (verdict) return { score: verdict.score, evidence: { site, reason: verdict.reason ?? null } };
    throw new NotEvaluatedError(
      `The verifier of the site ${site} gave no verdict: it printed no ${VERDICT_SHAPE}${excerptOf(output)}`,
      NO_VERDICT,
    );
  },
};
