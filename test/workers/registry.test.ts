import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { newSessionId } from "../../durable-objects/ids.ts";
import type { ClaimSession } from "../../durable-objects/registry/rpc.ts";
import { KEY_MEMORY_MS } from "../../sdk/protocol/index.ts";
import { registry, testEnv } from "./http-support.ts";

const HOUR_MS = 3_600_000;

const wish = (over: Partial<ClaimSession> = {}): ClaimSession => ({
  id: newSessionId(),
  owner: "me",
  key: null,
  taskId: null,
  run: null,
  groupId: null,
  labels: {},
  sites: [],
  ...over,
});

describe("a key", () => {
  it("gives the same session while that lives, to everyone who asks at once too", async () => {
    const r = registry("keys");
    const claims = await Promise.all(Array.from({ length: 8 }, () => r.claim(wish({ key: "a" }))));
    expect(new Set(claims.map(({ id }) => id)).size).toBe(1);
    expect(claims.filter((claim) => !claim.conflict && claim.created)).toHaveLength(1);
    const id = claims[0]?.id ?? "";
    await r.update(id, { status: "ready" });
    expect(await r.claim(wish({ key: "a" }))).toEqual({ conflict: false, id, created: false, status: "ready" });
  });

  it("belongs to its owner", async () => {
    const r = registry("owners");
    const mine = await r.claim(wish({ key: "a" }));
    expect((await r.claim(wish({ key: "a", owner: "you" }))).id).not.toBe(mine.id);
  });

  it("is bound to the task that the session was created with", async () => {
    const r = registry("tasks");
    const bound = await r.claim(wish({ key: "a", taskId: "t1" }));
    expect(await r.claim(wish({ key: "a", taskId: "t1" }))).toMatchObject({ conflict: false, id: bound.id });
    expect(await r.claim(wish({ key: "a" }))).toMatchObject({ conflict: false, id: bound.id });
    expect(await r.claim(wish({ key: "a", taskId: "t2" }))).toEqual({ conflict: true, id: bound.id, taskId: "t1" });
    const free = await r.claim(wish({ key: "b" }));
    expect(await r.claim(wish({ key: "b", taskId: "t1" }))).toEqual({ conflict: true, id: free.id, taskId: null });
  });

  it("remembers an ended session for a while, and is free afterwards", async () => {
    const r = registry("memory");
    const { id } = await r.claim(wish({ key: "a" }));
    await r.update(id, { status: "ended", endedAt: Date.now() - KEY_MEMORY_MS + 60_000 });
    expect(await r.claim(wish({ key: "a" }))).toMatchObject({ id, created: false, status: "ended" });
    await r.update(id, { status: "ended", endedAt: Date.now() - KEY_MEMORY_MS - 1 });
    const next = await r.claim(wish({ key: "a" }));
    expect(next).toMatchObject({ created: true, status: "starting" });
    expect(next.id).not.toBe(id);
    expect((await r.claim(wish({ key: "a" }))).id).toBe(next.id);
  });

  it("is free at once when the session never came to be", async () => {
    const r = registry("forgotten");
    const failed = await r.claim(wish({ key: "a" }));
    await r.update(failed.id, { status: "failed" });
    await r.forget(failed.id);
    expect(await r.list({ limit: 10 })).toEqual({ ids: [], cursor: null });
    const lost = await r.claim(wish({ key: "a" }));
    await r.forget(lost.id);
    const next = await r.claim(wish({ key: "a" }));
    expect(next).toMatchObject({ created: true });
    await r.update(next.id, { status: "ready" });
    await r.forget(next.id);
    expect((await r.claim(wish({ key: "a" }))).id).toBe(next.id);
  });
});

describe("the list", () => {
  it("pages newest first, and holds still while sessions come", async () => {
    const r = registry("pages");
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await r.claim(wish())).id);
    const first = await r.list({ limit: 2 });
    await r.claim(wish());
    const second = await r.list({ limit: 2, cursor: first.cursor ?? 0 });
    const third = await r.list({ limit: 2, cursor: second.cursor ?? 0 });
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids);
    expect(third.cursor).toBeNull();
  });

  it("filters by status, key, task, run, group and label", async () => {
    const r = registry("filters");
    const whole = wish({ key: "k", taskId: "t", run: "r", groupId: "g", labels: { "a.b": "x=y", c: "1" } });
    await r.claim(whole);
    const other = wish({ labels: { c: "2" } });
    await r.claim(other);
    await r.update(other.id, { status: "ready" });
    const found = async (filter: object) => (await r.list({ limit: 10, ...filter })).ids;
    for (const filter of [
      { status: "starting" },
      { key: "k" },
      { task: "t" },
      { run: "r" },
      { group: "g" },
      { label: { name: "a.b", value: "x=y" } },
      { label: { name: "c", value: "1" }, run: "r" },
    ]) {
      expect(await found(filter), JSON.stringify(filter)).toEqual([whole.id]);
    }
    expect(await found({ status: "ready" })).toEqual([other.id]);
    expect(await found({ key: "k", status: "ready" })).toEqual([]);
    expect(await found({})).toEqual([other.id, whole.id]);
  });

  it("forgets what ended long ago and starts that came to nothing", async () => {
    const stub = testEnv.REGISTRY.getByName("sweep");
    const r = registry("sweep");
    const [old, recent, lost, silent] = [wish(), wish(), wish(), wish()];
    for (const claim of [old, recent, lost, silent]) await r.claim(claim);
    await r.update(silent.id, { status: "ready" });
    await r.update(old.id, { status: "ended", endedAt: Date.now() - 25 * HOUR_MS });
    await r.update(recent.id, { status: "ended" });
    await runInDurableObject(stub, (_, { storage }) => {
      const age = (id: string, ms: number) =>
        storage.sql.exec("UPDATE sessions SET created_at = ? WHERE id = ?", Date.now() - ms, id);
      age(lost.id, 2 * HOUR_MS);
      age(silent.id, 26 * HOUR_MS);
    });
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect((await r.list({ limit: 10 })).ids).toEqual([recent.id]);
  });
});

it("counts sessions by status, and those at work by site", async () => {
  const r = registry("counts");
  const [a, b, c] = [wish({ sites: ["shop", "mine"] }), wish({ sites: ["shop"] }), wish({ sites: ["shop"] })];
  for (const claim of [a, b, c]) await r.claim(claim);
  await r.update(a.id, { status: "ready" });
  await r.update(b.id, { status: "ended" });
  expect(await r.counts()).toEqual({
    bySite: { shop: 2, mine: 1 },
    byStatus: { starting: 1, ready: 1, ended: 1, failed: 0 },
  });
});

describe("web sites that keep agents out", () => {
  const found = { site: null, kind: "bot check", sign: "just a moment", found: "start", session: "s" } as const;

  it("are set aside for their time, the newest first, and taken back one by one or all at once", async () => {
    const r = registry("blocked");
    await r.blockSite({ ...found, host: "a.test", forMs: HOUR_MS });
    await r.blockSite({ ...found, host: "b.test", forMs: HOUR_MS });
    await r.blockSite({ ...found, host: "over.test", forMs: 0 });
    await r.blockSite({ ...found, host: "a.test", forMs: 1, found: "end" });
    const [a, b, ...rest] = (await r.blockedSites()).sort((x, y) => (x.host < y.host ? -1 : 1));
    expect(rest).toEqual([]);
    expect(a).toMatchObject({ host: "a.test", times: 2, found: "end" });
    // What is known for longer is not forgotten sooner.
    expect(a?.until).toBeGreaterThan(Date.now() + HOUR_MS / 2);
    expect(b).toMatchObject({ host: "b.test", times: 1 });
    expect(await r.unblockSites("nobody.test")).toBe(0);
    expect(await r.unblockSites("b.test")).toBe(1);
    await r.blockSite({ ...found, host: "c.test", forMs: HOUR_MS });
    expect(await r.unblockSites(null)).toBe(2);
    expect(await r.blockedSites()).toEqual([]);
  });

  it("are no more than a thousand", async () => {
    const r = registry("many-blocked");
    for (let n = 0; n <= 1_000; n++) await r.blockSite({ ...found, host: `h${n}.test`, forMs: HOUR_MS + n });
    const kept = await r.blockedSites();
    expect(kept).toHaveLength(1_000);
    expect(kept.some(({ host }) => host === "h0.test")).toBe(false);
  });
});
