/**
 * @module OpenEnv's contract, driven by the messages of its reference client.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listProcesses, sendSignal } from "../../scripts/service/processes.ts";
import type { Session } from "../../sdk/protocol/index.ts";
import { API } from "./support/api.ts";
import { type Frame, OpenEnvClient, RawSocket } from "./support/openenv-client.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const RUN_TOKEN = "run-token-of-the-openenv-tests";
const SINGLE_TOKEN = "single-token-of-the-openenv-tests";
const READ_TOKEN = "read-token-of-the-openenv-tests";
const VALIDATION_TOKEN = "validation-token-of-the-openenv-tests-0123";
const REFERENCE = "the-reference-answer";

const TASKS = [
  { id: "oe.0", goal: "Say the name of the shop.", sites: ["shop"], split: "train" },
  { id: "oe.1", goal: "Say the word.", sites: ["shop"], split: "test" },
  { id: "oe.2", goal: "Say the word in the forum.", sites: ["forum"], split: "test", difficulty: 2 },
].map((task) => ({ ...task, evaluate: { evaluators: [{ type: "string_match", exactMatch: REFERENCE }] } }));

let service: Service;
let api: API;
const clients: OpenEnvClient[] = [];

const base = (environment: string, token = RUN_TOKEN): string => `${service.url}/t/${token}/openenv/${environment}`;
const connect = async (environment = "shop", token = RUN_TOKEN, path?: string): Promise<OpenEnvClient> => {
  const client = await OpenEnvClient.connect(base(environment, token), path);
  clients.push(client);
  return client;
};
const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body), headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, never>, headers: answer.headers };
};
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
};

/** Sessions of this door that hold a browser. */
const open = async (): Promise<number> => {
  const { items } = await api.ok<{ items: Session[] }>("GET", "/v1/sessions?label=door%3Dopenenv&limit=100");
  return items.filter(({ status }) => status === "ready" || status === "starting").length;
};

const chromes = (): number[] => {
  const family = new Set(service.processes());
  return listProcesses()
    .filter(({ pid, command }) => family.has(pid) && /--remote-debugging-pipe/.test(command) && !/--type=/.test(command))
    .map(({ pid }) => pid);
};

beforeAll(async () => {
  const tokens = [
    { name: "runner", token: RUN_TOKEN, scopes: ["run"] },
    { name: "single", token: SINGLE_TOKEN, scopes: ["run"], quota: { sessions: 1 } },
    { name: "reader", token: READ_TOKEN, scopes: ["read"] },
  ];
  service = await startService({
    env: { STILLWATER_TOKENS: JSON.stringify(tokens), OPENENV_VALIDATION_TOKEN: VALIDATION_TOKEN },
  });
  api = new API(service.url, service.token);
  await service.request("/v1/suites/oe", { method: "PUT", body: TASKS.map((task) => JSON.stringify(task)).join("\n") });
  await api.ok("PUT", "/v1/environments/strict", { sites: ["shop"], failure: "error" });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await until(async () => (await open()) === 0, "every session has ended with its socket");
});
afterAll(() => service.stop());

describe("the documents", () => {
  test("are what the validator of running servers asks for", async () => {
    expect(await get(`${base("oe")}/openapi.json`)).toMatchObject({
      status: 200,
      body: { info: { version: "1.0.0" }, paths: { "/reset": {}, "/step": {}, "/state": {} } },
    });
    expect(await get(`${base("oe")}/health`)).toEqual({ status: 200, body: { status: "healthy" } });
    expect(await get(`${base("oe")}/metadata`)).toMatchObject({ body: { name: "oe", description: expect.any(String) } });
    expect(await get(`${base("oe")}/schema`)).toMatchObject({
      body: {
        action: { title: "BrowserGymAction", required: ["action_str"] },
        observation: { type: "object" },
        state: { type: "object" },
      },
    });
    expect(await post(`${base("oe")}/mcp`, {})).toMatchObject({ status: 200, body: { jsonrpc: "2.0", error: { code: -32600 } } });
  });

  test("hold a manifest that declares the tasks", async () => {
    const yaml = await (await fetch(`${base("oe")}/openenv.yaml`)).text();
    expect(yaml).toContain('name: "oe"');
    expect(yaml).toContain("task_api: true\n");
    expect(yaml).toContain("    declared_task_count:\n      test: 2\n      train: 1\n");
  });
});

describe("a caller", () => {
  test("is known by a header, by user-info, or by the path", async () => {
    const url = `${service.url}/openenv/shop/schema`;
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });
    for (const headers of [{ authorization: `Bearer ${RUN_TOKEN}` }, basic(`any:${RUN_TOKEN}`), basic(`${RUN_TOKEN}:`)]) {
      expect((await get(url, headers)).status).toBe(200);
    }
    expect((await get(`${base("shop")}/schema`)).status).toBe(200);
  });

  test("without a token, or with a scope that is not enough, is refused", async () => {
    expect(await get(`${service.url}/openenv/shop/schema`)).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
    expect(await get(`${base("shop", "wrong")}/schema`)).toMatchObject({ status: 401 });
    expect(await get(`${base("shop", READ_TOKEN)}/schema`)).toMatchObject({ status: 403 });
    expect(await get(`${base("nowhere")}/schema`)).toMatchObject({ status: 404 });
    expect(await get(`${base("shop")}/nothing`)).toMatchObject({ status: 404 });
    await expect(OpenEnvClient.connect(base("shop", "wrong"))).rejects.toThrow("no WebSocket");
    expect(await get(`${service.url}/t/${RUN_TOKEN}/v1/sessions`)).toMatchObject({
      status: 404,
      body: { error: { message: "There is no /t here." } },
    });
  });

  test("leaves no token in any log", () => {
    const folder = join(service.dataFolder, "logs");
    const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(logs.join("")).toContain("/openenv/{env}/schema");
    for (const text of [...logs, service.output()]) {
      for (const token of [RUN_TOKEN, READ_TOKEN, SINGLE_TOKEN]) expect(text).not.toContain(token);
    }
  });
});

describe("a socket", () => {
  test("plays an episode in the shapes of the browsergym environment", async () => {
    const client = await connect("oe");
    const first = await client.reset({ seed: 7, episode_id: "e1", split: "test", index: 0 });
    expect(first).toMatchObject({ type: "observation", data: { reward: 0, done: false } });
    expect(Object.keys(first.data).sort()).toEqual(["done", "observation", "reward"]);
    expect(first.data.observation).toMatchObject({
      text: expect.stringContaining("url: http://shop.localhost/"),
      url: "http://shop.localhost/",
      screenshot: null,
      goal: "Say the word.",
      pruned_html: "",
      error: "",
      last_action_error: false,
    });
    expect(first.data.observation.axtree_txt).toBe(first.data.observation.text);
    const wrong = await client.act("click('e9999')");
    expect(wrong.data).toMatchObject({ reward: 0, done: false, observation: { last_action_error: true } });
    expect(wrong.data.observation.error).toContain("e9999");
    expect(await client.state()).toEqual({
      type: "state",
      data: {
        episode_id: "e1",
        step_count: 1,
        benchmark: "oe",
        task_name: "oe.1",
        task_id: "oe.1",
        goal: "Say the word.",
        current_url: "http://shop.localhost/",
        max_steps: 50,
        cum_reward: 0,
        seed: 7,
      },
    });
    const bare = await client.exchange({ type: "step", data: { action_str: 42 } });
    expect(bare.data).toMatchObject({ reward: 0, done: false, observation: { last_action_error: true } });
    const last = await client.act(`send_msg_to_user('${REFERENCE}')`);
    expect(last.data).toMatchObject({ reward: 1, done: true, observation: { terminated: true, end: "answer", failure: null } });
    expect((await client.state()).data).toMatchObject({ step_count: 3, cum_reward: 1 });
    expect(await client.act("noop(1)")).toMatchObject({ type: "error", data: { code: "EXECUTION_ERROR" } });
  });

  test("gives equal frames for equal seeds, episodes and actions, in sessions side by side", async () => {
    const play = async (): Promise<Frame[]> => {
      const client = await connect("oe");
      const frames = [await client.reset({ seed: 3, episode_id: "same", task_name: "oe.0" }), await client.state()];
      for (const action of ["noop(1)", "scroll(0, 300)", "goto('http://shop.localhost/cart')"]) {
        frames.push(await client.act(action), await client.state());
      }
      return frames;
    };
    const [a, b, c] = await Promise.all([play(), play(), play()]);
    expect(b).toEqual(a);
    expect(c).toEqual(a);
    expect(JSON.stringify(a)).not.toContain(REFERENCE);
  });

  test("resets as often as it is asked, with other tasks, seeds and none", async () => {
    const client = await connect("oe");
    await client.reset({ seed: 1, task_name: "oe.0" });
    expect((await client.reset({ task_id: "oe.2", episode_id: "two" })).data.observation.url).toBe("http://forum.localhost/");
    expect((await client.state()).data).toMatchObject({ episode_id: "two", step_count: 0, task_id: "oe.2" });
    const drawn = await client.reset();
    expect(drawn.data.done).toBe(false);
    expect((await client.state()).data).toMatchObject({ episode_id: expect.any(String), seed: expect.any(Number) });
  });

  test("may close without a reset, and answers a step or a state before one", async () => {
    await (await connect()).close();
    const client = await connect();
    expect((await client.state()).data).toMatchObject({ episode_id: null, step_count: 0 });
    expect(await client.act("noop(1)")).toMatchObject({ type: "error", data: { code: "EXECUTION_ERROR" } });
    expect(await client.exchange({ type: "step", data: { type: "list_tools" } })).toMatchObject({ type: "observation" });
  });

  test("tells what is wrong with a message, and stays open", async () => {
    const client = await connect();
    const code = async (message: unknown) => {
      const { type, data } = await client.exchange(message);
      expect(type).toBe("error");
      return data.code;
    };
    expect(await code("{")).toBe("INVALID_JSON");
    expect(await code([1])).toBe("VALIDATION_ERROR");
    expect(await code({ type: "dance" })).toBe("UNKNOWN_TYPE");
    expect(await code({ data: {} })).toBe("UNKNOWN_TYPE");
    expect(await code({ type: "state", data: {} })).toBe("VALIDATION_ERROR");
    expect(await code({ type: "reset", data: {}, id: 1 })).toBe("VALIDATION_ERROR");
    expect(await code({ type: "reset", data: [] })).toBe("VALIDATION_ERROR");
    expect(await code({ type: "reset", data: { seed: -1 } })).toBe("VALIDATION_ERROR");
    expect(await code({ type: "reset", data: { episode_id: "x".repeat(256) } })).toBe("VALIDATION_ERROR");
    expect(await code({ type: "reset", data: { index: 0 } })).toBe("VALIDATION_ERROR");
    expect(await code({ type: "reset", data: { task_name: "none" } })).toBe("VALIDATION_ERROR");
    expect(await code({ type: "step" })).toBe("VALIDATION_ERROR");
    expect(await code({ type: "step", data: { action_str: {} } })).toBe("VALIDATION_ERROR");
    expect(await code({ type: "step", data: { action_str: "noop()", more: 1 } })).toBe("VALIDATION_ERROR");
    const unknown = await client.reset({ sead: 1 });
    expect(unknown.data).toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining('Did you mean "seed"?'),
      errors: [{ type: "extra_forbidden", loc: ["data", "sead"] }],
    });
    expect((await client.reset({ seed: 0 })).type).toBe("observation");
  });

  test("answers messages that come at once in their order", async () => {
    const client = await connect();
    client.send({ type: "reset", data: { seed: 0 } });
    client.send({ type: "step", data: { action_str: "noop(200)" } });
    client.send({ type: "state" });
    client.send("nonsense");
    client.send({ type: "state" });
    const frames = [];
    for (let i = 0; i < 5; i++) frames.push(await client.receive());
    expect(frames.map(({ type }) => type)).toEqual(["observation", "observation", "state", "error", "state"]);
    expect(frames[2]?.data.step_count).toBe(1);
  });

  test("that breaks off in the middle of a step gives its session back at once, and pings are answered meanwhile", async () => {
    const socket = await RawSocket.connect(base("shop"));
    socket.send({ type: "reset" });
    await until(() => socket.kinds.length === 1, "the episode has begun");
    socket.send({ type: "step", data: { action_str: "noop(20000)" } });
    socket.ping();
    await until(() => socket.kinds.length === 2, "the ping is answered");
    expect(socket.kinds).toEqual([0x81, 0x8a]);
    expect(await open()).toBe(1);
    socket.drop();
    await until(async () => (await open()) === 0, "the session has ended", 8_000);
  });

  test("of a token that has no more sessions hears that capacity is reached, and is closed", async () => {
    const first = await connect("shop", SINGLE_TOKEN);
    await first.reset();
    const second = await connect("shop", SINGLE_TOKEN);
    expect(await second.reset()).toMatchObject({
      type: "error",
      data: { code: "CAPACITY_REACHED", active_sessions: 1, max_sessions: 1 },
    });
    await second.closed;
    expect((await first.act("noop(1)")).data.done).toBe(false);
  });

  test("has null for a reward when the browser dies, or an error where the environment says so, and a reset goes on", async () => {
    const client = await connect("shop");
    const strict = await connect("strict");
    await Promise.all([client.reset({ seed: 0 }), strict.reset({ seed: 0 })]);
    const steps = Promise.all([client.act("noop(15000)"), strict.act("noop(15000)")]);
    await until(async () => (await open()) === 2, "both sessions are open");
    for (const pid of chromes()) sendSignal(pid, "SIGKILL");
    const [lost, error] = await steps;
    expect(lost.data).toMatchObject({
      reward: null,
      done: true,
      observation: { failure: { class: "browser" }, mask_sample: true, truncated: true, terminated: false },
    });
    expect(error).toMatchObject({
      type: "error",
      data: { code: "EXECUTION_ERROR", message: expect.stringContaining("Infrastructure failure (browser)") },
    });
    for (const socket of [client, strict]) {
      expect((await socket.reset({ seed: 0 })).data).toMatchObject({ reward: 0, done: false });
      expect((await socket.act("noop(1)")).data).toMatchObject({ reward: 0, done: false });
    }
  });
});

describe("validation", () => {
  const opening = (token: string) => ({ type: "validation_open", data: { schema_version: 1, token } });
  const reading = (capability: string) => ({ type: "validation_read", data: { schema_version: 1, capability } });

  test("reads what its own socket did, frame by frame", async () => {
    const client = await connect("oe");
    const opened = await client.exchange(opening(VALIDATION_TOKEN));
    expect(opened).toEqual({ type: "validation_open", data: { schema_version: 1, capability: expect.any(String) } });
    const request = { type: "reset", data: { seed: 42, episode_id: "probe" } };
    const reset = await client.exchange(request);
    const state = await client.state();
    const step = await client.act("noop(1)");
    const snapshot = await client.exchange(reading(String(opened.data.capability)));
    expect(snapshot).toEqual({
      type: "validation",
      data: {
        schema_version: 1,
        seed: { requested: true, value: 42, accepted: true },
        rubric: [],
        rubric_error: null,
        attribution: [{ step_index: 0, rubric: [] }],
        trajectory: {
          schema_version: 1,
          source: "openenv-server",
          complete: true,
          reason: null,
          records: [
            { operation: "reset", request, response: reset },
            { operation: "state", request: { type: "state" }, response: state },
            { operation: "step", request: { type: "step", data: { action_str: "noop(1)", metadata: {} } }, response: step },
          ],
        },
      },
    });
  });

  test("is refused with another token, a second time, late, or for another socket, always in the same words", async () => {
    const client = await connect();
    const { data } = await client.exchange(opening(VALIDATION_TOKEN));
    const other = await connect();
    const late = await connect();
    await late.state();
    const refusals = [
      await client.exchange(opening(VALIDATION_TOKEN)),
      await client.exchange(reading("x".repeat(40))),
      await other.exchange(opening("y".repeat(40))),
      await other.exchange(reading(String(data.capability))),
      await late.exchange(opening(VALIDATION_TOKEN)),
    ];
    expect(new Set(refusals.map((frame) => JSON.stringify(frame)))).toEqual(
      new Set([
        JSON.stringify({ type: "error", data: { message: "Invalid validation message", code: "VALIDATION_ERROR", errors: [] } }),
      ]),
    );
  });
});
