/**
 * @module Tasks that cannot be done: the agent says so after it has looked, and says what is missing.
 */
import type { Refusal } from "../../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, type Given, NEEDS_NOTHING } from "../../evaluator.ts";
import { normaliseText } from "../values/text.ts";
import { FILLERS, stemsOf } from "./words.ts";

/** How an answer begins that is none. */
const NOT_POSSIBLE =
  /^[\W_]*(?:n\s*\/\s*a|not\s+(?:applicable|possible|available|found|achievable|feasible)|impossible|infeasible|unachievable|(?:this|the task|it)\s+(?:is\s+(?:not\s+possible|impossible)|cannot\s+be\s+done))(?![\p{L}\p{N}])/iu;
/** A reason is a sentence or two, no copy of a page. */
const MAX_REASON_CHARS = 600;
/** Who repeats so much of the goal has not said what of it is missing. */
const REPEATED_SHARE = 0.75;
const LEAST_OTHERS = 4;
const ENDINGS: ReadonlySet<unknown> = new Set(["answer", "giveUp"]);

export const refusal: EvaluatorModule<Refusal> = {
  version: "1",
  needs: () => NEEDS_NOTHING,
  isSafe: () => true,
  score: async ({ names, note }, given) => {
    const reason = reasonOf(given);
    if (reason === null) return { score: 0, evidence: { reason: null, named: false, note: note ?? null } };
    const named = reason.length <= MAX_REASON_CHARS && names.every((group) => group.some((wording) => hasWords(reason, wording)));
    const repeats = repeatsGoal(reason, given.goal ?? "", names.flat());
    const looked = await hasLooked(given);
    return { score: Number(named && !repeats && looked), evidence: { reason, named, repeats, looked, note: note ?? null } };
  },
};

/** null where the agent did not say that it cannot be done. */
const reasonOf = ({ end, answer }: Given): string | null => {
  if (end?.reason === "giveUp") return end.message ?? "";
  const found = NOT_POSSIBLE.exec(answer);
  return found ? answer.slice(found[0].length) : null;
};

const padded = (text: string): string =>
  ` ${normaliseText(text)
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;

const hasWords = (text: string, wording: string): boolean => padded(text).includes(padded(wording));

const repeatsGoal = (reason: string, goal: string, names: readonly string[]): boolean => {
  const said = stemsOf(reason);
  const missing = stemsOf(names.join(" "));
  const others = [...stemsOf(goal)].filter((word) => !FILLERS.has(word) && !missing.has(word));
  if (others.length < LEAST_OTHERS) return false;
  return others.filter((word) => said.has(word)).length / others.length >= REPEATED_SHARE;
};

const hasLooked = async (given: Given): Promise<boolean> =>
  (await given.steps()).some(({ index, action }) => index >= 0 && !ENDINGS.has((action as { type?: unknown } | null)?.type));
