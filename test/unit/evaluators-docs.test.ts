/**
 * @module The examples of docs/evaluators.md are evaluators that the service takes, and there is one of each type.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkTask } from "../../durable-objects/tasks/check.ts";
import type { SiteBook } from "../../durable-objects/tasks/sites.ts";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { Evaluator, type EvaluatorType, InlineTask } from "../../sdk/protocol/index.ts";

const text = readFileSync(join(ROOT, "docs/evaluators.md"), "utf8");
const KNOWN: SiteBook = {
  sites: new Map([
    ["shop", { name: "shop", kind: "embedded", hasState: true, accounts: [] }],
    ["blog", { name: "blog", kind: "container", hasState: true, accounts: [] }],
  ]),
  doubt: null,
};

/** Objects of JSON blocks: one in several lines, or one in each line. */
const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(([, block = ""]) => {
  try {
    return [JSON.parse(block) as Record<string, unknown>];
  } catch {
    return block
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }
});

test("every example of an evaluator is one that an import takes", () => {
  const evaluators = examples.filter((example) => "type" in example);
  for (const evaluator of evaluators) {
    const task = InlineTask.parse({ id: "t", sites: ["shop", "blog"], evaluate: { evaluators: [evaluator] } });
    expect([evaluator, checkTask(task, KNOWN)]).toEqual([evaluator, []]);
  }
  const types = Evaluator.options.map((option) => option.shape.type.value as EvaluatorType);
  expect(new Set(evaluators.map(({ type }) => type))).toEqual(new Set(types));
});
