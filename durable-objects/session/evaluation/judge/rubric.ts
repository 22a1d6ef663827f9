/**
 * @module The rubric's pipeline: choose the pictures that matter, look whether the site kept the agent out, whether the
 * answer is made up, then each fact, then the reference answer.
 */
import type { Asked, Chat, Question } from "./chat.ts";
import { type JudgeCost, sumOf } from "./cost.ts";
import { askAll, type JudgedStep, JudgeError, type RubricQuestion, type RubricVerdict } from "./judge.ts";
import { blockedQuestion, factQuestion, groundedQuestion, referenceQuestion, relevanceQuestion } from "./prompts/rubric.ts";

/** More pictures than this cost more than they tell. */
const MAX_PICTURES = 16;
const MAX_BLOCKED_PICTURES = 8;

export const judgeRubric = async (chat: Chat, asked: RubricQuestion): Promise<RubricVerdict> => {
  const asks: Asked<unknown>[] = [];
  try {
    return await stages(asked, asks, async (questions) => {
      const answers = await askAll(questions.map((question) => chat.ask(question)));
      asks.push(...answers);
      return answers.map(({ verdict }) => verdict);
    });
  } catch (error) {
    if (!(error instanceof JudgeError)) throw error;
    throw new JudgeError(error.message, error.retryable, sumOf([costOf(asks), error.cost]));
  }
};

/** Asks questions side by side. */
type AskEach = <T>(questions: readonly Question<T>[]) => Promise<T[]>;

const stages = async (asked: RubricQuestion, asks: readonly Asked<unknown>[], askEach: AskEach): Promise<RubricVerdict> => {
  const ask = async <T>(question: Question<T>): Promise<T> => (await askEach([question]))[0] as T;
  const pictured = asked.steps.filter(({ picture }) => picture !== null);
  const { blocked, reason } = await ask(blockedQuestion(asked.goal, spread(pictured, MAX_BLOCKED_PICTURES)));
  const nothing = { facts: asked.groups.flatMap(({ facts }) => facts.map(() => false)), grounded: false, sameAsReference: null };
  if (blocked) return { ...nothing, blocked, evidence: { blocked: reason, ...versions(asks) }, cost: costOf(asks) };

  const shown = await keyPictures(asked.goal, pictured, askEach);
  const grounded = await ask(groundedQuestion(asked, shown));
  const facts = await askEach(
    asked.groups.flatMap(({ description, facts: list }) => list.map((fact) => factQuestion(asked, shown, description, fact))),
  );
  const reference = asked.referenceAnswer === null ? null : await ask(referenceQuestion(asked, asked.referenceAnswer));
  return {
    blocked: false,
    facts: facts.map(({ holds }) => holds),
    grounded: grounded.grounded,
    sameAsReference: reference?.same ?? null,
    evidence: {
      pictures: shown.map(({ index }) => index),
      grounded: grounded.reason,
      facts: facts.map((fact) => fact.reason),
      reference: reference?.reason ?? null,
      ...versions(asks),
    },
    cost: costOf(asks),
  };
};

/** The last picture is always shown. */
const keyPictures = async (goal: string, pictured: readonly JudgedStep[], askEach: AskEach): Promise<JudgedStep[]> => {
  const last = pictured.at(-1);
  const answers = await askEach(pictured.slice(0, -1).map((step) => relevanceQuestion(goal, step)));
  const relevant = pictured.slice(0, -1).filter((_, at) => answers[at]?.relevant);
  return [...spread(relevant, MAX_PICTURES - 1), ...(last ? [last] : [])];
};

/** As many as allowed, evenly over the whole. */
const spread = <T>(items: readonly T[], max: number): T[] =>
  items.length <= max
    ? [...items]
    : Array.from({ length: max }, (_, at) => items[Math.floor((at * (items.length - 1)) / (max - 1))] as T);

const costOf = (asks: readonly Asked<unknown>[]): JudgeCost => sumOf(asks.map(({ cost }) => cost));

const versions = (asks: readonly Asked<unknown>[]) => ({
  versions: [...new Map(asks.map(({ evidence }) => [evidence.question, evidence])).values()],
});
