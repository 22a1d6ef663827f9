/**
 * @module `stillwater run`, as a newcomer and as a script use it: the real command, a real policy server, the embedded shop.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { byRound, type PolicyServer, type Serving, startPolicyServer } from "../support/policy-server.ts";
import { all, connect } from "./sdk-support.ts";
import { startStillwater, stillwater } from "./support/command-line.ts";
import { until } from "./support/until.ts";

const SHOP_NAME = "Harbor & Fern";
const folder = mkdtempSync(join(tmpdir(), "stillwater-run-"));
const servers: PolicyServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const policyServer = async (serving: Serving): Promise<PolicyServer> => {
  const server = await startPolicyServer(serving);
  servers.push(server);
  return server;
};

const task = (id: string, answer: string | null) => ({
  id,
  goal: `${id}: what is this shop called? Answer with its name only.`,
  sites: ["shop"],
  ...(answer === null ? {} : { evaluate: { evaluators: [{ type: "string_match", exactMatch: answer }] } }),
});

/** A folder of tasks as WEBSERV's --tasks_dir is one: a file for each. */
const tasksFolder = (name: string, tasks: readonly { id: string }[]): string => {
  const path = join(folder, name);
  mkdirSync(path);
  for (const [n, content] of tasks.entries()) writeFileSync(join(path, `${n}.json`), JSON.stringify(content));
  return path;
};

const readJSON = (...path: string[]) => JSON.parse(readFileSync(join(...path), "utf8"));
const names = byRound([
  'I look around.\nAction: {"type": "scroll", "direction": "down"}',
  `Action: {"type": "answer", "text": "${SHOP_NAME}"}`,
]);

test("a newcomer's run: plain lines, results, traces, what the policy saw and said, and an export", async () => {
  const server = await policyServer(names);
  const tasks = tasksFolder("first", [
    task("first.right", SHOP_NAME),
    task("first.wrong", "Some other shop"),
    task("first.open", null),
  ]);
  const output = join(folder, "first-results");
  const exported = join(folder, "exports", "first.ndjson");
  const args = ["--tasks_dir", tasks, "--policy-url", server.url, "--output_dir", output, "--max_concurrent", "2"];
  const ran = await stillwater(["run", ...args, "--export", `calls:${exported}`, "--export", `openai:${exported}.openai`]);
  expect(ran).toMatchObject({ code: 0 });
  for (const control of ["\r", "\u001b"]) expect(ran.out + ran.err).not.toContain(control);
  expect(ran.err).toContain("3 episodes with scripted");
  expect(ran.out).toMatch(/^succeeded +1\.00 +2 steps .* first\.right$/m);
  expect(ran.out).toMatch(/^failed +0\.00 +2 steps .* first\.wrong$/m);
  expect(ran.out).toMatch(/^unscored +- +2 steps .* first\.open$/m);
  expect(ran.out).toMatch(/succeeded +1 +33\.3 %/);

  const right = join(output, "task_first.right");
  const result = readJSON(right, "result.json");
  expect(result).toMatchObject({
    task_id: "first.right",
    result: {
      success: true,
      score: 1,
      answer: SHOP_NAME,
      steps: 2,
      terminated: true,
      max_steps_reached: false,
      error: null,
      num_attempts: 1,
    },
  });
  const trace = readJSON(right, "trace.json");
  expect(trace).toMatchObject({ task_id: "first.right", trajectory_id: result.trajectory_id });
  expect(trace.trace.map(({ action }: { action: { type: string } }) => action.type)).toEqual(["scroll", "answer"]);
  expect(trace.initial.text).toContain("http://shop.localhost/");
  expect(trace.trace[0]).toMatchObject({ step: 0, error: null, settle: { settled: true } });
  const { rounds } = readJSON(right, "session.json");
  expect(rounds[0].text).toContain("I look around.");
  expect(JSON.stringify(rounds[0].call.messages)).toContain("first.right: what is this shop called?");
  expect(readJSON(output, "batch_summary.json")).toMatchObject({
    status: "complete",
    total: 3,
    succeeded: 1,
    failed: 1,
    unscored: 1,
    errored: 0,
    mean_score: 0.5,
  });
  const lines = readFileSync(exported, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(6);
  expect(lines.filter(({ task: id }) => id === "first.right").map(({ score }) => score)).toEqual([1, 1]);
  expect(readFileSync(`${exported}.openai`, "utf8")).toContain("I look around.");
  const [trajectory] = await all(connect().trajectories.list({ task: "first.right" }));
  expect(trajectory).toMatchObject({ id: result.trajectory_id, run: result.run, outcome: "succeeded" });
});

test("JSON for scripts, several samples, tool calls, and pictures where they are asked for", async () => {
  const server = await policyServer(({ body }) => ({
    toolCalls: [{ name: "answer", arguments: { text: body.tools ? SHOP_NAME : "no tools" } }],
  }));
  await connect().tasks.import("cli-json", JSON.stringify(task("cli-json.1", SHOP_NAME)));
  const output = join(folder, "json-results");
  const ran = await stillwater(
    ["run", "--suite=cli-json", "--policy-url", server.url, "--model", "mine", "--output-dir", output, "--samples", "2"].concat([
      "--agent_type",
      "tool",
      "--vlm",
      "--json",
      "--temperature",
      "0.5",
      "--sampling",
      '{"top_k": 20}',
      "--max-concurrent-launch",
      "2",
      "--context=grow",
      "--logprobs",
      "--token-ids",
      "--export",
      `trl:${join(folder, "trl/")}`,
    ]),
  );
  expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('does not list the model "mine"') });
  const lines = ran.out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ type }) => type)).toEqual(["started", "episode", "episode", "summary"]);
  expect(lines[1]).toMatchObject({ task: "cli-json.1", outcome: "succeeded", score: 1, steps: 1, attempts: 1, failure: null });
  expect(lines[3]).toMatchObject({ total: 2, succeeded: 2, success_rate: 1 });
  expect(server.calls[0]?.body).toMatchObject({ model: "mine", temperature: 0.5, top_k: 20 });
  expect(server.calls[0]?.body).toMatchObject({ logprobs: true, return_token_ids: true });
  expect(server.calls[0]?.pictures).toBe(1);
  expect(ran.err).not.toContain("MaxListenersExceededWarning");
  const [prompt] = readFileSync(join(folder, "trl/trl.jsonl"), "utf8").split("\n");
  const [picture] = (JSON.parse(prompt ?? "") as { images: string[] }).images;
  expect(existsSync(join(folder, "trl", picture ?? ""))).toBe(true);
  for (const sample of ["sample_0", "sample_1"]) {
    const episode = join(output, "task_cli-json.1", sample);
    expect(readdirSync(join(episode, "screenshots"))).toContain("000.jpg");
    expect(readJSON(episode, "trace.json").initial.screenshot).toBe("screenshots/000.jpg");
  }
});

test("an interrupted run closes its sessions, keeps what was finished, and goes on where it was", async () => {
  let stuck = true;
  const server = await policyServer(({ text }) => {
    if (stuck && /halt\.[12]:/.test(text)) return { hang: true };
    return `Action: {"type": "answer", "text": "${SHOP_NAME}"}`;
  });
  const tasks = tasksFolder(
    "halt",
    ["halt.0", "halt.1", "halt.2", "halt.3"].map((id) => task(id, SHOP_NAME)),
  );
  const output = join(folder, "halt-results");
  const args = ["run", "--tasks_dir", tasks, "--output_dir", output, "--policy-url", server.url, "--run", "halted"];
  const first = startStillwater([...args, "--max_concurrent", "2"]);
  await until(
    () =>
      existsSync(join(output, "task_halt.0", "result.json")) &&
      server.calls.filter(({ text }) => /halt\.[12]:/.test(text)).length === 2,
    "one episode is over, and two hang",
    60_000,
  );
  first.child.kill("SIGINT");
  const interrupted = await first.ended;
  expect(interrupted).toMatchObject({ code: 130 });
  expect(interrupted.out).toContain("1 of 4 episodes are done; the run was interrupted");
  expect(readJSON(output, "batch_summary.json")).toMatchObject({ status: "interrupted", total: 4, succeeded: 1, not_run: 3 });
  expect((await all(connect().sessions.list({ run: "halted" }))).filter(({ status }) => status !== "ended")).toEqual([]);

  stuck = false;
  const asked = server.calls.length;
  const refused = await stillwater(args);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("--resume goes on with it") });
  const other = await stillwater(["run", "--resume", "--output_dir", output, "--samples", "2"]);
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining("--samples was not given when this run began") });

  const resumed = await stillwater(["run", "--resume", "--output_dir", output]);
  expect(resumed).toMatchObject({ code: 0, err: expect.stringContaining("1 of them done before") });
  expect(resumed.out).not.toContain("halt.0");
  expect(
    server.calls
      .slice(asked)
      .map(({ text }) => /halt\.\d/.exec(text)?.[0])
      .sort(),
  ).toEqual(["halt.1", "halt.2", "halt.3"]);
  expect(readJSON(output, "batch_summary.json")).toMatchObject({ status: "complete", total: 4, succeeded: 4, not_run: 0 });
});

test("exit codes tell scripts what happened, and what did not succeed can be run again", async () => {
  let knows = false;
  const server = await policyServer(({ text }) => {
    if (text.includes("again.broken:") && !knows) return { status: 400 };
    return `Action: {"type": "answer", "text": "${knows ? SHOP_NAME : "I do not know"}"}`;
  });
  await connect().tasks.import(
    "again",
    [task("again.0", SHOP_NAME), task("again.broken", SHOP_NAME)].map((one) => JSON.stringify(one)).join("\n"),
  );
  const output = join(folder, "again-results");
  const first = await stillwater([
    "run",
    "--task_ids",
    "again.0",
    "again.broken",
    "--policy-url",
    server.url,
    "--output_dir",
    output,
    "--json",
  ]);
  expect(first).toMatchObject({ code: 1 });
  expect(readJSON(output, "task_again.broken", "result.json")).toMatchObject({
    outcome: "errored",
    mask: true,
    result: { success: false, score: null, num_attempts: 1, error: expect.stringContaining("400") },
  });
  knows = true;
  const second = await stillwater(["run", "--only-failed", "--output_dir", output, "--json"]);
  expect(second).toMatchObject({ code: 0 });
  expect(readJSON(output, "batch_summary.json")).toMatchObject({ total: 2, succeeded: 2, errored: 0, failed: 0 });

  const nobody = "http://127.0.0.1:9/v1";
  const elsewhere = ["--output_dir", join(folder, "never")];
  const noPolicy = await stillwater(["run", "--suite", "again", "--policy-url", nobody, ...elsewhere]);
  expect(noPolicy).toMatchObject({ code: 3, err: expect.stringContaining("cannot be reached") });
  const noService = await stillwater(["run", "--suite", "again", "--policy-url", server.url, ...elsewhere], {
    STILLWATER_URL: nobody,
  });
  expect(noService).toMatchObject({ code: 3, err: expect.stringContaining("Check that the service runs") });
  const noTask = await stillwater(["run", "--task_ids", "no.such", "--policy-url", server.url, ...elsewhere]);
  expect(noTask).toMatchObject({ code: 2, err: expect.stringContaining("there is no task no.such") });
  expect(existsSync(join(folder, "never"))).toBe(false);
});
