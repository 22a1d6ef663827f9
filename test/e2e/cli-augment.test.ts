/**
 * @module `stillwater tasks augment` as a script runs it: seeds in, tasks that can be scored out, from files and in a suite.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Task } from "../../sdk/protocol/index.ts";
import { type PolicyServer, type PolicyServerCall, type Served, startPolicyServer } from "../support/policy-server.ts";
import { goodReply, taskIn } from "../support/rubric-model.ts";
import { all, connect } from "./sdk-support.ts";
import { startStillwater, stillwater } from "./support/command-line.ts";
import { until } from "./support/until.ts";

const folder = mkdtempSync(join(tmpdir(), "augment-"));
const client = connect();
const suite = `augment-${Date.now()}`;
let server: PolicyServer;
/** Whether the model hangs after so many calls. */
let hangAfter = Number.POSITIVE_INFINITY;

const reply = (call: PolicyServerCall): Served => {
  if (server.calls.length > hangAfter) return { hang: true };
  return taskIn(call).includes("impossible to describe") ? "I would rather not." : goodReply(call);
};

beforeAll(async () => {
  server = await startPolicyServer((call) => reply(call));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const seed = (n: number | string, task_name: string, more: object = {}): string =>
  JSON.stringify({ task_id: `${suite}.${n}`, task_name, website: `site${n}.example`, ...more });
const fileOf = (name: string, ...lines: string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
};
const linesOf = <T>(file: string): T[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
const model = () => ["--policy-url", server.url, "--model", "writer"];
const summaryOf = (out: string) => JSON.parse(out) as Record<string, unknown>;

const GOAL = "Find a red lamp, read its price, compare it with a green lamp and tell which is cheaper";

describe("tasks of a file", () => {
  test("get rubrics that the importer takes; what is set aside has its reason, and a second run pays for nothing", async () => {
    const scored = { evaluator_reference: [{ id: 1, description: "Lamp", facts: ["The lamp is found."] }] };
    const file = fileOf(
      "seeds.jsonl",
      seed(1, GOAL),
      seed(2, "Find what is impossible to describe"),
      seed(3, "Find a lamp", scored),
      "not a task",
    );
    const output = join(folder, "out.ndjson");
    const args = ["tasks", "augment", file, "--format", "webgym", "--output", output, ...model(), "--json"];
    const first = await stillwater(args);
    expect(first.code, first.err).toBe(1);
    expect(summaryOf(first.out)).toMatchObject({ augmented: 1, kept: 1, aside: 1, wrong: 1, cached: 0, cost: { calls: 4 } });
    expect(first.err).toContain("seeds.jsonl:4: not JSON");
    const [made, kept] = linesOf<Task>(output);
    expect(made).toMatchObject({ id: `webgym.${suite}.1`, goal: GOAL, difficulty: 4, website: "site1.example" });
    expect(kept?.evaluate?.evaluators[0]).toMatchObject({ groups: [{ facts: ["The lamp is found."] }] });
    expect(linesOf(join(folder, "out.aside.ndjson"))).toMatchObject([
      { id: `webgym.${suite}.2`, outcome: "aside", reason: expect.stringContaining("3 tries") },
    ]);
    const asked = server.calls.length;
    const second = await stillwater(args);
    expect(summaryOf(second.out)).toMatchObject({ augmented: 1, cached: 1, aside: 1, cost: { calls: 0 } });
    expect(server.calls.length).toBe(asked);

    const imported = await stillwater(["tasks", "import", output, "--suite", `${suite}-file`, "--json"]);
    expect(imported.code, imported.err).toBe(0);
    expect(await all(client.tasks.list({ suite: `${suite}-file` }))).toMatchObject([{ difficulty: 4 }, { difficulty: 1 }]);
  });

  test("go on after an interruption where they stopped, and no half of a file is left", async () => {
    const file = fileOf("many.jsonl", ...Array.from({ length: 12 }, (_, n) => seed(`m${n}`, `Find lamp number ${n}`)));
    const output = join(folder, "many.out.ndjson");
    const args = ["tasks", "augment", file, "--format", "webgym", "--output", output, ...model(), "--concurrency", "2", "--json"];
    const before = server.calls.length;
    hangAfter = before + 5;
    const running = startStillwater(args);
    await until(async () => server.calls.length >= before + 7, "the model hangs");
    running.child.kill("SIGINT");
    const { code, out } = await running.ended;
    expect(code).toBe(130);
    expect(summaryOf(out)).toMatchObject({ failed: 0, aside: 0 });
    expect(existsSync(output)).toBe(false);
    expect(existsSync(`${output}.part`)).toBe(false);
    hangAfter = Number.POSITIVE_INFINITY;
    const rest = await stillwater(args);
    expect(rest.code, rest.err).toBe(0);
    expect(summaryOf(rest.out)).toMatchObject({ augmented: 12, cached: 5, cost: { calls: 7 } });
    expect(linesOf<Task>(output).map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, n) => `webgym.${suite}.m${n}`));
  });

  test("and mistakes of the command line are told before anything is asked", async () => {
    const asked = server.calls.length;
    const file = fileOf("one.ndjson", seed(9, GOAL));
    const mistakes = [
      [["tasks", "augment"], "needs a file, or --suite"],
      [["tasks", "augment", file, "--output", file, ...model()], "is the file that is read"],
      [["tasks", "augment", file, "--format", "webgim", ...model()], 'Did you mean "webgym"'],
      [["tasks", "augment", file, "--tries", "0", ...model()], "--tries is a whole number"],
      [["tasks", "augment", join(folder, "none.ndjson"), ...model()], "There is no file"],
    ] as const;
    const [away, ...told] = await Promise.all([
      stillwater(["tasks", "augment", file, "--policy-url", "http://127.0.0.1:1/v1"]),
      ...mistakes.map(([args]) => stillwater(args, { OPENAI_BASE_URL: server.url })),
    ]);
    for (const [at, [, words]] of mistakes.entries()) {
      expect([told[at]?.code, told[at]?.err]).toEqual([2, expect.stringContaining(words)]);
    }
    expect(away?.code).toBe(3);
    expect(server.calls.length).toBe(asked);
  });
});

test("tasks of a suite are updated in their place, and children of test tasks stay out of training", async () => {
  const goals = ["Find a blue lamp, note its colour and read its price", "Find a tall lamp, note its height and read its price"];
  await client.tasks.import(suite, goals.map((goal, n) => seed(`s${n}`, goal)).join("\n"), "webgym");
  await client.tasks.split(suite, { test: 0.5 });
  const before = await all(client.tasks.list({ suite }));
  const cache = join(folder, "suite.cache.ndjson");
  const ran = await stillwater(["tasks", "augment", "--suite", suite, ...model(), "--cache", cache, "--json"]);
  expect(ran.code, ran.err).toBe(0);
  expect(summaryOf(ran.out)).toMatchObject({ augmented: 2, suite, output: null });
  const after = await all(client.tasks.list({ suite }));
  expect(after.map(({ id, split }) => [id, split])).toEqual(before.map(({ id, split }) => [id, split]));
  expect(new Set(after.map(({ split }) => split))).toEqual(new Set(["train", "test"]));
  for (const { id } of after) {
    const { difficulty, tags, evaluate } = await client.tasks.get(id);
    expect({ difficulty, tags }).toEqual({ difficulty: 3, tags: ["augmented:rubric@1"] });
    expect(evaluate?.evaluators[0]?.type).toBe("rubric");
  }
  // Three facts in one group are needed for parts: the model's rubrics have one each, so one task gets another rubric by hand.
  const [whole] = after.filter(({ split }) => split === "test");
  const { version: _version, ...task } = await client.tasks.get(whole?.id ?? "");
  const groups = [
    { id: "1", description: "Lamp", facts: ["It is found.", "Its colour is noted.", "It is a lamp."] },
    { id: "2", description: "Price", facts: ["Its price is read."] },
  ];
  await client.tasks.import(suite, JSON.stringify({ ...task, evaluate: { evaluators: [{ type: "rubric", groups }] } }));
  expect(await client.tasks.decompose(suite)).toMatchObject({ children: 2 });
  const children = await all(client.tasks.list({ suite, parent: whole?.id ?? "" }));
  expect(children.map(({ split }) => split)).toEqual(["test", "test"]);
  expect((await stillwater(["tasks", "augment", "--suite", suite, ...model(), "--cache", cache, "--json"])).code).toBe(0);
});
