/**
 * @module A judge that asks a model.
 */
import type { Chat } from "./chat.ts";
import type { Judge } from "./judge.ts";
import { CONTROL_QUESTION, fuzzyQuestion, unachievableQuestion } from "./prompts/answers.ts";
import { judgeRubric } from "./rubric.ts";

export const chatJudge = (chat: Chat): Judge => ({
  fuzzyMatch: async (asked) => {
    const { verdict, evidence, cost } = await chat.ask(fuzzyQuestion(asked));
    return { same: verdict.verdict === "correct", evidence: { ...verdict, ...evidence }, cost };
  },
  unachievableMatch: async (asked) => {
    const { verdict, evidence, cost } = await chat.ask(unachievableQuestion(asked));
    return { same: verdict.verdict === "same", evidence: { ...verdict, ...evidence }, cost };
  },
  rubric: (asked) => judgeRubric(chat, asked),
  control: () => chat.control(CONTROL_QUESTION),
});
