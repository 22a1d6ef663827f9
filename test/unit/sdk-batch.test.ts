/**
 * @module Batches of the SDK: what is yielded when, what is sent again, and what handles learn.
 */
import { describe, expect, test } from "vitest";
import { type BatchResult, type Progress, Stillwater } from "../../sdk/index.ts";
import { all } from "../e2e/sdk-support.ts";
import { aSession, aStep, ok, refusal, type ScriptedAnswer, type SeenRequest, scriptedService } from "./sdk-support.ts";

type Item = Record<string, unknown> & { sessionId: string; index: number; requestId: string; key?: string };
const itemsOf = (request: SeenRequest): Item[] => request.body.items as Item[];
const told = (status: number, code: string): unknown => (refusal(status, code, { retryAfterMs: 1 }) as { json: unknown }).json;
const lines = (...answers: [i: number, status: number, body: unknown][]): ScriptedAnswer => ({
  status: 200,
  text: answers.map(([i, status, body]) => `${JSON.stringify({ i, status, body })}\n`).join(""),
  headers: { "content-type": "application/x-ndjson" },
});
const values = <T>(results: BatchResult<T>[]) => results.map(({ i, error }) => [i, error?.code ?? null]);

describe("a batch of steps", () => {
  test("yields each answer with its place, a refused one as its error", async () => {
    await using service = await scriptedService([
      lines([1, 200, aStep({ index: 4 })], [2, 404, told(404, "session_not_found")], [0, 200, aStep()]),
    ]);
    const steps = ["a", "b", "c"].map((session) => ({ session, action: { type: "back" } as const }));
    const results = await all(service.stillwater.batch.step(steps));
    expect(values(results)).toEqual([
      [1, null],
      [2, "session_not_found"],
      [0, null],
    ]);
    expect(results[0]?.value?.index).toBe(4);
    expect(results[1]?.error).toMatchObject({ status: 404, message: expect.stringContaining("Item 2 of POST /v1/batch/steps") });
    expect(itemsOf(service.requests[0] as SeenRequest)).toMatchObject([
      { sessionId: "a", action: { type: "back" }, requestId: expect.stringMatching(/\S/) },
      { sessionId: "b" },
      { sessionId: "c" },
    ]);
  });

  test("counts the indices of handles on, and the handles know the answers", async () => {
    await using service = await scriptedService((request) =>
      request.path === "/v1/sessions"
        ? ok(aSession({ step: 3 }))
        : lines(...itemsOf(request).map((item, i): [number, number, unknown] => [i, 200, aStep({ index: item.index })])),
    );
    const session = await service.stillwater.sessions.create();
    await all(service.stillwater.batch.step([0, 1].map(() => ({ session, action: { type: "back" } }))));
    expect(itemsOf(service.requests[1] as SeenRequest)).toMatchObject([
      { index: 3, episode: "t_1_0" },
      { index: 4, episode: "t_1_0" },
    ]);
    expect(session.nextIndex).toBe(5);
  });

  test("sends again what was not answered and what a repeat can help, as it was", async () => {
    await using service = await scriptedService((request, n) => {
      const items = itemsOf(request);
      if (n === 0) return lines([0, 200, aStep()], [1, 503, told(503, "over_capacity")]);
      return lines(...items.map((_, i): [number, number, unknown] => [i, 200, aStep()]));
    });
    const steps = ["a", "b", "c"].map((session) => ({ session, action: { type: "back" } as const }));
    expect(values(await all(service.stillwater.batch.step(steps)))).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ]);
    const [first, second] = service.requests.map(itemsOf);
    expect(second).toEqual(first?.slice(1));
  });

  test("of more than 256 goes in several requests", async () => {
    const seen: Progress[] = [];
    await using service = await scriptedService((request) =>
      lines(...itemsOf(request).map((_, i): [number, number, unknown] => [i, 200, aStep()])),
    );
    const steps = Array.from({ length: 300 }, () => ({ session: "s", action: { type: "back" } as const }));
    const client = service.client({ onProgress: (progress) => seen.push(progress) });
    const results = await all(client.batch.step(steps));
    expect(results.map(({ i }) => i).toSorted((a, b) => a - b)).toEqual(steps.map((_, i) => i));
    expect(service.requests.map((request) => itemsOf(request).length).toSorted()).toEqual([256, 44]);
    expect(seen.at(-1)).toEqual({ type: "batch", path: "/v1/batch/steps", done: 300, total: 300 });
  });

  test("that is refused as a whole throws", async () => {
    await using service = await scriptedService([refusal(401, "unauthorized")]);
    await expect(all(service.stillwater.batch.step([{ session: "s", action: "x" }]))).rejects.toMatchObject({
      code: "unauthorized",
    });
    expect(service.requests).toHaveLength(1);
  });

  test("is given up at once when its loop is left", async () => {
    let hungUp = (): void => {};
    const gone = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    await using service = await scriptedService(["silent"]);
    service.server.on("request", (_, response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      response.write(`${JSON.stringify({ i: 1, status: 200, body: aStep() })}\n`);
      response.once("close", hungUp);
    });
    const steps = ["a", "b"].map((session) => ({ session, action: { type: "back" } as const }));
    for await (const { i } of service.stillwater.batch.step(steps)) {
      expect(i).toBe(1);
      break;
    }
    await gone;
  });

  test("is not awaited when nobody wants the rest", async () => {
    await using service = await scriptedService(["stalled"]);
    const controller = new AbortController();
    const results = all(service.stillwater.batch.step([{ session: "s", action: "x" }], { signal: controller.signal }));
    await service.seen(1);
    controller.abort();
    await expect(results).rejects.toMatchObject({ code: "aborted" });
  });
});

describe("a batch of creates", () => {
  test("gives handles, and sends only those with a key again when their answers were lost", async () => {
    await using service = await scriptedService((request, n) => {
      if (n === 0) return lines([0, 201, aSession({ id: "s_a" })]);
      return lines(...itemsOf(request).map((item, i): [number, number, unknown] => [i, 201, aSession({ id: `s_${item.key}` })]));
    });
    const results = await all(service.stillwater.batch.create([{}, { seed: 1 }, { key: "mine" }]));
    expect(values(results)).toEqual([
      [0, null],
      [1, "connection_failed"],
      [2, null],
    ]);
    expect(results.map(({ value }) => value?.id)).toEqual(["s_a", undefined, "s_mine"]);
    expect(itemsOf(service.requests[1] as SeenRequest)).toEqual([{ key: "mine" }]);
  });
});

test("a batch of resets leaves each handle in its new episode", async () => {
  await using service = await scriptedService((request) =>
    request.path === "/v1/sessions" ? ok(aSession({ step: 9 })) : lines([0, 200, aSession({ episode: { id: "t_1_1", n: 1 } })]),
  );
  const session = await new Stillwater({ url: service.url, token: "t", transport: "rest" }).sessions.create();
  await all(service.stillwater.batch.reset([{ session, seed: 2 }]));
  expect(itemsOf(service.requests[1] as SeenRequest)).toMatchObject([{ sessionId: "s_1", seed: 2 }]);
  expect([session.episode.n, session.nextIndex]).toEqual([1, 0]);
});
