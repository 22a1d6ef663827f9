/**
 * @module What a session handle sends, what it remembers, and how it ends.
 */
import { describe, expect, test } from "vitest";
import { StillwaterError } from "../../sdk/index.ts";
import type { Observation } from "../../sdk/protocol/index.ts";
import { aSession, aStep, ok, refusal, type ScriptedAnswer, type SeenRequest, scriptedService } from "./sdk-support.ts";

const observation = (text: string): Observation => {
  const seen: Partial<Observation> = { text, url: "http://shop.localhost/" };
  return seen as Observation;
};

/** Keeps an episode as the service does: each step takes the index it is sent with. */
const steppable = (request: SeenRequest): ScriptedAnswer => {
  if (request.path.endsWith("/step"))
    return ok(aStep({ index: request.body.index, observation: observation(`after ${request.body.index}`) }));
  if (request.method === "DELETE") return ok(aSession({ status: "ended" }));
  return ok(aSession({ observation: observation("first") }), request.method === "POST" ? 201 : 200);
};

describe("stepping", () => {
  test("counts the index on and keeps the last observation", async () => {
    await using service = await scriptedService(steppable);
    const session = await service.stillwater.sessions.create();
    expect(session.observation?.text).toBe("first");
    await session.goto("http://shop.localhost/");
    const answer = await session.fill("e2", "lamp");
    expect(answer.index).toBe(1);
    expect(session.nextIndex).toBe(2);
    expect(session.observation?.text).toBe("after 1");
  });

  test("sends the bearer token and JSON", async () => {
    await using service = await scriptedService(steppable);
    const session = await service.stillwater.sessions.create();
    await session.back();
    expect(service.requests[1]?.headers).toMatchObject({ authorization: "Bearer secret", "content-type": "application/json" });
  });

  test("of calls that were not awaited happens one after another, each with its own index", async () => {
    let running = 0;
    let most = 0;
    await using service = await scriptedService(async (request) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return steppable(request);
    });
    const session = await service.stillwater.sessions.create();
    const answers = await Promise.all([session.click("e1"), session.click("e1"), session.click("e1")]);
    expect(answers.map((answer) => answer.index)).toEqual([0, 1, 2]);
    expect(most).toBe(1);
  });

  test("passes on what the policy said and how to observe", async () => {
    await using service = await scriptedService(steppable);
    const session = await service.stillwater.sessions.create();
    await session.step(
      { type: "back" },
      { policy: { text: "go back", version: "v3" }, observe: { screenshot: true }, requestId: "mine" },
    );
    expect(service.requests[1]?.body).toMatchObject({
      policy: { text: "go back", version: "v3" },
      observe: { screenshot: true },
      requestId: "mine",
    });
  });

  test("again with an earlier index leaves the handle where it is", async () => {
    await using service = await scriptedService(steppable);
    const session = await service.stillwater.sessions.create();
    await session.back();
    await session.back();
    expect((await session.step({ type: "back" }, { index: 0 })).index).toBe(0);
    expect(session.nextIndex).toBe(2);
    expect(session.observation?.text).toBe("after 1");
  });

  test("after a conflict goes on once the handle has read the session anew", async () => {
    await using service = await scriptedService((request, n) => {
      if (n === 1) return refusal(409, "index_conflict", { expected: 5 });
      return request.method === "GET" ? ok(aSession({ step: 5 })) : steppable(request);
    });
    const session = await service.stillwater.sessions.create();
    await expect(session.back()).rejects.toMatchObject({ code: "index_conflict" });
    await session.refresh();
    expect((await session.back()).index).toBe(5);
  });

  test("knows when the episode is over", async () => {
    await using service = await scriptedService((request) =>
      request.path.endsWith("/step")
        ? ok(aStep({ terminated: true, end: { reason: "answer", message: null }, reward: 1 }))
        : steppable(request),
    );
    const session = await service.stillwater.sessions.create();
    expect(session.done).toBe(false);
    await session.answer("42");
    expect(session.done).toBe(true);
    expect(session.info.end?.reason).toBe("answer");
  });

  test("finds the element to act on in the last observation", async () => {
    await using service = await scriptedService(() =>
      ok(aSession({ observation: observation('[e1] link "Pay"\n[e2] button "Pay"') })),
    );
    const session = await service.stillwater.sessions.create();
    expect([session.element("Pay"), session.element(/^P/, "button")]).toEqual(["e1", "e2"]);
    expect(() => session.element("Buy")).toThrow('[e2] button "Pay"');
  });

  test("has a method for each action", async () => {
    await using service = await scriptedService(steppable);
    const session = await service.stillwater.sessions.create();
    await session.click({ x: 1, y: 2 }, { button: "right", count: 2 });
    await session.type("abc", { target: "e1", submit: true });
    await session.press("Enter");
    await session.press("Enter", "e4");
    await session.select("e5", "red");
    await session.drag("e1", "e2");
    await session.drag({ x: 1, y: 2 }, { x: 3, y: 4 });
    await session.dialog(true);
    await session.giveUp("sold out");
    expect(service.requests.slice(1).map((request) => request.body.action)).toEqual([
      { type: "click", x: 1, y: 2, button: "right", count: 2 },
      { type: "type", text: "abc", target: "e1", submit: true },
      { type: "press", key: "Enter" },
      { type: "press", key: "Enter", target: "e4" },
      { type: "select", target: "e5", values: ["red"] },
      { type: "drag", from: "e1", to: "e2" },
      { type: "drag", fromX: 1, fromY: 2, toX: 3, toY: 4 },
      { type: "dialog", accept: true },
      { type: "giveUp", reason: "sold out" },
    ]);
  });
});

describe("reset", () => {
  test("begins at index 0 of the new episode, and carries a requestId", async () => {
    await using service = await scriptedService((request) =>
      request.path.endsWith("/reset") ? ok(aSession({ episode: { id: "t_1_1", n: 1 } })) : steppable(request),
    );
    const session = await service.stillwater.sessions.create();
    await session.back();
    await session.reset({ seed: 3 });
    expect(service.requests[2]?.body).toMatchObject({ seed: 3, requestId: expect.stringMatching(/\S/) });
    expect(session.nextIndex).toBe(0);
    await session.back().catch(() => undefined);
    expect(service.requests[3]?.body).toMatchObject({ index: 0, episode: "t_1_1" });
  });

  test("waits for a step that is on its way", async () => {
    await using service = await scriptedService(steppable);
    const session = await service.stillwater.sessions.create();
    await Promise.all([session.back(), session.reset()]);
    expect(service.requests.map((request) => request.path)).toEqual([
      "/v1/sessions",
      "/v1/sessions/s_1/step",
      "/v1/sessions/s_1/reset",
    ]);
    expect(session.nextIndex).toBe(0);
  });
});

describe("looking", () => {
  test("writes the wishes as a flat query", async () => {
    await using service = await scriptedService((request) =>
      request.path.endsWith("/observation") ? ok(observation("now")) : steppable(request),
    );
    const session = await service.stillwater.sessions.create();
    expect((await session.observe({ text: { maxTokens: 500 }, screenshot: { format: "png", fullPage: true } })).text).toBe("now");
    expect(service.requests[1]?.query).toEqual({
      text: "true",
      maxTokens: "500",
      screenshot: "true",
      format: "png",
      fullPage: "true",
    });
    expect(session.nextIndex).toBe(0);
  });

  test("gives the bytes of a picture and their media type", async () => {
    const bytes = new Uint8Array([137, 80, 78, 71]);
    await using service = await scriptedService((request) =>
      request.path.endsWith("/screenshot")
        ? { status: 200, bytes, headers: { "content-type": "image/png" } }
        : steppable(request),
    );
    const session = await service.stillwater.sessions.create();
    expect(await session.screenshot({ format: "png" })).toEqual({ bytes, mediaType: "image/png" });
  });
});

describe("the end", () => {
  test("comes by itself with `await using`, also when the work throws", async () => {
    await using service = await scriptedService(steppable);
    const work = async () => {
      await using session = await service.stillwater.sessions.create();
      await session.back();
      throw new Error("policy crashed");
    };
    await expect(work()).rejects.toThrow("policy crashed");
    expect(service.requests.at(-1)).toMatchObject({ method: "DELETE", path: "/v1/sessions/s_1" });
  });

  test("is not asked for twice", async () => {
    await using service = await scriptedService(steppable);
    {
      await using session = await service.stillwater.sessions.create();
      expect((await session.end()).status).toBe("ended");
    }
    expect(service.requests.filter((request) => request.method === "DELETE")).toHaveLength(1);
  });

  test("of a session that the service has forgotten is no error", async () => {
    await using service = await scriptedService((request) =>
      request.method === "DELETE" ? refusal(404, "session_not_found") : steppable(request),
    );
    const session = await service.stillwater.sessions.create();
    await session[Symbol.asyncDispose]();
    await expect(session.end()).rejects.toBeInstanceOf(StillwaterError);
  });
});

describe("a session created with wait: none", () => {
  test("is ready when the service says so", async () => {
    await using service = await scriptedService((_, n) => ok(aSession({ status: n < 3 ? "starting" : "ready" })));
    const session = await service.stillwater.sessions.create({ wait: "none" });
    expect((await session.ready()).status).toBe("ready");
    expect(service.requests).toHaveLength(4);
  });

  test("that fails to start says why", async () => {
    const failure = { class: "browser", message: "no browser", scope: "episode", retryable: true, retryAfterMs: null } as const;
    await using service = await scriptedService((_, n) =>
      ok(aSession(n === 0 ? { status: "starting" } : { status: "failed", failure })),
    );
    const session = await service.stillwater.sessions.create({ wait: "none" });
    await expect(session.ready()).rejects.toMatchObject({
      code: "session_failed",
      message: expect.stringContaining("no browser"),
    });
  });
});
