import { expect, test } from "vitest";
import { actionKey } from "../../durable-objects/session/step/action-key.ts";

test("the order of an action's fields does not matter, everything else does", () => {
  const action = { type: "click", target: "e1", more: [{ a: 1, b: null }] };
  expect(actionKey({ more: [{ b: null, a: 1 }], target: "e1", type: "click" })).toBe(actionKey(action));
  expect(actionKey({ ...action, extra: undefined })).toBe(actionKey(action));
  for (const other of [
    { ...action, target: "e2" },
    { ...action, more: [{ a: 1 }] },
    "click",
    null,
    ["click"],
    { ...action, count: 1 },
  ]) {
    expect(actionKey(other)).not.toBe(actionKey(action));
  }
});
