import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import type { Session, StepAnswer } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { until } from "./support/until.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));

const COUNTER = `<!doctype html><title>Counter</title><h1>Counter</h1>
  <button onclick="n.textContent = Number(n.textContent) + 1">Add one</button> <output id="n">0</output>
  <label>Name <input id="name"></label> <button disabled>Never</button> <a href="/two">Second page</a>`;
const TWO = `<!doctype html><title>Two</title><h1>Second</h1><p>You are on the second page.</p>`;

let lab: Lab;
const open: string[] = [];
const create = async (request: object = {}): Promise<Session> => {
  const session = await api.create({ sites: [lab.site], ...request });
  open.push(session.id);
  return session;
};

beforeAll(async () => {
  lab = await startLab({
    "/hang": `<title>Hang</title><button onclick="fetch('/never?' + Math.random())">Ask</button>`,
    "/never": () => {},
    "/": COUNTER,
    "/two": TWO,
    "/alert": `<title>Alert</title><button onclick="alert('Sure?')">Ask</button>`,
  });
});
afterAll(() => lab.close());
afterEach(async () => {
  await Promise.all(open.splice(0).map((id) => api.end(id)));
});

describe("a session", () => {
  test("opens with its first observation and steps by element id", async () => {
    const session = await create();
    expect(session).toMatchObject({ status: "ready", step: 0, terminated: false, truncated: false, end: null, goal: null });
    expect(session.episode.n).toBe(0);
    expect(session.observation?.url).toBe("http://lab.localhost/");
    expect(session.observation?.title).toBe("Counter");

    const answer = await api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Add one"') });
    expect(answer).toMatchObject({
      index: 0,
      episode: session.episode,
      reward: 0,
      terminated: false,
      truncated: false,
      mask: false,
      end: null,
      error: null,
      failure: null,
      settle: { settled: true, cause: "quiet", pending: [] },
      changed: { text: true, url: false },
      evaluation: { status: "none", score: null, parts: [] },
    });
    expect(answer.observation?.text).toMatch(/\b1\b/);
    expect((await api.session(session.id)).step).toBe(1);
  });

  test("follows a link, goes back, and fills a field", async () => {
    const session = await create();
    const second = await api.step(session.id, { type: "click", target: idOf(session.observation, 'link "Second page"') });
    expect(second).toMatchObject({ settle: { settled: true, cause: "navigation" }, changed: { url: true } });
    expect(second.observation?.text).toContain("You are on the second page.");

    const first = await api.step(session.id, { type: "back" });
    expect(first.observation?.title).toBe("Counter");
    const field = idOf(first.observation, 'textbox "Name"');
    const filled = await api.step(session.id, { type: "fill", target: field, text: "Ada \u00e9\u4e2d" });
    expect(filled.observation?.text).toContain("Ada \u00e9\u4e2d");
    const emptied = await api.step(session.id, { type: "fill", target: field, text: "" });
    expect(emptied.observation?.text).not.toContain("Ada");
    const none = await api.step(session.id, { type: "back" });
    expect(none.error?.code).toBe("no_history");
  });

  test("holds a dialog open until it is answered", async () => {
    const session = await create({ startUrl: "http://lab.localhost/alert" });
    const asked = await api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Ask"') });
    expect(asked).toMatchObject({
      settle: { settled: true, cause: "dialog" },
      observation: { dialog: { kind: "alert", message: "Sure?" } },
    });
    const blocked = await api.step(session.id, { type: "press", key: "Enter" });
    expect(blocked.error?.code).toBe("dialog_open");
    const done = await api.step(session.id, { type: "dialog", accept: true });
    expect(done).toMatchObject({ error: null, observation: { dialog: null } });
  });

  test("gives wrong actions back as errors of the step, and counts them", async () => {
    const session = await create();
    const cases: [unknown, string][] = [
      ["click e1", "bad_action"],
      [{ type: "fly" }, "bad_action"],
      [{ type: "click" }, "bad_action"],
      [{ type: "click", target: "e1", colour: "red" }, "bad_action"],
      [{ type: "click", target: "e99" }, "unknown_element"],
      [{ type: "click", target: idOf(session.observation, 'button "Never"') }, "disabled_element"],
      [{ type: "press", key: "Enterr" }, "bad_key"],
      [{ type: "goto", url: "file:///etc/passwd" }, "bad_url"],
      [{ type: "goto", url: "http://elsewhere.localhost/" }, "navigation_refused"],
    ];
    for (const [i, [action, code]] of cases.entries()) {
      const answer = await api.step(session.id, action);
      expect(answer, JSON.stringify(action)).toMatchObject({ index: i, reward: 0, mask: false, failure: null, error: { code } });
      expect(answer.error?.suggestion).not.toBe("");
      expect(answer.observation?.text?.split("\n")[0]).toContain(answer.error?.message);
    }
  });

  test("tells a stale id from one that never was", async () => {
    const session = await create();
    const id = idOf(session.observation, 'button "Add one"');
    await api.step(session.id, { type: "goto", url: "http://lab.localhost/two" });
    const answer = await api.step(session.id, { type: "click", target: id });
    expect(answer.error?.code).toBe("stale_element");
  });
});

describe("settle", () => {
  test("answers at the cap with what still runs, and leaves alone what it is told to", async () => {
    const capped = await create({ startUrl: "http://lab.localhost/hang", settle: { capMs: 500 } });
    const held = await api.step(capped.id, { type: "click", target: idOf(capped.observation, 'button "Ask"') });
    expect(held.settle).toMatchObject({ settled: false, cause: "cap" });
    expect(held.settle?.pending).toMatchObject([{ kind: "fetch", detail: expect.stringContaining("/never") }]);
    const tuned = await create({ startUrl: "http://lab.localhost/hang", settle: { ignore: ["*/never*"] } });
    const free = await api.step(tuned.id, { type: "click", target: idOf(tuned.observation, 'button "Ask"') });
    expect(free.settle).toMatchObject({ settled: true, cause: "quiet", pending: [] });
    const site = { ...lab.site, settle: { ignore: ["*/never*"] } };
    const tunedSite = await create({ startUrl: "http://lab.localhost/hang", sites: [site] });
    const bySite = await api.step(tunedSite.id, { type: "click", target: idOf(tunedSite.observation, 'button "Ask"') });
    expect(bySite.settle).toMatchObject({ settled: true, cause: "quiet" });
    const shortSite = await create({ startUrl: "http://lab.localhost/hang", sites: [{ ...lab.site, settle: { capMs: 400 } }] });
    const cut = await api.step(shortSite.id, { type: "click", target: idOf(shortSite.observation, 'button "Ask"') });
    expect(cut.settle).toMatchObject({ settled: false, cause: "cap" });
    expect(cut.settle?.ms).toBeLessThan(3_000);
  });
});

describe("an index", () => {
  test("makes a repeat harmless: the same action gives the stored answer, another one a conflict", async () => {
    const session = await create();
    const add = { type: "click", target: idOf(session.observation, 'button "Add one"') };
    const first = await api.step(session.id, add, { index: 0 });
    const repeat = await api.step(session.id, { target: add.target, type: "click" }, { index: 0 });
    expect(repeat).toEqual(first);

    for (const [index, action] of [
      [0, { type: "back" }],
      [5, add],
    ] as const) {
      const conflict = await api.call<Failed>("POST", `/v1/sessions/${session.id}/step`, { action, index });
      expect(conflict).toMatchObject({ status: 409, body: { error: { code: "index_conflict", details: { expected: 1 } } } });
    }
    expect((await api.session(session.id)).step).toBe(1);
  });

  test("is not needed where a requestId is: concurrent repeats of one request are one step", async () => {
    const session = await create();
    const add = { type: "click", target: idOf(session.observation, 'button "Add one"') };
    const answers = await Promise.all([1, 2, 3].map(() => api.step(session.id, add, { requestId: "r-1" })));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const next = await api.step(session.id, add, { requestId: "r-2" });
    expect(next.index).toBe(1);
    expect(next.observation?.text).toMatch(/\b2\b/);
  });

  test("belongs to an episode", async () => {
    const session = await create();
    const path = `/v1/sessions/${session.id}/step`;
    const wrong = await api.call<Failed>("POST", path, { action: { type: "back" }, episode: "t_other" });
    expect(wrong).toMatchObject({ status: 409, body: { error: { code: "episode_changed" } } });
  });
});

describe("an episode", () => {
  test("ends with an answer; the session then waits for a reset", async () => {
    const session = await create({ task: { id: "count", goal: "Say hello." } });
    expect(session).toMatchObject({ goal: "Say hello.", task: { id: "count", suite: null } });
    const answer = await api.step(session.id, { type: "answer", text: "hello" });
    expect(answer).toMatchObject({
      terminated: true,
      truncated: false,
      reward: 0,
      mask: false,
      end: { reason: "answer", message: "hello" },
    });
    const after = await api.call<Failed>("POST", `/v1/sessions/${session.id}/step`, { action: { type: "back" } });
    expect(after).toMatchObject({ status: 409, body: { error: { code: "episode_ended" } } });
    expect((await api.get(`/v1/sessions/${session.id}/observation`)).status).toBe(200);

    const next = await api.reset(session.id);
    expect(next).toMatchObject({ id: session.id, status: "ready", step: 0, terminated: false, end: null, goal: "Say hello." });
    expect(next.episode.n).toBe(1);
    expect(next.episode.id).not.toBe(session.episode.id);
    expect(next.observation?.hash).toBe(session.observation?.hash);
  });

  test("is truncated at maxSteps", async () => {
    const session = await create({ limits: { maxSteps: 2 } });
    await api.step(session.id, { type: "press", key: "Tab" });
    const last = await api.step(session.id, { type: "press", key: "Tab" });
    expect(last).toMatchObject({ terminated: false, truncated: true, mask: false, reward: 0, end: { reason: "maxSteps" } });
  });

  test("is truncated by the task's time limit also when nobody steps", async () => {
    const session = await create({ task: { id: "quick", limits: { timeLimitMs: 300 } } });
    await until(async () => (await api.session(session.id)).end !== null, "the episode ends");
    expect(await api.session(session.id)).toMatchObject({ status: "ready", truncated: true, end: { reason: "timeLimit" } });
  });

  test("finds its first page still without waiting for the cap, however often it is reset", async () => {
    // Less than the cap of settling: a page that is waited for until then is a failed reset.
    const session = await create({ sites: ["shop"], limits: { stepTimeoutMs: 8_000 }, settle: { capMs: 10_000 } });
    for (let n = 1; n <= 15; n++) expect((await api.reset(session.id)).episode.n).toBe(n);
  });

  test("begins anew by reset, once per requestId, with nothing left of the one before", async () => {
    const session = await create();
    await api.step(session.id, { type: "fill", target: idOf(session.observation, 'textbox "Name"'), text: "Ada" });
    const reset = await api.reset(session.id, { requestId: "reset-1" });
    const again = await api.reset(session.id, { requestId: "reset-1" });
    expect(again.episode).toEqual(reset.episode);
    expect(reset.episode.n).toBe(1);
    expect(reset.observation?.text).toBe(session.observation?.text);
    const old = await api.ok<{ outcome: string; end: unknown }>("GET", `/v1/trajectories/${session.episode.id}`);
    expect(old).toMatchObject({ outcome: "cancelled", mask: true, end: { reason: "cancelled" } });
  });
});

describe("the end of a session", () => {
  test("is answered every time, and everything but reading is refused afterwards", async () => {
    const session = await create();
    const ended = await api.end(session.id);
    expect(ended).toMatchObject({ status: "ended", truncated: true, mask: true, end: { reason: "cancelled" } });
    expect(await api.end(session.id)).toMatchObject({ id: session.id, status: "ended" });
    expect((await api.session(session.id)).status).toBe("ended");
    for (const [method, path, body] of [
      ["POST", "step", { action: { type: "back" } }],
      ["POST", "reset", {}],
      ["GET", "observation", undefined],
      ["GET", "screenshot", undefined],
    ] as const) {
      const refused = await api.call<Failed>(method, `/v1/sessions/${session.id}/${path}`, body);
      expect(refused, path).toMatchObject({ status: 409, body: { error: { code: "session_ended" } } });
    }
  });

  test("by its user is cancelled, not errored: in the trajectory, in lists by filter, and in exports", async () => {
    const run = `cancelled ${Math.random()}`;
    const session = await create({ run });
    await api.step(session.id, { type: "goto", url: "http://lab.localhost/two" });
    await api.end(session.id);
    const wanted = { id: session.episode.id, outcome: "cancelled", mask: true, score: null };
    expect(await api.ok("GET", `/v1/trajectories/${session.episode.id}`)).toMatchObject(wanted);
    const list = (outcome: string) =>
      api.ok<{ items: unknown[] }>("GET", `/v1/trajectories?run=${encodeURIComponent(run)}&outcome=${outcome}`);
    await until(async () => (await list("cancelled")).items.length === 1, "the list has it");
    expect(await list("cancelled")).toMatchObject({ items: [wanted] });
    expect((await list("errored")).items).toEqual([]);
    const query = `run=${encodeURIComponent(run)}&outcome=cancelled`;
    const exported = (format: string) => api.ok<unknown>("GET", `/v1/trajectories/export?${query}&format=${format}`);
    await until(
      async () =>
        exported("stillwater").then(
          () => true,
          () => false,
        ),
      "it is exported",
    );
    expect(await exported("stillwater")).toMatchObject({ trajectory: wanted });
  });

  test("of one that never began is a failure, though its user deletes it", async () => {
    const startUrl = "http://lab.localhost/never";
    const { id, episode } = await create({ startUrl, wait: "none", limits: { stepTimeoutMs: 1_000 } });
    await until(async () => (await api.session(id)).status === "failed", "the start fails");
    // It runs no more, whether or not anybody ever deletes its session.
    expect(await api.ok("GET", `/v1/trajectories/${episode.id}`)).toMatchObject({ outcome: "errored" });
    expect(await api.end(id)).toMatchObject({ status: "ended", mask: true, end: { reason: "failure" } });
  });

  test("comes by itself when nobody uses the session", async () => {
    const session = await create({ limits: { idleTtlMs: 1_000 } });
    expect(session.expiresAt - Date.now()).toBeLessThanOrEqual(1_000);
    await until(async () => (await api.session(session.id)).status === "ended", "the lease ends");
    expect(await api.session(session.id)).toMatchObject({ end: { reason: "expired" }, mask: true, truncated: true });
  });

  test("does not wait for a step that runs", async () => {
    const session = await create();
    await api.ok("GET", `/v1/sessions/${session.id}/observation`);
    const hang = api.step(session.id, { type: "goto", url: "http://lab.localhost/two" });
    const [ended, step] = await Promise.all([api.end(session.id), hang.catch((error: Error) => error)]);
    expect(ended.status).toBe("ended");
    // The step was either done before the end, or broken off by it; it never hangs.
    if (!(step instanceof Error)) expect(step.failure === null || step.failure.class === "interrupted").toBe(true);
  });
});

describe("a key", () => {
  const key = () => `key-${Math.random()}`;

  test("gets the session that it made, also when asked for at the same time", async () => {
    const name = key();
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call<Session>("POST", "/v1/sessions", { key: name, sites: [lab.site] })),
    );
    const ids = new Set(answers.map((answer) => answer.body.id));
    expect(ids.size).toBe(1);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    open.push(...ids);
  });

  test("is bound to its task, and remembers an ended session", async () => {
    const name = key();
    const session = await create({ key: name, task: { id: "a" } });
    const other = await api.call<Failed>("POST", "/v1/sessions", { key: name, task: { id: "b" }, sites: [lab.site] });
    expect(other).toMatchObject({ status: 409, body: { error: { code: "key_conflict" } } });
    await api.end(session.id);
    const again = await api.call<Session>("POST", "/v1/sessions", { key: name, task: { id: "a" }, sites: [lab.site] });
    expect(again).toMatchObject({ status: 200, body: { id: session.id, status: "ended" } });
  });
});

describe("what cannot be had", () => {
  test("a server that is down is a site_failed, and leaves no session", async () => {
    const request = { sites: [{ name: "gone", upstream: "http://127.0.0.1:1" }], run: "server-that-is-down" };
    const answer = await api.call<Failed>("POST", "/v1/sessions", request);
    expect(answer).toMatchObject({ status: 502, body: { error: { code: "site_failed" } } });
    expect(await api.ok("GET", `/v1/sessions?run=${request.run}`)).toEqual({ items: [], cursor: null });
  });

  test("a session that does not wait is starting, and then ready", async () => {
    const answer = await api.call<Session>("POST", "/v1/sessions", { wait: "none", sites: [lab.site] });
    open.push(answer.body.id);
    expect(answer).toMatchObject({ status: 201, body: { status: "starting", observation: null } });
    await until(async () => (await api.session(answer.body.id)).status === "ready", "it is ready");
    expect((await api.session(answer.body.id)).observation?.title).toBe("Counter");
  });
});

describe("a look without acting", () => {
  test("is not recorded and changes nothing", async () => {
    const session = await create();
    const seen = await api.ok<StepAnswer["observation"]>("GET", `/v1/sessions/${session.id}/observation`);
    expect(seen).toEqual(session.observation);
    expect((await api.session(session.id)).step).toBe(0);
  });

  test("gives pictures, as bytes and as blobs", async () => {
    const session = await create();
    const shot = await fetch(`${inject("serviceURL")}/v1/sessions/${session.id}/screenshot?format=png`, {
      headers: { authorization: `Bearer ${inject("serviceToken")}` },
    });
    expect(shot.headers.get("content-type")).toBe("image/png");
    const png = new Uint8Array(await shot.arrayBuffer());
    expect([...png.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    expect(new DataView(png.buffer).getUint32(16)).toBe(1280);

    const answer = await api.step(
      session.id,
      { type: "press", key: "Tab" },
      { observe: { screenshot: { transport: "inline" } } },
    );
    const picture = answer.observation?.screenshot;
    expect(picture).toMatchObject({ mediaType: "image/jpeg", width: 1280, height: 720, scale: 1 });
    const blob = await fetch(inject("serviceURL") + picture?.url, {
      headers: { authorization: `Bearer ${inject("serviceToken")}` },
    });
    expect(Buffer.from(await blob.arrayBuffer()).toString("base64")).toBe(picture?.data);
  });
});
