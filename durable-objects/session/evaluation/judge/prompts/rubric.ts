/**
 * @module Questions about an episode, one criterion each.
 */
import { z } from "zod";
import type { ContentPart, Question } from "../chat.ts";
import type { JudgedStep, RubricQuestion } from "../judge.ts";
import { historyPart, picturePart, textPart } from "../material.ts";

const Relevance = z.strictObject({ relevant: z.boolean() });
const Blocked = z.strictObject({ reason: z.string(), blocked: z.boolean() });
const Grounded = z.strictObject({ reason: z.string(), grounded: z.boolean() });
const Fact = z.strictObject({ reason: z.string(), holds: z.boolean() });
const Reference = z.strictObject({ reason: z.string(), same: z.boolean() });

export const relevanceQuestion = (goal: string, step: JudgedStep): Question<z.output<typeof Relevance>> => ({
  name: "key screenshot",
  version: "1",
  instructions: `An agent works on a task in a web browser. Say whether this picture shows something that matters for whether the task was
done: a result, a filter that is set, an item that was found, a confirmation. Give {"relevant": true or false}.`,
  content: [textPart("task", goal), ...picturePart(step)],
  schema: Relevance,
});

export const blockedQuestion = (goal: string, steps: readonly JudgedStep[]): Question<z.output<typeof Blocked>> => ({
  name: "blocked site",
  version: "1",
  instructions: `An agent worked on a task in a web browser. Say whether the web site kept it out: a bot check or captcha, an error page in
place of the site, a log-in or payment that the task does not provide for. A site that worked and an agent that failed is not
blocked. Give {"reason": one sentence, "blocked": true or false}.`,
  content: [textPart("task", goal), ...steps.flatMap(picturePart)],
  schema: Blocked,
});

const episode = ({ goal, answer, steps }: RubricQuestion, shown: readonly JudgedStep[]): ContentPart[] => [
  textPart("task", goal),
  historyPart(steps),
  textPart("answer", answer === "" ? "(none)" : answer),
  ...shown.flatMap(picturePart),
];

export const groundedQuestion = (asked: RubricQuestion, shown: readonly JudgedStep[]): Question<z.output<typeof Grounded>> => ({
  name: "grounded answer",
  version: "1",
  instructions: `An agent worked on a task in a web browser and gave an answer. The answer is grounded when everything in it can be seen in the
pictures or follows from them. What is not shown is made up, however likely it is. An empty answer is grounded when the task
asks for none. Give {"reason": one sentence, "grounded": true or false}.`,
  content: episode(asked, shown),
  schema: Grounded,
});

export const factQuestion = (
  asked: RubricQuestion,
  shown: readonly JudgedStep[],
  group: string,
  fact: string,
): Question<z.output<typeof Fact>> => ({
  name: "fact",
  version: "1",
  instructions: `An agent worked on a task in a web browser. Say whether the criterion is met by what the pictures, the history and the answer
show. What cannot be seen there is not met. Give {"reason": one sentence, "holds": true or false}.`,
  content: [textPart("criterion", group === "" ? fact : `${group}: ${fact}`), ...episode(asked, shown)],
  schema: Fact,
});

export const referenceQuestion = (asked: RubricQuestion, reference: string): Question<z.output<typeof Reference>> => ({
  name: "reference answer",
  version: "1",
  instructions: `Say whether the answer agrees with the reference answer on everything that the task asks for, in whatever words and form.
Give {"reason": one sentence, "same": true or false}.`,
  content: [textPart("task", asked.goal), textPart("reference", reference), textPart("answer", asked.answer)],
  schema: Reference,
});
