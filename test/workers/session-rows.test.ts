import { runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LongTexts, MAX_INLINE_CHARS, MAX_ROW_BYTES } from "../../durable-objects/session/state/long-texts.ts";
import type { Session, StepAnswer, StepRow } from "../../sdk/protocol/index.ts";
import { ask, testEnv } from "./http-support.ts";

/** Characters of one, two, three and four bytes, and those that JSON writes with a backslash. */
const ALPHABETS = ["a", "é", "字", "😀", '"\\', "a字😀", "\u0001"];
const WIDEST = "字";

let session: Session;
const stub = () => testEnv.SESSION.getByName(session.id);
const step = async (index: number, action: unknown, more: object = {}) => {
  const answer = await ask(`/v1/sessions/${session.id}/step`, { json: { action, index, ...more } });
  return { status: answer.status, body: (await answer.json()) as StepAnswer };
};
const rowBytes = () =>
  runInDurableObject(stub(), (_object, { storage }) => {
    const tables = storage.sql.exec<{ name: string }>("select name from sqlite_master where type = 'table'").toArray();
    return tables
      .filter(({ name }) => !name.startsWith("_cf"))
      .flatMap(({ name }) => storage.sql.exec(`select * from "${name}"`).toArray())
      .map((row) => Object.values(row).reduce((sum: number, value) => sum + new TextEncoder().encode(String(value)).length, 0));
  });

beforeAll(async () => {
  session = (await (await ask("/v1/sessions", { json: {} })).json()) as Session;
});
afterAll(async () => {
  await ask(`/v1/sessions/${session.id}`, { method: "DELETE" });
});

describe("a long text", () => {
  it("comes back as it was, whatever its length and its characters, and no row is too long", async () => {
    await runInDurableObject(stub(), (_object, { storage }) => {
      const texts = new LongTexts(storage.sql, "texts_of_the_test");
      const lengths = [0, 1, MAX_INLINE_CHARS - 1, MAX_INLINE_CHARS, MAX_INLINE_CHARS + 1, 2 * MAX_ROW_BYTES + 1];
      for (const alphabet of ALPHABETS) {
        for (const length of lengths) {
          const text = alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);
          const whole = /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
          expect(texts.get(1, "t", texts.put(1, "t", whole)) === whole, `${alphabet} × ${length}`).toBe(true);
        }
      }
      texts.put(1, "t", WIDEST.repeat(MAX_ROW_BYTES));
      expect(new LongTexts(storage.sql, "texts_of_the_test").get(1, "t", texts.put(1, "t", "short"))).toBe("short");
      expect(storage.sql.exec("select 1 from texts_of_the_test").toArray()).toEqual([]);
      storage.sql.exec("drop table texts_of_the_test");
    });
  });
});

describe("a step whose action does not fit into a row", () => {
  const LONGEST = 2 * MAX_ROW_BYTES;
  const upload = (chars: number) => ({
    type: "upload",
    target: "e99",
    files: [{ name: "a.txt", content: "QUJD".repeat(chars / 4) }],
  });
  const actions = [
    { type: "fill", target: "e99", text: "x".repeat(MAX_INLINE_CHARS) },
    upload(MAX_ROW_BYTES / 2),
    { type: "fill", target: "e99", text: "x".repeat(LONGEST) },
    upload(LONGEST),
    upload(LONGEST),
  ];

  it("is taken, answered again, and read as it was sent", { timeout: 60_000 }, async () => {
    for (const [index, action] of actions.entries()) {
      const first = await step(index, action, { policy: { text: WIDEST.repeat(MAX_ROW_BYTES / 4) } });
      expect(first).toMatchObject({ status: 200, body: { index, error: { code: "unknown_element" }, failure: null } });
      expect(JSON.stringify(await step(index, action)) === JSON.stringify(first)).toBe(true);
      const other = { ...action, target: "e98" };
      expect((await step(index, other)).status).toBe(409);
    }
    const rows: StepRow[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await ask(`/v1/trajectories/${session.episode.id}/steps${cursor === "" ? "" : `?cursor=${cursor}`}`);
      const body = (await page.json()) as { items: StepRow[]; cursor: string | null };
      rows.push(...body.items);
      cursor = body.cursor;
    }
    expect(rows.map(({ index }) => index)).toEqual(actions.map((_action, index) => index));
    const sent = actions.map((action) => JSON.stringify(action));
    expect(rows.every(({ action }, index) => JSON.stringify(action) === sent[index])).toBe(true);
    expect(Math.max(...(await rowBytes()))).toBeLessThan(MAX_ROW_BYTES);
  });

  it("names the bound of a body that is larger still", async () => {
    const refused = await ask(`/v1/sessions/${session.id}/step`, {
      json: { action: { type: "fill", text: "x".repeat(11_000_000) } },
    });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ error: { code: "payload_too_large", details: { maxBytes: 10_485_760 } } });
  });

  it("is in the recording whole", { timeout: 60_000 }, async () => {
    await ask(`/v1/sessions/${session.id}`, { method: "DELETE" });
    expect(await stub().flush()).toBe(true);
    const exported = await ask(`/v1/trajectories/export?session=${session.id}&masked=include`);
    expect(exported.status).toBe(200);
    const episode = JSON.parse(await exported.text()) as { steps: StepRow[] };
    expect(episode.steps.map(({ action }) => JSON.stringify(action).length)).toEqual(
      actions.map((action) => JSON.stringify(action).length),
    );
  });
});
