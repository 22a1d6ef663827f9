import { evictDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offeredProtocols, type Session, type StepAnswer } from "../../sdk/protocol/index.ts";
import { type Ask, ask, type ErrorShape, ORIGIN, read, refusal, TOKENS, testEnv, unknownSession } from "./http-support.ts";

const UPGRADE = { upgrade: "websocket" };
const noop = { type: "goto", url: "about:blank" };

interface Answer {
  readonly id: string | number | null;
  readonly status: number;
  readonly body: ErrorShape & Session & StepAnswer;
}

/** A connection whose answers can be waited for by id, in whichever order they come. */
const connect = async (path: string, how: Ask = {}) => {
  const upgraded = await ask(`${path}/ws`, { ...how, headers: { ...UPGRADE, ...how.headers } });
  const socket = upgraded.webSocket;
  if (!socket) throw new Error(`${upgraded.status} ${await upgraded.text()}`);
  const came: (Answer | string)[] = [];
  let wake = (): void => {};
  socket.addEventListener("message", ({ data }) => {
    came.push(data === "pong" ? data : (JSON.parse(data as string) as Answer));
    wake();
  });
  socket.accept();
  const next = async (): Promise<Answer | string> => {
    while (came.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return came.shift() as Answer | string;
  };
  const send = (frame: unknown): void =>
    socket.send(typeof frame === "string" || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame));
  return {
    upgraded,
    send,
    close: () => socket.close(),
    next: async () => (await next()) as Answer,
    pong: next,
    ask: async (frame: unknown) => {
      send(frame);
      return (await next()) as Answer;
    },
  };
};

let session: Session;
let at: string;
beforeAll(async () => {
  session = (await (await ask("/v1/sessions", { json: {} })).json()) as Session;
  at = `/v1/sessions/${session.id}`;
});
afterAll(() => ask(at, { method: "DELETE" }));

describe("opening", () => {
  it("is refused before the upgrade to those who may not, and where there is no session", async () => {
    const headers = UPGRADE;
    expect(await refusal(`${at}/ws`, { headers, as: null })).toMatchObject({ status: 401 });
    expect(await refusal(`${at}/ws`, { headers, as: "read" })).toMatchObject({ status: 403, details: { scope: "run" } });
    expect(await refusal(`${unknownSession()}/ws`, { headers })).toMatchObject({ status: 404, code: "session_not_found" });
    expect(await refusal("/v1/sessions/nonsense/ws", { headers })).toMatchObject({ status: 404, code: "session_not_found" });
    expect(await refusal(`${at}/ws`)).toMatchObject({ status: 426, code: "upgrade_required" });
    expect(await refusal(`${at}/ws?token=${TOKENS.admin}`, { headers, as: null })).toMatchObject({ status: 401 });
  });

  it("takes the token as a subprotocol, and never answers with it", async () => {
    const offer = (token: string) => ({ "sec-websocket-protocol": offeredProtocols(token).join(", ") });
    const { upgraded, close } = await connect(at, { as: null, headers: offer(TOKENS.run) });
    expect(upgraded.headers.get("sec-websocket-protocol")).toBe("stillwater.v1");
    close();
    for (const headers of [offer("wrong"), { "sec-websocket-protocol": "stillwater.v1, stillwater.bearer.%%" }]) {
      expect(await refusal(`${at}/ws`, { as: null, headers: { ...UPGRADE, ...headers } })).toMatchObject({ status: 401 });
    }
    expect(await refusal(`${at}/step`, { as: null, headers: offer(TOKENS.run), json: { action: noop } })).toMatchObject({
      status: 401,
    });
  });

  it("is for pages of the service itself and of the origins that the settings name", async () => {
    const from = (origin: string) => ({ headers: { origin }, settings: { CORS_ORIGINS: "https://lab.example" } });
    for (const origin of [ORIGIN, "https://lab.example"]) (await connect(at, from(origin))).close();
    const { headers, settings } = from("https://evil.example");
    expect(await refusal(`${at}/ws`, { headers: { ...UPGRADE, ...headers }, settings })).toMatchObject({ status: 403 });
  });
});

describe("frames", () => {
  it("step, observe and reset as the routes do, and answer with the caller's id", async () => {
    const { ask: send, close } = await connect(at);
    const step = await send({ id: 1, type: "step", action: noop, index: 0, requestId: "one" });
    expect(step).toMatchObject({ id: 1, status: 200, body: { index: 0, episode: session.episode, failure: null } });
    expect(await (await ask(`${at}/step`, { json: { action: noop, index: 0, requestId: "one" } })).json()).toEqual(step.body);
    expect(await send({ id: "two", type: "step", action: noop, requestId: "one" })).toEqual({ ...step, id: "two" });

    const seen = await send({ id: 3, type: "observe", text: { maxTokens: 100 } });
    expect(seen).toMatchObject({ id: 3, status: 200, body: { url: "about:blank" } });
    expect(seen.body).toEqual(await read(`${at}/observation?maxTokens=100`));

    const reset = await send({ id: 4, type: "reset", seed: 9, requestId: "anew" });
    expect(reset).toMatchObject({ id: 4, status: 200, body: { seed: 9, step: 0, episode: { n: 1 } } });
    expect(await send({ id: 5, type: "reset", seed: 9, requestId: "anew" })).toMatchObject({ body: { episode: { n: 1 } } });
    close();
  });

  it("that follow each other at once are done in that order", async () => {
    const { send, next, close } = await connect(at);
    for (const i of [0, 1]) send({ id: i, type: "step", action: noop });
    send({ id: 2, type: "reset" });
    send({ id: 3, type: "step", action: noop, index: 0 });
    const answers = [await next(), await next(), await next(), await next()];
    expect(answers.map(({ id, status }) => [id, status])).toEqual([0, 1, 2, 3].map((i) => [i, 200]));
    expect(answers[3]?.body.episode.id).toBe(answers[2]?.body.episode.id);
    close();
  });

  it("that are wrong are refused as bodies are, and nothing is consumed", async () => {
    const { ask: send, close } = await connect(at);
    const { step } = await read<Session>(at);
    const refused = async (frame: unknown) => {
      const { id, status, body } = await send(frame);
      return [id, status, body.error.code, body.error.details.issues?.[0]?.path];
    };
    expect(await refused("{not json")).toEqual([null, 400, "invalid_json", undefined]);
    expect(await refused("[]")).toEqual([null, 400, "invalid_request", ""]);
    expect(await refused(new ArrayBuffer(4))).toEqual([null, 400, "invalid_request", ""]);
    expect(await refused({ type: "step", action: noop })).toEqual([null, 400, "invalid_request", "id"]);
    expect(await refused({ id: { a: 1 }, type: "step", action: noop })).toEqual([null, 400, "invalid_request", "id"]);
    expect(await refused({ id: 1, type: "delete" })).toEqual([1, 400, "invalid_request", "type"]);
    expect(await refused({ id: 2, type: "step" })).toEqual([2, 400, "invalid_request", "action"]);
    expect(await refused({ id: 3, type: "step", action: noop, indx: 1 })).toEqual([3, 400, "invalid_request", "indx"]);
    expect(await refused({ id: 4, type: "observe", texts: true })).toEqual([4, 400, "invalid_request", "texts"]);
    expect(await refused({ id: 5, type: "step", action: noop, index: 99 })).toEqual([5, 409, "index_conflict", undefined]);
    expect(await refused({ id: 6, type: "reset", task: "no such task" })).toEqual([6, 404, "task_not_found", undefined]);
    expect(await refused("x".repeat(10 * 1024 * 1024 + 1))).toEqual([null, 413, "payload_too_large", undefined]);
    expect((await read<Session>(at)).step).toBe(step);
    const byRoute = (await (await ask(`${at}/step`, { json: { action: noop, index: 99 } })).json()) as ErrorShape;
    expect((await send({ id: 7, type: "step", action: noop, index: 99 })).body).toEqual(byRoute);
    close();
  });

  it("may do what their caller's token may, and no more", async () => {
    const { ask: send, close } = await connect(at, { as: "run" });
    const sites = [{ name: "mine", upstream: "http://127.0.0.1:1" }];
    expect(await send({ id: 1, type: "reset", sites })).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    close();
  });

  it("are answered while others wait, when they ask for nothing of the session", async () => {
    const { send, pong, next, close } = await connect(at);
    send({ id: "slow", type: "step", action: { type: "wait", ms: 1_000 } });
    send("ping");
    send({ id: "wrong", type: "dance" });
    expect(await pong()).toBe("pong");
    expect((await next()).id).toBe("wrong");
    expect(await next()).toMatchObject({ id: "slow", status: 200 });
    close();
  });
});

describe("a connection", () => {
  it("that breaks in a step leaves the step to go on, and its answer to the next connection", async () => {
    const { step } = await read<Session>(at);
    const frame = { id: 1, type: "step", action: { type: "wait", ms: 500 }, index: step, requestId: "kept" };
    const first = await connect(at);
    first.send(frame);
    first.send("ping");
    await first.pong();
    first.close();
    const second = await connect(at);
    expect(await second.ask(frame)).toMatchObject({ status: 200, body: { index: step, failure: null } });
    expect(await second.ask({ ...frame, id: 2 })).toMatchObject({ id: 2, body: { index: step } });
    expect((await read<Session>(at)).step).toBe(step + 1);
    second.close();
  });

  it("outlives an eviction of its session's object", async () => {
    const other = (await (await ask("/v1/sessions", { json: {} })).json()) as Session;
    await ask(`/v1/sessions/${other.id}`, { method: "DELETE" });
    const { ask: send, close } = await connect(`/v1/sessions/${other.id}`, { as: "run" });
    await evictDurableObject(testEnv.SESSION.getByName(other.id));
    expect(await send({ id: 1, type: "step", action: noop })).toMatchObject({
      id: 1,
      status: 409,
      body: { error: { code: "session_ended" } },
    });
    expect(await send({ id: 2, type: "reset", sites: [{ name: "mine", upstream: "http://127.0.0.1:1" }] })).toMatchObject({
      status: 403,
    });
    close();
  });
});

describe("bounds", () => {
  it("takes 32 connections of a session, and says so to the next", async () => {
    const own = (await (await ask("/v1/sessions", { json: {} })).json()) as Session;
    const path = `/v1/sessions/${own.id}`;
    const open = await Promise.all(Array.from({ length: 32 }, () => connect(path)));
    expect(await refusal(`${path}/ws`, { headers: UPGRADE })).toMatchObject({
      status: 429,
      code: "too_many",
      details: { max: 32 },
    });
    // As many as it likes may be asked on them, but only so many wait.
    const [first] = open;
    first?.send({ id: "slow", type: "step", action: { type: "wait", ms: 1_500 } });
    for (let id = 0; id < 99; id++) first?.send({ id, type: "step", index: 999, action: noop });
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 100; n++) statuses.push((await first?.next())?.status);
    const count = (status: number) => statuses.filter((found) => found === status).length;
    expect(count(200)).toBe(1);
    expect(count(429)).toBeGreaterThan(0);
    expect(count(409)).toBe(99 - count(429));
    for (const { close } of open) close();
    await ask(path, { method: "DELETE" });
  });
});
