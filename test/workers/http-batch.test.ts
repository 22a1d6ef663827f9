import { afterAll, describe, expect, it } from "vitest";
import { newSessionId } from "../../durable-objects/ids.ts";
import type { BatchLine, Session, StepAnswer } from "../../sdk/protocol/index.ts";
import { type Ask, ask, type ErrorShape, read, refusal } from "./http-support.ts";

type Line = Omit<BatchLine, "body"> & { body: ErrorShape & Session & StepAnswer };

const batch = async (what: "sessions" | "steps" | "resets", items: unknown[], how: Ask = {}): Promise<Line[]> => {
  const answer = await ask(`/v1/batch/${what}`, { ...how, json: { items } });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
};
const inOrder = (lines: Line[]): Line[] => lines.toSorted((a, b) => a.i - b.i);
const noop = { type: "goto", url: "about:blank" };

const opened = new Set<string>();
const open = async (n: number): Promise<Session[]> => {
  const lines = inOrder(
    await batch(
      "sessions",
      Array.from({ length: n }, () => ({})),
    ),
  );
  for (const { body } of lines) opened.add(body.id);
  return lines.map(({ body }) => body);
};
afterAll(async () => {
  for (const id of opened) await ask(`/v1/sessions/${id}`, { method: "DELETE" });
});

describe("a batch as a whole", () => {
  it.each(["sessions", "steps", "resets"])("of %s needs items, and the scope run", async (what) => {
    const path = `/v1/batch/${what}`;
    expect(await refusal(path, { json: {} })).toMatchObject({ status: 400, details: { issues: [{ path: "items" }] } });
    expect(await refusal(path, { json: { items: [], wait: true } })).toMatchObject({
      status: 400,
      details: { issues: [{ path: "wait", message: "unknown field" }] },
    });
    expect(await refusal(path, { json: { items: [] }, as: "read" })).toMatchObject({ status: 403, details: { scope: "run" } });
    expect(await refusal(path, { json: { items: [] }, as: null })).toMatchObject({ status: 401 });
    expect(await refusal(path, { method: "GET" })).toMatchObject({ status: 405 });
  });

  it("has at most 256 items, and may have none", async () => {
    const items = Array.from({ length: 257 }, () => ({ sessionId: "s_nobody", action: noop }));
    expect(await refusal("/v1/batch/steps", { json: { items } })).toMatchObject({
      status: 400,
      details: { issues: [{ path: "items" }] },
    });
    expect(await batch("steps", [])).toEqual([]);
    const lines = await batch("steps", items.slice(1));
    expect(lines).toHaveLength(256);
    expect(new Set(lines.map(({ i }) => i)).size).toBe(256);
    for (const { status, body } of lines) expect([status, body.error.code]).toEqual([404, "session_not_found"]);
  });
});

describe("an item that is wrong", () => {
  it("is refused by itself, as the single route refuses it", async () => {
    const [session] = await open(1);
    const sessionId = session?.id ?? "";
    const lines = inOrder(
      await batch("steps", [
        { sessionId, action: noop, index: -1 },
        "not an object",
        { sessionId, action: noop, indx: 1 },
        { action: noop },
        { sessionId, action: noop, index: 7 },
        { sessionId: "s_nonsense", action: noop },
        { sessionId, action: { type: "no such action" } },
        { sessionId, action: noop },
      ]),
    );
    expect(lines.map(({ status, body }) => [status, body.error?.code])).toEqual([
      [400, "invalid_request"],
      [400, "invalid_request"],
      [400, "invalid_request"],
      [400, "invalid_request"],
      [409, "index_conflict"],
      [404, "session_not_found"],
      // What is wrong inside of the action is the policy's.
      [200, "bad_action"],
      [200, undefined],
    ]);
    expect(lines[0]?.body.error.details.issues).toMatchObject([{ path: "index" }]);
    expect(lines[2]?.body.error.details.issues).toMatchObject([
      { path: "indx", message: 'unknown field. Did you mean "index"?' },
    ]);
    expect(lines[3]?.body.error.details.issues).toMatchObject([{ path: "sessionId" }]);
    expect(lines[7]?.body).toMatchObject({ index: 1, failure: null });
    expect(lines[0]?.body).toEqual(
      await (await ask(`/v1/sessions/${sessionId}/step`, { json: { action: noop, index: -1 } })).json(),
    );
  });

  it("of a create says which site or scope is missing, and the others are opened", async () => {
    const mine = { sites: [{ name: "mine", upstream: "http://127.0.0.1:1" }], startUrl: "about:blank" };
    const lines = inOrder(await batch("sessions", [{ sites: ["nowhere"] }, mine, { seed: 3 }, { sed: 3 }], { as: "run" }));
    opened.add(lines[2]?.body.id ?? "");
    expect(lines.map(({ status, body }) => [status, body.error?.code])).toEqual([
      [404, "site_not_found"],
      [403, "forbidden"],
      [201, undefined],
      [400, "invalid_request"],
    ]);
    expect(lines[2]?.body).toMatchObject({ status: "ready", seed: 3 });
  });
});

describe("items of one session", () => {
  it("run in their order, those of others beside them", async () => {
    const [a, b] = (await open(2)).map(({ id }) => id);
    const steps = [a, b, a, b, a].map((sessionId) => ({ sessionId, action: noop }));
    const lines = await batch("steps", steps);
    expect(inOrder(lines).map(({ body }) => body.index)).toEqual([0, 0, 1, 1, 2]);
    const finished = (evens: number) => lines.map(({ i }) => i).filter((i) => i % 2 === evens);
    expect([finished(0), finished(1)]).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
    const resets = inOrder(
      await batch(
        "resets",
        [a, b].map((sessionId, i) => ({ sessionId, seed: i + 5, requestId: `r${i}` })),
      ),
    );
    expect(resets.map(({ status, body }) => [status, body.seed, body.episode.n, body.step])).toEqual([
      [200, 5, 1, 0],
      [200, 6, 1, 0],
    ]);
  });

  it("are idempotent by index and requestId, as single steps are", async () => {
    const [session] = await open(1);
    const item = { sessionId: session?.id, action: noop, index: 0, requestId: "once" };
    const [first] = await batch("steps", [item]);
    const again = await batch("steps", [item, { ...item, action: { type: "back" } }]);
    expect(inOrder(again).map(({ status }) => status)).toEqual([200, 409]);
    expect(inOrder(again)[0]?.body).toEqual(first?.body);
    expect(await read(`/v1/sessions/${session?.id}`)).toMatchObject({ step: 1 });
  });
});

describe("answers", () => {
  it("come as they are finished: a slow item holds nobody up", async () => {
    const [slow, quick] = await open(2);
    const answer = await ask("/v1/batch/steps", {
      json: {
        items: [
          { sessionId: slow?.id, action: { type: "wait", ms: 3_000 } },
          { sessionId: quick?.id, action: noop },
          { sessionId: newSessionId(), action: noop },
        ],
      },
    });
    const arrivals: number[] = [];
    for await (const chunk of (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
      arrivals.push(
        ...chunk
          .trim()
          .split("\n")
          .map((line) => (JSON.parse(line) as Line).i),
      );
    }
    expect(arrivals.at(-1)).toBe(0);
    expect(arrivals.toSorted()).toEqual([0, 1, 2]);
  });

  it("that nobody waits for any more stop what has not begun", async () => {
    const [session] = await open(1);
    const items = Array.from({ length: 6 }, () => ({ sessionId: session?.id, action: noop }));
    const answer = await ask("/v1/batch/steps", { json: { items } });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.cancel();
    // The step that ran meanwhile, and this one after it.
    const last = await ask(`/v1/sessions/${session?.id}/step`, { json: { action: noop } });
    expect(((await last.json()) as StepAnswer).index).toBeLessThan(items.length - 1);
  });
});
