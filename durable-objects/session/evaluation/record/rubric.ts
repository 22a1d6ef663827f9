/**
 * @module WebGym's rubric: facts in groups, each of which a judge finds borne out by what was seen, or not.
 */
import type { Rubric } from "../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, NEEDS_NOTHING, NotEvaluatedError } from "../evaluator.ts";
import { NO_JUDGE } from "../judge/judge.ts";

export const rubric: EvaluatorModule<Rubric> = {
  version: "1",
  needs: () => ({ ...NEEDS_NOTHING, screenshots: "all", judge: true }),
  isSafe: () => true,
  score: async ({ groups, referenceAnswer, rewards }, given) => {
    if (!given.judge) throw new NotEvaluatedError("A judge is needed to find the facts, and none is configured.", NO_JUDGE);
    const steps = await given.steps();
    const verdict = await given.judge.rubric({
      goal: given.goal ?? "",
      groups,
      referenceAnswer: referenceAnswer ?? null,
      answer: given.answer,
      steps: await Promise.all(
        steps.map(async ({ index, action, url, text, screenshot }) => ({
          ...{ index, action, url, text },
          picture: screenshot && { mediaType: screenshot.mediaType, bytes: await given.picture(screenshot.hash) },
        })),
      ),
    });
    const { facts, grounded, sameAsReference, blocked } = verdict;
    const share = facts.filter(Boolean).length / facts.length;
    const sound = grounded && sameAsReference !== false;
    const whole = sound && share === 1 ? 1 : 0;
    return {
      score: rewards === "share" ? (sound ? share : 0) : whole,
      evidence: { facts, grounded, sameAsReference, blocked, judged: verdict.evidence, cost: verdict.cost },
    };
  },
};
