/**
 * @module "Did you mean …?": for names of actions, fields and values, and for replies in another dialect.
 */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { check } from "../../durable-objects/requests/validation.ts";
import { EXAMPLE_CONTEXT, EXAMPLES } from "../../sdk/dialects/examples.ts";
import { DIALECTS } from "../../sdk/dialects/index.ts";
import { editDistance, nearest } from "../../sdk/nearest.ts";
import { ACTIONS, CreateRollout, CreateSession, type DialectName, Observe, Task } from "../../sdk/protocol/index.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Every slip of a finger: a letter too many, one too few, a wrong one, two swapped. */
const slips = (name: string): string[] => {
  const letter = (at: number) => LETTERS[(at * 7 + 3) % LETTERS.length] ?? "x";
  return [...name].flatMap((_, at) => [
    name.slice(0, at) + letter(at) + name.slice(at),
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter(at + 1) + name.slice(at + 1),
    name.slice(0, at) + (name[at + 1] ?? "") + name[at] + name.slice(at + 2),
  ]);
};

describe("the nearest name", () => {
  test("is found for every slip of a finger, and for another way to write it", () => {
    const known = ["maxSteps", "stepTimeoutMs", "idleTtlMs", "viewport", "storageState", "geolocation"];
    for (const name of known) for (const slip of slips(name)) expect(nearest(slip, known), slip).toBe(name);
    expect(nearest("max_steps", known)).toBe("maxSteps");
    expect(nearest("STORAGE-STATE", known)).toBe("storageState");
  });

  test("is not a guess: what is far from all has none", () => {
    expect(nearest("frobnicate", ["click", "fill", "goto"])).toBeNull();
    expect(nearest("", ["a"])).toBeNull();
    expect(nearest("x", ["y"])).toBeNull();
    expect(nearest("x".repeat(100_000), ["x".repeat(100_001)])).toBeNull();
  });

  test("counts what must be changed", () => {
    expect(editDistance("kitten", "sitting")).toBe(3);
    expect(editDistance("", "abc")).toBe(3);
    expect(editDistance("clikc", "click")).toBe(1);
  });
});

describe("what a caller sends", () => {
  const messageOf = (schema: z.ZodType, value: unknown): string => {
    try {
      check(schema, value);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error("it was taken");
  };

  test.each([
    [CreateSession, { site: ["shop"] }, 'site: unknown field. Did you mean "sites"?'],
    [CreateSession, { limits: { max_steps: 3 } }, 'limits.max_steps: unknown field. Did you mean "maxSteps"?'],
    [CreateSession, { vieport: {} }, 'vieport: unknown field. Did you mean "viewport"?'],
    [CreateSession, { task: { id: "a", gaol: "b" } }, 'task.gaol: unknown field. Did you mean "goal"?'],
    [CreateSession, { sites: [{ name: "a", upstrem: "http://127.0.0.1:1" }] }, 'Did you mean "upstream"?'],
    [CreateSession, { observe: { screenshot: { quallity: 3 } } }, 'Did you mean "quality"?'],
    [CreateSession, { dialect: "browsergim" }, 'Did you mean "browsergym"?'],
    [CreateSession, { network: { egres: "open" } }, 'Did you mean "egress"?'],
    [CreateRollout, { polcy: {} }, 'Did you mean "policy"?'],
    [Observe, { axtre: true }, 'Did you mean "axtree"?'],
    [
      Task,
      { id: "a", suite: "s", goal: "g", evaluate: { evaluators: [{ type: "string_match", exactMatc: "x" }] } },
      'Did you mean "exactMatch"?',
    ],
    [CreateSession, { frobnicate: 1 }, "frobnicate: unknown field"],
  ])("%#: a field that there is not is told with the nearest that there is", (schema, value, message) => {
    expect(messageOf(schema as z.ZodType, value)).toContain(message);
  });

  test("is never told a field that is there already, or one of another kind of object", () => {
    const Either = z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("a"), colour: z.string() }),
      z.strictObject({ type: z.literal("b"), colours: z.array(z.string()) }),
    ]);
    expect(messageOf(Either, { type: "a", colour: "red", color: 1 })).toBe("color: unknown field");
    expect(messageOf(Either, { type: "b", colour: "red" })).toContain('Did you mean "colours"?');
  });
});

describe("a policy's action", () => {
  const context = { ...EXAMPLE_CONTEXT, coordinates: "css" } as const;
  const errorOf = (dialect: DialectName, reply: unknown) => {
    const result = DIALECTS[dialect].parse(reply, context);
    return "error" in result ? result.error : null;
  };

  test("of a type that there is not is told the nearest type, whatever the slip", () => {
    const known = Object.keys(ACTIONS);
    for (const type of known.filter((name) => name.length > 3)) {
      for (const slip of slips(type).filter((name) => !known.includes(name))) {
        const meant = nearest(slip, known);
        expect(meant, slip).not.toBeNull();
        expect(errorOf("native", { type: slip })?.message, slip).toContain(`Did you mean ${JSON.stringify(meant)}?`);
      }
    }
    expect(errorOf("native", { type: "click", tarjet: "e12" })?.message).toContain('Did you mean "target"?');
    expect(errorOf("native", { type: "click", target: "e12", button: "lefft" })?.message).toContain('Did you mean "left"?');
    expect(errorOf("browsergym", "clikc('e12')")?.message).toContain('Did you mean "click"?');
    expect(errorOf("browsergym", "click(bidd='e12')")?.message).toContain('Did you mean "bid"?');
    expect(errorOf("webserv", { action: "goto_ulr", url: "http://a.localhost/" })?.message).toContain('Did you mean "goto_url"?');
  });

  test("in another dialect than the session's is told which dialect to set, for every example of every dialect", () => {
    const names = Object.keys(EXAMPLES) as DialectName[];
    for (const own of names) {
      for (const other of names.filter((name) => name !== own)) {
        for (const { reply, means } of EXAMPLES[other]) {
          const error = errorOf(own, reply);
          // Some replies mean something in both, and some end an episode in any.
          if (error?.code !== "bad_action" || means.at(-1)?.type === "answer") continue;
          expect(error.suggestion, `${own}: ${JSON.stringify(reply)}`).toContain(`"dialect": `);
          expect(error.suggestion, `${own}: ${JSON.stringify(reply)}`).toContain(JSON.stringify(other));
        }
      }
    }
    expect(errorOf("native", "click('e12')")?.suggestion).toContain('create the session with "dialect": "browsergym"');
  });

  test("that no dialect can read is told nothing of dialects", () => {
    for (const reply of [
      "I do not know.",
      "",
      { role: "assistant", content: "Done, it costs 5." },
      12,
      null,
      { type: "clikc" },
    ]) {
      expect(errorOf("native", reply)?.suggestion, JSON.stringify(reply)).not.toContain("dialect");
    }
  });
});
