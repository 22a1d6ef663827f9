/**
 * @module Prompts and options: every action is told, a changed text has a new version, an agent is never left blind.
 */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createAgent, PROMPTS } from "../../sdk/agents/index.ts";
import * as shared from "../../sdk/agents/prompts/shared.ts";
import { ACTIONS, AGENT_KINDS, AgentOptions } from "../../sdk/protocol/index.ts";
import { episodeOf, textOf } from "./agents-support.ts";

const system = (kind: (typeof AGENT_KINDS)[number]) => textOf(createAgent({ kind }).request(episodeOf()).messages[0] as never);
const PASSAGES: Readonly<Record<string, string>> = {
  grammar: shared.GRAMMAR,
  rules: shared.RULES,
  memory: shared.MEMORY + shared.NOTHING_LEAVES,
  header: shared.PICTURE_HEADER,
};

/** Trajectories name the version alone: a text that changes takes a new one, here and in its file. */
const PUBLISHED: Readonly<Record<string, string>> = {
  "text@1": "0a89b63b7a1dd43e",
  "tool@1": "761c463707952cad",
  "vision@1": "48575473863fb3b6",
  "marks@1": "479307ab9a8babab",
};

describe("a prompt", () => {
  test.each(AGENT_KINDS)("has the text that its version stands for (%s)", (kind) => {
    const { name, version, text } = PROMPTS[kind];
    const whole = text.replaceAll(/\{\{(\w+)\}\}/g, (mark, part: string) => PASSAGES[part] ?? mark);
    expect(PUBLISHED[`${name}@${version}`]).toBe(createHash("sha256").update(whole).digest("hex").slice(0, 16));
    expect(createAgent({ kind }).prompt).toEqual({ name, version });
  });

  test.each(AGENT_KINDS)("is filled wholly (%s)", (kind) => {
    expect(system(kind)).not.toMatch(/\{\{|\}\}(?!<|\n|$)|undefined/);
  });

  test("of the text agent tells every action with its sentence", () => {
    const text = system("text");
    for (const { type, description } of Object.values(ACTIONS)) expect(text).toContain(`- ${type}: ${description}`);
  });

  test("of the tool agent leaves them to the functions", () => {
    const { tools } = createAgent({ kind: "tool" }).request(episodeOf());
    expect(tools.map((tool) => (tool as { function: { name: string } }).function.name)).toEqual(Object.keys(ACTIONS));
    expect(system("tool")).not.toContain(ACTIONS.hover.description);
  });

  test("of vision and marks tells their one function", () => {
    expect(system("vision")).toContain("- computer_use: ");
    expect(system("marks")).toContain("- web_interaction: ");
  });
});

describe("options", () => {
  test("say what the session is opened with", () => {
    expect(createAgent().session).toEqual({ dialect: "native", observe: { text: true } });
    expect(createAgent({ kind: "tool", observe: { text: { maxTokens: 500 } } }).session).toEqual({
      dialect: "native",
      observe: { text: { maxTokens: 500 } },
    });
    expect(createAgent({ kind: "vision", observe: { screenshot: { maxPixels: 4096 } } }).session).toEqual({
      dialect: "webgym-coordinates",
      observe: { text: false, screenshot: { maxPixels: 4096 } },
    });
    const marked = { dialect: "webgym-marks", observe: { text: true, screenshot: { marks: true } } };
    expect(createAgent({ kind: "marks" }).session).toEqual(marked);
    expect(createAgent({ kind: "marks", observe: { screenshot: true } }).session).toEqual(marked);
  });

  test.each([
    ["an unknown field", { kind: "text", knd: 1 }, ""],
    ["an unknown kind", { kind: "smell" }, "kind"],
    ["an unknown field of the context", { context: { size: 3 } }, "context"],
    ["a text agent without text", { observe: { text: false } }, "observe.text"],
    ["a vision agent without a screenshot", { kind: "vision", observe: { screenshot: false } }, "observe.screenshot"],
    [
      "a vision agent that points into a whole page",
      { kind: "vision", observe: { screenshot: { fullPage: true } } },
      "observe.screenshot",
    ],
    ["a marks agent without marks", { kind: "marks", observe: { screenshot: { marks: false } } }, "observe.screenshot"],
  ])("refuse %s, and name the field", (_, options, path) => {
    expect(AgentOptions.safeParse(options).error?.issues[0]?.path.join(".")).toBe(path);
  });
});
