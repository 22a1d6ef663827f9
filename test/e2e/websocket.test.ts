/**
 * @module A session's WebSocket against the real service, by the SDK and by hand.
 */
import { describe, expect, inject, test, vi } from "vitest";
import { Stillwater, type TransportMode } from "../../sdk/index.ts";
import { PING } from "../../sdk/protocol/index.ts";
import { offeredProtocols } from "../../sdk/protocol/subprotocol.ts";
import { connect } from "./sdk-support.ts";

const by = (transport: TransportMode): Stillwater =>
  new Stillwater({ url: inject("serviceURL"), token: inject("serviceToken"), transport });

describe("the SDK", () => {
  test("steps, looks and resets by frames, without being told to", async () => {
    const sent = vi.spyOn(WebSocket.prototype, "send");
    await using session = await connect().sessions.create({ sites: ["shop"] });
    await session.goto("http://shop.localhost/cart");
    expect((await session.observe({ text: true })).url).toBe("http://shop.localhost/cart");
    await session.reset();
    const frames = sent.mock.calls.flatMap(([frame]) => (frame === PING ? [] : [JSON.parse(String(frame)) as { type: string }]));
    expect(frames.map(({ type }) => type)).toEqual(["step", "observe", "reset"]);
    sent.mockRestore();
    expect(await connect().metrics()).toMatch(/^stillwater_frames_total\{type="reset",status="200"\} [1-9]/m);
  });

  test("gets the same by WebSocket and by HTTP, answers and errors", async () => {
    const outcomes = [];
    for (const transport of ["websocket", "rest"] as const) {
      await using session = await by(transport).sessions.create({ sites: ["shop"] });
      const step = await session.click(session.element(/^Cart/, "link"));
      const mistake = await session.click("e99999");
      const conflict = await session.back({ index: 7 }).catch((error: unknown) => error);
      const wrong = await session.reset({ task: "no such task" }).catch((error: unknown) => error);
      await session.answer();
      const ended = await session.back().catch((error: unknown) => error);
      await session.end();
      const over = await session.back().catch((error: unknown) => error);
      outcomes.push({
        text: step.observation?.text,
        mistake: mistake.error,
        errors: [conflict, wrong, ended, over].map((error) => {
          const { code, status, suggestion, details } = error as Record<string, unknown>;
          return { code, status, suggestion, details };
        }),
      });
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.errors.map(({ code }) => code)).toEqual([
      "index_conflict",
      "task_not_found",
      "episode_ended",
      "session_ended",
    ]);
  });

  test("repeats a step on a new connection, and it is done once", async () => {
    await using session = await by("websocket").sessions.create({ sites: ["shop"] });
    const step = session.click(session.element(/^Add .* to cart$/, "button"), {}, { requestId: "once" });
    // The frame is on its way, or its answer is.
    setTimeout(() => session.disconnect(), 5);
    expect(await step).toMatchObject({ index: 0, failure: null });
    await session.goto("http://shop.localhost/cart");
    expect(session.observation?.text).toContain("1 item");
  });

  test("forks, scores and takes the state of a session along", async () => {
    const stillwater = connect();
    const evaluate = { evaluators: [{ type: "url_match" as const, reference: "http://shop.localhost/cart" }] };
    const task = { id: "go-to-cart", sites: ["shop"], goal: "Open the cart.", evaluate };
    await using session = await stillwater.sessions.create({ task });
    expect(await session.evaluate()).toMatchObject({ success: false });
    await session.goto("http://shop.localhost/cart");
    expect(await session.evaluate()).toMatchObject({ score: 1, success: true });
    const [child] = await session.fork();
    await using fork = child as NonNullable<typeof child>;
    expect(fork.observation?.url).toBe("http://shop.localhost/cart");
    expect(fork.info.parent).toEqual({ id: session.episode.id, index: 1 });
    expect(await session.storageState()).toMatchObject({ cookies: expect.any(Array), origins: expect.any(Array) });
    await session.answer();
    expect(await stillwater.trajectories.evaluation(session.episode.id)).toMatchObject({ status: "done", score: 1 });
  });
});

describe("by hand", () => {
  const open = (path: string, token: string): Promise<WebSocket | "refused"> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${inject("serviceURL").replace("http", "ws")}${path}`, offeredProtocols(token));
      socket.addEventListener("open", () => resolve(socket));
      socket.addEventListener("error", () => resolve("refused"));
    });

  test("a page's own WebSocket opens with the token as a subprotocol, and with no other", async () => {
    await using session = await connect().sessions.create();
    const path = `/v1/sessions/${session.id}/ws`;
    expect(await open(path, "wrong")).toBe("refused");
    expect(await open(path.replace(/\w{8}\/ws$/, "00000000/ws"), inject("serviceToken"))).toBe("refused");
    const socket = (await open(path, inject("serviceToken"))) as WebSocket;
    expect(socket.protocol).toBe("stillwater.v1");
    const answers: unknown[] = [];
    const came = new Promise<void>((resolve) => {
      socket.addEventListener("message", ({ data }) => {
        answers.push(data === "pong" ? data : JSON.parse(data));
        if (answers.length === 3) resolve();
      });
    });
    socket.send("ping");
    socket.send("{");
    socket.send(JSON.stringify({ id: "a", type: "step", action: { type: "goto", url: "about:blank" } }));
    await came;
    expect(answers).toMatchObject([
      "pong",
      { id: null, status: 400, body: { error: { code: "invalid_json" } } },
      { id: "a", status: 200, body: { index: 0, failure: null } },
    ]);
    const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
    socket.close();
    await closed;
  });
});
