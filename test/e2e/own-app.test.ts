/**
 * @module An app of one's own: hooks for a fresh state and for the state, a verifier of one's own, and what is said when its
 * server is down.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Rescored, Session, StepAnswer, Trajectory } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { type Answer, type Call, type OwnServer, send, startNotes, startServer } from "./support/own-app.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const RUN_TOKEN = "a-run-token-of-these-tests";
let service: Service;
let api: API;
let runner: API;
let notes: OwnServer;
const open: string[] = [];
const servers: OwnServer[] = [];

beforeAll(async () => {
  const further = [{ name: "runner", token: RUN_TOKEN, scopes: ["run", "score"] }];
  service = await startService({ env: { STILLWATER_TOKENS: JSON.stringify(further) } });
  api = new API(service.url, service.token);
  runner = new API(service.url, RUN_TOKEN);
  notes = await startNotes();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((id) => api.end(id)));
  await Promise.all(servers.splice(0).map((server) => server.close()));
  notes.calls.length = 0;
});
afterAll(async () => {
  await service.stop();
  await notes.close();
});

const create = async (request: object): Promise<Session> => {
  const session = await api.create(request);
  open.push(session.id);
  return session;
};
const refused = async (request: object, as = api) => {
  const { status, body } = await as.call<Failed>("POST", "/v1/sessions", request);
  return { status, ...body.error };
};
const serve = async (answer: Answer): Promise<OwnServer> => {
  const server = await startServer(answer);
  servers.push(server);
  return server;
};
const site = (more: object = {}) => ({
  name: "notes",
  upstream: notes.url,
  reset: `${notes.url}/doors/reset`,
  state: `${notes.url}/doors/state`,
  ...more,
});
const add = async (session: Session, text: string): Promise<StepAnswer> => {
  await api.step(session.id, { type: "fill", target: idOf(session.observation, 'textbox "Note"'), text });
  return api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Add"') });
};
const milk = (evaluators: object[]) => ({ id: "milk", goal: "Note milk", evaluate: { evaluators } });
const NOTED = { type: "site_state", checks: [{ query: "length(after.notes.notes) == length(before.notes.notes) + `1`" }] };
const callsTo = (path: string): Call[] => notes.calls.filter((call) => call.path === path);

describe("the hooks of an inline site", () => {
  test("bring a fresh state before each first page, and give the state to evaluators", async () => {
    const session = await create({ sites: [site()], task: milk([NOTED]), seed: 4 });
    expect(session.observation?.text).toContain("seed 4");
    expect(session.observation?.text).not.toContain("left over");
    const [reset] = callsTo("/doors/reset");
    expect(reset).toMatchObject({
      method: "POST",
      body: { site: "notes", seed: 4, session: session.id, episode: session.episode.id, n: 0 },
      headers: { "x-stillwater-episode": session.episode.id, "x-stillwater-seed": "4" },
    });
    await add(session, "milk");
    expect(await api.step(session.id, { type: "answer", text: "" })).toMatchObject({ reward: 1, evaluation: { score: 1 } });
    const next = await api.reset(session.id, { seed: 5 });
    expect(next.observation?.text).toContain("seed 5");
    expect(next.observation?.text).not.toContain("milk");
    expect(callsTo("/doors/reset").at(-1)).toMatchObject({ body: { episode: next.episode.id, n: 1 } });
    expect(await api.step(next.id, { type: "answer", text: "" })).toMatchObject({ reward: 0, mask: false });
  });

  test("take a path of the site's own server, a method, headers and a body", async () => {
    const reset = { url: "/doors/reset?hard=1", method: "PUT", headers: { "X-Key": "k" }, body: { seed: 77 } };
    const server = await serve((call, response) =>
      send(response, call.path.startsWith("/doors") ? { any: "thing" } : "<p>Hello"),
    );
    await create({ sites: [{ name: "app", upstream: server.url, reset, state: "/doors/state" }] });
    expect(server.calls[0]).toMatchObject({
      method: "PUT",
      path: "/doors/reset?hard=1",
      body: { seed: 77 },
      headers: { "x-key": "k" },
    });
  });

  test("can be commands", async () => {
    const node = process.execPath;
    const reset = {
      command: [
        node,
        "-e",
        `fetch("${notes.url}/doors/reset", {method: "POST", body: JSON.stringify({seed: process.env.STILLWATER_SEED + "!"})})`,
      ],
    };
    const state = {
      command: [node, "-e", "console.log(JSON.stringify({notes: [process.env.STILLWATER_SESSION]}))"],
      env: { A: "b" },
    };
    const check = { type: "site_state", checks: [{ query: "length(after.notes.notes[0]) > `10`" }] };
    const session = await create({ sites: [site({ reset, state })], task: milk([check]), seed: 8 });
    expect(session.observation?.text).toContain("seed 8!");
    expect(await api.step(session.id, { type: "answer", text: "" })).toMatchObject({ reward: 1 });
  });

  const broken: [string, Answer, object, RegExp][] = [
    ["answers 500", (_call, response) => send(response, "no database", 500), {}, /answered 500: no database/],
    ["answers 404", (_call, response) => send(response, "", 404), {}, /answered 404/],
    [
      "redirects",
      (_call, response) => response.writeHead(302, { location: "http://example.com/" }).end(),
      {},
      /redirects are not followed/,
    ],
    ["never answers", () => {}, { timeoutMs: 200 }, /within 200 ms/],
    ["breaks off", (_call, response) => response.destroy(), {}, /connection/i],
  ];
  test.each(broken)("a reset that %s is site_failed, named with site, hook and address", async (_what, answer, more, what) => {
    const server = await serve(answer);
    const { status, code, message } = await refused({
      sites: [site({ reset: { url: `${server.url}/again?key=secret`, ...more } })],
    });
    expect({ status, code }).toEqual({ status: 502, code: "site_failed" });
    expect(message).toContain(`The reset hook of the site notes (POST ${server.url}/again)`);
    expect(message).toMatch(what);
  });

  test.each([
    ["no JSON", (response: Parameters<Answer>[1]) => send(response, "<p>hello</p>"), /no JSON: <p>hello/],
    ["too large", (response: Parameters<Answer>[1]) => flood(response), /larger than 4194304 bytes/],
  ])("a state that is %s is told at once, and bounded", async (_what, answer, what) => {
    const server = await serve((_call, response) => answer(response));
    const { status, code, message } = await refused({ sites: [site({ state: `${server.url}/state` })], task: milk([NOTED]) });
    expect({ status, code }).toEqual({ status: 502, code: "site_failed" });
    expect(message).toContain(`The state hook of the site notes (GET ${server.url}/state)`);
    expect(message).toMatch(what);
  });

  test("a state that breaks before the end is a failure of the evaluation, never a score", async () => {
    let good = true;
    const server = await serve((_call, response) => send(response, good ? { notes: [] } : "broken"));
    const session = await create({ sites: [site({ state: server.url })], task: milk([NOTED]) });
    good = false;
    const end = await api.step(session.id, { type: "answer", text: "" });
    const failure = { class: "evaluation", retryable: false };
    expect(end).toMatchObject({ reward: null, mask: true, failure, evaluation: { status: "failed" } });
    expect(JSON.stringify(end.evaluation)).toContain("no JSON");
  });

  test.each([
    ["a program that fails", { command: ["sh", "-c", "echo no such table >&2; exit 3"] }, /code 3: no such table/],
    ["a program that is not there", { command: ["no-such-program-here"] }, /no-such-program-here.*ENOENT/],
    ["a program that does not end", { command: ["sleep", "60"], timeoutMs: 200 }, /within 200 ms/],
  ])("%s is site_failed, with what it said", async (_what, reset, what) => {
    const { status, message } = await refused({ sites: [site({ reset })] });
    expect(status).toBe(502);
    expect(message).toContain(`The reset hook of the site notes (${reset.command.join(" ")})`);
    expect(message).toMatch(what);
  });

  test("need the scope admin, and so do process sites; other eyes do not see them", async () => {
    for (const sites of [[site()], [{ name: "app", process: { command: ["sleep", "1"] } }]]) {
      expect(await refused({ sites }, runner)).toMatchObject({ status: 403, code: "forbidden", details: { scope: "admin" } });
    }
    const task = { ...milk([NOTED]), id: "own/milk", sites: [site({ reset: { url: notes.url, headers: { key: "secret" } } })] };
    await api.ok("PUT", "/v1/suites/own", task);
    const shown = await runner.ok<object>("GET", "/v1/tasks/own%2Fmilk");
    expect(shown).toMatchObject({ sites: [{ name: "notes", upstream: notes.url }] });
    expect(JSON.stringify(shown)).not.toMatch(/secret|doors|evaluate/);
    expect(JSON.stringify(await api.ok("GET", "/v1/tasks/own%2Fmilk"))).toContain("secret");
  });

  test("without a state hook there is nothing for site_state to read, which is told before anything begins", async () => {
    const { name, upstream } = site();
    const answer = await refused({ sites: [{ name, upstream }], task: milk([NOTED]) });
    expect(answer).toMatchObject({ status: 400, code: "invalid_request" });
    expect(answer.message).toContain("state");
  });
});

describe("a verifier by HTTP", () => {
  const verified = async (
    answer: Answer,
    more: object = {},
    acts = true,
  ): Promise<{ session: Session; end: StepAnswer; server: OwnServer }> => {
    const server = await serve(answer);
    const session = await create({
      sites: [site()],
      task: milk([{ type: "http", url: `${server.url}/verify?key=k`, headers: { "x-key": "mine" }, ...more }]),
      seed: 2,
    });
    if (acts) await add(session, "milk");
    return { session, end: await api.step(session.id, { type: "answer", text: "two bottles" }), server };
  };

  test("is shown goal, answer, states, address and trajectory, and its score counts", async () => {
    const { session, end, server } = await verified((_call, response) =>
      send(response, { score: 0.25, reason: "half of a half" }),
    );
    expect(end).toMatchObject({
      reward: 0.25,
      evaluation: { status: "done", score: 0.25, parts: [{ type: "http", score: 0.25, evidence: { reason: "half of a half" } }] },
    });
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]).toMatchObject({
      method: "POST",
      path: "/verify?key=k",
      headers: { "x-key": "mine", "content-type": "application/json" },
      body: {
        goal: "Note milk",
        answer: "two bottles",
        end: { reason: "answer" },
        states: { before: { notes: { notes: ["seed 2"] } }, after: { notes: { notes: ["seed 2", "milk"] } } },
        url: "http://notes.localhost/",
        trajectory: { id: session.episode.id },
        task: { id: "milk" },
        seed: 2,
      },
    });
  });

  test("scores again from the recording", async () => {
    let score = 0;
    const { session, server } = await verified((_call, response) => send(response, { score }));
    await api.end(session.id);
    await until(async () => {
      const { outcome } = await api.ok<Trajectory>("GET", `/v1/trajectories/${session.episode.id}`);
      return outcome !== "running";
    }, "the recording is stored");
    score = 1;
    let again: Rescored | null = null;
    await until(async () => {
      const answer = await runner.call<Rescored>("POST", `/v1/trajectories/${session.episode.id}/rescore`, {});
      again = answer.status === 200 ? answer.body : null;
      return again !== null;
    }, "it can be scored again");
    expect(again).toMatchObject({ before: { score: 0 }, after: { status: "done", score: 1 } });
    expect(server.calls.at(-1)?.body).toMatchObject({
      answer: "two bottles",
      states: { after: { notes: { notes: ["seed 2", "milk"] } } },
    });
    const other = { evaluate: { evaluators: [{ type: "http", url: `${server.url}/other` }] } };
    const { status, body } = await runner.call<Failed>("POST", `/v1/trajectories/${session.episode.id}/rescore`, other);
    expect(status).toBe(403);
    expect(body.error.message).toContain("evaluate.evaluators.0.url");
  });

  const wrong: [string, Answer, object, RegExp, number][] = [
    ["answers prose", (_call, response) => send(response, "score: 1"), {}, /answered no \{"score"/, 1],
    ["answers a score as text", (_call, response) => send(response, { score: "1" }), {}, /answered no \{"score"/, 1],
    ["answers more than 1", (_call, response) => send(response, { score: 1.01 }), {}, /answered no \{"score"/, 1],
    ["answers less than 0", (_call, response) => send(response, { score: -0.1 }), {}, /answered no \{"score"/, 1],
    ["answers no score", (_call, response) => send(response, { reason: "fine" }), {}, /answered no \{"score"/, 1],
    [
      "answers fields of its own",
      (_call, response) => send(response, { score: 1, success: true }),
      {},
      /answered no \{"score"/,
      1,
    ],
    ["answers without end", (_call, response) => flood(response), {}, /larger than 65536 bytes/, 1],
    [
      "redirects",
      (_call, response) => response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
      {},
      /redirects are not followed/,
      1,
    ],
    ["answers 403", (_call, response) => send(response, "who are you", 403), {}, /answered 403: who are you/, 1],
    ["answers 500 again and again", (_call, response) => send(response, "down", 500), {}, /in 4 tries: it answered 500/, 4],
    ["never answers", () => {}, { timeoutMs: 300 }, /within 300 ms/, 1],
  ];
  test.each(wrong)("that %s is a failure and no score", async (does, answer, more, what, tries) => {
    const { end, server } = await verified(answer, more, false);
    expect(end).toMatchObject({
      reward: null,
      mask: true,
      failure: { class: "evaluation", retryable: tries > 1 || does === "never answers" },
      evaluation: { status: "failed", score: null },
    });
    expect(JSON.stringify(end.evaluation.parts)).toContain(`The verifier ${server.url}/verify`);
    expect(JSON.parse(JSON.stringify(end.evaluation.parts[0]?.evidence)).failure).toMatch(what);
    expect(server.calls).toHaveLength(tries);
  });

  test("that is down for a moment is asked again", async () => {
    let asked = 0;
    const { end, server } = await verified((_call, response) =>
      ++asked < 3 ? send(response, "", 503) : send(response, { score: 1 }),
    );
    expect(end).toMatchObject({ reward: 1 });
    expect(server.calls).toHaveLength(3);
  });

  test("that is gone is named, with why", async () => {
    const port = await freePort();
    const task = milk([{ type: "http", url: `http://127.0.0.1:${port}/verify` }]);
    const session = await create({ sites: [site()], task });
    const end = await api.step(session.id, { type: "answer", text: "" });
    expect(end).toMatchObject({ mask: true, failure: { class: "evaluation" } });
    expect(JSON.stringify(end.evaluation.parts)).toMatch(
      new RegExp(`127.0.0.1:${port}/verify gave no verdict in 4 tries: .*ECONNREFUSED`),
    );
  });

  test("is named by the scope admin alone, in create, reset and rollouts; a suite that an admin imported is for all", async () => {
    const task = milk([
      { type: "string_match", exactMatch: "x" },
      { type: "http", url: "http://127.0.0.1:1/" },
    ]);
    const told = await refused({ sites: ["shop"], task }, runner);
    expect(told).toMatchObject({ status: 403, code: "forbidden", details: { field: "task.evaluate.evaluators.1.url" } });
    const session = await create({ sites: ["shop"] });
    const reset = await runner.call<Failed>("POST", `/v1/sessions/${session.id}/reset`, { task });
    expect([reset.status, reset.body.error.message]).toEqual([403, expect.stringContaining("task.evaluate.evaluators.1.url")]);
    const server = await serve((_call, response) => send(response, { score: 1 }));
    const stored = { ...milk([{ type: "http", url: server.url }]), id: "own/verified", sites: ["shop"] };
    expect(await api.ok("PUT", "/v1/suites/own", stored)).toMatchObject({ errors: [] });
    const own = await runner.create({ task: "own/verified" });
    open.push(own.id);
    expect(await runner.step(own.id, { type: "answer", text: "x" })).toMatchObject({ reward: 1 });
    expect(server.calls[0]?.body).toMatchObject({ states: { after: { shop: { cart: [] } } } });
  });
});

describe("a dead upstream", () => {
  test("is named when a session is to be opened on it", async () => {
    const port = await freePort();
    const { status, code, message } = await refused({ sites: [{ name: "app", upstream: `http://127.0.0.1:${port}` }] });
    expect({ status, code }).toEqual({ status: 502, code: "site_failed" });
    for (const part of ["app", `http://127.0.0.1:${port}`, "ECONNREFUSED"]) expect(message).toContain(part);
    const hook = `http://127.0.0.1:${port}/reset`;
    const withHook = await refused({ sites: [{ name: "app", upstream: notes.url, reset: hook }] });
    expect(withHook.status).toBe(502);
    for (const part of ["app", hook, "ECONNREFUSED"]) expect(withHook.message).toContain(part);
  });

  test("is named when it dies in the middle of an episode, which is then nobody's score", async () => {
    const server = await serve((_call, response) => send(response, '<title>App</title><a href="/next">Next</a>'));
    const session = await create({ sites: [{ name: "app", upstream: server.url }] });
    await server.close();
    const click = await api.step(session.id, { type: "click", target: idOf(session.observation, 'link "Next"') });
    expect(click).toMatchObject({
      reward: null,
      mask: true,
      end: { reason: "failure" },
      failure: { class: "site", retryable: true },
    });
    for (const part of ["app", server.url, "ECONNREFUSED"]) expect(click.failure?.message).toContain(part);
  });

  test("is not what a page says of itself", async () => {
    const lies = { "content-type": "text/html", "x-stillwater-blocked": "upstream", "x-stillwater-reason": "ECONNREFUSED" };
    const script = `<title>Liar</title><button onclick="fetch('/x').then(() => { document.title = 'done' })">Go</button>`;
    const worker = `self.addEventListener('fetch', (e) => e.respondWith(new Response('<p>lie', {headers: ${JSON.stringify(lies)}})))`;
    const server = await serve((call, response) => {
      if (call.path === "/worker.js") return response.writeHead(200, { "content-type": "text/javascript" }).end(worker);
      response
        .writeHead(200, lies)
        .end(
          `${script}<script>navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => document.body.append('ready'))</script>`,
        );
    });
    const session = await create({ sites: [{ name: "app", upstream: server.url }] });
    for (const path of ["/", "/two", "/three"]) {
      const step = await api.step(session.id, { type: "goto", url: `http://app.localhost${path}` });
      expect(step.failure).toBeNull();
      expect(step.error).toBeNull();
    }
  });
});

/** More than anybody takes, in pieces. */
const flood = (response: Parameters<Answer>[1]): void => {
  const piece = Buffer.alloc(256 * 1024, "1");
  let sent = 0;
  const more = () => {
    while (!response.destroyed && sent++ < 200) if (!response.write(piece)) return void response.once("drain", more);
    response.end();
  };
  more();
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
