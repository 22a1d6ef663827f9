/**
 * @module WebGym's decomposition: a task with several groups of facts holds smaller tasks, with fewer of them.
 */
import type { Rubric, Task } from "../protocol/index.ts";

const MIN_GROUPS = 2;
const MIN_FACTS_OF_ONE = 3;

/** Children with proper subsets of the groups, larger ones first; none where the published conditions do not hold. */
export const decompose = (task: Task, maxChildren: number): Task[] => {
  const rubric = task.evaluate?.evaluators.find((evaluator): evaluator is Rubric => evaluator.type === "rubric");
  const isWhole = task.parent === undefined && task.evaluate?.evaluators.length === 1;
  if (!rubric || !isWhole || rubric.groups.length < MIN_GROUPS) return [];
  if (!rubric.groups.some(({ facts }) => facts.length >= MIN_FACTS_OF_ONE)) return [];
  return properSubsets(rubric.groups.length, maxChildren).map((places) => child(task, rubric, places));
};

/** As lists of places, larger ones first, each size in order. */
const properSubsets = (size: number, max: number): number[][] => {
  const found: number[][] = [];
  for (let count = size - 1; count >= 1 && found.length < max; count--) {
    for (const places of combinations(size, count)) {
      found.push(places);
      if (found.length === max) break;
    }
  }
  return found;
};

function* combinations(size: number, count: number, from = 0): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= size - count; first++) {
    for (const rest of combinations(size, count - 1, first + 1)) yield [first, ...rest];
  }
}

/** A reference answer is the whole task's, so a part has none. */
const child = (task: Task, rubric: Rubric, places: readonly number[]): Task => {
  const groups = places.flatMap((at) => rubric.groups[at] ?? []);
  const { version: _version, evaluate, ...rest } = task;
  const facts = groups.reduce((sum, group) => sum + group.facts.length, 0);
  const parts = groups.map(({ description, facts: list }) => description || list.join("; ")).join("; ");
  return {
    ...rest,
    id: `${task.id}/${places.map((at) => at + 1).join("-")}`,
    parent: task.id,
    goal: `${parts} (a part of: ${task.goal ?? ""})`,
    difficulty: facts,
    ...(evaluate ? { evaluate: { ...evaluate, evaluators: [{ type: "rubric", groups, rewards: rubric.rewards }] } } : {}),
  };
};
