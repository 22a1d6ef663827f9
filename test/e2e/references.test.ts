/**
 * @module What a task is scored by reaches nobody but scope admin: a mark in every reference of every evaluator is looked
 * for in every answer that other scopes can have.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EvaluatorType, EXPORT_FORMATS, ROUTES, type RouteDefinition } from "../../sdk/protocol/index.ts";
import { offeredProtocols } from "../../sdk/protocol/subprotocol.ts";
import { type JudgeServer, startJudgeServer } from "../support/judge-server.ts";
import { type PolicyServer, startPolicyServer } from "../support/policy-server.ts";
import { SERVER_SCRIPT } from "./support/own-app.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const MARK = "zqxmark";
const URL_OF_MARK = `http://shop.localhost/?${MARK}=1`;
const LONG_MS = 150_000;
const SCOPES = ["read", "run", "score"] as const;
const tokenOf = (scope: (typeof SCOPES)[number]) => `token-of-scope-${scope}`;

/** Tasks that the answer "yes" meets or does not, with the mark wherever a reference can stand. */
const EVALUATORS: Readonly<Record<EvaluatorType, readonly object[]>> = {
  string_match: [
    { exactMatch: MARK },
    { mustInclude: [`yes |OR| ${MARK}`] },
    { mustInclude: [MARK, "yes"] },
    { fuzzyMatch: [`yes or ${MARK}`] },
    { fuzzyMatch: "N/A", note: `because of ${MARK}` },
  ],
  agent_response: [
    {
      results_schema: { type: "array", items: { type: "string", description: MARK } },
      expected: { task_type: "RETRIEVE", status: "SUCCESS", retrieved_data: [[MARK, "yes"]] },
    },
  ],
  typed_answer: [{ values: [{ as: "string", value: MARK, or: ["yes"] }] }],
  refusal: [{ names: [[MARK]], note: MARK }],
  url_match: [{ reference: `http://shop.localhost/ |OR| http://shop.localhost/${MARK}` }, { reference: MARK, rule: "exact" }],
  program_html: [
    { targets: [{ url: "last", locator: `document.title + " ${MARK}"`, mustInclude: [MARK] }] },
    { targets: [{ url: URL_OF_MARK, locator: `document.title /* ${MARK} */`, exactMatch: MARK }] },
  ],
  miniwob: [{}],
  page_predicate: [
    { expression: `"${MARK}".length > 3` },
    { expression: `"${MARK}"` },
    { url: URL_OF_MARK, expression: `document.title !== "${MARK}"` },
  ],
  network_event: [
    { expected: { url: ["http://shop.localhost/", `http://shop.localhost/${MARK}`] }, ignored_query_params: [MARK] },
    {
      expected: { url: "http://shop.localhost/", headers: { "x-a": MARK }, post_data: { a: MARK }, query_params: { a: [MARK] } },
    },
    { expected: { url: `^http://shop\\.localhost/(${MARK})?$` }, ignored_query_params_patterns: [MARK] },
  ],
  site_state: [
    { checks: [{ query: `'${MARK}'`, equals: MARK }, { query: `answer != '${MARK}'` }] },
    {
      checks: [
        { query: `{a: '${MARK}', b: after.shop.cart}`, includes: MARK },
        { query: "answer", matches: `${MARK}|yes` },
      ],
    },
  ],
  command: [
    { command: ["sh", "-c", `echo '{"score": 1, "reason": "${MARK}"}'`], env: { KEY: MARK } },
    { command: ["sh", "-c", `echo ${MARK}`] },
    { command: [`/nowhere/${MARK}`] },
  ],
  http: [{ url: `http://127.0.0.1:1/${MARK}`, headers: { "x-key": MARK }, timeoutMs: 300 }],
  rubric: [{ groups: [{ id: MARK, description: MARK, facts: [MARK] }], referenceAnswer: MARK }],
};
/** Commands run beside a server of the task's own. */
const OWN_SITE = { name: "shop", process: { command: [process.execPath, SERVER_SCRIPT], env: { KEY: MARK } } };
const sitesOf = (type: string): unknown[] => [type === "command" ? OWN_SITE : "shop"];
const EPISODES = Object.entries(EVALUATORS).flatMap(([type, list]) =>
  list.map((one, n) => ({ id: `${type}-${n}`, one: { type, ...one }, sites: sitesOf(type) })),
);

let service: Service;
let judge: JudgeServer;
let policy: PolicyServer;

beforeAll(async () => {
  // A judge that repeats what it was told, as judges do.
  judge = await startJudgeServer(({ nonce, instructions, text }) => {
    const fields = ["relevant", "blocked", "grounded", "holds", "same"].filter((field) => instructions.includes(`"${field}"`));
    const verdict = instructions.includes("partially correct")
      ? { verdict: "correct" }
      : instructions.includes('"different"')
        ? { verdict: "same" }
        : Object.fromEntries(fields.map((field) => [field, field !== "blocked"]));
    return JSON.stringify({ nonce, ...(fields.includes("relevant") ? {} : { reason: text.slice(0, 300) }), ...verdict });
  });
  policy = await startPolicyServer(() => '{"type": "answer", "text": "yes"}');
  service = await startService({
    env: {
      STILLWATER_TOKENS: JSON.stringify(SCOPES.map((scope) => ({ name: scope, token: tokenOf(scope), scopes: [scope] }))),
      JUDGE_URL: judge.url,
      JUDGE_MODEL: "judge-1",
    },
  });
}, 90_000);
afterAll(() => Promise.all([service.stop(), judge.close(), policy.close()]));

const call = (token: string, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });

/** The text of an answer to another scope, in which the mark must not be. */
const clean = async (scope: (typeof SCOPES)[number], method: string, path: string, body?: unknown): Promise<string> => {
  const text = await (await call(tokenOf(scope), method, path, body)).text();
  expect([scope, method, path, text.includes(MARK) ? text.slice(Math.max(0, text.indexOf(MARK) - 300)) : ""]).toEqual([
    scope,
    method,
    path,
    "",
  ]);
  return text;
};

const admin = async (method: string, path: string, body?: unknown): Promise<string> =>
  (await call(service.token, method, path, body)).text();

const overWebSocket = (session: string, action: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `${service.url.replace("http", "ws")}/v1/sessions/${session}/ws`,
      offeredProtocols(tokenOf("run")),
    );
    socket.addEventListener("error", () => reject(new Error("There is no WebSocket.")));
    socket.addEventListener("open", () => socket.send(JSON.stringify({ id: 1, type: "step", action })));
    socket.addEventListener("message", ({ data }) => {
      socket.close();
      resolve(String(data));
    });
  });

/** Ends an episode of a task, each in one of the ways that there are, and gives what was answered. */
const playTask = async (id: string, n: number): Promise<{ session: string; trajectory: string; ended: string }> => {
  const created = JSON.parse(await clean("run", "POST", "/v1/sessions", { task: id })) as {
    id: string;
    episode: { id: string };
  };
  const session = created.id;
  await clean("score", "POST", `/v1/sessions/${session}/evaluate`);
  const text = id.startsWith("agent_response") ? '{"task_type":"retrieve","status":"success","retrieved_data":["yes"]}' : "yes";
  const action = { type: "answer", text };
  const ways = [
    () => clean("run", "POST", `/v1/sessions/${session}/step`, { action }),
    () => clean("run", "POST", "/v1/batch/steps", { items: [{ sessionId: session, action }] }),
    () => overWebSocket(session, action),
  ];
  const ended = await (ways[n % ways.length] as () => Promise<string>)();
  return { session, trajectory: created.episode.id, ended };
};

test(
  "references and evaluators are in no answer to scopes read, run and score",
  async () => {
    const lines = EPISODES.map(({ id, one, sites }) =>
      JSON.stringify({ id, goal: "Say yes.", sites, evaluate: { evaluators: [one] } }),
    );
    expect(JSON.parse(await admin("PUT", "/v1/suites/marked", lines.join("\n")))).toMatchObject({
      imported: EPISODES.length,
      errors: [],
    });
    const rollout = JSON.parse(
      await admin("POST", "/v1/rollouts", {
        tasks: EPISODES.map(({ id }) => id).filter((id) => !id.startsWith("agent_response")),
        policy: { url: policy.url, model: "actor" },
        concurrency: { launches: 2, episodes: 2 },
        retries: { max: 0 },
      }),
    ) as { id: string };
    expect(rollout).toMatchObject({ id: expect.any(String) });

    const episodes: { session: string; trajectory: string; ended: string }[] = [];
    for (const [n, { id }] of EPISODES.entries()) episodes.push(await playTask(id, n));
    for (const { ended } of episodes) expect(ended).not.toContain(MARK);
    for (const { trajectory } of episodes) await clean("read", "GET", `/v1/trajectories/${trajectory}/evaluation?waitMs=20000`);
    const isDone = async () =>
      (JSON.parse(await admin("GET", `/v1/rollouts/${rollout.id}`)) as { state: string }).state === "done";
    await until(isDone, "the rollout is done", 90_000);

    const lists: Record<string, readonly string[]> = {
      "/v1/trajectories/export": EXPORT_FORMATS.map((format) => `?format=${format}`),
    };
    const gets = (Object.values(ROUTES) as RouteDefinition[]).filter(
      ({ method, path }) => method === "get" && !path.endsWith("/ws"),
    );
    for (const { path } of gets) {
      const filled = path.includes("/sessions/{id}")
        ? episodes.map(({ session }) => path.replace("{id}", session))
        : path.includes("/trajectories/{id}")
          ? episodes.map(({ trajectory }) => path.replace("{id}", trajectory))
          : path.includes("/tasks/{id}")
            ? EPISODES.map(({ id }) => path.replace("{id}", id))
            : [path.replace("{id}", rollout.id).replace("{sha256}", "0".repeat(64)).replace("{name}", "none")];
      for (const one of filled) {
        for (const more of lists[path] ?? [""]) {
          for (const scope of SCOPES) await clean(scope, "GET", one.replace("{n}", "0") + more);
        }
      }
    }

    for (const [n, { session, trajectory }] of episodes.entries()) {
      await clean("score", "POST", `/v1/trajectories/${trajectory}/rescore`, {});
      await clean("score", "POST", `/v1/trajectories/${trajectory}/rescore`, {
        evaluate: { evaluators: [{ type: "site_state", checks: [{ query: "[before, after, answer]", equals: 1 }] }] },
      });
      if (n % 5 === 0) await clean("run", "POST", `/v1/trajectories/${trajectory}/replay`, {});
      if (n % 4 === 0) await clean("run", "POST", `/v1/sessions/${session}/reset`, {});
      if (n % 4 === 1) await clean("run", "POST", "/v1/batch/resets", { items: [{ sessionId: session }] });
      await clean("run", "DELETE", `/v1/sessions/${session}`);
    }

    // Whoever runs the service sees what a score was found by.
    const marked = await Promise.all(
      episodes.map(async ({ trajectory }) => (await admin("GET", `/v1/trajectories/${trajectory}/evaluation`)).includes(MARK)),
    );
    expect(marked.filter(Boolean).length).toBeGreaterThan(8);
    for (const { id } of EPISODES)
      expect([id, (await admin("GET", `/v1/tasks/${id}`)).includes(MARK)]).toEqual([id, id !== "miniwob-0"]);
  },
  LONG_MS,
);
