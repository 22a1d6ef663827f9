/**
 * @module WebArena's string_match: the answer against references, by equality, by inclusion, or by a judge.
 */
import type { StringMatch } from "../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, type Given, NEEDS_NOTHING, NotEvaluatedError, type Verdict } from "../evaluator.ts";
import { sumOf } from "../judge/cost.ts";
import { askAll, NO_JUDGE } from "../judge/judge.ts";
import { cleanAnswer, wordTokens } from "./clean.ts";

const NOT_ACHIEVABLE = "N/A";

/** What strict mode repairs: words that only happen to be part of other words do not count. */
const REPAIRED = "every reference must stand in the answer as whole words";

export const stringMatch: EvaluatorModule<StringMatch> = {
  version: "2",
  needs: ({ fuzzyMatch }) => ({ ...NEEDS_NOTHING, judge: fuzzyMatch !== undefined }),
  isSafe: () => true,
  score: async (evaluator, episode) => {
    // The published harness cleans the answer here, and each comparison cleans it once more.
    const given = { ...episode, answer: cleanAnswer(episode.answer) };
    const parts: Record<string, unknown> = { answer: episode.answer, mode: given.mode };
    if (given.mode === "strict") parts.repaired = REPAIRED;
    let score = 1;
    if (evaluator.exactMatch !== undefined) {
      parts.exactMatch = cleanAnswer(evaluator.exactMatch) === cleanAnswer(given.answer);
      score *= Number(parts.exactMatch);
    }
    if (evaluator.mustInclude) {
      const found = evaluator.mustInclude.map((reference) => includes(reference, evaluator.mustInclude?.length ?? 0, given));
      parts.mustInclude = found;
      score *= Number(found.every(Boolean));
    }
    if (evaluator.fuzzyMatch === NOT_ACHIEVABLE) return notAchievable(evaluator, given, parts, score);
    if (evaluator.fuzzyMatch) {
      const { verdicts, ...more } = await fuzzy(evaluator.fuzzyMatch, given);
      return { score: verdicts.every(Boolean) ? score : 0, evidence: { ...parts, fuzzyMatch: verdicts, ...more } };
    }
    return { score, evidence: parts };
  },
};

/** A reference of one character that stands alone must be a word of its own, so that 0 is not found in $0.00. */
const includes = (reference: string, count: number, { answer, mode }: Given): boolean => {
  const text = cleanAnswer(answer);
  const wanted = cleanAnswer(reference);
  if (mode === "strict") return hasWords(text, wanted);
  const isOneWord = count === 1 && [...wanted].length === 1 && wordTokens(wanted).length === 1;
  return isOneWord ? wordTokens(text).includes(wanted) : text.includes(wanted);
};

const hasWords = (text: string, wanted: string): boolean => {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const before = text[at - 1] ?? " ";
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    const startsWord = !/[\p{L}\p{N}]/u.test(before) || !/^[\p{L}\p{N}]/u.test(wanted);
    const endsWord = !/^([\p{L}\p{N}]|[.,]\p{N})/u.test(after) || !/[\p{L}\p{N}]$/u.test(wanted);
    if (startsWord && endsWord) return true;
  }
  return false;
};

const judgeOf = ({ judge }: Given) => {
  if (!judge) throw new NotEvaluatedError("A judge is needed to compare the answer, and none is configured.", NO_JUDGE);
  return judge;
};

const fuzzy = async (references: readonly string[], given: Given) => {
  const judge = judgeOf(given);
  const answers = await askAll(
    references.map((reference) => judge.fuzzyMatch({ question: given.goal ?? "", reference, answer: given.answer })),
  );
  return {
    verdicts: answers.map(({ same }) => same),
    judged: answers.map(({ evidence }) => evidence),
    cost: sumOf(answers.map(({ cost }) => cost)),
  };
};

/** The judge is asked unless all that came before holds and the answer is N/A; its verdict then replaces everything. */
const notAchievable = async (
  { note }: StringMatch,
  given: Given,
  parts: Record<string, unknown>,
  before: number,
): Promise<Verdict> => {
  const saysSo = cleanAnswer(given.answer) === cleanAnswer(NOT_ACHIEVABLE);
  if (saysSo && before === 1) return { score: 1, evidence: { ...parts, notAchievable: true } };
  if (given.mode === "strict" && (before !== 1 || given.answer.trim() === ""))
    return { score: 0, evidence: { ...parts, notAchievable: false } };
  const { same, evidence, cost } = await judgeOf(given).unachievableMatch({
    question: given.goal ?? "",
    note: note ?? "",
    answer: given.answer,
  });
  return { score: Number(same), evidence: { ...parts, notAchievable: same, judged: evidence, cost } };
};
