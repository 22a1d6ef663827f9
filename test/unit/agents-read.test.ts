/**
 * @module What is read out of a reply, and what the session says to replies that hold no action, several, or half of one.
 */
import { describe, expect, test } from "vitest";
import { createAgent, readReply } from "../../sdk/agents/index.ts";
import { DIALECTS } from "../../sdk/dialects/index.ts";
import { replyOf } from "../../sdk/policies/index.ts";
import type { PolicyReply } from "../../sdk/protocol/index.ts";

const read = (said: string | Partial<PolicyReply>) => readReply(replyOf(said));
const CONTEXT = { viewport: { width: 1280, height: 720 }, image: null, coordinates: "css" as const };
const judged = (said: string | Partial<PolicyReply>) => DIALECTS.native.parse(read(said).action, CONTEXT);
const errorOf = (said: string | Partial<PolicyReply>) => {
  const result = judged(said);
  return "error" in result ? result.error : null;
};

const CLICK = { type: "click", target: "e12" };
const JSON_CLICK = JSON.stringify(CLICK);
const TAGGED = '<tool_call>{"name":"back","arguments":{}}</tool_call>';
const call = (name: string, args: object | string, id = "c1") => ({
  id,
  name,
  arguments: typeof args === "string" ? args : JSON.stringify(args),
});

describe("an action", () => {
  test.each([
    ["after its heading", `Thought: go on\nAction: ${JSON_CLICK}`],
    ["in a fence", `Thought: go on\nAction:\n\`\`\`json\n${JSON_CLICK}\n\`\`\``],
    ["after a heading in bold", `**Thought:** go on\n\n**Action:** ${JSON_CLICK}`],
    ["alone", JSON_CLICK],
    ["after thinking that considers another", `<think>Action: {"type":"back"}</think>\nAction: ${JSON_CLICK}`],
    ["before a page that the model made up", `Action: ${JSON_CLICK}\nObservation: [e1] button "Done"`],
    ["in one object with the thought", `{"thought": "go on", "action": ${JSON_CLICK}}`],
  ])("is found %s", (_, text) => {
    expect(read(text).action).toEqual(CLICK);
    expect(judged(text)).toMatchObject({ action: CLICK });
  });

  test.each([
    ["as a tool call in the text", `Action: <tool_call>{"name":"click","arguments":{"target":"e12"}}</tool_call>`],
    ["as a function call", { toolCalls: [call("click", { target: "e12" })] }],
    ["as a function call beside words", { text: "Thought: go on", toolCalls: [call("click", { target: "e12" })] }],
  ])("is found %s", (_, said) => {
    expect(read(said).action).toEqual({ name: "click", arguments: { target: "e12" } });
    expect(judged(said)).toMatchObject({ action: CLICK });
  });

  test("may write marks of thinking into a page", () => {
    const typed = { type: "fill", target: "e1", text: "a </think> b <tool_call>c</tool_call><tool_call>" };
    expect(read(JSON.stringify(typed)).action).toEqual(typed);
  });

  test("of a vision agent stays in its own dialect", () => {
    const text = '<tool_call>{"name":"computer_use","arguments":{"action":"left_click","coordinate":[500,300]}}</tool_call>';
    const { action } = createAgent({ kind: "vision" }).read(replyOf(text));
    expect(DIALECTS["webgym-coordinates"].parse(action, { ...CONTEXT, coordinates: "norm1000" })).toMatchObject({
      action: { type: "click", x: 640, y: 216 },
    });
  });
});

describe("thought and memory", () => {
  test("are read by their headings", () => {
    const text = `Thought: the lamp costs 49,\nwhich is cheap.\nMemory: lamp = 49\nAction: ${JSON_CLICK}`;
    expect(read(text)).toMatchObject({ thought: "the lamp costs 49,\nwhich is cheap.", memory: "lamp = 49" });
  });

  test("end where an action begins that has no heading", () => {
    expect(read(`Thought: go\nMemory: one\n${TAGGED}`)).toMatchObject({ memory: "one", action: { name: "back", arguments: {} } });
    expect(read(`Memory: one\n${JSON_CLICK}`)).toMatchObject({ memory: "one", action: CLICK });
  });

  test("are read beside a function call and in an object", () => {
    expect(read({ text: "I click.\nMemory: one", toolCalls: [call("back", {})] })).toMatchObject({
      thought: "I click.",
      memory: "one",
    });
    expect(read(`{"thought": "t", "memory": "m", "action": ${JSON_CLICK}}`)).toMatchObject({ thought: "t", memory: "m" });
  });

  test("are null when there are none", () => {
    expect(read(JSON_CLICK)).toMatchObject({ thought: null, memory: null });
  });
});

describe("the session tells the policy", () => {
  test.each([
    ["nothing", "", /says nothing/],
    ["only thinking", "<think>hm</think>", /says nothing/],
    ["only prose", "I would click the button.", /holds no action/],
    ["an action that is not well formed", `Action: {"type":"click","target":`, /./],
    ["an action in words, after considering one", `Thought: not ${JSON_CLICK}\nAction: click it`, /holds no action/],
    ["no action after its heading", `Thought: not ${JSON_CLICK}\nAction:`, /holds no action/],
    ["an action that does not exist", 'Action: {"type":"clik"}', /no action of type "clik"/],
    ["arguments that are no JSON", { toolCalls: [call("click", '{"target":')] }, /arguments of "click" are not a JSON object/],
    [
      "several function calls",
      { toolCalls: [call("back", {}), call("back", {}, "c2")] },
      /holds 2 actions; one step is one action/,
    ],
    ["several actions", `Action: ${JSON_CLICK}\nObservation: done\nAction: {"type":"back"}`, /holds 2 actions/],
    ["several tool calls in the text", `${TAGGED}\n${TAGGED}`, /holds 2 actions/],
    ["several tool calls as the action", `Thought: both\nAction: ${TAGGED} and then ${TAGGED}`, /holds 2 actions/],
    ["a tool call beside one that is broken", `<tool_call>{"name":</tool_call>\n${TAGGED}`, /holds 2 actions/],
    [
      "several fences as the action",
      `Action:\n\`\`\`json\n${JSON_CLICK}\n\`\`\`\n\`\`\`json\n${JSON_CLICK}\n\`\`\``,
      /holds 2 actions/,
    ],
    ["a reply that was cut", { text: `Action: ${JSON_CLICK}`, finishReason: "length" }, /cut at its token limit/],
    ["a call that was cut", { toolCalls: [call("back", {})], finishReason: "length" }, /cut at its token limit/],
  ])("when it said %s, and does nothing", (_, said, message) => {
    expect(errorOf(said)).toMatchObject({ code: "bad_action", message: expect.stringMatching(message) });
    expect(errorOf(said)?.suggestion).not.toBe("");
  });
});
