/**
 * @module What the SDK sends again, what it does not, and how long it waits in between.
 */
import { describe, expect, test } from "vitest";
import { Stillwater, StillwaterConnectionError, StillwaterError, StillwaterTimeoutError } from "../../sdk/index.ts";
import { aSession, aStep, ok, refusal, scriptedService } from "./sdk-support.ts";

const capacity = { active: 0, max: 1, queued: 0, warm: 1, recommendedConcurrency: 1, quota: null, sites: {} };
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe("reads are repeated", () => {
  test("after errors of the service, of a proxy, and after broken connections", async () => {
    await using service = await scriptedService([
      refusal(500, "internal"),
      { status: 502, text: "<html>" },
      "broken",
      ok(capacity),
    ]);
    expect(await service.stillwater.capacity()).toEqual(capacity);
    expect(service.requests).toHaveLength(4);
  });

  test("only as often as the caller allows", async () => {
    await using service = await scriptedService([refusal(502, "browser_failed")]);
    const error = await caught(service.client({ retries: 1 }).capacity());
    expect(error).toMatchObject({ code: "browser_failed", status: 502 });
    expect(service.requests).toHaveLength(2);
    await caught(service.stillwater.capacity({ retries: 0 }));
    expect(service.requests).toHaveLength(3);
  });

  test("but not after a 4xx, which a repeat cannot help", async () => {
    await using service = await scriptedService([refusal(401, "unauthorized")]);
    const error = await caught(service.stillwater.capacity());
    expect(error).toBeInstanceOf(StillwaterError);
    expect(error).toMatchObject({
      code: "unauthorized",
      status: 401,
      suggestion: "Do something else.",
      requestId: "r-1",
      message: expect.stringContaining("unauthorized happened"),
    });
    expect(service.requests).toHaveLength(1);
  });
});

describe("a quota that is used up", () => {
  test("is waited for as the service says, also by what is otherwise not repeated", async () => {
    const used = refusal(429, "quota_exceeded", { retryAfterMs: 650 });
    await using service = await scriptedService([used, ok(aSession(), 201), used, ok(aStep())]);
    const session = await service.stillwater.sessions.create({});
    await session.step({ type: "back" });
    const [first, second, third, fourth] = service.requests.map(({ atMs }) => atMs);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(640);
    expect((fourth ?? 0) - (third ?? 0)).toBeGreaterThanOrEqual(640);
  });
});

describe("the time between attempts", () => {
  test("is what details.retryAfterMs asks for", async () => {
    await using service = await scriptedService([refusal(503, "over_capacity", { retryAfterMs: 650 }), ok(capacity)]);
    await service.stillwater.capacity();
    const [first, second] = service.requests;
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(640);
  });

  test("is what Retry-After asks for, in seconds, also from a proxy", async () => {
    await using service = await scriptedService([
      { status: 429, text: "slow down", headers: { "retry-after": "1" } },
      ok(capacity),
    ]);
    await service.stillwater.capacity();
    const [first, second] = service.requests;
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test("grows from attempt to attempt", async () => {
    await using service = await scriptedService([refusal(500, "internal")]);
    await caught(service.stillwater.capacity({ retries: 3 }));
    const at = service.requests.map((request) => request.atMs);
    const waits = at.slice(1).map((time, i) => time - (at[i] ?? 0));
    for (const [i, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(95 * 2 ** i);
    expect(waits).toHaveLength(3);
  });

  test("is not spent when the service asks for minutes: the caller gets the error at once", async () => {
    await using service = await scriptedService([refusal(503, "over_capacity", { retryAfterMs: 300_000 })]);
    expect(await caught(service.stillwater.capacity())).toMatchObject({ code: "over_capacity", retryAfterMs: 300_000 });
    expect(service.requests).toHaveLength(1);
  });
});

describe("creating a session", () => {
  test("is repeated after a 5xx of the service, which promises that nothing was recorded", async () => {
    await using service = await scriptedService([refusal(502, "browser_failed"), ok(aSession(), 201)]);
    expect((await service.stillwater.sessions.create({ sites: ["shop"] })).id).toBe("s_1");
    expect(service.requests.map((request) => request.body)).toEqual([{ sites: ["shop"] }, { sites: ["shop"] }]);
  });

  test.each([
    ["a broken connection", "broken", StillwaterConnectionError],
    ["a 5xx of something in between", { status: 502, text: "Bad Gateway" }, StillwaterError],
    ["silence", "silent", StillwaterTimeoutError],
  ] as const)("without a key is not repeated after %s", async (_, answer, kind) => {
    await using service = await scriptedService([answer]);
    expect(await caught(service.stillwater.sessions.create({}, { timeoutMs: 300 }))).toBeInstanceOf(kind);
    expect(service.requests).toHaveLength(1);
  });

  test("with a key is repeated after a broken connection, because the key finds the same session", async () => {
    await using service = await scriptedService(["broken", ok(aSession({ key: "k" }))]);
    const session = await service.stillwater.sessions.create({ key: "k" });
    expect(session.info.key).toBe("k");
    expect(service.requests.map((request) => request.body)).toEqual([{ key: "k" }, { key: "k" }]);
  });

  test("is repeated when no connection was made at all", async () => {
    const service = await scriptedService([ok(aSession(), 201)]);
    await service[Symbol.asyncDispose]();
    let attempts = 0;
    const stillwater = new Stillwater({
      url: service.url,
      token: "secret",
      retries: 2,
      fetch: (url, init) => {
        attempts++;
        return fetch(url, init);
      },
    });
    expect(await caught(stillwater.sessions.create())).toBeInstanceOf(StillwaterConnectionError);
    expect(attempts).toBe(3);
  });
});

describe("a step", () => {
  test("is repeated with the same index and requestId, so that the service can give the stored answer", async () => {
    await using service = await scriptedService([
      ok(aSession({ step: 4 })),
      "broken",
      refusal(500, "internal"),
      ok(aStep({ index: 4 })),
    ]);
    const session = await service.stillwater.sessions.attach("s_1");
    await session.click("e12");
    const [first, second, third] = service.requests.slice(1).map((request) => request.body);
    expect(first).toMatchObject({ action: { type: "click", target: "e12" }, index: 4, episode: "t_1_0" });
    expect(first?.requestId).toMatch(/\S/);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
  });

  test("is repeated after silence within its time limit, and fails as a timeout in the end", async () => {
    await using service = await scriptedService((_, n) => (n === 0 ? ok(aSession()) : "silent"));
    const session = await service.stillwater.sessions.attach("s_1");
    const error = await caught(session.back({ timeoutMs: 150, retries: 1 }));
    expect(error).toBeInstanceOf(StillwaterTimeoutError);
    expect(error).toMatchObject({ code: "timeout", status: null });
    expect(service.requests[2]?.body).toEqual(service.requests[1]?.body);
    expect(service.requests).toHaveLength(3);
  });

  test("is not repeated on a conflict: the caller sees what the service expects", async () => {
    await using service = await scriptedService([ok(aSession()), refusal(409, "index_conflict", { expected: 7 })]);
    const session = await service.stillwater.sessions.attach("s_1");
    expect(await caught(session.back())).toMatchObject({ code: "index_conflict", status: 409, details: { expected: 7 } });
    expect(service.requests).toHaveLength(2);
  });
});
