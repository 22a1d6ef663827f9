/**
 * @module Tasks in the form of WebArena-Infinity: imported from their folder, played on an app of their own, and judged by
 * their own verifiers, of which pages see nothing.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import type { Session, StepAnswer, StorageState, StoredTask } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { stillwater } from "./support/command-line.ts";

const FOLDER = join(import.meta.dirname, "support/infinity");
const MODULE = join(ROOT, "containers/site-host/python/webarena_infinity.py");
const HALL = "webarena-infinity.lamps.real-tasks.task_e1";
const ATTIC = "webarena-infinity.lamps.real-tasks.task_h1";
const LOFT = "webarena-infinity.lamps.function-tasks.task_1";

const api = new API(inject("serviceURL"), inject("serviceToken"));

const importFolder = (...more: string[]) =>
  stillwater(["tasks", "import", FOLDER, "--format", "webarena-infinity", "--json", ...more]);
beforeAll(async () => {
  const { code, out, err } = await importFolder();
  expect([code, err.includes("wrong:"), JSON.parse(out)]).toMatchObject([0, false, { lines: 5, wrong: 0 }]);
});

const press = async (session: Session, name: string): Promise<StepAnswer> =>
  api.step(session.id, { type: "click", target: idOf((await api.session(session.id)).observation, `button "${name}"`) });
const end = (session: Session) => api.step(session.id, { type: "answer", text: "done" });

test.concurrent("a task has its goal, its difficulty, its app and its verifier", async () => {
  const task = await api.ok<StoredTask>("GET", `/v1/tasks/${HALL}`);
  expect(task).toMatchObject({
    suite: "webarena-infinity",
    goal: "Switch the lamp in the hall on.",
    difficulty: 1,
    domain: "real-tasks",
    website: "lamps",
    startUrl: "http://lamps.localhost/",
    sites: [{ name: "lamps", reset: "/api/reset", state: "/api/state" }],
    evaluate: { evaluators: [{ type: "command", site: "lamps" }] },
  });
});

test.concurrent("the app begins anew with every episode, and its state decides", async () => {
  const first = await api.create({ task: HALL });
  expect((await press(first, "Hall: off")).observation?.text).toContain("Hall: on");
  const good = await end(first);
  expect(good).toMatchObject({ reward: 1, failure: null });
  expect(good.evaluation.parts).toMatchObject([{ evidence: { site: "lamps", reason: "The lamp in the hall is on." } }]);
  const second = await api.reset(first.id);
  expect(second.sites).toMatchObject([{ how: "warm" }]);
  expect(second.observation?.text).toContain("Hall: off");
  expect(await end(second)).toMatchObject({ reward: 0, failure: null });
  // What was recorded is enough to judge it again.
  const rescored = await api.ok("POST", `/v1/trajectories/${first.episode.id}/rescore`, {});
  expect(rescored).toMatchObject({ before: { score: 1 }, after: { status: "done", score: 1 } });
  await api.end(first.id);
});

test.concurrent("an exception is a task not done, as published; a verifier that gives no verdict is no score", async () => {
  const session = await api.create({ task: ATTIC });
  const missed = await end(session);
  expect(missed).toMatchObject({ reward: 0, failure: null });
  expect(missed.evaluation.parts).toMatchObject([{ evidence: { reason: "Verifier exception: 'Attic'" } }]);
  for (const [id, reason] of [
    ["task_2", /cannot be loaded: ModuleNotFoundError/],
    ["task_3", /and not whether the task is done/],
  ] as const) {
    const broken = await api.reset(session.id, { task: `webarena-infinity.lamps.function-tasks.${id}` });
    const ended = await end(broken);
    expect(ended).toMatchObject({ reward: null, mask: true, evaluation: { status: "failed", score: null } });
    expect(JSON.stringify(ended.evaluation.parts)).toMatch(reason);
  }
  await api.end(session.id);
});

test.concurrent("pages reach neither tasks, nor verifiers, nor the doors of the state", async () => {
  const session = await api.create({ task: HALL });
  const paths = ["real-tasks.json", "real-tasks/task_e1.py", "js/../real-tasks/", "server.py", "%72eal-tasks.json", "api/state"];
  for (const path of paths) {
    const { observation } = await api.step(session.id, { type: "goto", url: `http://lamps.localhost/${path}` });
    expect([path, observation?.text]).toEqual([path, expect.stringContaining("404")]);
  }
  await api.end(session.id);
});

test.concurrent("what the app keeps in its page goes on in another session by the storage state", async () => {
  const first = await api.create({ task: HALL });
  await press(first, "Hall: off");
  const refused = await api.call<Failed>("POST", `/v1/sessions/${first.id}/snapshots`, { name: "lamps" });
  expect([refused.status, refused.body.error.code]).toEqual([409, "not_forkable"]);
  const storageState = await api.ok<StorageState>("GET", `/v1/sessions/${first.id}/storage-state`);
  const second = await api.create({ task: HALL, storageState });
  expect(second.observation?.text).toContain("Hall: on");
  expect(await end(second)).toMatchObject({ reward: 1 });
  await Promise.all([first, second].map(({ id }) => api.end(id)));
});

test("the same verifiers answer by HTTP", async () => {
  const child = spawn("python3", [MODULE, "verifiers", join(FOLDER, "apps"), "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const line = await new Promise<string>((resolve) => child.stdout.once("data", (chunk: Buffer) => resolve(String(chunk))));
    const url = /http:\S+/.exec(line)?.[0] ?? "";
    const { out } = await importFolder("--suite", "webarena-infinity", "--app", "lamps", "--verifiers", url);
    expect(JSON.parse(out)).toMatchObject({ updated: 5, wrong: 0 });
    const session = await api.create({ task: LOFT });
    await press(session, "Loft: off");
    const ended = await end(session);
    expect(ended).toMatchObject({ reward: 1 });
    expect(ended.evaluation.parts).toMatchObject([{ type: "http", evidence: { reason: "the loft" } }]);
    await api.end(session.id);
    const outside = await fetch(`${url}lamps/server.py`, { method: "POST", body: "{}" });
    expect(outside.status).toBe(404);
  } finally {
    child.kill();
  }
});

test("what is no such folder is told", async () => {
  const other = await stillwater(["tasks", "import", import.meta.dirname, "--format", "webarena-infinity"]);
  expect([other.code === 0, other.err]).toEqual([false, expect.stringContaining("holds no app of WebArena-Infinity")]);
  const missing = await importFolder("--app", "lanterns");
  expect(missing.err).toContain("has no app lanterns; there are lamps");
  const line = { app: "lamps", folder: "relative", list: "real-tasks", id: "a", instruction: "b", verify: "../x.py" };
  const answer = await fetch(`${inject("serviceURL")}/v1/suites/other?format=webarena-infinity`, {
    method: "PUT",
    headers: { authorization: `Bearer ${inject("serviceToken")}` },
    body: JSON.stringify(line),
  });
  const { errors } = (await answer.json()) as { errors: { reason: string }[] } & Failed;
  expect(errors[0]?.reason).toMatch(/folder: an absolute path.*verify: a Python file/);
});
