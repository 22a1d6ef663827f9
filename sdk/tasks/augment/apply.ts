/**
 * @module A task with its rubric, as the importer takes it.
 */
import type { Task } from "../../protocol/index.ts";
import { PROMPT_VERSION } from "./ask.ts";
import type { Drafted } from "./reply.ts";

/** By which tasks are found again, and left out where nobody is signed in or the day matters. */
export const NEEDS_LOGIN_TAG = "needs-login";
export const NEEDS_DATE_TAG = "needs-date";
const AUGMENTED_TAG = `augmented:${PROMPT_VERSION}`;
const MAX_TAGS = 32;

/** How it is scored decides its version, so that an old one is not kept. */
export const withRubric = ({ version: _version, ...task }: Task, drafted: Drafted): Task => {
  const made = [AUGMENTED_TAG, ...(drafted.needsLogin ? [NEEDS_LOGIN_TAG] : []), ...(drafted.needsDate ? [NEEDS_DATE_TAG] : [])];
  const tags = [...new Set([...made, ...(task.tags ?? [])])].slice(0, MAX_TAGS);
  const groups = drafted.groups.map((group, at) => ({ id: String(at + 1), ...group }));
  const referenceAnswer = drafted.answer === null ? {} : { referenceAnswer: drafted.answer };
  return {
    ...task,
    difficulty: drafted.difficulty,
    limits: task.limits ?? { byDifficulty: true },
    tags,
    evaluate: {
      evaluators: [{ type: "rubric", groups, ...referenceAnswer, rewards: "all" }],
      combine: "product",
      mode: "parity",
      rewards: "sparse",
      formatPenalty: 0,
      retryMs: 0,
    },
  };
};
