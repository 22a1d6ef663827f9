import { runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSegment } from "../../durable-objects/session/recording/segment.ts";
import type { Session, StepRow } from "../../sdk/protocol/index.ts";
import { ask, testEnv } from "./http-support.ts";

const STEPS = 5;
let session: Session;

const stub = () => testEnv.SESSION.getByName(session.id);
const step = (index: number) =>
  ask(`/v1/sessions/${session.id}/step`, { json: { action: { type: "press", key: "Shift" }, index } });
const rows = async () =>
  (
    await testEnv.DB.prepare("select idx, segment from steps where trajectory = ? order by idx")
      .bind(session.episode.id)
      .all<{ idx: number; segment: string }>()
  ).results;

beforeAll(async () => {
  session = (await (await ask("/v1/sessions", { json: {} })).json()) as Session;
  for (let index = 0; index < STEPS; index++) expect((await step(index)).status).toBe(200);
});
afterAll(async () => {
  await ask(`/v1/sessions/${session.id}`, { method: "DELETE" });
});

describe("the outbox of a session", () => {
  it("holds what D1 does not take, and sends it when D1 does", async () => {
    await stub().flush();
    await testEnv.DB.prepare("alter table steps rename to steps_away").run();
    await step(STEPS);
    expect(await stub().flush()).toBe(false);
    const read = (await (await ask(`/v1/trajectories/${session.episode.id}/steps`)).json()) as { items: StepRow[] };
    expect(read.items).toHaveLength(STEPS + 1);

    await testEnv.DB.prepare("alter table steps_away rename to steps").run();
    await stub().flush();
    expect((await rows()).map((row) => row.idx)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("sends again, without harm, what was sent before the object could note it", async () => {
    await stub().flush();
    const before = await rows();
    await runInDurableObject(stub(), (_object, { storage }) => {
      storage.sql.exec("update steps set sent = 0");
      storage.sql.exec("update episodes set sent_revision = 0, initial_sent = 0");
    });
    await step(STEPS + 1);
    await stub().flush();
    const after = await rows();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map((row) => row.idx)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("sends an answer that is longer than a row of D1, cut there and whole in its segment", { timeout: 60_000 }, async () => {
    const other = (await (await ask("/v1/sessions", { json: {} })).json()) as Session;
    const text = "字".repeat(1_000_000);
    const answered = await ask(`/v1/sessions/${other.id}/step`, { json: { action: { type: "answer", text }, index: 0 } });
    expect(answered.status).toBe(200);
    expect(await testEnv.SESSION.getByName(other.id).flush()).toBe(true);
    const query = 'select "end", complete from trajectories where id = ?';
    const row = await testEnv.DB.prepare(query).bind(other.episode.id).first<{ end: string; complete: number }>();
    expect(row?.complete).toBe(1);
    expect(JSON.parse(row?.end ?? "null")).toEqual({
      reason: "answer",
      message: expect.stringMatching(/^字{100000}… \(cut: it has 1000000 characters\)$/),
    });
    const { items } = (await (await ask(`/v1/trajectories/${other.episode.id}/steps`)).json()) as { items: StepRow[] };
    expect(JSON.stringify(items[0]?.action) === JSON.stringify({ type: "answer", text })).toBe(true);
    await ask(`/v1/sessions/${other.id}`, { method: "DELETE" });
  });

  it("leaves every row with a segment that holds the whole step", async () => {
    await stub().flush();
    for (const { idx, segment } of await rows()) {
      const records = await readSegment(testEnv.BLOBS, segment);
      expect(records.some((record) => record.kind === "step" && record.row.index === idx)).toBe(true);
    }
  });
});

describe("a session object that was never opened", () => {
  it("keeps nothing of a question about it", async () => {
    const unknown = testEnv.SESSION.getByName(`s_${"0".repeat(32)}`);
    await unknown.describe();
    await runInDurableObject(unknown, (_object, { storage }) => {
      expect(storage.sql.exec("select count(*) n from sqlite_master").one().n).toBe(0);
    });
  });
});
