/**
 * @module The rubric's pipeline: choose the pictures that matter, look whether the site kept the agent out, whether the
 * answer is made up, then each fact, then the reference answer.
 */
import type { Asked, Chat } from "./chat.ts";
import type { JudgeCost, JudgedStep, RubricQuestion, RubricVerdict } from "./judge.ts";
import { blockedQuestion, factQuestion, groundedQuestion, referenceQuestion, relevanceQuestion } from "./prompts/rubric.ts";

/** More pictures than this cost more than they tell. */
const MAX_PICTURES = 16;
const MAX_BLOCKED_PICTURES = 8;

export const judgeRubric = async (chat: Chat, asked: RubricQuestion): Promise<RubricVerdict> => {
  const asks: Asked<unknown>[] = [];
  const ask = async <T>(question: Parameters<typeof chat.ask<T>>[0]): Promise<T> => {
    const answer = await chat.ask(question);
    asks.push(answer);
    return answer.verdict;
  };
  const pictured = asked.steps.filter(({ picture }) => picture !== null);
  const { blocked, reason } = await ask(blockedQuestion(asked.goal, spread(pictured, MAX_BLOCKED_PICTURES)));
  const nothing = { facts: asked.groups.flatMap(({ facts }) => facts.map(() => false)), grounded: false, sameAsReference: null };
  if (blocked) return { ...nothing, blocked, evidence: { blocked: reason, ...versions(asks) }, cost: costOf(asks) };

  const shown = await keyPictures(asked.goal, pictured, (question) => ask(question));
  const grounded = await ask(groundedQuestion(asked, shown));
  const facts = await Promise.all(
    asked.groups.flatMap(({ description, facts: list }) =>
      list.map((fact) => ask(factQuestion(asked, shown, description, fact))),
    ),
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
const keyPictures = async (
  goal: string,
  pictured: readonly JudgedStep[],
  ask: (question: ReturnType<typeof relevanceQuestion>) => Promise<{ relevant: boolean }>,
): Promise<JudgedStep[]> => {
  const last = pictured.at(-1);
  const answers = await Promise.all(pictured.slice(0, -1).map((step) => ask(relevanceQuestion(goal, step))));
  const relevant = pictured.slice(0, -1).filter((_, at) => answers[at]?.relevant);
  return [...spread(relevant, MAX_PICTURES - 1), ...(last ? [last] : [])];
};

/** As many as allowed, evenly over the whole. */
const spread = <T>(items: readonly T[], max: number): T[] =>
  items.length <= max
    ? [...items]
    : Array.from({ length: max }, (_, at) => items[Math.floor((at * (items.length - 1)) / (max - 1))] as T);

const versions = (asks: readonly Asked<unknown>[]) => ({
  versions: [...new Map(asks.map(({ evidence }) => [evidence.question, evidence])).values()],
});

export const costOf = (asks: readonly Pick<Asked<unknown>, "cost">[]): JudgeCost =>
  asks.reduce(
    (sum, { cost }) => ({
      calls: sum.calls + cost.calls,
      promptTokens: sum.promptTokens + cost.promptTokens,
      completionTokens: sum.completionTokens + cost.completionTokens,
    }),
    { calls: 0, promptTokens: 0, completionTokens: 0 },
  );
