/**
 * @module Questions about answers alone: does it mean the same, and does it give the same reason.
 */
import { z } from "zod";
import type { Question } from "../chat.ts";
import { textPart } from "../material.ts";

const Fuzzy = z.strictObject({ reason: z.string(), verdict: z.enum(["correct", "incorrect", "partially correct"]) });
const Reason = z.strictObject({ reason: z.string(), verdict: z.enum(["same", "different"]) });

export const fuzzyQuestion = (asked: {
  question: string;
  reference: string;
  answer: string;
}): Question<z.output<typeof Fuzzy>> => ({
  name: "fuzzy match",
  version: "1",
  instructions: `You grade the answer of a student against a reference answer.
The answer is correct when it means the same as the reference for the question, in whatever words and form. It may say more, as
long as nothing in it contradicts the reference. The string N/A means "not achievable".
Give {"reason": one sentence, "verdict": "correct", "incorrect" or "partially correct"}.`,
  content: [textPart("question", asked.question), textPart("reference", asked.reference), textPart("answer", asked.answer)],
  schema: Fuzzy,
});

/** Nothing of an episode is in it, and every judge can answer it. */
export const CONTROL_QUESTION = fuzzyQuestion({ question: "How many days has a week?", reference: "7", answer: "seven" });

export const unachievableQuestion = (asked: {
  question: string;
  note: string;
  answer: string;
}): Question<z.output<typeof Reason>> => ({
  name: "unachievable match",
  version: "1",
  instructions: `A task cannot be done, and the reference says why. Somebody reported that they could not do it, or claims to have done it.
The verdict is "same" when the report says that it cannot be done and gives, or implies, the same reason; else "different".
Give {"reason": one sentence, "verdict": "same" or "different"}.`,
  content: [textPart("task", asked.question), textPart("reference", asked.note), textPart("report", asked.answer)],
  schema: Reason,
});
