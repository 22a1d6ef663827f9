import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import type { CopySort, SitePoolObject, WarmCopy } from "../../durable-objects/site/pool-object.ts";
import { newLease, openShop, siteEnv, Visitor } from "./site-support.ts";

const pool = () => siteEnv.SITE_POOL.getByName("shop");
const sort = (seed: number, more: Partial<CopySort> = {}): CopySort => ({
  site: "shop",
  version: "1",
  seed,
  login: null,
  origin: "seed",
  ...more,
});
const take = (wish: CopySort) => pool().take(wish) as Promise<WarmCopy | null>;
/** Waits until so many copies of a sort stand ready. */
const ready = (wish: CopySort, n: number) =>
  vi.waitFor(
    () =>
      runInDurableObject(pool(), (_: SitePoolObject, { storage }) => {
        const query = "SELECT count(*) AS n FROM copies WHERE sort = ? AND cookies IS NOT NULL";
        expect(storage.sql.exec(query, JSON.stringify(wish)).one().n).toBe(n);
      }),
    { timeout: 10_000 },
  );
/** Waits until it has made all that it wants. */
const finished = () => vi.waitFor(async () => expect((await pool().counts()).starting).toBe(0), { timeout: 10_000 });
const leasesHeld = () =>
  runInDurableObject(pool(), (_: SitePoolObject, { storage }) =>
    storage.sql
      .exec<{ lease: string }>("SELECT lease FROM copies")
      .toArray()
      .map(({ lease }) => lease),
  );

describe("the pool of an embedded site", () => {
  it("has nothing at first, and a copy once it was asked", async () => {
    await finished();
    const before = (await pool().counts()).warm;
    expect(await take(sort(1))).toBeNull();
    await ready(sort(1), 1);
    expect((await pool().counts()).warm).toBe(before + 1);
    const copy = await take(sort(1));
    if (!copy) throw new Error("no copy");
    const fresh = await openShop(1);
    const warm = new Visitor(copy.lease);
    expect(await warm.state()).toEqual(await fresh.state());
    expect((await warm.get("/")).html).toBe((await fresh.get("/")).html);
  });

  it("gives a copy to one only, and never one of another sort", async () => {
    await Promise.all(Array.from({ length: 3 }, () => take(sort(2))));
    await ready(sort(2), 3);
    expect(await take(sort(3))).toBeNull();
    expect(await take(sort(2, { version: "other" }))).toBeNull();
    const copies = await Promise.all(Array.from({ length: 3 }, () => take(sort(2))));
    const leases = copies.map((copy) => copy?.lease);
    expect(new Set(leases).size).toBe(3);
    expect(leases).not.toContain(undefined);
  });

  it("makes copies of a kept state too", async () => {
    const shop = await openShop(4);
    await shop.post("/cart/items", { product: Object.keys((await shop.state()).stock)[0] ?? "", quantity: "1" });
    const dump = (await siteEnv.SITE.getByName(shop.lease).storeDump())?.hash ?? "";
    const wish = sort(4, { origin: { dump } });
    await take(wish);
    await ready(wish, 1);
    const copy = await take(wish);
    expect(await new Visitor(copy?.lease ?? "").state()).toEqual(await shop.state());
  });

  it("gives up on what cannot be made, and leaves nothing of it", async () => {
    const impossible = sort(5, { origin: { dump: "0".repeat(64) } });
    expect(await take(impossible)).toBeNull();
    // The sort that is asked for afterwards is made afterwards.
    await take(sort(50));
    await ready(sort(50), 1);
    await ready(impossible, 0);
    await finished();
  });

  it("keeps what it has over an eviction", async () => {
    await take(sort(6));
    await ready(sort(6), 1);
    await evictDurableObject(pool());
    expect(await take(sort(6))).not.toBeNull();
  });

  it("lets go what nobody asks for any more", async () => {
    await take(sort(7));
    await ready(sort(7), 1);
    await finished();
    await evictDurableObject(pool());
    const leases = await leasesHeld();
    expect(leases.length).toBeGreaterThan(0);
    await runInDurableObject(pool(), (_: SitePoolObject, { storage }) => {
      storage.sql.exec("UPDATE copies SET made_at = made_at - 3600000");
    });
    expect(await runDurableObjectAlarm(pool())).toBe(true);
    expect(await pool().counts()).toEqual({ warm: 0, starting: 0 });
    for (const lease of leases) expect(await new Visitor(lease).get("/")).toMatchObject({ status: 404 });
  });

  it("makes none ahead for a site that is not there", async () => {
    const other = siteEnv.SITE_POOL.getByName(newLease());
    expect(await other.take(sort(1, { site: "nowhere" }))).toBeNull();
    expect(await other.counts()).toEqual({ warm: 0, starting: 0 });
  });
});
