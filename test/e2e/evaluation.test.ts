import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Evaluation, EvaluationNow, Rescored, Session, StepAnswer, Trajectory } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { until } from "./support/until.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
const open: string[] = [];
let lab: Lab;
let saved = "";

beforeAll(async () => {
  lab = await startLab({
    "/": `<!doctype html><title>Form</title><form method="post" action="/save">
      <label>Name <input name="name"></label><label>Agree <input type="checkbox" name="agree"></label><button>Save</button></form>
      <a href="/saved">Saved</a>`,
    "/save": (request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        saved = new URLSearchParams(body).get("name") ?? "";
        response.writeHead(302, { location: "/saved" });
        response.end();
      });
    },
    "/saved": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><title>Saved</title><p id="name">${saved} &amp; co</p>`);
    },
    "/wob": `<!doctype html><title>Click</title><button onclick="WOB_RAW_REWARD_GLOBAL = 0.5; WOB_DONE_GLOBAL = true; WOB_REWARD_REASON = 'clicked'">Go</button><button>Wait</button>`,
  });
});
afterAll(async () => {
  await Promise.all(open.map((id) => api.end(id)));
  await lab.close();
});

const create = async (
  evaluators: object[],
  more: { task?: object; request?: object; evaluate?: object } = {},
): Promise<Session> => {
  const task = { id: "t", goal: "Do it", ...more.task, evaluate: { evaluators, ...more.evaluate } };
  const session = await api.create({ sites: [lab.site], task, ...more.request });
  open.push(session.id);
  return session;
};

const answer = (id: string, text: string): Promise<StepAnswer> => api.step(id, { type: "answer", text });
const save = async (session: Session, name: string): Promise<StepAnswer> => {
  await api.step(session.id, { type: "fill", target: idOf(session.observation, 'textbox "Name"'), text: name });
  return api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Save"') });
};

const YES = { type: "string_match", exactMatch: "yes" };

describe("an episode that ends", () => {
  test("is scored in its last step, with what the score was found by", async () => {
    const good = await create([YES, { type: "url_match", reference: "http://lab.localhost/" }]);
    const step = await api.step(good.id, { type: "wait", ms: 1 });
    expect(step).toMatchObject({ reward: 0, evaluation: { status: "none" } });
    const end = await answer(good.id, " Yes ");
    expect(end).toMatchObject({
      reward: 1,
      terminated: true,
      mask: false,
      evaluation: {
        status: "done",
        score: 1,
        parts: [
          { type: "string_match", score: 1 },
          { type: "url_match", score: 1 },
        ],
      },
    });
    const trajectory = await api.ok<Trajectory>("GET", `/v1/trajectories/${good.episode.id}`);
    expect(trajectory).toMatchObject({ outcome: "succeeded", score: 1, mask: false });
    const bad = await create([YES]);
    expect(await answer(bad.id, "no")).toMatchObject({ reward: 0, mask: false, evaluation: { score: 0 } });
    expect(await api.ok<Trajectory>("GET", `/v1/trajectories/${bad.episode.id}`)).toMatchObject({ outcome: "failed", score: 0 });
  });

  test("by a limit is scored too, by giving up counts as N/A, and one that is cancelled is not scored", async () => {
    const limited = await create([{ type: "url_match", reference: "http://lab.localhost/saved" }], {
      request: { limits: { maxSteps: 2 } },
    });
    const last = await save(limited, "x");
    expect(last).toMatchObject({ truncated: true, terminated: false, reward: 1, end: { reason: "maxSteps" } });
    const impossible = await create([{ type: "string_match", fuzzyMatch: "N/A" }]);
    const gaveUp = await api.step(impossible.id, { type: "giveUp" });
    expect(gaveUp).toMatchObject({ terminated: true, evaluation: { status: "pending" }, reward: null });
    const done = await api.ok<Evaluation>("GET", `/v1/trajectories/${impossible.episode.id}/evaluation?waitMs=10000`);
    expect(done).toMatchObject({ status: "done", score: 1 });
    const cancelled = await create([YES]);
    await api.reset(cancelled.id);
    const trajectory = await api.ok<Trajectory>("GET", `/v1/trajectories/${cancelled.episode.id}`);
    expect(trajectory).toMatchObject({ outcome: "cancelled", score: null, mask: true });
  });

  test("shows nothing of how it is scored", async () => {
    const session = await create([{ type: "string_match", exactMatch: "very secret reference" }]);
    const step = await api.step(session.id, { type: "wait", ms: 1 });
    const read = await api.ok<Session>("GET", `/v1/sessions/${session.id}`);
    expect(JSON.stringify([session, step, read])).not.toContain("secret reference");
  });
});

describe("program_html", () => {
  const lastValue = (exactMatch: string) => ({
    type: "program_html",
    targets: [{ url: "last", locator: "document.querySelector('[name=name]').value", exactMatch }],
  });

  test("reads values that the agent left in a form, before anything else opens", async () => {
    const session = await create([lastValue("Ada Lovelace")]);
    await api.step(session.id, { type: "fill", target: idOf(session.observation, 'textbox "Name"'), text: "Ada Lovelace" });
    expect(await answer(session.id, "")).toMatchObject({ reward: 1 });
    const after = await api.ok<{ url: string; tabs: unknown[] }>("GET", `/v1/sessions/${session.id}/observation`);
    expect(after).toMatchObject({ url: "http://lab.localhost/", tabs: [{}] });
  });

  test("opens other pages by itself, and takes what they say as Python would", async () => {
    const other = (locator: string, content: object) => ({
      type: "program_html",
      targets: [{ url: "http://lab.localhost/saved", locator, ...content }],
    });
    const session = await create([
      other("document.querySelector('#name').textContent", { exactMatch: "grace & co" }),
      other("document.querySelector('#none')", { exactMatch: "None" }),
      other("document.querySelector('#none').textContent", { exactMatch: "" }),
      other("", { mustInclude: ["<title>saved</title>"] }),
    ]);
    await save(session, "Grace");
    await api.step(session.id, { type: "goto", url: "http://lab.localhost/" });
    const end = await answer(session.id, "");
    expect(end.evaluation.parts.map((part) => part.score)).toEqual([1, 1, 1, 1]);
  });
});

test("a page that says by itself that the task is done ends the episode", async () => {
  const session = await create([{ type: "miniwob", scoring: "raw" }], { task: { startUrl: "http://lab.localhost/wob" } });
  const waiting = await api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Wait"') });
  expect(waiting).toMatchObject({ terminated: false, reward: 0 });
  const done = await api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Go"') });
  expect(done).toMatchObject({ terminated: true, end: { reason: "taskDone", message: "clicked" }, reward: 0.5 });
});

test("network events are recorded because the task needs them, and less is refused", async () => {
  const posted = {
    type: "network_event",
    expected: { url: "http://lab.localhost/save", http_method: "POST", response_status: 302, post_data: { name: "mary" } },
  };
  const session = await create([posted]);
  await save(session, "Mary");
  expect(await answer(session.id, "")).toMatchObject({ reward: 1 });
  const task = { id: "t", evaluate: { evaluators: [posted] } };
  const refused = await api.call<Failed>("POST", "/v1/sessions", { sites: [lab.site], task, record: { network: "meta" } });
  expect(refused).toMatchObject({ status: 422, body: { error: { code: "insufficient_record" } } });
  expect(JSON.stringify(refused.body)).toContain("record.network");
});

test("the sites' own state is compared with what it was before", async () => {
  const bought = {
    type: "site_state",
    checks: [{ query: "length(after.shop.cart) == `1`" }, { query: "length(before.shop.cart) == `0`" }],
  };
  const task = { id: "cart", sites: ["shop"], evaluate: { evaluators: [bought] } };
  const session = await api.create({ task });
  open.push(session.id);
  expect(await api.ok<EvaluationNow>("POST", `/v1/sessions/${session.id}/evaluate`)).toMatchObject({
    score: 0,
    success: false,
    failure: null,
  });
  const list = await api.step(session.id, { type: "goto", url: "http://shop.localhost/products?stock=1" });
  await api.step(session.id, { type: "click", target: idOf(list.observation, /button "Add .+ to cart"/) });
  const now = await api.ok<EvaluationNow>("POST", `/v1/sessions/${session.id}/evaluate`);
  expect(now).toMatchObject({ score: 1, success: true });
  expect(await answer(session.id, "")).toMatchObject({ reward: 1 });
});

describe("scores", () => {
  test("of steps add up to the score of the whole", async () => {
    const near = { type: "page_predicate", url: "http://lab.localhost/saved", expression: "true" };
    const steps = [{ type: "url_match", reference: "http://lab.localhost/saved" }];
    const session = await create(steps, { evaluate: { rewards: "steps" } });
    const first = await api.step(session.id, { type: "wait", ms: 1 });
    const there = await api.step(session.id, { type: "goto", url: "http://lab.localhost/saved" });
    const end = await answer(session.id, "");
    expect([first.reward, there.reward, end.reward]).toEqual([0, 1, 0]);
    const unsafe = await create([near]);
    const refused = await api.call<Failed>("POST", `/v1/sessions/${unsafe.id}/evaluate`);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "unsafe_now" } } });
  });

  test("lose a penalty for what could not be read, where the task says so", async () => {
    const session = await create([YES], { evaluate: { formatPenalty: 0.25 } });
    await api.step(session.id, { type: "no such action" });
    const end = await answer(session.id, "yes");
    expect(end).toMatchObject({ reward: 0.75, evaluation: { score: 1, penalties: [{ reason: "format", value: 0.25 }] } });
  });

  test("are none where an evaluator cannot be run: a failure, not a zero", async () => {
    const session = await create([{ type: "page_predicate", expression: '"neither true nor false"' }]);
    const end = await answer(session.id, "");
    expect(end).toMatchObject({
      reward: null,
      mask: true,
      failure: { class: "evaluation", retryable: true },
      evaluation: { status: "failed", score: null },
    });
    expect(await api.ok<Trajectory>("GET", `/v1/trajectories/${session.episode.id}`)).toMatchObject({
      outcome: "errored",
      mask: true,
    });
  });

  test("are refused before the first step where no episode could have one", async () => {
    const targets = [{ url: "http://lab.localhost/", locator: "func:nobody()", mustInclude: ["x"] }];
    const task = { id: "t", evaluate: { evaluators: [{ type: "program_html", targets }] } };
    const refused = await api.call<Failed>("POST", "/v1/sessions", { sites: [lab.site], task });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
    expect(refused.body.error.message).toContain(
      'task.evaluate.evaluators.0.targets.0.locator: there is no helper named "nobody"',
    );
  });

  test("can be found again from the recording, also by other rules", async () => {
    const session = await create([
      { type: "string_match", mustInclude: ["cat"] },
      { type: "url_match", reference: "http://lab.localhost/" },
    ]);
    await answer(session.id, "concatenate");
    await api.end(session.id);
    const path = `/v1/trajectories/${session.episode.id}/rescore`;
    await until(async () => (await api.call("POST", path, {})).status === 200, "the trajectory is stored");
    expect(await api.ok<Rescored>("POST", path, {})).toMatchObject({ before: { score: 1 }, after: { score: 1 }, applied: false });
    const strict = { evaluators: [{ type: "string_match", mustInclude: ["cat"] }], mode: "strict" };
    const changed = await api.ok<Rescored>("POST", path, { evaluate: strict, apply: true });
    expect(changed).toMatchObject({ before: { score: 1 }, after: { score: 0 }, applied: true });
    expect(await api.ok<Trajectory>("GET", `/v1/trajectories/${session.episode.id}`)).toMatchObject({
      outcome: "failed",
      score: 0,
    });
  });
});
