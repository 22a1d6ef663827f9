/**
 * @module What one caller, one page or one policy server may take of the service: each bound is reached from outside, and what
 * is told then names it.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Stillwater } from "../../sdk/index.ts";
import type { Capacity, Rollout, Session } from "../../sdk/protocol/index.ts";
import { offeredProtocols } from "../../sdk/protocol/subprotocol.ts";
import { type HostileServer, hostileAnswers, startHostileServer } from "../support/hostile-server.ts";
import { type PolicyServer, startPolicyServer } from "../support/policy-server.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import type { Lab } from "./support/lab.ts";
import { inLanes } from "./support/lanes.ts";
import { answers, lampTasks, Rollouts, startLamps } from "./support/rollouts.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const MB = 1024 * 1024;
const KEY = "sk-bounds-5d2f8a417c9e4b06";
const TRAINER = "a-token-of-the-trainer";
const ROLLER = "a-token-of-the-roller";
const STEPS_PER_MINUTE = 12;
const TOKENS = [
  { name: "trainer", token: TRAINER, scopes: ["run"], quota: { sessions: 2, stepsPerMinute: STEPS_PER_MINUTE } },
  { name: "roller", token: ROLLER, scopes: ["admin"], quota: { sessions: 1, stepsPerMinute: 1_000 } },
];

let service: Service;
let admin: API;
let lab: Lab;
let hostile: HostileServer;
let policy: PolicyServer;
let dataFolder: string;

/** Each way in which pages open windows; `n` of them, at `at`. */
const WAYS: Record<string, string> = {
  plain: "for (let i = 0; i < n; i++) window.open(at + i)",
  noopener: "for (let i = 0; i < n; i++) window.open(at + i, '_blank', 'noopener')",
  named: "for (let i = 0; i < n; i++) window.open(at + i, 'w' + i)",
  popup: "for (let i = 0; i < n; i++) window.open(at + i, '_blank', 'popup,width=200,height=200')",
  blank: "for (let i = 0; i < n; i++) window.open('about:blank')",
  empty: "for (let i = 0; i < n; i++) window.open()",
  blob: "for (let i = 0; i < n; i++) window.open(URL.createObjectURL(new Blob(['<p>blob'], { type: 'text/html' })))",
  link: "for (let i = 0; i < n; i++) Object.assign(document.createElement('a'), { href: at + i, target: '_blank' }).click()",
  form: "for (let i = 0; i < n; i++) { const f = document.body.appendChild(Object.assign(document.createElement('form'), { action: at + i, target: '_blank' })); f.submit(); }",
  written: "for (let i = 0; i < n; i++) window.open('', 'x' + i)?.document.write('<p>written')",
  later: "for (let i = 0; i < n; i++) setTimeout(() => window.open(at + i), 5 * i)",
  promised: "for (let i = 0; i < n; i++) Promise.resolve().then(() => window.open(at + i))",
  frame:
    "for (let i = 0; i < n; i++) document.body.appendChild(Object.assign(document.createElement('iframe'), { srcdoc: '<script>window.open(\\'' + at + i + '\\')<\\/script>' }))",
  chain: "for (let i = 0; i < n; i++) window.open('/chain?' + i)",
};
const windowsPage = `<!doctype html><title>Windows</title><button>Open</button><script>
  const asked = new URLSearchParams(location.search), n = Number(asked.get('n')), at = '/two?';
  const ways = { ${Object.entries(WAYS)
    .map(([name, code]) => `${name}() { ${code} }`)
    .join(",\n")} };
  document.querySelector('button').onclick = () => ways[asked.get('way')]();
</script>`;
const CHAIN = `<!doctype html><title>Chain</title><script>window.open('/chain?' + Math.random()); window.open('/chain?' + Math.random());</script>`;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), "stillwater-data-"));
  // As an earlier version left it.
  mkdirSync(join(dataFolder, "state/old"), { recursive: true, mode: 0o755 });
  writeFileSync(join(dataFolder, "state/old/file"), "x", { mode: 0o644 });
  chmodSync(join(dataFolder, "state"), 0o755);
  [service, lab, hostile, policy] = await Promise.all([
    startService({ dataFolder, env: { STILLWATER_TOKENS: JSON.stringify(TOKENS) } }),
    startLamps({ "/windows": windowsPage, "/chain": CHAIN, "/two": "<!doctype html><title>Two</title><h1>Two</h1>" }),
    startHostileServer(),
    startPolicyServer([answers("5")]),
  ]);
  admin = new API(service.url, service.token);
}, 90_000);
afterAll(async () => {
  await Promise.all([service.stop(), lab.close(), hostile.close(), policy.close()]);
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
}, 90_000);

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name));

describe("slow requests", () => {
  const trickles = [
    ...[" ", "x", "[", '{"a":'].map((text) => ["POST", "/v1/sessions", "content-length: 5000", text] as const),
    ...["1\r\n \r\n", "3\r\n{ }\r\n"].map((text) => ["POST", "/v1/sessions", "transfer-encoding: chunked", text] as const),
    ["POST", "/v1/batch/sessions", "content-length: 9000000", " "] as const,
    ["POST", "/v1/rollouts", "content-length: 64", " "] as const,
    ["PUT", "/v1/suites/slow", "content-length: 900000", "\n"] as const,
    ["PUT", "/v1/suites/slow", "transfer-encoding: chunked", "1\r\n{\r\n"] as const,
    ["POST", "/v1/sessions/none/step", "content-length: 5000", ""] as const,
  ];

  const trickle = async ([method, path, length, text]: (typeof trickles)[number]): Promise<{ status: number; ms: number }> => {
    const began = Date.now();
    const { hostname, port } = new URL(service.url);
    const socket: Socket = connect(Number(port), hostname);
    let heard = "";
    socket.on("data", (data) => {
      heard += data.toString();
    });
    socket.on("error", () => {});
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const type = method === "PUT" ? "application/x-ndjson" : "application/json";
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${service.token}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`,
    );
    const timer = setInterval(() => socket.writable && socket.write(text), 250);
    await Promise.race([closed, until(async () => heard !== "", "an answer", 40_000)]);
    clearInterval(timer);
    socket.destroy();
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0), ms: Date.now() - began };
  };

  test("are cut, with 408, and nothing comes of them", async () => {
    const before = await admin.ok<{ items: Session[] }>("GET", "/v1/sessions");
    const outcomes = await Promise.all(trickles.map(trickle));
    // Who is still sending when the connection is cut may not get to read why.
    for (const { status, ms } of outcomes) {
      expect([408, 0]).toContain(status);
      expect(ms).toBeGreaterThan(8_000);
      expect(ms).toBeLessThan(25_000);
    }
    expect((await admin.ok<{ items: Session[] }>("GET", "/v1/sessions")).items).toHaveLength(before.items.length);
    expect((await admin.get<Failed>("/v1/tasks?suite=slow")).body).toMatchObject({ items: [] });
  }, 60_000);
});

describe("a policy server without bounds", () => {
  const rssOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
  const family = hostileAnswers({ bytes: 16 * MB, characters: 1_000_000, depth: 200, values: 2_000_000 });
  const chosen = [
    '"x" without an end, in chunks',
    '"[]" without an end, in chunks',
    '"x" without an end and without a length',
    "a bomb of 40 times the bound",
    "943718400 bytes promised and sent",
    "100000 objects in each other",
    "2000001 times []",
    "1000001 characters said",
    "events without an end",
    '"x" every 50 ms',
    "a refusal of 900 MB",
  ].map((name) => family.find((answer) => answer.name === name));

  test("is a failure of the policy, named, in time, and the service's memory stays bounded", async () => {
    const rollouts = new Rollouts(admin);
    const before = rssOf(service.pids.workerd);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, rssOf(service.pids.workerd));
    }, 50);
    try {
      for (const answer of chosen) {
        if (!answer) throw new Error("An answer of the family has another name.");
        hostile.answerWith(answer);
        const { id } = await rollouts.begin({
          tasks: lampTasks(lab, 2),
          policy: {
            url: hostile.url,
            model: "m",
            key: KEY,
            timeoutMs: answer.verdict === "timeout" ? 3_000 : 30_000,
            retries: 0,
          },
          retries: { max: 0, backoffMs: 10 },
          concurrency: { launches: 2, episodes: 2 },
        });
        await rollouts.over(id, 60_000);
        const results = await rollouts.results(id);
        expect(results, answer.name).toHaveLength(2);
        for (const result of results) {
          expect(result, answer.name).toMatchObject({
            outcome: "errored",
            mask: true,
            score: null,
            failure: { class: "policy" },
          });
          if (answer.verdict === "too_large")
            expect(result.failure, answer.name).toMatchObject({ retryable: false, message: expect.stringMatching(/\d{3,}/) });
        }
      }
    } finally {
      clearInterval(watch);
    }
    expect((peak - before) / MB).toBeLessThan(500);
  }, 180_000);
});

describe("what is kept", () => {
  const holders = (): string[] =>
    filesUnder(dataFolder).filter((path) => statSync(path).isFile() && readFileSync(path).includes(KEY));

  test("a policy's key is in no file, while its rollout runs and after it has ended or was cancelled", async () => {
    const rollouts = new Rollouts(admin);
    const ask = { tasks: lampTasks(lab, 2), policy: { url: policy.url, model: "m", key: KEY } };
    const { id } = await rollouts.begin(ask);
    expect(await rollouts.over(id)).toMatchObject({ outcomes: { succeeded: 2 } });
    expect(policy.calls.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
    const stall = family("no answer");
    hostile.answerWith(stall);
    const stalled = await rollouts.begin({ ...ask, policy: { ...ask.policy, url: hostile.url } });
    await until(async () => (await rollouts.get(stalled.id)).counts.running > 0, "an episode runs");
    expect(holders()).toEqual([]);
    await admin.ok<Rollout>("DELETE", `/v1/rollouts/${stalled.id}`);
    await rollouts.over(stalled.id);
    expect(holders()).toEqual([]);
  }, 120_000);

  test("everything is its owner's alone, also what an earlier version wrote", () => {
    const isOpen = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;
    // What containers must read lies open in a folder that is closed itself.
    const isReached = (path: string): boolean => path === dataFolder || (isOpen(path) && isReached(dirname(path)));
    expect(filesUnder(dataFolder).filter((path) => path !== dataFolder && isReached(path))).toEqual([]);
  });
});

const family = (name: string) => {
  const found = hostileAnswers({ bytes: MB, characters: 1, depth: 1, values: 1 }).find((answer) => answer.name === name);
  if (!found) throw new Error(`There is no answer ${name}.`);
  return found;
};

describe("tabs", () => {
  /** Opens windows, and answers what the policy was told until no more of them come. */
  const openWindows = async (id: string, way: string, n: number, maxTabs: number, limitMs?: number): Promise<string> => {
    const page = await admin.step(id, { type: "goto", url: `${lab.url}windows?way=${way}&n=${n}` });
    const answers = [await admin.step(id, { type: "click", target: idOf(page.observation, 'button "Open"') })];
    const isTold = async () => {
      answers.push(await admin.step(id, { type: "wait", ms: 50 }));
      return answers.some(({ observation: seen }) => seen?.text?.includes("closed: the session may have"));
    };
    await until(isTold, `the policy is told of the windows of ${way}`, limitMs);
    for (const { failure, observation } of answers) {
      expect(failure, way).toBeNull();
      expect(observation?.tabs.length, way).toBeLessThanOrEqual(maxTabs);
    }
    return answers.map(({ observation: seen }) => seen?.text ?? "").join("\n");
  };

  test("are bounded: windows beyond are closed and told of, and newTab says what to do", async () => {
    const { id } = await admin.create({ sites: [lab.site], startUrl: lab.url, limits: { maxTabs: 5, maxSteps: 500 } });
    const told = await openWindows(id, "plain", 100, 5);
    expect(told).toMatch(/windows that a page opened were closed: the session may have 5 tabs; close one with closeTab first/);
    const refused = await admin.step(id, { type: "newTab", url: `${lab.url}two` });
    expect(refused).toMatchObject({
      failure: null,
      error: { code: "too_many_tabs", message: expect.stringContaining("5 tabs") },
    });
    expect(refused.error?.suggestion).toContain("closeTab");
    await admin.step(id, { type: "closeTab" });
    const opened = await admin.step(id, { type: "newTab", url: `${lab.url}two` });
    expect(opened).toMatchObject({ error: null });
    expect(opened.observation?.tabs).toHaveLength(5);
    await admin.step(id, { type: "switchTab", tab: "t1" });
    expect(await openWindows(id, "plain", 1, 5)).toContain("a window that a page opened was closed");
    await admin.end(id);
  }, 120_000);

  test("every way of opening windows is bounded", async () => {
    const variants = Object.keys(WAYS).flatMap((way) => [3, 4, 5, 6].map((n) => [way, n] as const));
    expect(variants.length).toBeGreaterThan(50);
    const limits = { maxTabs: 2, maxSteps: 5_000 };
    const open = async () => (await admin.create({ sites: [lab.site], startUrl: lab.url, limits })).id;
    const visit = async ([way, n]: (typeof variants)[number], id: string): Promise<void> => {
      await openWindows(id, way, n, 2);
      const { tabs } = (await admin.session(id)).observation ?? { tabs: [] };
      for (const tab of tabs.slice(1)) await admin.step(id, { type: "closeTab", tab: tab.id });
    };
    await inLanes(variants, 4, open, visit, async (id) => void (await admin.end(id)));
  }, 180_000);

  test("five hundred at once are the page's fault, and the session lives", async () => {
    // A busy machine takes a minute for so many windows.
    const patienceMs = 100_000;
    const limits = { maxTabs: 3, maxSteps: 500, stepTimeoutMs: patienceMs };
    const { id } = await admin.create({ sites: [lab.site], startUrl: lab.url, limits });
    expect(await openWindows(id, "plain", 500, 3, patienceMs)).toMatch(/windows that a page opened were closed/);
    await until(
      async () => (await admin.step(id, { type: "goto", url: `${lab.url}two` })).observation?.title === "Two",
      "a page",
      patienceMs,
    );
    expect(await admin.session(id)).toMatchObject({ status: "ready", failure: null, end: null });
    await admin.end(id);
  }, 240_000);

  test("twenty without a word", async () => {
    const { id } = await admin.create({ sites: [lab.site], startUrl: `${lab.url}two`, observe: { text: false } });
    let opened = 1;
    for (; opened < 40; opened++) {
      const { error } = await admin.step(id, { type: "newTab" });
      if (error) break;
    }
    expect(opened).toBe(20);
    await admin.end(id);
  }, 60_000);
});

describe("a quota", () => {
  const quotaOf = async (api: API): Promise<Capacity["quota"]> => (await api.ok<Capacity>("GET", "/v1/capacity")).quota;
  const lines = async (path: string, items: object[]): Promise<{ status: number; body: Failed }[]> => {
    const response = await fetch(service.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${TRAINER}`, "content-type": "application/json" },
      body: JSON.stringify({ items }),
    });
    const text = await response.text();
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { status: number; body: Failed });
  };
  const frame = async (id: string, n: number): Promise<{ status: number; body: Failed }[]> => {
    const socket = new WebSocket(`${service.url.replace("http", "ws")}/v1/sessions/${id}/ws`, offeredProtocols(TRAINER));
    const heard: { status: number; body: Failed }[] = [];
    await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
    socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data)) as { status: number; body: Failed }));
    for (let i = 0; i < n; i++) socket.send(JSON.stringify({ id: i, type: "step", action: { type: "wait", ms: 1 } }));
    await until(async () => heard.length === n, "answers of all frames");
    socket.close();
    return heard;
  };

  test("bounds the sessions of a token, by every way in, and says so", async () => {
    const trainer = new API(service.url, TRAINER);
    expect(await quotaOf(admin)).toBeNull();
    expect(await quotaOf(trainer)).toEqual({ sessions: { used: 0, max: 2 }, stepsPerMinute: { used: 0, max: STEPS_PER_MINUTE } });
    const first = await trainer.create({ key: "one" });
    const second = await trainer.create();
    const refused = await trainer.call<Failed>("POST", "/v1/sessions", {});
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: "quota_exceeded", details: { quota: "sessions", limit: 2 } } },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.body.error.details.retryAfterMs).toBeGreaterThan(0);
    expect((await lines("/v1/batch/sessions", [{}, {}])).map(({ status }) => status)).toEqual([429, 429]);
    // What is there already is not refused, nor is another token.
    expect((await trainer.create({ key: "one" })).id).toBe(first.id);
    await admin.end((await admin.create()).id);
    expect(await quotaOf(trainer)).toMatchObject({ sessions: { used: 2, max: 2 } });
    // A client waits as it does for capacity.
    setTimeout(() => void trainer.end(second.id), 300);
    const waited = await new Stillwater({ url: service.url, token: TRAINER }).sessions.create();
    await trainer.end(waited.id);
    await trainer.end(first.id);
    expect(await quotaOf(trainer)).toMatchObject({ sessions: { used: 0 } });
  }, 60_000);

  test("bounds the steps of a token in a minute, by every way in; what is refused took no index", async () => {
    const trainer = new API(service.url, TRAINER);
    const { id } = await trainer.create();
    const step = { action: { type: "wait", ms: 1 } };
    for (let i = 0; i < 4; i++) await trainer.step(id, step.action);
    const batch = await lines(
      "/v1/batch/steps",
      Array.from({ length: 4 }, () => ({ sessionId: id, ...step })),
    );
    expect(batch.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const framed = await frame(id, 6);
    expect(framed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
    const refused = await trainer.call<Failed>("POST", `/v1/sessions/${id}/step`, step);
    const [item] = await lines("/v1/batch/steps", [{ sessionId: id, ...step }]);
    for (const { status, body } of [refused, item, framed[5]].filter((answer) => answer !== undefined)) {
      expect({ status, body }).toMatchObject({
        status: 429,
        body: { error: { code: "quota_exceeded", details: { quota: "stepsPerMinute", limit: STEPS_PER_MINUTE } } },
      });
      const { retryAfterMs } = body.error.details;
      expect(retryAfterMs).toBeGreaterThan(0);
      expect(retryAfterMs).toBeLessThanOrEqual(61_000);
    }
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await trainer.session(id)).step).toBe(STEPS_PER_MINUTE);
    expect(await quotaOf(trainer)).toMatchObject({ stepsPerMinute: { used: STEPS_PER_MINUTE, max: STEPS_PER_MINUTE } });
    // Whoever calls is counted, not whose session it is.
    expect(await admin.step(id, step.action)).toMatchObject({ index: STEPS_PER_MINUTE });
    await service.killWorkerd();
    expect(await quotaOf(trainer)).toMatchObject({ stepsPerMinute: { used: STEPS_PER_MINUTE } });
    await trainer.end(id);
  }, 60_000);

  test("counts what a rollout does for the token that began it, and the rollout waits", async () => {
    const roller = new API(service.url, ROLLER);
    const rollouts = new Rollouts(roller);
    const { id } = await rollouts.begin({ tasks: lampTasks(lab, 3), policy: { url: policy.url, model: "m" } });
    const used: number[] = [];
    await until(
      async () => {
        used.push((await quotaOf(roller))?.sessions.used ?? 0);
        await sleep(50);
        return (await rollouts.get(id)).state === "done";
      },
      "the rollout is over",
      90_000,
    );
    expect(Math.max(...used)).toBe(1);
    expect(await rollouts.get(id)).toMatchObject({ outcomes: { succeeded: 3 }, retries: 0 });
    expect(await quotaOf(roller)).toMatchObject({ stepsPerMinute: { used: 3, max: 1_000 } });
  }, 120_000);
});
