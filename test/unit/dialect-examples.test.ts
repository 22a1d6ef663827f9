/**
 * @module Every verb of every dialect, by the examples that the documentation shows, and the tools that offer them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EXAMPLE_CONTEXT, EXAMPLES } from "../../sdk/dialects/examples.ts";
import { DIALECTS, type Dialect, type ToolParameter } from "../../sdk/dialects/index.ts";
import { PythonReader } from "../../sdk/dialects/python.ts";
import { ACTIONS, type ActionInput, type DialectName } from "../../sdk/protocol/index.ts";

const DOCS = readFileSync(join(import.meta.dirname, "..", "..", "docs", "dialects.md"), "utf8").replace(/ +\|/g, " |");
/** Understood, but no tool offers a direction in the place of a number. */
const ALIAS = "scroll('down')";
const code = (value: unknown): string => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

const parse = (dialect: Dialect, reply: unknown) =>
  dialect.parse(reply, { ...EXAMPLE_CONTEXT, coordinates: dialect.coordinates });

const withDefaults = (draft: ActionInput) => ACTIONS[draft.type].schema.parse(draft);

interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

/** The example as a call of one of the dialect's tools. */
const toolCall = (dialect: Dialect, reply: unknown): ToolCall => {
  if (typeof reply === "string") {
    const { name, positional, named } = new PythonReader(reply).call();
    const parameters = Object.keys(dialect.tools().find((tool) => tool.name === name)?.parameters.properties ?? {});
    const given = positional.map((value, i) => [parameters[i], value]);
    return { name, arguments: Object.fromEntries([...given, ...named]) };
  }
  if (dialect.name !== "native") return "name" in (reply as object) ? (reply as ToolCall) : named(dialect, reply);
  const { type, files, ...rest } = reply as Record<string, unknown> & { type: string; files?: [Record<string, unknown>] };
  return { name: type, arguments: { ...rest, ...files?.[0] } };
};

const named = (dialect: Dialect, reply: unknown): ToolCall => ({
  name: dialect.tools()[0]?.name ?? "",
  arguments: reply as Record<string, unknown>,
});

const isOf = ({ type, enum: allowed, items }: ToolParameter, value: unknown): boolean => {
  if (allowed) return allowed.includes(value as string);
  if (type === "array") return Array.isArray(value) && items !== undefined && value.every((item) => isOf(items, item));
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
};

describe.each(Object.entries(DIALECTS) as [DialectName, Dialect][])("%s", (name, dialect) => {
  const examples = EXAMPLES[name];

  test("is registered under its own name", () => {
    expect(dialect.name).toBe(name);
  });

  test.each(examples.map(({ reply, means }) => [code(reply), reply, means] as const))("%s", (_, reply, means) => {
    const actions = means.map(withDefaults);
    expect(parse(dialect, reply)).toEqual({ action: actions.at(-1), before: actions.slice(0, -1) });
  });

  test("means the same as text, as a tool call, and as a tool call in a message", () => {
    for (const { reply } of examples) {
      const expected = parse(dialect, reply);
      const call = toolCall(dialect, reply);
      const text = typeof reply === "string" ? reply : JSON.stringify(reply);
      const { name, arguments: args } = call;
      if (reply === ALIAS) continue;
      expect(parse(dialect, `  ${text}\n`)).toEqual(expected);
      expect(parse(dialect, call)).toEqual(expected);
      expect(parse(dialect, `Let me do that.\n<tool_call>\n${JSON.stringify(call)}\n</tool_call>`)).toEqual(expected);
      expect(parse(dialect, { type: "function_call", call_id: "c1", name, arguments: JSON.stringify(args) })).toEqual(expected);
      expect(parse(dialect, { role: "assistant", content: [{ type: "tool_use", id: "t1", name, input: args }] })).toEqual(
        expected,
      );
      const chat = { role: "assistant", content: null, tool_calls: [{ type: "function", function: { name, arguments: args } }] };
      expect(parse(dialect, chat)).toEqual(expected);
    }
  });

  test("has tools with flat parameters", () => {
    for (const { name, description, parameters } of dialect.tools()) {
      expect(name).toMatch(/^[A-Za-z_]+$/);
      expect(description).not.toBe("");
      expect(parameters.type).toBe("object");
      expect(Object.keys(parameters.properties)).toEqual(expect.arrayContaining([...parameters.required]));
      for (const { type, items } of Object.values(parameters.properties)) {
        expect(["string", "number", "integer", "boolean", "array"]).toContain(type);
        if (type === "array") expect(["string", "number", "integer"]).toContain(items?.type);
        else expect(items).toBeUndefined();
      }
    }
  });

  test("has an example for each tool and each verb, which fits the tool's schema", () => {
    const tools = new Map(dialect.tools().map((tool) => [tool.name, tool]));
    const shown = new Set<string>();
    for (const { reply } of examples) {
      const call = toolCall(dialect, reply);
      const { properties = {}, required = [] } = tools.get(call.name)?.parameters ?? {};
      shown.add(call.name);
      for (const verb of [call.arguments.action, call.arguments.type]) if (typeof verb === "string") shown.add(verb);
      if (reply === ALIAS) continue;
      expect(Object.keys(call.arguments)).toEqual(expect.arrayContaining([...required]));
      for (const [key, value] of Object.entries(call.arguments)) {
        const parameter = properties[key];
        expect(parameter && isOf(parameter, value), `${call.name}: ${key}`).toBe(true);
      }
    }
    const verbs = [...tools.values()].flatMap(
      ({ parameters: { properties } }) => properties.action?.enum ?? properties.type?.enum ?? [],
    );
    expect([...shown]).toEqual(expect.arrayContaining([...tools.keys(), ...verbs]));
  });

  test("is documented with these examples and defaults", () => {
    const section = DOCS.split(`\n## ${name}\n`)[1]?.split("\n## ")[0] ?? "";
    for (const { reply, means } of examples) {
      const meaning = name === "native" ? [] : [means.map(code).join(" then ")];
      expect(section).toContain(`| ${[code(reply), ...meaning].join(" | ")} |`);
    }
    expect(DOCS).toMatch(
      new RegExp(
        `\\| \\[\`${name}\`\\].*\\| ${dialect.coordinates} \\| ${dialect.defaults.tabs} \\| ${dialect.defaults.dialogs} \\|`,
      ),
    );
  });
});

test("the native dialect offers every action of the space", () => {
  expect(DIALECTS.native.tools().map(({ name }) => name)).toEqual(Object.keys(ACTIONS));
});

test("dialects without a verb for tabs or dialogs do not depend on one", () => {
  const defaults = Object.fromEntries(Object.values(DIALECTS).map(({ name, defaults }) => [name, defaults]));
  expect(defaults).toEqual({
    native: { tabs: "many", dialogs: "hold" },
    browsergym: { tabs: "many", dialogs: "dismiss" },
    webserv: { tabs: "many", dialogs: "dismiss" },
    "webgym-coordinates": { tabs: "single", dialogs: "dismiss" },
    "webgym-marks": { tabs: "single", dialogs: "dismiss" },
    "openai-computer": { tabs: "single", dialogs: "dismiss" },
    "anthropic-computer": { tabs: "single", dialogs: "dismiss" },
  });
});
