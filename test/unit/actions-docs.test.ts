import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { ACTION_ERRORS, ACTIONS, type ActionType } from "../../sdk/protocol/index.ts";

const document = readFileSync(join(ROOT, "docs/actions.md"), "utf8");
const examples = [...document.matchAll(/```json\n([\s\S]*?)```/g)]
  .flatMap(([, block = ""]) => block.trim().split("\n"))
  .map((line) => JSON.parse(line) as { type: ActionType });

describe("the documentation of the actions", () => {
  test.each(examples.map((example) => [JSON.stringify(example), example] as const))("%s is an action", (_, example) => {
    expect(ACTIONS[example.type].schema.safeParse(example).error).toBeUndefined();
  });

  test("has an example of every action, and names every error", () => {
    expect(new Set(examples.map(({ type }) => type))).toEqual(new Set(Object.keys(ACTIONS)));
    for (const code of Object.keys(ACTION_ERRORS)) expect(document).toContain(`\`${code}\``);
  });
});
