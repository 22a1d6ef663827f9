/**
 * @module Process sites: a server of one's own for each session, started on a free port and ended with it, without an engine.
 */
import { afterEach, describe, expect, inject, test } from "vitest";
import { isAlive } from "../../scripts/service/processes.ts";
import type { Session, SiteInfo } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { SERVER_SCRIPT } from "./support/own-app.ts";
import { processesWith } from "./support/processes.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const shared = new API(inject("serviceURL"), inject("serviceToken"));
const open: string[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((id) => shared.end(id)));
});

const create = async (request: object): Promise<Session> => {
  const session = await shared.create(request);
  open.push(session.id);
  return session;
};

const app = (more: object = {}, process: object = {}) => ({
  name: "app",
  process: { command: [globalThis.process.execPath, SERVER_SCRIPT], ...process },
  ...more,
});

const pidIn = (session: Session): number => Number(/process (\d+)/.exec(session.observation?.text ?? "")?.[1]);
const add = async (session: Session, text: string) => {
  await shared.step(session.id, { type: "fill", target: idOf(session.observation, 'textbox "Note"'), text });
  return shared.step(session.id, { type: "click", target: idOf(session.observation, 'button "Add"') });
};

describe("a process site", () => {
  test("is a server of its own for each session, with data of its own, and ends with it", async () => {
    const [one, two] = await Promise.all([create({ sites: [app()], seed: 5 }), create({ sites: [app()], seed: 6 })]);
    expect(one.sites).toMatchObject([{ name: "app", kind: "process", hosts: ["app.localhost"], how: "cold" }]);
    expect(one.observation?.text).toContain("seed 5");
    expect(two.observation?.text).toContain("seed 6");
    expect(pidIn(one)).not.toBe(pidIn(two));
    expect((await add(one, "milk")).observation?.text).toContain("milk");
    const look = await shared.step(two.id, { type: "goto", url: "http://app.localhost/" });
    expect(look.observation?.text).not.toContain("milk");
    await shared.end(one.id);
    await until(async () => !isAlive(pidIn(one)), "its server has ended");
    expect(isAlive(pidIn(two))).toBe(true);
  });

  test("begins anew with every episode, in another process", async () => {
    const first = await create({ sites: [app()], seed: 1 });
    await add(first, "milk");
    const second = await shared.reset(first.id, { seed: 2 });
    expect(second.observation?.text).toContain("seed 2");
    expect(second.observation?.text).not.toContain("milk");
    expect(pidIn(second)).not.toBe(pidIn(first));
    await until(async () => !isAlive(pidIn(first)), "the server of the episode before has ended");
  });

  test("with a reset hook stays, and is brought back by it; its state is there for evaluators", async () => {
    const site = app({ reset: "/doors/reset", state: { url: "/doors/state" } });
    const task = {
      id: "milk",
      goal: "Note milk",
      evaluate: { evaluators: [{ type: "site_state", checks: [{ query: "after.app.notes[-1]", equals: "milk" }] }] },
    };
    const first = await create({ sites: [site], task, seed: 3 });
    expect(first.observation?.text).toContain("reset 1 to seed 3");
    await add(first, "milk");
    expect(await shared.step(first.id, { type: "answer", text: "done" })).toMatchObject({ reward: 1 });
    const second = await shared.reset(first.id);
    expect(second.observation?.text).toContain("reset 2 to seed 3");
    expect(second.sites).toMatchObject([{ how: "warm" }]);
    expect(pidIn(second)).toBe(pidIn(first));
    expect(await shared.step(second.id, { type: "answer", text: "done" })).toMatchObject({ reward: 0, mask: false });
    // The page has no key for the doors.
    const third = await shared.reset(first.id, { task: { id: "none" } });
    const tried = await shared.step(third.id, { type: "goto", url: "http://app.localhost/doors/state" });
    expect(tried.observation?.text).not.toContain("notes");
  });

  test("has hooks that are commands, with its data folder, and what they print is the state", async () => {
    const node = globalThis.process.execPath;
    const reset = `require("fs").writeFileSync(process.env.STILLWATER_DATA_DIR + "/notes.json", JSON.stringify(["by command " + process.env.STILLWATER_SEED]))`;
    const state = `console.log(require("fs").readFileSync(process.env.STILLWATER_DATA_DIR + "/notes.json", "utf8"))`;
    const site = app({ reset: { command: [node, "-e", reset] }, state: { command: [node, "-e", state] } });
    const checks = [
      { query: "before.app[0]", equals: "by command 9" },
      { query: "after.app[1]", equals: "milk" },
    ];
    const task = { id: "milk", goal: "Note milk", evaluate: { evaluators: [{ type: "site_state", checks }] } };
    const session = await create({ sites: [site], task, seed: 9 });
    expect(session.observation?.text).toContain("by command 9");
    await add(session, "milk");
    const end = await shared.step(session.id, { type: "answer", text: "" });
    expect(end).toMatchObject({ reward: 1, evaluation: { status: "done" } });
  });

  test("is told the episode, and nothing of the service's own settings", async () => {
    const session = await create({ sites: [app({}, { env: { GREETING: "hello" } })] });
    const { observation } = await shared.step(session.id, { type: "goto", url: "http://app.localhost/environment" });
    const names = observation?.text ?? "";
    for (const name of ["GREETING", "PORT", "STILLWATER_SEED", "STILLWATER_SESSION", "STILLWATER_EPISODE"]) {
      expect(names).toContain(name);
    }
    for (const name of ["SITE_HOST", "STILLWATER_TOKEN", "STILLWATER_PRINT", "BROWSER_HOST"]) expect(names).not.toContain(name);
  });

  test("that dies is a failure that names it, and a reset brings it back", async () => {
    const session = await create({ sites: [app()] });
    const died = await shared.step(session.id, { type: "goto", url: "http://app.localhost/die" });
    expect(died).toMatchObject({ reward: null, mask: true, failure: { class: "site", scope: "episode" } });
    expect(died.failure?.message).toContain("app");
    expect(died.failure?.message).toContain("ended with code 7");
    const again = await shared.reset(session.id);
    expect(again).toMatchObject({ status: "ready" });
    expect(pidIn(again)).toBeGreaterThan(0);
  });

  test("cannot be forked or kept in a snapshot", async () => {
    const session = await create({ sites: [app()] });
    for (const [path, body] of [
      ["fork", { n: 1 }],
      ["snapshots", { name: "of-a-process" }],
    ] as const) {
      const { status, body: answer } = await shared.call<Failed>("POST", `/v1/sessions/${session.id}/${path}`, body);
      expect(status).toBe(409);
      expect(answer.error.code).toBe("not_forkable");
    }
  });

  test.each([
    ["ends at once", { command: ["sh", "-c", "echo broken config >&2; exit 4"] }, /code 4.*broken config/],
    ["is not there", { command: ["no-such-program-here"] }, /no-such-program-here.*ENOENT/],
    ["has no folder", { command: ["sh"], cwd: "/no/such/folder" }, /no folder \/no\/such\/folder/],
    ["never listens", { command: ["sleep", "60"], readyTimeoutMs: 300 }, /does not listen on the port/],
    ["is never ready", { readyPath: "/doors/never", readyTimeoutMs: 1500 }, /\/doors\/never answers 403/],
  ])("that %s is site_failed with what happened", async (_what, process, message) => {
    const { status, body } = await shared.call<Failed>("POST", "/v1/sessions", { sites: [app({}, process)] });
    expect(body.error.message).toMatch(message);
    expect(body.error.message).toContain("app");
    expect(status).toBe(502);
    expect(body.error.code).toBe("site_failed");
  });

  test("that takes too much memory is ended", async () => {
    const hungry =
      "const a = []; require('http').createServer((q, s) => { for (let i = 0; q.url === '/eat' && i < 40; i++) a.push(Buffer.alloc(4e6, 1)); s.end('<p>ok'); }).listen(process.env.PORT)";
    const session = await create({ sites: [app({}, { command: [globalThis.process.execPath, "-e", hungry], memoryMiB: 150 })] });
    let last = "";
    await until(async () => {
      const step = await shared.step(session.id, { type: "goto", url: "http://app.localhost/eat" });
      last = step.failure?.message ?? "";
      return step.failure !== null;
    }, "it was ended for its memory");
    expect(last).toMatch(/MiB, of at most 150/);
  });
});

describe("a site host without an engine", () => {
  test("runs, lists its sites, and says why container sites cannot be had", async () => {
    const { items } = await shared.ok<{ items: SiteInfo[] }>("GET", "/v1/sites");
    const notes = items.find(({ name }) => name === "notes");
    expect(notes).toMatchObject({ kind: "container", hasState: true, health: { ok: false } });
    expect(notes?.health.message).toContain("STILLWATER_CONTAINERS");
    const { status, body } = await shared.call<Failed>("POST", "/v1/sessions", { sites: ["notes"] });
    expect(status).toBe(502);
    expect(body.error.message).toContain("STILLWATER_CONTAINERS");
  });

  test("leaves no process behind, neither when it is killed nor when the service ends", async () => {
    const service = await startService();
    try {
      const api = new API(service.url, service.token);
      const helpers = ["group", "detached"];
      const sessions = await Promise.all(helpers.map((HELPER) => api.create({ sites: [app({}, { env: { HELPER } })] })));
      const marked = () => processesWith(`STILLWATER_DATA_DIR=${service.dataFolder}`);
      expect(marked().length).toBeGreaterThanOrEqual(4);
      await service.killSiteHost();
      await until(async () => sessions.every((session) => !isAlive(pidIn(session))) && marked().length === 0, "all are gone");
      const lost = await api.step(sessions[0]?.id ?? "", { type: "goto", url: "http://app.localhost/" });
      expect(lost).toMatchObject({ mask: true, failure: { class: "site" } });
      const again = await api.reset(sessions[0]?.id ?? "");
      expect(isAlive(pidIn(again))).toBe(true);
      await service.stop();
      await until(async () => !isAlive(pidIn(again)) && marked().length === 0, "nothing is left");
    } finally {
      await service.stop();
    }
  });
});
