import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listProcesses, sendSignal } from "../../scripts/service/processes.ts";
import type { StepAnswer, StepRow } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { Gate, type Lab, startLab } from "./support/lab.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const PAGE = `<!doctype html><title>Clicks</title>
  <button onclick="fetch('/click?n=' + ++n, {method: 'POST'}).then(() => out.textContent = n)">Count</button>
  <button onclick="fetch('/slow', {method: 'POST'})">Slow</button> <output id="out">0</output><script>let n = 0</script>`;

/** Longer than the limit for an answer of the browser host, and past a heartbeat. */
const LONG_MS = 23_000;
/** Well before the next heartbeat. */
const NOTICE_MS = 5_000;

let service: Service;
let api: API;
let lab: Lab;
let slow = new Gate();

beforeAll(async () => {
  service = await startService();
  api = new API(service.url, service.token);
  lab = await startLab({
    "/": PAGE,
    "/click": (_request, response) => void response.end("ok"),
    "/slow": (request, response) => slow.handle(request, response),
  });
});
afterAll(async () => {
  slow.open();
  await lab.close();
  await service.stop();
});

const renderers = (): number[] => {
  const family = new Set(service.processes());
  return listProcesses()
    .filter(({ pid, command }) => family.has(pid) && command.includes("--type=renderer"))
    .map(({ pid }) => pid);
};

const chromes = (): number[] => {
  const family = new Set(service.processes());
  return listProcesses()
    .filter((entry) => family.has(entry.pid) && /--remote-debugging-pipe/.test(entry.command) && !/--type=/.test(entry.command))
    .map((entry) => entry.pid);
};

describe("Chrome killed in the middle of a step", () => {
  test("is a failure of that step, and a reset brings the session back", async () => {
    slow = new Gate();
    const session = await api.create({ sites: [lab.site] });
    const step = api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Slow"') });
    await slow.arrival();
    for (const pid of chromes()) sendSignal(pid, "SIGKILL");

    const answer = await step;
    expect(answer).toMatchObject({
      index: 0,
      reward: null,
      mask: true,
      truncated: true,
      end: { reason: "failure" },
      failure: { class: "browser", scope: "episode", retryable: true },
    });
    expect(answer.failure?.message).toMatch(/The browser is lost: .*(died|closed|broke)/);
    expect(answer.failure?.message).not.toMatch(/answered \d+|404|not found/i);
    expect(await api.session(session.id)).toMatchObject({ status: "failed", step: 1 });
    const refused = await api.call<Failed>("POST", `/v1/sessions/${session.id}/step`, { action: { type: "back" } });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "session_failed" } } });
    const repeated = await api.step(
      session.id,
      { type: "click", target: idOf(session.observation, 'button "Slow"') },
      { index: 0 },
    );
    expect(repeated).toEqual(answer);

    const reset = await api.reset(session.id);
    expect(reset).toMatchObject({ status: "ready", step: 0, failure: null });
    const next = await api.step(session.id, { type: "click", target: idOf(reset.observation, 'button "Count"') });
    expect(next).toMatchObject({ failure: null, error: null });
    await api.end(session.id);
  });

  test("is noticed between steps too", async () => {
    const session = await api.create({ sites: [lab.site] });
    for (const pid of chromes()) sendSignal(pid, "SIGKILL");
    await until(async () => (await api.session(session.id)).status === "failed", "the session has failed", NOTICE_MS);
    expect(await api.session(session.id)).toMatchObject({ end: { reason: "failure" }, mask: true });
    await api.end(session.id);
  });
});

describe("a renderer killed between two steps", () => {
  test("fails the next one at once, not after all of its time", async () => {
    const session = await api.create({ sites: [lab.site] });
    const count = { type: "click", target: idOf(session.observation, 'button "Count"') };
    await api.step(session.id, count);
    for (const pid of renderers()) sendSignal(pid, "SIGKILL");
    const startedAt = performance.now();
    const answer = await api.step(session.id, count);
    expect(answer).toMatchObject({ reward: null, mask: true, end: { reason: "failure" }, failure: { class: "browser" } });
    expect(performance.now() - startedAt).toBeLessThan(NOTICE_MS);
    expect((await api.reset(session.id)).status).toBe("ready");
    await api.end(session.id);
  });
});

describe("a session that is used for long", () => {
  test("keeps its connection past every time limit of a single call", async () => {
    const session = await api.create({ sites: [lab.site], limits: { maxSteps: 1_000 } });
    const count = { type: "click", target: idOf(session.observation, 'button "Count"') };
    const until = Date.now() + LONG_MS;
    for (let n = 1; Date.now() < until; n++) {
      const answer = await api.step(session.id, count);
      expect(answer.failure).toBeNull();
      expect(answer.observation?.text).toMatch(new RegExp(`\\b${n}\\b`));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await api.end(session.id);
  });
});

describe("workerd killed in the middle of a run", () => {
  test("loses no acknowledged step, names the interrupted one, and does none twice", async () => {
    slow = new Gate();
    lab.requests.length = 0;
    const session = await api.create({ sites: [lab.site], limits: { maxSteps: 100 } });
    const count = { type: "click", target: idOf(session.observation, 'button "Count"') };
    const acknowledged: StepAnswer[] = [];
    for (let index = 0; index < 3; index++) acknowledged.push(await api.step(session.id, count, { index }));

    const interrupted = { type: "click", target: idOf(session.observation, 'button "Slow"') };
    const lost = api.step(session.id, interrupted, { index: 3 }).catch((error: unknown) => error);
    await slow.arrival();
    await service.killWorkerd();
    expect(await lost).toBeInstanceOf(Error);

    const answer = await api.step(session.id, interrupted, { index: 3 });
    expect(answer).toMatchObject({ index: 3, reward: null, mask: true, failure: { class: "interrupted" } });
    expect(slow.count).toBe(1);
    slow.open();

    // The browser lived on: the page still counts where it was.
    const next = await api.step(session.id, count, { index: 4 });
    expect(next).toMatchObject({ index: 4, failure: null, error: null });
    expect(next.observation?.text).toMatch(/\b4\b/);
    expect(lab.requests.filter((path) => path.startsWith("/click"))).toEqual([1, 2, 3, 4].map((n) => `/click?n=${n}`));

    const { items } = await api.ok<{ items: StepRow[] }>("GET", `/v1/trajectories/${session.episode.id}/steps`);
    expect(items.map((row) => row.index)).toEqual([0, 1, 2, 3, 4]);
    for (const [i, step] of acknowledged.entries()) expect(items[i]?.observation).toEqual(step.observation);
    expect(items[3]?.failure?.class).toBe("interrupted");
    await api.end(session.id);
  });
});

describe("the browser host killed", () => {
  test("costs its sessions the episode, and new ones open as soon as it is back", async () => {
    const session = await api.create({ sites: [lab.site] });
    await service.killBrowserHost();
    await until(async () => (await api.session(session.id)).status === "failed", "the session has failed");
    const reset = await api.reset(session.id);
    expect(reset.status).toBe("ready");
    await api.end(session.id);
  });
});
