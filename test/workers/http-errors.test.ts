import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { ServiceError } from "../../sdk/protocol/index.ts";
import type { AppEnv } from "../../worker/context.ts";
import { answerError } from "../../worker/middleware/errors.ts";
import { requestId } from "../../worker/middleware/request-id.ts";
import type { ErrorShape } from "./http-support.ts";

/** What a caller gets when a handler throws this. */
const answerTo = async (thrown: Error): Promise<{ status: number; headers: Headers } & ErrorShape["error"]> => {
  const app = new Hono<AppEnv>();
  app.use(requestId);
  app.get("/", () => {
    throw thrown;
  });
  app.onError((error, c) => answerError(error, c));
  const answer = await app.request("/", { headers: { "x-request-id": "request-7" } });
  return { status: answer.status, headers: answer.headers, ...((await answer.json()) as ErrorShape).error };
};

describe("an error of the registry", () => {
  it("goes out with its status, message, suggestion and details", async () => {
    const answer = await answerTo(new ServiceError("index_conflict", "The next index is 4.", { expected: 4 }));
    expect(answer).toMatchObject({
      status: 409,
      code: "index_conflict",
      message: "The next index is 4.",
      suggestion: expect.stringContaining("details.expected"),
      details: { expected: 4 },
    });
  });

  it("that says when to come again says so in whole seconds too", async () => {
    for (const [retryAfterMs, seconds] of [
      [1, "1"],
      [1500, "2"],
      [30_000, "30"],
    ] as const) {
      const answer = await answerTo(new ServiceError("over_capacity", "Full.", { retryAfterMs }));
      expect({ status: answer.status, after: answer.headers.get("retry-after") }).toEqual({ status: 503, after: seconds });
      expect(answer.details.retryAfterMs).toBe(retryAfterMs);
    }
  });
});

describe("an error that nobody foresaw", () => {
  it("is told without anything of its inside, but with the request's id", async () => {
    const answer = await answerTo(new Error("the password is swordfish"));
    expect(answer).toMatchObject({ status: 500, code: "internal", details: { requestId: "request-7" } });
    expect(JSON.stringify(answer)).not.toContain("swordfish");
  });

  it("and that an object put in words, is told without the stack", async () => {
    const answer = await answerTo(
      new ServiceError("internal", "The session did not start.\n    at secret (place.ts:1:1)", { inner: 1 }),
    );
    expect(answer).toMatchObject({ message: "The session did not start.", details: { requestId: "request-7" } });
    expect(JSON.stringify(answer)).not.toContain("place.ts");
  });

  it("but means that an object has too much to do, asks to come again", async () => {
    const answer = await answerTo(Object.assign(new Error("too many requests queued"), { overloaded: true }));
    expect(answer).toMatchObject({ status: 503, code: "over_capacity" });
    expect(answer.headers.get("retry-after")).toBe("1");
  });
});
