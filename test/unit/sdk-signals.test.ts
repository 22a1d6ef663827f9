/**
 * @module Aborts and time limits: distinct errors, at once, and with the body covered.
 */
import { describe, expect, test } from "vitest";
import {
  Stillwater,
  StillwaterAbortError,
  StillwaterConnectionError,
  StillwaterError,
  StillwaterTimeoutError,
} from "../../sdk/index.ts";
import { aSession, aStep, ok, refusal, scriptedService } from "./sdk-support.ts";

describe("an abort", () => {
  test("ends a request on its way with an AbortError that keeps the reason", async () => {
    await using service = await scriptedService(["silent"]);
    const controller = new AbortController();
    const call = service.stillwater.capacity({ signal: controller.signal });
    await service.seen(1);
    const reason = new Error("trainer stopped");
    controller.abort(reason);
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StillwaterAbortError);
    expect(error).not.toBeInstanceOf(StillwaterTimeoutError);
    expect(error).toMatchObject({ name: "AbortError", code: "aborted", cause: reason });
  });

  test("ends the wait between two attempts", async () => {
    await using service = await scriptedService([refusal(503, "over_capacity", { retryAfterMs: 50_000 })]);
    const controller = new AbortController();
    const call = service.stillwater.capacity({ signal: controller.signal });
    await service.seen(1);
    controller.abort();
    await expect(call).rejects.toBeInstanceOf(StillwaterAbortError);
    expect(service.requests).toHaveLength(1);
  });

  test("before the call sends nothing", async () => {
    await using service = await scriptedService([ok({})]);
    await expect(service.stillwater.capacity({ signal: AbortSignal.abort() })).rejects.toBeInstanceOf(StillwaterAbortError);
    expect(service.requests).toHaveLength(0);
  });

  test("of a step that still waits for its turn ends at once, and the step is never sent", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using service = await scriptedService(async (request, n) => {
      if (n === 1) await held;
      return request.path.endsWith("/step") ? ok(aStep({ index: request.body.index })) : ok(aSession());
    });
    const session = await service.stillwater.sessions.create();
    const first = session.click("e1");
    const controller = new AbortController();
    const second = session.click("e2", {}, { signal: controller.signal });
    controller.abort();
    await expect(second).rejects.toBeInstanceOf(StillwaterAbortError);
    release();
    await first;
    await session.click("e3");
    expect(service.requests.slice(1).map((request) => request.body.action.target)).toEqual(["e1", "e3"]);
    expect(session.nextIndex).toBe(2);
  });
});

describe("a time limit", () => {
  test("covers the body, not only the head of the answer", async () => {
    await using service = await scriptedService(["stalled"]);
    await expect(service.stillwater.capacity({ timeoutMs: 200, retries: 0 })).rejects.toBeInstanceOf(StillwaterTimeoutError);
  });

  test("of the client holds for each call that sets none", async () => {
    await using service = await scriptedService(["silent"]);
    const stillwater = service.client({ timeoutMs: 150, retries: 0 });
    await expect(stillwater.sessions.get("s_1")).rejects.toMatchObject({ code: "timeout", details: { timeoutMs: 150 } });
  });

  test("by AbortSignal.timeout is the caller's abort", async () => {
    await using service = await scriptedService(["silent"]);
    const error = await service.stillwater.capacity({ signal: AbortSignal.timeout(100) }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StillwaterAbortError);
    expect(error).toMatchObject({ cause: { name: "TimeoutError" } });
  });
});

describe("other ways to get no answer", () => {
  test("a service that is not there is a connection error that says what happened", async () => {
    const service = await scriptedService([ok({})]);
    await service[Symbol.asyncDispose]();
    const error = await service
      .client({ retries: 0 })
      .capacity()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StillwaterConnectionError);
    expect(String(error)).toContain("ECONNREFUSED");
  });

  test("a page of something else is told apart from an answer of the service", async () => {
    await using service = await scriptedService([{ status: 200, text: "<html>Sign in</html>" }]);
    const error = await service.stillwater.capacity().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StillwaterError);
    expect(error).toMatchObject({ code: "unexpected_response", status: 200, message: expect.stringContaining("Sign in") });
  });

  test("a redirect is not followed, because it would lose the body", async () => {
    await using service = await scriptedService([{ status: 301, text: "", headers: { location: "/elsewhere" } }]);
    await expect(service.stillwater.sessions.create()).rejects.toMatchObject({ code: "unexpected_response", status: 301 });
    expect(service.requests).toHaveLength(1);
  });
});

describe("the client's settings", () => {
  test("a missing token and a wrong address are refused before anything is sent", () => {
    expect(() => new Stillwater({ url: "http://127.0.0.1:1", token: "" })).toThrow("STILLWATER_TOKEN");
    expect(() => new Stillwater({ url: "127.0.0.1:8787", token: "t" })).toThrow("is not an address");
  });

  test("come from the environment when they are not given", async () => {
    await using service = await scriptedService([ok({ items: [], cursor: null })]);
    const before = { url: process.env.STILLWATER_URL, token: process.env.STILLWATER_TOKEN };
    Object.assign(process.env, { STILLWATER_URL: `${service.url}/`, STILLWATER_TOKEN: "from-environment" });
    try {
      expect(await new Stillwater().sites()).toEqual([]);
    } finally {
      for (const [name, value] of [
        ["STILLWATER_URL", before.url],
        ["STILLWATER_TOKEN", before.token],
      ] as const) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    expect(service.requests[0]).toMatchObject({ path: "/v1/sites", headers: { authorization: "Bearer from-environment" } });
  });

  test("health answers also when a check fails", async () => {
    const health = { ok: false, version: "0.1.0", checks: {} };
    await using service = await scriptedService([{ status: 503, json: health }]);
    expect(await service.stillwater.health()).toEqual(health);
    expect(service.requests).toHaveLength(1);
  });
});
