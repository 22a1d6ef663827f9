/**
 * @module NeMo Gym's contracts, by the messages that its agents and verifiers send: cookies of the latest answer alone, whole
 * rows with fields of others, repeats after a lost answer.
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ANSWER, type DoorStage, doorStage, GOAL } from "./support/door.ts";

const ENV = "nemo-test";
let stage: DoorStage;

beforeAll(async () => {
  stage = await doorStage(inject("serviceURL"), inject("serviceToken"), ENV);
});
afterAll(async () => {
  const { items } = await stage.api.ok<{ items: { id: string }[] }>(
    "GET",
    `/v1/sessions?label=environment%3D${ENV}&status=ready`,
  );
  await Promise.all(items.map(({ id }) => stage.api.end(id)));
  await stage.close();
});

interface Answer<T> {
  readonly status: number;
  readonly text: string;
  readonly body: T;
}

/** As the agents do: each call sends the cookies of the latest answer, and no others. */
class Agent {
  cookie: string | null = null;
  readonly #base: string;

  constructor(prefix = "") {
    this.#base = `${stage.url}/nemo/${ENV}${prefix}`;
  }

  async post<T = Record<string, unknown>>(path: string, body: unknown): Promise<Answer<T>> {
    const answer = await fetch(this.#base + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${stage.token}`,
        "content-type": "application/json",
        ...(this.cookie === null ? {} : { cookie: this.cookie }),
      },
      body: JSON.stringify(body),
    });
    const [set] = answer.headers.getSetCookie();
    expect(set, `${path} sets the cookie`).toBeDefined();
    this.cookie = set?.split(";")[0] ?? null;
    const text = await answer.text();
    const isJSON = answer.headers.get("content-type")?.includes("json") ?? false;
    return { status: answer.status, text, body: (isJSON ? JSON.parse(text) : null) as T };
  }
}

const ROW = {
  responses_create_params: { input: [{ role: "user", content: "Do it." }], tools: [{ type: "function", name: "click" }] },
  agent_ref: { type: "responses_api_agents", name: "simple_agent" },
  _ng_task_index: 3,
  _ng_rollout_index: 0,
  own_field: { deep: [1, 2] },
};
const message = (text: string) => ({
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text, annotations: [] }],
});
const calling = (name: string, args: object, call_id = "call-1") => ({
  type: "function_call",
  name,
  arguments: JSON.stringify(args),
  call_id,
});
const saying = (...output: object[]) => ({ id: "resp-1", object: "response", output });

describe("contract A: tools and verify", () => {
  test("plays an episode; the last message is the answer, and verify echoes the row", async () => {
    const agent = new Agent();
    expect(await agent.post("/seed_session", ROW)).toMatchObject({ status: 200, body: {} });
    const { cookie } = agent;
    const looked = await agent.post("/find", { text: "Count" });
    const target = /\[(e\d+)\] button "Count"/.exec(looked.text)?.[1];
    expect((await agent.post("/click", { target })).text).toMatch(/^\s*1$/m);
    const wrong = await agent.post("/click", { target: "e999" });
    expect(wrong).toMatchObject({ status: 200 });
    expect(wrong.text).toMatch(/e999/);
    expect(agent.cookie).toBe(cookie);
    const response = saying(calling("click", {}), message(`It has ${ANSWER}.`));
    const verdict = await agent.post("/verify", { ...ROW, response });
    expect(verdict).toMatchObject({ status: 200, body: { ...ROW, response, reward: 1, resolved: true } });
    expect(verdict.body).not.toHaveProperty("mask_sample");
    expect((await agent.post("/verify", { ...ROW, response })).body).toMatchObject({ reward: 1 });
    expect(agent.cookie).toBe(cookie);
  });

  test("a wrong answer is a reward of 0 without a mask; an episode that ran out of steps is scored as it stands", async () => {
    for (const response of [saying(message("five")), saying(calling("click", {}))]) {
      const agent = new Agent();
      await agent.post("/seed_session", ROW);
      const { body } = await agent.post("/verify", { ...ROW, response });
      expect(body).toMatchObject({ reward: 0, resolved: false });
      expect(body).not.toHaveProperty("mask_sample");
    }
  });

  test("an episode that the policy ended is scored once, and takes no more calls", async () => {
    const agent = new Agent();
    await agent.post("/seed_session", ROW);
    expect((await agent.post("/answer", { text: ANSWER })).text).toMatch(/The episode is over/);
    expect(await agent.post("/click", { target: "e1" })).toMatchObject({ status: 200, text: expect.stringMatching(/over/) });
    expect((await agent.post("/verify", { ...ROW, response: saying(message("five")) })).body).toMatchObject({ reward: 1 });
  });

  test("keeps sessions apart by cookie, and begins anew with the cookie of an ended one", async () => {
    const [one, two] = [new Agent(), new Agent()];
    await Promise.all([one.post("/seed_session", ROW), two.post("/seed_session", ROW)]);
    expect(one.cookie).not.toBe(two.cookie);
    const ended = one.cookie;
    await one.post("/verify", { ...ROW, response: saying(message("five")) });
    await one.post("/seed_session", ROW);
    expect(one.cookie).not.toBe(ended);
    expect((await one.post("/verify", { ...ROW, response: saying(message(ANSWER)) })).body).toMatchObject({ reward: 1 });
  });

  test("what has no session is masked in both places and named, never a plain 0", async () => {
    const { body } = await new Agent().post("/verify", { ...ROW, instance_config: { a: 1 }, response: saying(message("x")) });
    expect(body).toMatchObject({
      reward: 0,
      mask_sample: true,
      instance_config: { a: 1, mask_sample: true },
      _ng_failure_class: "no_session",
    });
  });

  test("a session that was ended elsewhere is a failure too", async () => {
    const agent = new Agent();
    await agent.post("/seed_session", ROW);
    const key = `nemo:${ENV}:${agent.cookie?.split("=")[1]}`;
    const { items } = await stage.api.ok<{ items: { id: string }[] }>("GET", `/v1/sessions?key=${encodeURIComponent(key)}`);
    await stage.api.end(items[0]?.id ?? "");
    expect(await agent.post("/click", { target: "e1" })).toMatchObject({ status: 503 });
    expect((await agent.post("/verify", { ...ROW, response: saying(message(ANSWER)) })).body).toMatchObject({
      mask_sample: true,
      _ng_failure_class: "cancelled",
    });
  });

  test("serves metrics without masked samples, its mode of verifying again, readiness, and prefixed paths", async () => {
    const agent = new Agent("/ng-rollout/r-1");
    const verify_responses = [
      { _ng_task_index: 0, reward: 1 },
      { _ng_task_index: 0, reward: 0 },
      { _ng_task_index: 1, reward: 1 },
      { _ng_task_index: 1, reward: 0, mask_sample: true },
    ];
    expect((await agent.post("/aggregate_metrics", { verify_responses })).body).toMatchObject({
      agent_metrics: { "mean/reward": 2 / 3, "max/reward": 1, "min/reward": 0 },
      key_metrics: { "mean/reward": 2 / 3 },
      group_level_metrics: [
        { _ng_task_index: 0, "mean/reward": 0.5 },
        { _ng_task_index: 1, "mean/reward": 1 },
      ],
    });
    const get = (path: string) =>
      fetch(`${stage.url}/nemo/${ENV}${path}`, { headers: { authorization: `Bearer ${stage.token}` } });
    expect(await (await get("/reverify_mode")).json()).toBe("unsupported");
    expect((await get("/")).status).toBe(200);
    expect(await agent.post("/no_such_tool", {})).toMatchObject({ status: 404 });
    await agent.post("/seed_session", ROW);
    expect((await agent.post("/verify", { ...ROW, response: saying(message(ANSWER)) })).body).toMatchObject({ reward: 1 });
  });

  test("offers its tools by MCP to rows that ask for it", async () => {
    const agent = new Agent();
    const { body } = await agent.post<{ mcp: { url_path: string; headers: Record<string, string> } }>("/seed_session", {
      ...ROW,
      verifier_metadata: { expose_tools_over_mcp: true },
    });
    const headers = { authorization: `Bearer ${stage.token}`, ...body.mcp.headers };
    const client = new Client({ name: "test", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(`${stage.url}/nemo/${ENV}${body.mcp.url_path}`), {
      requestInit: { headers },
    });
    await client.connect(transport as Parameters<Client["connect"]>[0]);
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("reset");
    expect(await client.callTool({ name: "answer", arguments: { text: ANSWER } })).toMatchObject({
      structuredContent: { reward: 1 },
    });
    await client.close();
    expect((await agent.post("/verify", { ...ROW, response: saying(message("")) })).body).toMatchObject({ reward: 1 });
  });
});

describe("contract B: Gymnasium style", () => {
  const stepping = (output: object[], id?: string) => ({
    ...ROW,
    response: saying(...output),
    ...(id ? { _ng_step_request_id: id } : {}),
  });

  test("resets, steps by calls that come together, and sums to the score", async () => {
    const agent = new Agent();
    const begun = await agent.post<{ observation: string; info: Record<string, unknown> }>("/reset", ROW);
    expect(begun.body.info).toMatchObject({ supports_explicit_close: true, supports_step_idempotency: true });
    expect(begun.body.observation).toContain(`Goal: ${GOAL}`);
    const target = /\[(e\d+)\] button "Count"/.exec(begun.body.observation)?.[1];
    const calls = [calling("click", { target }, "a"), calling("mcp__stillwater__click", { target }, "b")];
    const both = await agent.post<{ info: { tool_outputs: { call_id: string; output: string }[] } }>("/step", stepping(calls));
    expect(both.body).toMatchObject({ observation: null, reward: 0, terminated: false, truncated: false });
    expect(both.body.info.tool_outputs.map(({ call_id }) => call_id)).toEqual(["a", "b"]);
    expect(both.body.info.tool_outputs[1]?.output).toMatch(/^\s*2$/m);
    const end = await agent.post("/step", stepping([message(ANSWER)]));
    expect(end.body).toMatchObject({ reward: 1, terminated: true, truncated: false });
    expect(await agent.post("/close", {})).toMatchObject({ status: 200 });
    expect(await agent.post("/close", {})).toMatchObject({ status: 200 });
  });

  test("gives the stored answer to a repeated step, and does it once", async () => {
    const agent = new Agent();
    const begun = await agent.post<{ observation: string }>("/reset", ROW);
    const target = /\[(e\d+)\] button "Count"/.exec(begun.body.observation)?.[1];
    const body = stepping([calling("click", { target })], "0123456789abcdef0123456789abcdef");
    const first = await agent.post("/step", body);
    expect((await agent.post("/step", body)).text).toBe(first.text);
    const [third] = (
      await agent.post<{ info: { tool_outputs: { output: string }[] } }>("/step", stepping([calling("click", { target })]))
    ).body.info.tool_outputs;
    expect(third?.output).toMatch(/^\s*2$/m);
    await agent.post("/close", {});
  });

  test("resets twice into one session, closes what was never reset, and refuses a step without one", async () => {
    const agent = new Agent();
    await agent.post("/reset", ROW);
    const { cookie } = agent;
    await agent.post("/reset", ROW);
    expect(agent.cookie).toBe(cookie);
    await agent.post("/close", {});
    expect(await new Agent().post("/close", {})).toMatchObject({ status: 200 });
    expect(await new Agent().post("/step", stepping([message("x")]))).toMatchObject({
      status: 404,
      body: { detail: expect.any(String) },
    });
  });

  test("reads actions in text where the policy has no tools", async () => {
    const agent = new Agent();
    const row = { ...ROW, responses_create_params: { input: "Do it." } };
    await agent.post("/reset", row);
    const step = await agent.post("/step", {
      ...row,
      response: saying(message('{"type":"goto","url":"http://lab.localhost/two"}')),
    });
    expect(step.body).toMatchObject({ observation: expect.stringContaining("Second page"), reward: 0, terminated: false });
    await agent.post("/close", {});
  });
});
