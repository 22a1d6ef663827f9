/**
 * @module Whether what an agent is shown gives the solution away.
 */
import type { Evaluator, Proofs, StoredTask } from "../protocol/index.ts";
import type { TakenEpisode } from "./episode.ts";

/** Shorter texts and bare numbers are on every page: nothing can be told from them. */
const MIN_ANSWER_CHARS = 4;
const MIN_CODE_CHARS = 12;
const BARE_NUMBER = /^[\d\s.,:%$€£+-]+$/;
const QUOTED_CHARS = 60;

/** Texts that the evaluators accept as the answer, as far as they can be told from other content. */
export const answersOf = ({ evaluate, impossible }: StoredTask): string[] =>
  impossible ? [] : [...new Set((evaluate?.evaluators ?? []).flatMap(expected))].filter(isTelling);

const isTelling = (text: string): boolean => text.trim().length >= MIN_ANSWER_CHARS && !BARE_NUMBER.test(text);

const expected = (evaluator: Evaluator): string[] => {
  if (evaluator.type === "string_match") {
    const { exactMatch, mustInclude = [], fuzzyMatch = [] } = evaluator;
    return [...(exactMatch === undefined ? [] : [exactMatch]), ...mustInclude, ...(fuzzyMatch === "N/A" ? [] : fuzzyMatch)];
  }
  if (evaluator.type === "typed_answer") return evaluator.values.flatMap(({ value, or }) => [String(value), ...or]);
  return evaluator.type === "agent_response" ? [...texts(evaluator.expected.retrieved_data)] : [];
};

/** What an evaluator asks, as it is written down: no page has a reason to hold it. */
const asked = (evaluator: Evaluator): string[] => {
  if (evaluator.type === "page_predicate") return [evaluator.expression];
  if (evaluator.type === "site_state") return evaluator.checks.map(({ query }) => query);
  return [];
};

export const questionsOf = ({ evaluate }: StoredTask): string[] =>
  (evaluate?.evaluators ?? []).flatMap(asked).filter((text) => text.length >= MIN_CODE_CHARS);

function* texts(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) yield* texts(part);
}

const quoted = (text: string): string => JSON.stringify(text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS)}…` : text);

/** As a word of its own: "blue" is not in "blueprint". */
const holds = (text: string, part: string): boolean => {
  const plain = part.trim().replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, "iu").test(text);
};

/** The goal and the first page, before anything was done for the answer; what is declared to be shown is not told. */
export const answersShown = (
  answers: readonly string[],
  goal: string | null,
  firstPage: readonly (string | null)[],
  declared: Proofs["answerShown"],
): string[] => {
  const inGoal = declared === "goal" ? [] : answers.filter((answer) => holds(goal ?? "", answer));
  const onPage =
    declared === "nowhere" ? answers.filter((answer) => firstPage.some((text) => text !== null && holds(text, answer))) : [];
  return [
    ...inGoal.map((answer) => `the goal holds the answer ${quoted(answer)}`),
    ...onPage.map((answer) => `the first page holds the answer ${quoted(answer)}`),
  ];
};

/** Of texts that no observation may hold, those that one does. */
export const secretsShown = (secrets: readonly string[], name: string, { first, steps }: TakenEpisode): string[] => {
  const seen = [first.observation, ...steps.map(({ answer }) => answer.observation)];
  return secrets.flatMap((secret) => {
    const at = seen.findIndex(
      (observation) =>
        observation && [observation.text, observation.title, observation.html].some((text) => text?.includes(secret)),
    );
    return at < 0 ? [] : [`${name}: observation ${at} holds ${quoted(secret)}`];
  });
};
