import { expect, test } from "vitest";
import { actionKey } from "../../durable-objects/session/step/action-key.ts";

test("the order of an action's fields does not matter, everything else does", async () => {
  const action = { type: "click", target: "e1", more: [{ a: 1, b: null }] };
  const key = await actionKey(action);
  expect(await actionKey({ more: [{ b: null, a: 1 }], target: "e1", type: "click" })).toBe(key);
  expect(await actionKey({ ...action, extra: undefined })).toBe(key);
  for (const other of [
    { ...action, target: "e2" },
    { ...action, more: [{ a: 1 }] },
    "click",
    null,
    ["click"],
    { ...action, count: 1 },
  ]) {
    expect(await actionKey(other)).not.toBe(key);
  }
});

test("the key of a long action is as short as any", async () => {
  const files = [{ name: "a.bin", content: "A".repeat(8_000_000) }];
  expect(await actionKey({ type: "upload", target: "e1", files })).toHaveLength((await actionKey({ type: "back" })).length);
});
