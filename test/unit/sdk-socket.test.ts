/**
 * @module The SDK on a session's WebSocket: one kept connection, the same answers and errors as by HTTP, nothing done twice.
 */
import { describe, expect, test } from "vitest";
import { type Progress, type StillwaterOptions, StillwaterTimeoutError } from "../../sdk/index.ts";
import { offeredToken } from "../../sdk/protocol/subprotocol.ts";
import { aSession, aStep, ok, refusal, type ScriptedService, scriptedService } from "./sdk-support.ts";
import { type FrameReply, type SentFrame, type SocketScript, serveSockets } from "./socket-server.ts";

const byHTTP = async (): Promise<ScriptedService> =>
  scriptedService((request) => {
    if (request.path.endsWith("/ws")) return refusal(404, "route_not_found");
    if (request.path.endsWith("/step")) return ok(aStep({ index: request.body.index }));
    return ok(aSession({ status: request.method === "DELETE" ? "ended" : "ready" }));
  });

const stepped = (frame: SentFrame): FrameReply => {
  if (frame.type === "reset") return { status: 200, json: aSession({ episode: { id: "t_1_1", n: 1 } }) };
  return { status: 200, json: frame.type === "observe" ? { text: "seen", asked: frame } : aStep({ index: frame.index }) };
};

interface Stage extends AsyncDisposable {
  readonly service: ScriptedService;
  readonly sockets: SocketScript;
  open(options?: StillwaterOptions): ReturnType<ReturnType<ScriptedService["client"]>["sessions"]["create"]>;
}

const stage = async (answer: (frame: SentFrame, n: number) => FrameReply | Promise<FrameReply> = stepped): Promise<Stage> => {
  const service = await byHTTP();
  const sockets = serveSockets(service.server, answer);
  return {
    service,
    sockets,
    open: (options = {}) => service.client({ transport: "auto", ...options }).sessions.create(),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
};

describe("one kept connection", () => {
  test("carries steps, looks and resets, and is opened with the first of them", async () => {
    await using on = await stage();
    await using session = await on.open();
    expect(on.sockets.opened).toHaveLength(0);
    await session.back();
    await session.forward();
    expect((await session.observe({ text: { maxTokens: 99 } })).text).toBe("seen");
    await session.reset({ seed: 4 });
    expect(session.episode.n).toBe(1);
    expect(on.sockets.frames.map(({ type, index }) => [type, index])).toEqual([
      ["step", 0],
      ["step", 1],
      ["observe", undefined],
      ["reset", undefined],
    ]);
    expect(on.sockets.frames[2]).toMatchObject({ text: { maxTokens: 99 } });
    expect(on.sockets.frames[3]).toMatchObject({ seed: 4, requestId: expect.stringMatching(/\S/) });
    expect(on.sockets.opened).toMatchObject([{ path: "/v1/sessions/s_1/ws" }]);
    expect(on.service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /v1/sessions"]);
  });

  test("shows the token as a subprotocol, whatever it is made of, and not in the address", async () => {
    await using on = await stage();
    const token = "s3cret/+=~ünd";
    await using session = await on.open({ token });
    await session.back();
    const [opened] = on.sockets.opened;
    expect(opened?.protocols[0]).toBe("stillwater.v1");
    expect(offeredToken(opened?.protocols.join(", "))).toBe(token);
    expect(opened?.path).not.toContain("?");
  });

  test("is closed with the session", async () => {
    await using on = await stage();
    const session = await on.open();
    await session.back();
    await session.end();
    await on.sockets.opened[0]?.closed;
  });

  test("gives each answer to whoever asked, in whichever order they come", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using on = await stage(async (frame) => {
      if (frame.type === "step") await held;
      return stepped(frame);
    });
    await using session = await on.open();
    const step = session.back();
    expect((await session.observe()).text).toBe("seen");
    release();
    expect((await step).index).toBe(0);
  });
});

describe("refusals", () => {
  test("are the errors that the route would have given", async () => {
    const told = refusal(409, "index_conflict", { expected: 7 }) as { status: number; json: unknown };
    await using on = await stage(() => told);
    await using session = await on.open();
    const byFrame = await session.back().catch((error: unknown) => error);
    await using service = await scriptedService((request) => (request.path.endsWith("/step") ? told : ok(aSession())));
    const byRoute = await (await service.stillwater.sessions.create()).back().catch((error: unknown) => error);
    // Only requests have an id.
    expect(byFrame).toEqual(Object.assign(byRoute as object, { requestId: null }));
    expect(byFrame).toMatchObject({ code: "index_conflict", status: 409, details: { expected: 7 } });
  });

  test("that a repeat can help are repeated, with the same index and requestId", async () => {
    const told = refusal(503, "over_capacity", { retryAfterMs: 1 }) as { status: number; json: unknown };
    await using on = await stage((frame, n) => (n === 0 ? told : stepped(frame)));
    await using session = await on.open();
    expect((await session.back()).index).toBe(0);
    const [first, second] = on.sockets.frames;
    expect([second?.index, second?.requestId]).toEqual([first?.index, first?.requestId]);
    expect(second?.id).not.toBe(first?.id);
  });
});

describe("a connection that fails", () => {
  test.each([
    ["breaks", "broken"],
    ["carries what is not of the service", { text: "<html>" }],
    ["cannot say whose answer it is", { text: '{"id":null,"status":400,"body":{}}' }],
  ] as const)("when it %s, is opened again, and the step is sent with the same index and requestId", async (_, reply) => {
    await using on = await stage((frame, n) => (n === 1 ? reply : stepped(frame)));
    await using session = await on.open();
    await session.back();
    expect((await session.forward()).index).toBe(1);
    const [, lost, again] = on.sockets.frames;
    expect(on.sockets.opened).toHaveLength(2);
    expect([again?.index, again?.requestId, again?.action]).toEqual([lost?.index, lost?.requestId, lost?.action]);
  });

  test("by falling silent, is given up for another one", async () => {
    await using on = await stage((frame, n) => (n === 0 ? "silent" : stepped(frame)));
    await using session = await on.open();
    expect((await session.back({ timeoutMs: 300 })).index).toBe(0);
    expect(on.sockets.opened).toHaveLength(2);
    await on.sockets.opened[0]?.closed;
  });

  test("with no repeats allowed, is a timeout for the caller, who keeps the index", async () => {
    await using on = await stage((frame, n) => (n === 0 ? "silent" : stepped(frame)));
    await using session = await on.open();
    await expect(session.back({ timeoutMs: 200, retries: 0 })).rejects.toBeInstanceOf(StillwaterTimeoutError);
    expect((await session.back()).index).toBe(0);
  });

  test("does not hold a caller that has aborted; the connection stays", async () => {
    await using on = await stage((frame, n) => (n === 0 ? "silent" : stepped(frame)));
    await using session = await on.open();
    const controller = new AbortController();
    const step = session.back({ signal: controller.signal });
    while (on.sockets.frames.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort("enough");
    await expect(step).rejects.toMatchObject({ code: "aborted", cause: "enough" });
    expect((await session.observe()).text).toBe("seen");
    expect(on.sockets.opened).toHaveLength(1);
  });
});

describe("where no WebSocket is to be had", () => {
  test("steps go by HTTP, and other sessions do not try in vain", async () => {
    await using service = await byHTTP();
    const seen: Progress[] = [];
    const client = service.client({ transport: "auto", onProgress: (progress) => seen.push(progress) });
    const sessions = [await client.sessions.create(), await client.sessions.create()];
    for (const session of sessions) expect((await session.back()).index).toBe(0);
    const tried = service.requests.filter(({ path }) => path.endsWith("/ws"));
    expect(tried).toHaveLength(1);
    expect(seen.map(({ type }) => type)).toEqual(["fallback", "step", "step"]);
  });

  test("and it is insisted on, the error is the one that the session's route gives", async () => {
    await using service = await scriptedService((request) =>
      request.method === "GET" ? refusal(404, "session_not_found") : ok(aSession()),
    );
    const session = await service.client({ transport: "websocket" }).sessions.create();
    await expect(session.back()).rejects.toMatchObject({ code: "session_not_found", status: 404 });
  });

  test.each([
    ["rest is chosen", { transport: "rest" }],
    ["the caller has a fetch of its own", { fetch: (url: string, init: RequestInit) => fetch(url, init) }],
  ] as const)("because %s, none is tried", async (_, options) => {
    await using on = await stage();
    await using session = await on.open(options);
    await session.back();
    expect(on.sockets.opened).toHaveLength(0);
  });
});

test("two hundred sessions step at once, each on its own connection", async () => {
  await using service = await scriptedService((request, n) =>
    ok(aSession({ id: `s_${n}`, status: request.method === "DELETE" ? "ended" : "ready" })),
  );
  const sockets = serveSockets(service.server, stepped);
  const client = service.client({ transport: "websocket" });
  const sessions = await Promise.all(Array.from({ length: 200 }, () => client.sessions.create()));
  for (const round of [0, 1, 2]) {
    const answers = await Promise.all(sessions.map((session) => session.back()));
    expect(new Set(answers.map(({ index }) => index))).toEqual(new Set([round]));
  }
  expect(sockets.opened).toHaveLength(200);
  expect(sockets.frames).toHaveLength(600);
  for (const session of sessions) session.disconnect();
  await Promise.all(sockets.opened.map(({ closed }) => closed));
});
