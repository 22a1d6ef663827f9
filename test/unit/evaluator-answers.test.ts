import { describe, expect, test } from "vitest";
import { cleanAnswer, wordTokens } from "../../durable-objects/session/evaluation/answer/clean.ts";
import type { Judge } from "../../durable-objects/session/evaluation/judge/judge.ts";
import { Evaluator } from "../../sdk/protocol/index.ts";
import { evaluate, scoreOf } from "./evaluator-support.ts";

const ONE_CALL = { calls: 1, promptTokens: 0, completionTokens: 0, rambled: 0 };

/** Says that answers are the same when their letters are. */
const literalJudge: Judge = {
  fuzzyMatch: async ({ reference, answer }) => ({ same: reference === answer, evidence: { reference }, cost: ONE_CALL }),
  unachievableMatch: async ({ note, answer }) => ({ same: note === answer, evidence: { note }, cost: ONE_CALL }),
  rubric: async () => {
    throw new Error("nobody asks for a rubric here");
  },
  control: async () => ({ said: "verdict", cost: ONE_CALL }),
};

describe("answers are cleaned as WebArena cleans them", () => {
  test.each([
    ["  Yes ", "yes"],
    ['"Quoted"', "quoted"],
    ["'Quoted'", "quoted"],
    ["'mixed\"", "'mixed\""],
    ['""twice""', '"twice"'],
    ["'", ""],
    ["", ""],
    ["\u001cYes\u0085", "yes"],
    ["\ufeffYes", "\ufeffyes"],
    ["  ' spaced ' ", " spaced "],
  ])("%j becomes %j", (answer, cleaned) => {
    expect(cleanAnswer(answer)).toBe(cleaned);
  });
});

describe("words are found as NLTK finds them", () => {
  test.each([
    ["it is 0.", ["it", "is", "0", "."]],
    ["it costs $0.00 today", ["it", "costs", "$", "0.00", "today"]],
    ["0 items, really", ["0", "items", ",", "really"]],
    ["it is 0. thanks", ["it", "is", "0.", "thanks"]],
    ["it is 0. 7 is another", ["it", "is", "0", ".", "7", "is", "another"]],
    ["it is 0. (thanks)", ["it", "is", "0", ".", "(", "thanks", ")"]],
    ["plan a. or b. and c. 5", ["plan", "a.", "or", "b.", "and", "c.", "5"]],
    ["plan b. 5", ["plan", "b", ".", "5"]],
    ["(it is 0.) 7", ["(", "it", "is", "0", ".", ")", "7"]],
    ["can't say (0)", ["ca", "n't", "say", "(", "0", ")"]],
    ["1,000 is one number", ["1,000", "is", "one", "number"]],
    ['say "0"', ["say", "``", "0", "''"]],
    ["cannot", ["can", "not"]],
    ["it's 5%", ["it", "'s", "5", "%"]],
    ["wait... 0", ["wait", "...", "0"]],
  ])("%j", (text, words) => {
    expect(wordTokens(text)).toEqual(words);
  });
});

describe("string_match", () => {
  const exact = (exactMatch: string) => ({ type: "string_match", exactMatch });
  const include = (...mustInclude: string[]) => ({ type: "string_match", mustInclude });

  test.each([
    [exact("Yes"), "yes", 1],
    [exact("Yes"), '"YES"', 1],
    [exact("Yes"), "yes.", 0],
    [exact(""), "", 1],
    [include("rain", "wind"), "Wind and rain.", 1],
    [include("rain", "wind"), "only rain", 0],
    [include("0"), "$0.00", 0],
    [include("0"), "there are 0 of them", 1],
    [include("0"), "10", 0],
    [include("0", "x"), "10 x", 1],
    [include("5"), "5 stars", 1],
    [include("6"), "it is 6. there are more", 0],
    [include("6"), "it is 6.", 1],
    [include("a |OR| b"), "only b here", 0],
    [include("a |OR| b"), "a |or| b", 1],
    [exact("yes"), "'\"yes\"'", 1],
    [include("cat"), "concatenate", 1],
    [include("Café"), "café", 1],
  ])("%j finds %j worth %j", async (evaluator, answer, score) => {
    expect(await scoreOf(evaluator, { answer })).toBe(score);
  });

  test.each([
    [include("cat"), "concatenate", 0],
    [include("cat"), "the cat.", 1],
    [include("10"), "110", 0],
    [include("10"), "10.5", 0],
    [include("10"), "it is 10.", 1],
    [include("$10"), "cost: $10", 1],
  ])("in strict mode %j finds %j worth %j, and says what is repaired", async (evaluator, answer, score) => {
    const verdict = await evaluate(evaluator, { answer, mode: "strict" });
    expect(verdict.score).toBe(score);
    expect(verdict.evidence).toMatchObject({ repaired: expect.stringContaining("whole words") });
  });

  test("asks the judge for each reference of a fuzzy match, and all must be met", async () => {
    const fuzzy = { type: "string_match", fuzzyMatch: ["a", "a"] };
    expect(await scoreOf(fuzzy, { answer: "a", judge: literalJudge })).toBe(1);
    expect(await scoreOf({ ...fuzzy, fuzzyMatch: ["a", "b"] }, { answer: "a", judge: literalJudge })).toBe(0);
  });

  test("takes N/A for a task that cannot be done, and else the judge's word, which replaces everything before", async () => {
    const impossible = { type: "string_match", mustInclude: ["zebra"], fuzzyMatch: "N/A", note: "there is none" };
    expect(await scoreOf({ ...impossible, mustInclude: ["n/a"] }, { answer: "n/a" })).toBe(1);
    expect(await scoreOf(impossible, { answer: "n/a", judge: literalJudge })).toBe(0);
    expect(await scoreOf(impossible, { answer: "there is none", judge: literalJudge })).toBe(1);
    expect(await scoreOf(impossible, { answer: "zebra", judge: literalJudge })).toBe(0);
  });

  test("gives no verdict without the judge that it needs", async () => {
    await expect(evaluate({ type: "string_match", fuzzyMatch: ["a"] }, { answer: "a" })).rejects.toThrow(/judge/);
  });

  test("refuses to be written without a reference", () => {
    expect(Evaluator.safeParse({ type: "string_match" }).success).toBe(false);
    expect(Evaluator.safeParse({ type: "string_match", exactMatch: "a", extra: 1 }).success).toBe(false);
  });
});

describe("agent_response", () => {
  const wanted = (schema: object, retrieved: unknown, more: object = {}) => ({
    type: "agent_response",
    results_schema: { type: "array", items: schema },
    expected: { task_type: "RETRIEVE", status: "SUCCESS", retrieved_data: retrieved },
    ...more,
  });
  const response = (data: unknown, more: object = {}) =>
    JSON.stringify({ task_type: "retrieve", status: "success", retrieved_data: data, ...more });

  test.each([
    ["text, whatever its case, accents, marks and hyphens", { type: "string" }, ["Café-Crème™"], ["cafe creme"], 1],
    ["text with punctuation around it", { type: "string" }, ["done"], ['"Done."'], 1],
    ["other text", { type: "string" }, ["done"], ["undone"], 0],
    ["a pattern", { type: "string" }, ["^ab+$"], ["ABBB"], 1],
    ["a pattern that must match the whole", { type: "string" }, ["^ab+$"], ["xab"], 0],
    ["any of several", { type: "string" }, [["red", "crimson"]], ["Crimson"], 1],
    ["numbers with separators", { type: "number" }, [1234.5], ["1,234.5"], 1],
    ["numbers in words", { type: "number" }, [21], ["twenty-one"], 1],
    ["hundreds in words", { type: "number" }, [1300], ["one thousand three hundred"], 1],
    ["other numbers", { type: "number" }, [21], ["22"], 0],
    ["prices within ten cents", { format: "currency", type: "number" }, [19.95], ["$20.00"], 1],
    ["prices further off", { format: "currency", type: "number" }, [19.95], ["$20.10"], 0],
    ["prices below zero", { format: "currency", type: "number" }, [-5], ["-$5.00"], 1],
    ["prices with a comma", { format: "currency", type: "number" }, [1234.5], ["1.234,50 €"], 1],
    ["dates, month first", { format: "date", type: "string" }, ["2023-02-01"], ["02/01/2023"], 1],
    ["dates in words", { format: "date", type: "string" }, ["2023-02-01"], ["February 1st, 2023"], 1],
    ["days that do not exist", { format: "date", type: "string" }, ["2023-02-28"], ["2023-02-30"], 0],
    ["months", { format: "month", type: "string" }, ["January"], ["jan"], 1],
    ["months as numbers", { format: "month", type: "string" }, ["December"], [12], 1],
    ["spans of time", { format: "duration", type: "string" }, ["2h30m"], ["2 hours 28 minutes"], 1],
    ["spans by the clock, in minutes and seconds", { format: "duration", type: "string" }, ["4:13"], ["4 min 13 s"], 1],
    ["spans without a unit", { format: "duration", type: "string" }, ["4:13"], ["4"], 0],
    ["distances", { format: "distance", type: "string" }, ["2.3 km"], ["2310 m"], 1],
    ["distances in miles", { format: "distance", type: "string" }, ["1 mile"], ["1.609 km"], 1],
    ["distances further off", { format: "distance", type: "string" }, ["2.3 km"], ["2.5 km"], 0],
    ["coordinates", { format: "coordinates" }, [{ lat: 40.1, lon: -79.5 }], [{ latitude: 40.1, lng: "-79.5" }], 1],
    ["coordinates as text", { format: "coordinates" }, [{ lat: 40.1, lon: -79.5 }], ["40.1, -79.5"], 1],
    ["yes and no", { type: "boolean" }, [true], ["Yes"], 1],
    ["names of places", { format: "location-name", type: "string" }, ["Carnegie Music Hall"], ["Music Hall, Carnegie"], 1],
    ["lists in a text", { format: "string_list", type: "string" }, ["a, b"], ["B,a"], 1],
    ["in any order", { type: "string" }, ["a", "b"], ["b", "a"], 1],
    ["no more than asked", { type: "string" }, ["a"], ["a", "b"], 0],
    ["no less than asked", { type: "string" }, ["a", "a"], ["a"], 0],
    ["a single value for a list of one", { type: "string" }, ["a"], "a", 1],
    ["no list in a text", { type: "string" }, ["a", "b"], '["a","b"]', 0],
  ])("knows %s", async (_what, schema, expected, actual, score) => {
    expect(await scoreOf(wanted(schema, expected), { answer: response(actual) })).toBe(score);
  });

  test("wants all of an object and nothing else, and takes one in a text", async () => {
    const schema = {
      type: "object",
      properties: { name: { type: "string" }, price: { format: "currency" }, note: { type: "string" } },
    };
    const task = wanted(schema, [{ name: "Lamp", price: 5, note: null }]);
    const right = { name: "lamp", price: "$5.05", note: null };
    expect(await scoreOf(task, { answer: response([right]) })).toBe(1);
    expect(await scoreOf(task, { answer: response([JSON.stringify(right)]) })).toBe(1);
    expect(await scoreOf(task, { answer: response([{ ...right, extra: 1 }]) })).toBe(0);
    expect(await scoreOf(task, { answer: response([{ name: "lamp", price: 5 }]) })).toBe(0);
  });

  test("keeps the order where it matters", async () => {
    const ordered = wanted({ type: "string" }, ["a", "b"], { ordered: true });
    expect(await scoreOf(ordered, { answer: response(["a", "b"]) })).toBe(1);
    expect(await scoreOf(ordered, { answer: response(["b", "a"]) })).toBe(0);
  });

  test("takes an empty list and nothing for the same, and reads the first fenced block", async () => {
    const none = wanted({ type: "string" }, null);
    expect(await scoreOf(none, { answer: response([]) })).toBe(1);
    expect(await scoreOf(none, { answer: response(["a"]) })).toBe(0);
    const fenced = `Here you are:\n\`\`\`json\n${response(["a"])}\n\`\`\`\nor ${response(["b"])}`;
    expect(await scoreOf(wanted({ type: "string" }, ["a"]), { answer: fenced })).toBe(1);
  });

  test("compares the data of retrieving tasks alone, but kind and status of all", async () => {
    const mutate = {
      type: "agent_response",
      results_schema: { type: "null" },
      expected: { task_type: "MUTATE", status: "PERMISSION_DENIED_ERROR", retrieved_data: null },
    };
    const answer = (status: string, kind = "mutate") =>
      JSON.stringify({ performed_operation: kind, status, retrieved_data: ["x"] });
    expect(await scoreOf(mutate, { answer: answer("permission_denied_error") })).toBe(1);
    expect(await scoreOf(mutate, { answer: answer("SUCCESS") })).toBe(0);
    expect(await scoreOf(mutate, { answer: answer("permission_denied_error", "navigate") })).toBe(0);
  });

  test.each(["", "not JSON", "[1]", "null", '"text"'])("finds %j worth nothing", async (answer) => {
    expect(await scoreOf(wanted({ type: "string" }, ["a"]), { answer })).toBe(0);
  });

  test("gives no verdict on a task whose own data cannot be read", async () => {
    await expect(evaluate(wanted({ type: "number" }, ["many"]), { answer: response([1]) })).rejects.toThrow(/expected/);
  });
});
