/**
 * @module The chat policy against a real server: what it sends, what it reads, when it asks again, and what it never tells.
 */
import { afterEach, describe, expect, test } from "vitest";
import { createAgent } from "../../sdk/agents/index.ts";
import { type ChatOptions, chatPolicy, PolicyError, recordCall } from "../../sdk/policies/index.ts";
import { ChatPolicyOptions, PolicyCall } from "../../sdk/protocol/index.ts";
import { type PolicyServer, type PolicyServerOptions, type Serving, startPolicyServer } from "../support/policy-server.ts";
import { contextOf, episodeOf, go, observation, picture } from "./agents-support.ts";

const KEY = "sk-very-secret-1234567890";
const FAST = { firstDelayMs: 1 };
const REQUEST = createAgent().request(episodeOf());

const servers: PolicyServer[] = [];
const serve = async (serving: Serving, options?: PolicyServerOptions): Promise<PolicyServer> => {
  const server = await startPolicyServer(serving, options);
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const policyOf = ({ url }: { url: string }, options: Partial<ChatOptions> = {}) =>
  chatPolicy({ url, model: "m", key: KEY, ...FAST, ...options });

const errorOf = async (asked: Promise<unknown>): Promise<PolicyError> => {
  const thrown = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(PolicyError);
  return thrown as PolicyError;
};

describe("a request", () => {
  test("is a chat completion with the sampling, the key and the headers given", async () => {
    const server = await serve(["hello"]);
    const policy = policyOf(server, { sampling: { temperature: 0.7, max_tokens: 64 }, headers: { "X-Team": "blue" } });
    expect(await policy(REQUEST, contextOf())).toMatchObject({ text: "hello", finishReason: "stop", toolCalls: [] });
    const [call] = server.calls;
    expect(call?.path).toBe("/v1/chat/completions");
    expect(call?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, "x-team": "blue" });
    expect(call?.body).toMatchObject({ model: "m", temperature: 0.7, max_tokens: 64 });
    expect(call?.body).not.toHaveProperty("tools");
    expect(call?.last).toContain("Goal: Buy the lamp");
  });

  test("holds pictures as data, functions, calls and their results", async () => {
    const server = await serve([{ text: null, toolCalls: [{ name: "click", arguments: { target: "e1" } }] }]);
    const agent = createAgent({ kind: "tool" });
    const episode = episodeOf();
    go(
      agent,
      episode,
      { toolCalls: [{ id: "c1", name: "back", arguments: "{}" }] },
      { observation: observation({ screenshot: picture("p") }) },
    );
    const reply = await policyOf(server)(agent.request(episode), contextOf());
    expect(reply).toMatchObject({
      text: "",
      finishReason: "tool_calls",
      toolCalls: [{ id: "call_0_0", name: "click", arguments: '{"target":"e1"}' }],
    });
    const messages = server.calls[0]?.body.messages ?? [];
    expect(messages.slice(2)).toMatchObject([
      { role: "assistant", tool_calls: [{ id: "c1", type: "function", function: { name: "back", arguments: "{}" } }] },
      { role: "tool", tool_call_id: "c1" },
      { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/jpeg;base64,AQID" } }] },
    ]);
    expect(server.calls[0]?.body.tools).toHaveLength(agent.request(episode).tools.length);
  });
});

describe("a reply", () => {
  test("that repeats the key does not hand it on", async () => {
    const server = await serve([{ text: `You sent ${KEY}.`, thinking: KEY }]);
    const reply = await policyOf(server)(REQUEST, contextOf());
    expect(reply).toMatchObject({ text: "You sent [secret].", thinking: "[secret]" });
  });

  test("has token ids and log-probabilities where the server gives them", async () => {
    const server = await serve(["one two three"], { version: "step-7" });
    const reply = await policyOf(server, { tokenIds: true, logprobs: true })(REQUEST, contextOf());
    expect(reply.replyTokenIds?.length).toBe(reply.usage?.completionTokens);
    expect(reply.logprobs?.length).toBe(reply.replyTokenIds?.length);
    expect(reply.promptTokenIds?.length).toBe(reply.usage?.promptTokens);
    expect(reply.version).toBe("step-7");
    const plain = await policyOf(server)(REQUEST, contextOf());
    expect(plain).toMatchObject({ promptTokenIds: null, replyTokenIds: null, logprobs: null });
  });

  test.each([
    [
      "in SGLang's meta_info",
      {
        choices: [
          {
            meta_info: {
              output_token_logprobs: [
                [-0.5, 11, "a"],
                [-1, 12, "b"],
              ],
            },
          },
        ],
      },
    ],
    [
      "as names of tokens",
      {
        choices: [
          {
            logprobs: {
              content: [
                { token: "token_id:11", logprob: -0.5 },
                { token: "token_id:12", logprob: -1 },
              ],
            },
          },
        ],
      },
    ],
  ])("has them %s", async (_, more) => {
    const choice = { message: { role: "assistant", content: "ab" }, ...more.choices[0] };
    const server = await serve([{ body: JSON.stringify({ choices: [choice] }) }]);
    expect(await policyOf(server)(REQUEST, contextOf())).toMatchObject({
      replyTokenIds: [11, 12],
      logprobs: [-0.5, -1],
      usage: null,
    });
  });

  test.each([
    ["a header", { headers: { "x-policy-version": "v3" } }],
    ["the body", { version: "v3" }],
    ["SGLang's metadata", { more: { metadata: { weight_version: "v3" } } }],
  ])("names the version of %s", async (_, served) => {
    const server = await serve([{ text: "x", ...served }]);
    expect((await policyOf(server)(REQUEST, contextOf())).version).toBe("v3");
  });

  test.each([
    ["beside it", { text: "go", thinking: "hm" }, "go"],
    ["inside it", { text: "<think>hm</think>go" }, "<think>hm</think>go"],
    ["inside it, opened by the prompt", { text: "hm</think>go" }, "hm</think>go"],
    ["inside it, never closed", { text: "<think>hm" }, "<think>hm"],
  ])("has the thinking %s", async (_, served, text) => {
    const server = await serve([served]);
    expect(await policyOf(server)(REQUEST, contextOf())).toMatchObject({ text, thinking: "hm" });
  });

  test("that is empty is a reply, for the session to refuse", async () => {
    const server = await serve([{ text: null }]);
    const reply = await policyOf(server)(REQUEST, contextOf());
    expect(reply).toMatchObject({ text: "", toolCalls: [] });
    expect(createAgent().read(reply).action).toBe("");
  });
});

describe("a fault that passes", () => {
  test.each([
    ["408", { status: 408 }],
    ["409", { status: 409 }],
    ["429", { status: 429 }],
    ["429 with Retry-After", { status: 429, headers: { "retry-after": "0" } }],
    ["500", { status: 500 }],
    ["503 with a page", { status: 503, body: "<html>starting</html>" }],
    ["a broken connection", { drop: true }],
    ["something that is no completion", { body: "<html>hello</html>" }],
    ["an answer without choices", { body: '{"choices":[]}' }],
  ])("is tried again: %s", async (_, fault) => {
    const server = await serve([fault, fault, "done"]);
    const call = await recordCall(policyOf(server), REQUEST, contextOf());
    expect(call.reply.text).toBe("done");
    expect(call.attempts).toBe(3);
  });

  test("is tried no more often than allowed", async () => {
    const server = await serve([{ status: 500 }]);
    expect(await errorOf(policyOf(server, { retries: 2 })(REQUEST, contextOf()))).toMatchObject({
      code: "server_error",
      retryable: true,
      status: 500,
    });
    expect(server.calls).toHaveLength(3);
  });

  test("waits as long as the server asks, but not for ever", async () => {
    const patient = await serve([{ status: 429, headers: { "retry-after-ms": "150" } }, "done"]);
    const at = Date.now();
    await policyOf(patient)(REQUEST, contextOf());
    expect(Date.now() - at).toBeGreaterThanOrEqual(145);
    const absurd = await serve([{ status: 429, headers: { "retry-after": "86400" } }]);
    expect(await errorOf(policyOf(absurd)(REQUEST, contextOf()))).toMatchObject({
      code: "rate_limited",
      retryAfterMs: 86_400_000,
    });
    expect(absurd.calls).toHaveLength(1);
  });

  test("waits for a server that pauses, which counts as no retry", async () => {
    const paused = { status: 429, headers: { "retry-after-ms": "20", "x-agl-paused": "true" } };
    const server = await serve([paused, paused, paused, "done"]);
    const call = await recordCall(policyOf(server, { retries: 0 }), REQUEST, contextOf());
    expect(call).toMatchObject({ reply: { text: "done" }, attempts: 4 });
    const broken = await serve([paused, { status: 500 }, "done"]);
    expect(await errorOf(policyOf(broken, { retries: 0 })(REQUEST, contextOf()))).toMatchObject({ code: "server_error" });
  });

  test("is a server that hangs, within the time limit of each attempt", async () => {
    const server = await serve([{ hang: true }]);
    let attempts = 0;
    const context = contextOf({ onAttempt: () => attempts++ });
    expect(await errorOf(policyOf(server, { timeoutMs: 50, retries: 1 })(REQUEST, context))).toMatchObject({
      code: "timeout",
      retryable: true,
      status: null,
    });
    expect(attempts).toBe(2);
  });

  test("is a server that is not there", async () => {
    const server = await startPolicyServer([]);
    await server.close();
    expect(await errorOf(policyOf(server, { retries: 1 })(REQUEST, contextOf()))).toMatchObject({
      code: "connection_failed",
      retryable: true,
      status: null,
    });
  });
});

describe("a fault that stays", () => {
  test.each([
    [
      "a prompt that is too long",
      400,
      '{"error":{"message":"This model\'s maximum context length is 4096 tokens.","code":"context_length_exceeded"}}',
      "context_length_exceeded",
    ],
    ["a wrong request", 400, '{"error":{"message":"temperature must be >= 0"}}', "bad_request"],
    ["a wrong key", 401, "{}", "unauthorized"],
    ["a wrong model", 404, '{"error":{"message":"no such model"}}', "not_found"],
    ["a wrong field", 422, '{"detail":"extra field"}', "bad_request"],
  ])("is not tried again, and named: %s", async (_, status, body, code) => {
    const server = await serve([{ status, body }]);
    const error = await errorOf(policyOf(server)(REQUEST, contextOf()));
    expect(error).toMatchObject({ code, status, retryable: false });
    expect(error.suggestion).not.toBe("");
    expect(server.calls).toHaveLength(1);
  });

  test("is a redirect: the key belongs to its address", async () => {
    const elsewhere = await serve(["stolen"]);
    const server = await serve([{ status: 307, headers: { location: `${elsewhere.url}/chat/completions` } }]);
    expect(await errorOf(policyOf(server)(REQUEST, contextOf()))).toMatchObject({ code: "redirected", retryable: false });
    expect(elsewhere.calls).toHaveLength(0);
  });

  test("is the caller's signal, at once, while the server is asked and between attempts", async () => {
    const asked = Promise.withResolvers<void>();
    const hanging = await serve(() => {
      asked.resolve();
      return { hang: true };
    });
    const ending = new AbortController();
    const error = errorOf(policyOf(hanging)(REQUEST, contextOf({ signal: ending.signal })));
    await asked.promise;
    ending.abort();
    expect(await error).toMatchObject({ code: "aborted", retryable: false });

    const failing = await serve([{ status: 500, headers: { "retry-after": "60" } }]);
    const between = new AbortController();
    const abortingLater = async (url: string, init: RequestInit) => {
      const response = await fetch(url, init);
      setTimeout(() => between.abort(), 50);
      return response;
    };
    const waiting = errorOf(policyOf(failing, { fetch: abortingLater })(REQUEST, contextOf({ signal: between.signal })));
    expect(await waiting).toMatchObject({ code: "aborted" });
  });
});

describe("the key", () => {
  test.each([
    ["of a refusal", { status: 401, body: JSON.stringify({ error: { message: `Incorrect API key: ${KEY}.` } }) }],
    ["at the end of a long page", { status: 400, body: `${"x".repeat(290)}${KEY}` }],
    ["in what is no completion", { body: `<html>${KEY}</html>` }],
  ])("is in no error %s", async (_, served) => {
    const server = await serve([served]);
    const error = await errorOf(policyOf(server, { retries: 0 })(REQUEST, contextOf()));
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain("sk-very");
  });

  test("is in no record", async () => {
    const server = await serve(["x"]);
    const call = await recordCall(policyOf(server), REQUEST, contextOf());
    expect(JSON.stringify(call)).not.toContain(KEY);
  });
});

describe("the record of a call", () => {
  test("is whole, and names pictures by their hashes", async () => {
    const server = await serve([{ status: 500 }, { text: "go", version: "v2" }]);
    const agent = createAgent({ kind: "vision" });
    const episode = episodeOf({ initial: observation({ text: null, screenshot: picture("abc") }) });
    const call = await recordCall(
      policyOf(server, { sampling: { temperature: 0 } }),
      agent.request(episode),
      contextOf({ episode }),
      agent,
    );
    expect(PolicyCall.parse(call)).toEqual(call);
    expect(call).toMatchObject({
      agent: { kind: "vision", prompt: "vision", version: "1" },
      model: "m",
      sampling: { temperature: 0 },
      attempts: 2,
      reply: { text: "go", version: "v2" },
    });
    expect(call.messages.at(-1)?.content).toContainEqual({ type: "image", hash: "abc", mediaType: "image/jpeg" });
    expect(server.calls[1]?.pictures).toBe(1);
    expect(JSON.stringify(call)).not.toContain("base64");
  });
});

test("the options refuse what they do not know, and addresses that hold credentials", () => {
  const pathOf = (options: object) =>
    ChatPolicyOptions.safeParse({ url: "http://h/v1", model: "m", ...options }).error?.issues[0]?.path;
  expect(pathOf({})).toBeUndefined();
  expect(pathOf({ url: "http://me:pass@h/v1" })).toEqual(["url"]);
  expect(pathOf({ url: "file:///etc" })).toEqual(["url"]);
  expect(pathOf({ modle: "m" })).toEqual([]);
});
