/**
 * @module The parts of OpenEnv's contract that are no frames of a socket's episode: HTTP, tools and tasks.
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { Stillwater } from "../../sdk/index.ts";
import type { Session } from "../../sdk/protocol/index.ts";
import { API } from "./support/api.ts";
import { OpenEnvClient } from "./support/openenv-client.ts";
import { until } from "./support/until.ts";

const service = inject("serviceURL");
const token = inject("serviceToken");
const api = new API(service, token);
const stillwater = new Stillwater({ url: service, token });
const at = (environment: string): string => `${service}/t/${token}/openenv/${environment}`;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}
const call = async (url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
  const answer = await fetch(url, body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body), headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
};
const rpc = async (environment: string, method: string, params: object = {}) =>
  (await call(`${at(environment)}/mcp`, { jsonrpc: "2.0", method, params, id: 5 })).body;

const SUITE = "oe-http";
const ids = ["a", "b", "c", "d"].map((name) => `${SUITE}.${name}`);

beforeAll(async () => {
  const lines = ids.map((id, i) => ({
    id,
    goal: `Goal of ${id}`,
    sites: ["shop"],
    split: i === 3 ? "held-out" : "train",
    website: "shop",
    difficulty: i,
    evaluate: { evaluators: [{ type: "string_match", exactMatch: "the-reference" }] },
  }));
  const answer = await fetch(`${service}/v1/suites/${SUITE}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}` },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  expect(answer.status).toBe(200);
  await stillwater.environments.put("oe-seen", { sites: ["shop"], observe: { screenshot: true, html: true } });
});

describe("reset, step and state over HTTP", () => {
  test("keep their state by episode_id", async () => {
    const first = await call(`${at(SUITE)}/reset`, { seed: 1, episode_id: "http-1", split: "train", index: 2 });
    expect(first).toMatchObject({ status: 200, body: { reward: 0, done: false, observation: { goal: `Goal of ${ids[2]}` } } });
    const other = await call(`${at(SUITE)}/reset`, { seed: 1, episode_id: "http-2", task_name: "a" });
    expect(other.body.observation).toMatchObject({ goal: `Goal of ${ids[0]}` });
    const action = { action: { action_str: "noop(1)" } };
    await call(`${at(SUITE)}/step`, { ...action, episode_id: "http-1" });
    await call(`${at(SUITE)}/step`, { ...action, episode_id: "http-1", extra: 1 });
    expect((await call(`${at(SUITE)}/state?episode_id=http-1`)).body).toMatchObject({ step_count: 2, task_id: ids[2] });
    expect((await call(`${at(SUITE)}/state?episode_id=http-2`)).body).toMatchObject({ step_count: 0, task_id: ids[0] });
    for (const id of ["http-1", "http-2"]) {
      const end = { action: { action_str: "send_msg_to_user('the-reference')" }, episode_id: id };
      expect((await call(`${at(SUITE)}/step`, end)).body).toMatchObject({ reward: 1, done: true });
    }
    const open = async () => {
      const { items } = await api.ok<{ items: Session[] }>("GET", `/v1/sessions?label=environment%3D${SUITE}&status=ready`);
      return items.length;
    };
    await until(async () => (await open()) === 0, "sessions of episodes that are over have ended");
  });

  test("keep it by a cookie, or by the header of the first answer", async () => {
    const reset = await call(`${at("shop")}/reset`, {});
    const cookie = reset.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const session = reset.headers.get("x-openenv-session") ?? "";
    const action = { action: { action_str: "noop(1)", metadata: {} } };
    expect((await call(`${at("shop")}/step`, action, { cookie })).status).toBe(200);
    expect((await call(`${at("shop")}/step`, action, { "x-openenv-session": session })).status).toBe(200);
    expect((await call(`${at("shop")}/state`, undefined, { cookie })).body).toMatchObject({ step_count: 2 });
    expect(await call(`${at("shop")}/step`, action)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("episode_id") },
    });
    await call(`${at("shop")}/step`, { action: { action_str: "report_infeasible('over')" } }, { cookie });
  });

  test("repeat a step by its request_id without doing it twice", async () => {
    await call(`${at("shop")}/reset`, { episode_id: "once" });
    const goto = { action: { action_str: "goto('http://shop.localhost/cart')" }, request_id: "r1", episode_id: "once" };
    const answers = await Promise.all([call(`${at("shop")}/step`, goto), call(`${at("shop")}/step`, goto)]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await call(`${at("shop")}/state?episode_id=once`)).body).toMatchObject({ step_count: 1 });
    await call(`${at("shop")}/step`, { action: { action_str: "report_infeasible('over')" }, episode_id: "once" });
  });

  test("refuse what is wrong in the form of FastAPI", async () => {
    const refused = await call(`${at("shop")}/step`, { action: { action_string: "noop()" }, episode_id: "x" });
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toEqual([
      { type: "extra_forbidden", loc: ["body", "action", "action_string"], msg: expect.any(String), input: "noop()" },
      { type: "missing", loc: ["body", "action", "action_str"], msg: "Field required", input: expect.any(Object) },
    ]);
    expect(await call(`${at("shop")}/step`, { episode_id: "x" })).toMatchObject({ status: 422 });
    expect(await call(`${at("shop")}/reset`, { seed: "x" })).toMatchObject({ status: 422 });
    expect(await call(`${at("shop")}/reset`, { sites: ["forum"] })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "sites"] }] },
    });
    expect(await call(`${at("shop")}/step`, { action: { action_str: "noop()" }, episode_id: "never" })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("reset") },
    });
    const broken = await fetch(`${at("shop")}/reset`, { method: "POST", body: "{" });
    expect(broken.status).toBe(422);
  });
});

describe("tools", () => {
  test("are listed and called through step", async () => {
    const client = await OpenEnvClient.connect(at("shop"));
    const listed = await client.exchange({ type: "step", data: { type: "list_tools" } });
    const tools = listed.data.observation.tools as { name: string; input_schema: object }[];
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["click", "fill", "goto", "send_msg_to_user"]));
    expect(tools[0]?.input_schema).toMatchObject({ type: "object" });
    await client.reset();
    const tool = (tool_name: string, args: object) =>
      client.exchange({ type: "step", data: { type: "call_tool", tool_name, arguments: args } });
    const gone = await tool("goto", { url: "http://shop.localhost/cart" });
    expect(gone.data).toMatchObject({
      reward: 0,
      done: false,
      observation: { tool_name: "goto", error: null, result: expect.stringContaining("http://shop.localhost/cart") },
    });
    expect((await tool("fly", {})).data.observation).toMatchObject({ error: { error_type: "tool_not_found" } });
    expect((await tool("click", {})).data.observation).toMatchObject({ error: { error_type: "invalid_args" } });
    expect((await client.state()).data).toMatchObject({ step_count: 3 });
    expect(await client.exchange({ type: "mcp", data: { jsonrpc: "2.0", method: "tools/list", id: 1 } })).toMatchObject({
      type: "mcp",
      data: { id: 1, result: { tools: expect.any(Array) } },
    });
    await client.close();
  });

  test("are reached by JSON-RPC, in a session or in one of the call's own", async () => {
    expect(await rpc("shop", "tools/list")).toMatchObject({ id: 5, result: { tools: expect.any(Array) } });
    expect(await rpc("shop", "initialize")).toMatchObject({ error: { code: -32601 } });
    expect(await rpc("shop", "tools/call", { name: "fly" })).toMatchObject({ error: { code: -32602 } });
    expect(await rpc("shop", "tools/list", { session_id: "none" })).toMatchObject({ error: { code: -32602 } });
    const { result } = (await rpc("shop", "openenv/session/create")) as unknown as { result: { session_id: string } };
    const session_id = result.session_id;
    const goto = { session_id, name: "goto", arguments: { url: "http://shop.localhost/cart" } };
    expect(await rpc("shop", "tools/call", goto)).toMatchObject({
      result: { data: expect.stringContaining("/cart"), is_error: false, done: false },
    });
    const attached = await OpenEnvClient.connect(at("shop"), `/ws?session_id=${session_id}`);
    expect((await attached.state()).data).toMatchObject({ step_count: 1, current_url: "http://shop.localhost/cart" });
    expect(await rpc("shop", "openenv/session/close", { session_id })).toMatchObject({
      result: { closed: false, closing: true },
    });
    await attached.close();
    await until(async () => {
      const { result: closed } = (await rpc("shop", "openenv/session/close", { session_id })) as { result: { closed: boolean } };
      return closed.closed;
    }, "the session is closed once its socket has gone");
    expect(await rpc("shop", "openenv/session/close", { session_id })).toMatchObject({ error: { code: -32602 } });
    expect(await rpc("shop", "tools/call", { name: "noop", arguments: { wait_ms: 1 } })).toMatchObject({
      result: { data: expect.stringContaining("http://shop.localhost/") },
    });
  });

  test("are reached by a socket that speaks JSON-RPC alone", async () => {
    const client = await OpenEnvClient.connect(at("shop"), "/mcp");
    expect(await client.exchange("{")).toMatchObject({ error: { code: -32700 } });
    expect(await client.exchange({ jsonrpc: "2.0", method: "tools/list", id: 1, more: 1 })).toMatchObject({
      id: 1,
      error: { code: -32600 },
    });
    expect(await client.exchange({ jsonrpc: "2.0", method: "openenv/session/create", id: "x" })).toMatchObject({
      id: "x",
      result: { session_id: expect.any(String) },
    });
    expect(
      await client.exchange({ jsonrpc: "2.0", method: "tools/call", params: { name: "noop", arguments: { wait_ms: 1 } }, id: 2 }),
    ).toMatchObject({ id: 2, result: { done: false } });
    await client.close();
  });
});

describe("the Task API", () => {
  const task = (route: string, body?: unknown) => call(`${at(SUITE)}/${SUITE}/${route}`, body);

  test("tells of splits and tasks, without how they are scored", async () => {
    expect((await call(`${at(SUITE)}/list_environments`)).body).toEqual([SUITE]);
    expect((await task("splits")).body).toEqual([
      { name: "held-out", type: "validation" },
      { name: "train", type: "train" },
    ]);
    expect((await task("num_tasks", { split: "train" })).body).toEqual({ num_tasks: 3 });
    expect((await task("task", { split: "train", index: 1 })).body).toEqual({
      task: {
        id: ids[1],
        split: "train",
        index: 1,
        goal: `Goal of ${ids[1]}`,
        difficulty: 1,
        group: "shop",
        impossible: false,
        sites: ["shop"],
      },
    });
    const all = await task("tasks", { split: "train" });
    expect(all.body).toMatchObject({ env_name: SUITE, tasks: [{ id: ids[0] }, { id: ids[1] }, { id: ids[2] }] });
    expect(JSON.stringify(all.body)).not.toContain("the-reference");
    const range = async (start?: number, stop?: number) => {
      const { body } = await task("task_range", { split: "train", start, stop });
      return (body.tasks as { index: number }[]).map(({ index }) => index);
    };
    expect(await range()).toEqual([0, 1, 2]);
    expect(await range(1)).toEqual([1, 2]);
    expect(await range(-2, -1)).toEqual([1]);
    expect(await range(2, 9)).toEqual([2]);
    expect(await range(3, 1)).toEqual([]);
  });

  test("refuses in its own statuses", async () => {
    expect((await task("task", { split: "train", index: 3 })).status).toBe(400);
    expect((await task("task", { split: "train", index: -1 })).status).toBe(400);
    expect((await task("task", { split: "train", index: 0, more: 1 })).status).toBe(422);
    expect((await task("tasks", {})).status).toBe(422);
    expect((await call(`${at(SUITE)}/other/splits`)).status).toBe(404);
    expect((await call(`${at(SUITE)}/${SUITE.toUpperCase()}/splits`)).status).toBe(200);
    expect((await call(`${at("shop")}/shop/splits`)).status).toBe(501);
  });

  test("numbers tasks as reset does", async () => {
    const client = await OpenEnvClient.connect(at(SUITE));
    for (const [split, index, id] of [
      ["train", 1, ids[1]],
      ["held-out", 0, ids[3]],
    ] as const) {
      await client.reset({ split, index, seed: 0 });
      expect((await client.state()).data.task_id).toBe(id);
    }
    expect(await client.reset({ split: "train", index: 3 })).toMatchObject({
      type: "error",
      data: { code: "VALIDATION_ERROR", message: expect.stringContaining("there are 3 tasks") },
    });
    await client.close();
  });
});

test("pictures and HTML go out with the frame where the environment asks for them", async () => {
  const client = await OpenEnvClient.connect(at("oe-seen"));
  const { observation } = (await client.reset()).data;
  expect(observation.screenshot).toBeNull();
  expect(Buffer.from(String(observation.screenshot_png_base64), "base64").subarray(1, 4).toString()).toBe("PNG");
  expect(observation.pruned_html).toContain("<");
  await client.close();
});

test("the SDK stores, reads, lists and deletes environments", async () => {
  const stored = await stillwater.environments.put("oe-brief", { suite: SUITE, split: "train", failure: "error" });
  expect(await stillwater.environments.get("oe-brief")).toEqual(stored);
  const names = async () => (await stillwater.environments.list()).map(({ name }) => name);
  expect(await names()).toEqual(expect.arrayContaining(["oe-brief", SUITE, "shop"]));
  expect(await stillwater.environments.delete("oe-brief")).toEqual({ name: "oe-brief", status: "deleted" });
  expect(await names()).not.toContain("oe-brief");
});
