import { describe, expect, test } from "vitest";
import { parseKey } from "../../durable-objects/session/actions/keys.ts";

describe("key names", () => {
  test.each([
    ["Enter", { key: "Enter", code: "Enter", text: "\r", modifiers: 0 }],
    ["enter", { key: "Enter", text: "\r" }],
    ["Return", { key: "Enter" }],
    ["a", { key: "a", code: "KeyA", text: "a", windowsVirtualKeyCode: 65 }],
    ["A", { key: "A", code: "KeyA", text: "A" }],
    ["Shift+a", { key: "A", text: "A", modifiers: 8 }],
    ["Control+k", { key: "k", code: "KeyK", text: null, modifiers: 2 }],
    ["ctrl+shift+K", { key: "K", text: null, modifiers: 10 }],
    ["Control++", { key: "+", code: "Equal", modifiers: 2, text: null }],
    ["+", { key: "+", code: "Equal", text: "+" }],
    ["Space", { key: " ", code: "Space", text: " " }],
    ["ArrowDown", { key: "ArrowDown", windowsVirtualKeyCode: 40, text: null }],
    ["down", { key: "ArrowDown" }],
    ["F5", { key: "F5", windowsVirtualKeyCode: 116 }],
    ["!", { key: "!", code: "Digit1", text: "!" }],
    ["Shift+1", { key: "!", text: "!", modifiers: 8 }],
    ["\u00e9", { key: "\u00e9", text: "\u00e9" }],
    ["Meta", { key: "Meta", text: null }],
  ])("%s is a key", (name, stroke) => {
    expect(parseKey(name)).toMatchObject(stroke);
  });

  test.each(["", "Enterr", "Hyper+a", "Control+", "F99", "ab", "constructor", "toString"])("%j is none", (name) => {
    expect(parseKey(name)).toBeNull();
  });
});
