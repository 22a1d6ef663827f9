/**
 * @module What every episode has to keep, whoever takes it: rewards, schemas, counting, and that nothing tells how it is scored.
 */
import { type RewardDeclaration, Session, StepAnswer } from "../protocol/index.ts";
import type { TakenEpisode } from "./episode.ts";

export const rewardProblems = (
  name: string,
  { steps, reward }: TakenEpisode,
  { range: [low, high] }: RewardDeclaration,
): string[] => {
  const wrong = steps.flatMap(({ answer }) => {
    if (answer.reward === null)
      return answer.evaluation.status === "pending" ? [] : [`${name}: step ${answer.index} has no reward`];
    if (!Number.isFinite(answer.reward)) return [`${name}: step ${answer.index} has the reward ${answer.reward}`];
    return answer.reward < low || answer.reward > high
      ? [`${name}: the reward of step ${answer.index} is ${answer.reward}, outside of ${low} to ${high}`]
      : [];
  });
  const sumIsWrong = reward !== null && (reward < low || reward > high) && wrong.length === 0;
  return sumIsWrong ? [`${name}: the rewards add up to ${reward}, outside of ${low} to ${high}`] : wrong;
};

const issuesOf = (error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string =>
  error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");

export const schemaProblems = (name: string, { first, steps }: TakenEpisode): string[] => {
  const session = Session.safeParse(first);
  return [
    ...(session.success ? [] : [`${name}: the session: ${issuesOf(session.error)}`]),
    ...steps.flatMap(({ answer }) => {
      const read = StepAnswer.safeParse(answer);
      return read.success ? [] : [`${name}: step ${answer.index}: ${issuesOf(read.error)}`];
    }),
  ];
};

export const stateProblems = (name: string, { id, first, steps }: TakenEpisode): string[] => [
  ...(first.step === 0 ? [] : [`${name}: the first index is ${first.step}, not 0`]),
  ...steps.flatMap(({ answer }, at) => [
    ...(answer.index === at ? [] : [`${name}: step ${at} has the index ${answer.index}`]),
    ...(answer.episode.id === id ? [] : [`${name}: step ${at} is of another episode`]),
  ]),
];

const HIDDEN = ["evaluate", "evaluators", "proofs", "oracle"];

/** No answer to an agent has a field that tells how the task is scored or solved. */
export const containmentProblems = (name: string, { first, steps }: TakenEpisode): string[] =>
  [first, ...steps.map(({ answer }) => answer)].flatMap((answer, at) => {
    const { observation: _page, evaluation: _score, ...rest } = answer;
    const found = [...fieldNames(rest)].find((field) => HIDDEN.includes(field));
    return found === undefined ? [] : [`${name}: answer ${at} has the field ${found}`];
  });

function* fieldNames(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [field, part] of Object.entries(value)) {
    if (!Array.isArray(value)) yield field;
    yield* fieldNames(part);
  }
}
