/**
 * @module MCP, driven by the clients of npm, unchanged: the one of the revisions with `initialize`, and the one without.
 */
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ANSWER, type DoorStage, doorStage, GOAL } from "./support/door.ts";

interface Result {
  readonly content: { type: string; text?: string; data?: string; mimeType?: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
}
type AnyClient = Pick<Client, "close"> & {
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
};

const ENV = "mcp-test";
const INFO = { name: "test", version: "1" };
let stage: DoorStage;
const clients: AnyClient[] = [];
let keys = 0;

beforeAll(async () => {
  stage = await doorStage(inject("serviceURL"), inject("serviceToken"), ENV);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  const { items } = await stage.api.ok<{ items: { id: string }[] }>(
    "GET",
    `/v1/sessions?label=environment%3D${ENV}&status=ready`,
  );
  await Promise.all(items.map(({ id }) => stage.api.end(id)));
  await stage.close();
});

const address = (rest = ""): URL => new URL(`${stage.url}/mcp/${ENV}${rest}`);
const newKey = (): string => `key-${process.pid}-${++keys}`;
const auth = () => ({ requestInit: { headers: { authorization: `Bearer ${stage.token}` } } });

const legacy = async (url: URL): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> => {
  const transport = new StreamableHTTPClientTransport(url, auth());
  const client = new Client(INFO);
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  clients.push(client as AnyClient);
  return { client, transport };
};

const modern = async (url: URL): Promise<ModernClient> => {
  const client = new ModernClient(INFO, { versionNegotiation: { mode: "auto" } });
  await client.connect(new ModernTransport(url, auth()));
  clients.push(client as unknown as AnyClient);
  return client;
};

const call = async (client: unknown, name: string, args: Record<string, unknown> = {}): Promise<Result> =>
  (await (client as AnyClient).callTool({ name, arguments: args })) as Result;
const textOf = ({ content }: Result): string => content.map(({ text }) => text ?? "").join("\n");
const idIn = (result: Result, line: string): string => {
  const id = new RegExp(`\\[(e\\d+)\\] ${line}`).exec(textOf(result))?.[1];
  if (!id) throw new Error(`No ${line} in ${textOf(result)}`);
  return id;
};

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address(path), {
    method: "POST",
    headers: {
      authorization: `Bearer ${stage.token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const rpc = (method: string, params: object = {}, id = 1) => ({ jsonrpc: "2.0", id, method, params });
const INITIALIZE = rpc("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: INFO });
const modernly = (method: string, params: object = {}) =>
  [
    rpc(method, {
      ...params,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": INFO,
      },
    }),
    {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...("name" in params ? { "mcp-name": String(params.name) } : {}),
    },
  ] as const;

describe("clients of the revisions with initialize", () => {
  test("hold a session by the MCP session id, play the episode, and end it by DELETE", async () => {
    const { client, transport } = await legacy(address());
    const id = transport.sessionId ?? "";
    expect(id).toMatch(/^[\x21-\x7e]+$/);
    const { tools } = await client.listTools();
    const click = tools.find(({ name }) => name === "click");
    expect(click?.inputSchema).toMatchObject({ type: "object", properties: { target: { type: "string" } } });
    expect(click?.inputSchema.properties).not.toHaveProperty("session");
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));

    const first = await call(client, "observe");
    expect(textOf(first)).toContain(`Goal: ${GOAL}`);
    const step = await call(client, "click", { target: idIn(first, 'button "Count"') });
    expect(step).toMatchObject({ isError: false, structuredContent: { reward: 0, done: false } });
    expect(textOf(step)).toMatch(/^\s*1$/m);

    const wrong = await call(client, "click", { target: "e999" });
    expect(wrong).toMatchObject({
      isError: true,
      structuredContent: { reward: 0, done: false, error: { code: "unknown_element" } },
    });

    const end = await call(client, "answer", { text: ANSWER });
    expect(end).toMatchObject({ isError: false, structuredContent: { reward: 1, done: true, terminated: true } });
    const after = await call(client, "click", { target: "e1" });
    expect(after).toMatchObject({ isError: true, structuredContent: { reward: 1, done: true, repeated: true } });
    expect(textOf(after)).toMatch(/episode is over.*reward was 1.*reset/s);

    const again = await call(client, "reset");
    expect(again).toMatchObject({ structuredContent: { done: false, goal: GOAL } });
    expect(textOf(await call(client, "observe"))).toMatch(/^\s*0$/m);

    await transport.terminateSession();
    const gone = await post("", rpc("tools/list"), { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" });
    expect(gone.status).toBe(404);
  });

  test("name a session by the key in the path, with a fresh initialize for every call", async () => {
    const url = address(`/${newKey()}`);
    const once = async (name: string, args = {}): Promise<Result> => {
      const { client, transport } = await legacy(url);
      expect(transport.sessionId).toBeUndefined();
      const result = await call(client, name, args);
      await client.close();
      return result;
    };
    const target = idIn(await once("observe"), 'button "Count"');
    for (const n of [1, 2, 3]) expect(textOf(await once("click", { target }))).toMatch(new RegExp(`^\\s*${n}$`, "m"));
    expect((await once("answer", { text: "five" })).structuredContent).toMatchObject({ reward: 0, done: true, terminated: true });
  });

  test("have calls that come at once done one after the other", async () => {
    const { client } = await legacy(address(`/${newKey()}`));
    const target = idIn(await call(client, "observe"), 'button "Count"');
    const results = await Promise.all([1, 2, 3, 4].map(() => call(client, "click", { target })));
    const counts = results.map((result) => Number(/^\s*(\d)$/m.exec(textOf(result))?.[1]));
    expect(counts.toSorted()).toEqual([1, 2, 3, 4]);
    expect(results.map(({ structuredContent }) => structuredContent?.step).toSorted()).toEqual([0, 1, 2, 3]);
  });

  test("two first calls at once open one session", async () => {
    const key = newKey();
    const both = await Promise.all([legacy(address(`/${key}`)), legacy(address(`/${key}`))]);
    await Promise.all(both.map(({ client }) => call(client, "observe")));
    const { items } = await stage.api.ok<{ items: unknown[] }>(
      "GET",
      `/v1/sessions?key=${encodeURIComponent(`mcp:${ENV}:${key}`)}`,
    );
    expect(items).toHaveLength(1);
  });

  test("get pictures as images, by tool and by the environment's wish", async () => {
    const { client } = await legacy(address(`/${newKey()}`));
    const shot = await call(client, "screenshot");
    expect(shot.content).toMatchObject([{ type: "image", mimeType: "image/jpeg" }]);
    expect(shot.content[0]?.data).toMatch(/^\/9j\//);
    expect((await call(client, "observe")).content.map(({ type }) => type)).toEqual(["text"]);
    expect((await call(client, "observe", { screenshot: true })).content.map(({ type }) => type)).toEqual(["text", "image"]);

    const seeing = await doorStage(stage.url, stage.token, `${ENV}-seeing`, { observe: { screenshot: { format: "png" } } });
    const { client: eyes } = await legacy(new URL(`${stage.url}/mcp/${seeing.env}/${newKey()}`));
    for (const name of ["open", "reload"]) {
      const { content } = await call(eyes, name);
      expect(content.map(({ type, mimeType }) => mimeType ?? type)).toEqual(["text", "image/png"]);
      expect(content[1]?.data).toMatch(/^iVBOR/);
    }
    await fetch(new URL(`${stage.url}/mcp/${seeing.env}/none`), { method: "DELETE", ...auth().requestInit });
    await seeing.close();
  });

  test("may be shown actions alone, so that a policy cannot begin anew", async () => {
    const { client } = await legacy(address(`/${newKey()}?tools=actions`));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("click");
    expect(names).not.toContain("reset");
    await expect(call(client, "reset")).rejects.toMatchObject({ code: -32602 });
  });

  test("are told what is wrong with the task that they choose", async () => {
    const { client } = await legacy(address(`/${newKey()}`));
    const wrong = await call(client, "open", { task: "no-such-task" });
    expect(wrong.isError).toBe(true);
    expect(textOf(wrong)).toMatch(/has one task/);
    expect(await call(client, "open", { task: `${ENV}-task`, seed: 7 })).toMatchObject({
      structuredContent: { seed: 7, goal: GOAL },
    });
  });

  test("are told of an unknown tool by a protocol error", async () => {
    const { client } = await legacy(address(`/${newKey()}`));
    await expect(call(client, "fly")).rejects.toMatchObject({ code: -32602 });
  });
});

describe("clients of the revision without initialize", () => {
  test("discover the server, and pass the handle that open gives", async () => {
    const client = await modern(address());
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === "click")?.inputSchema).toMatchObject({ required: ["session"] });
    const first = await call(client, "open");
    const session = String(first.structuredContent?.session);
    expect(textOf(first)).toContain(session);
    const step = await call(client, "click", { session, target: idIn(first, 'button "Count"') });
    expect(textOf(step)).toMatch(/^\s*1$/m);
    expect(await call(client, "click", { target: "e1" })).toMatchObject({ isError: true });
    expect((await call(client, "answer", { session, text: ANSWER })).structuredContent).toMatchObject({ reward: 1, done: true });
    expect(await call(client, "reset", { session })).toMatchObject({ structuredContent: { done: false } });
  });

  test("use the key of the path without a handle", async () => {
    const url = address(`/${newKey()}`);
    const target = idIn(await call(await modern(url), "observe"), 'button "Count"');
    expect(textOf(await call(await modern(url), "click", { target }))).toMatch(/^\s*1$/m);
  });

  test("have what they send checked", async () => {
    const [body, headers] = modernly("tools/list");
    const good = await post("", body, headers);
    expect(good.status).toBe(200);
    expect(await good.json()).toMatchObject({
      result: { resultType: "complete", ttlMs: expect.any(Number), cacheScope: expect.any(String) },
    });
    const status = async (answer: Promise<Response>) => {
      const { status, ...rest } = await answer;
      void rest;
      return [status, ((await (await answer).json()) as { error: { code: number } }).error.code];
    };
    expect(await status(post("", body, { ...headers, "mcp-method": "tools/call" }))).toEqual([400, -32020]);
    const { "mcp-method": _, ...without } = headers;
    expect(await status(post("", body, without))).toEqual([400, -32020]);
    const [odd, oddHeaders] = modernly("no/such/method");
    expect(await status(post("", odd, oddHeaders))).toEqual([404, -32601]);
    const future = JSON.parse(JSON.stringify(body).replace("2026-07-28", "2030-01-01"));
    expect(await status(post("", future, { ...headers, "mcp-protocol-version": "2030-01-01" }))).toEqual([400, -32022]);
    expect((await fetch(address(), { method: "DELETE", headers: { ...auth().requestInit.headers, ...headers } })).status).toBe(
      405,
    );
  });
});

describe("the transport", () => {
  test("answers what is no message of the protocol as it must", async () => {
    const key = `/${newKey()}`;
    expect((await fetch(address(key), { headers: auth().requestInit.headers })).status).toBe(405);
    expect((await post(key, INITIALIZE, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await post(key, INITIALIZE, { authorization: "Bearer wrong" })).status).toBe(401);
    expect((await post(key, "{")).status).toBe(400);
    expect((await post(key, {})).status).toBe(400);
    expect((await post(key, rpc("tools/list"), { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
    expect((await post("", rpc("tools/list"), { "mcp-session-id": "made.up.id" })).status).toBe(404);
    expect((await post(key, { jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
    expect(
      (await fetch(new URL(`${stage.url}/mcp/no-such-environment`), { method: "POST", body: "{}", ...auth().requestInit }))
        .status,
    ).toBe(404);
  });

  test("offers the revision that the client asks for, and its newest otherwise", async () => {
    const offered = async (protocolVersion: string): Promise<string> => {
      const params = { protocolVersion, capabilities: {}, clientInfo: INFO, extra: { fields: true } };
      const answer = (await (await post(`/${newKey()}`, rpc("initialize", params))).json()) as {
        result: { protocolVersion: string };
      };
      return answer.result.protocolVersion;
    };
    for (const version of ["2025-03-26", "2025-06-18", "2025-11-25"]) expect(await offered(version)).toBe(version);
    expect(await offered("1999-01-01")).toBe("2025-11-25");
  });

  test("takes the token from the path, for clients without headers", async () => {
    const url = new URL(`${stage.url}/t/${stage.token}/mcp/${ENV}/${newKey()}`);
    const transport = new StreamableHTTPClientTransport(url);
    const client = new Client(INFO);
    await client.connect(transport as Parameters<Client["connect"]>[0]);
    clients.push(client as AnyClient);
    expect(textOf(await call(client, "observe"))).toContain(GOAL);
  });

  test("forgets an id that was given back unused, and takes no id of another environment", async () => {
    const began = await post("", INITIALIZE);
    const id = began.headers.get("mcp-session-id") ?? "";
    const held = { "mcp-session-id": id };
    expect((await post("", rpc("tools/list"), held)).status).toBe(200);
    const elsewhere = await fetch(new URL(`${stage.url}/mcp/shop`), {
      method: "POST",
      headers: {
        ...auth().requestInit.headers,
        ...held,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(rpc("tools/list")),
    });
    expect(elsewhere.status).toBe(404);
    const headers = { ...auth().requestInit.headers, ...held };
    expect((await fetch(address(), { method: "DELETE", headers })).status).toBe(204);
    expect((await post("", rpc("tools/list"), held)).status).toBe(404);
    expect((await fetch(address(), { method: "DELETE", headers })).status).toBe(404);
  });

  test("sees a session that was ended elsewhere as no more than that: never as a reward", async () => {
    const key = newKey();
    const { client } = await legacy(address(`/${key}`));
    await call(client, "observe");
    const { items } = await stage.api.ok<{ items: { id: string }[] }>(
      "GET",
      `/v1/sessions?key=${encodeURIComponent(`mcp:${ENV}:${key}`)}`,
    );
    await stage.api.end(items[0]?.id ?? "");
    await expect(call(client, "click", { target: "e1" })).rejects.toMatchObject({ code: 503 });
  });
});
