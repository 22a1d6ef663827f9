import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { EMBEDDED_SITES, findEmbeddedSite } from "../../durable-objects/site/apps.ts";
import { EMBEDDED_MANIFESTS, hostsOf, startURLOf } from "../../durable-objects/site/manifests.ts";
import { ABANDONED_AFTER_MS, type SiteObject } from "../../durable-objects/site/site-object.ts";
import { buyable, newLease, openShop, siteEnv } from "./site-support.ts";

const site = (lease: string) => siteEnv.SITE.getByName(lease);

const addAny = async (shop: Awaited<ReturnType<typeof openShop>>) => {
  const [product = ""] = buyable(await shop.get("/products"));
  await shop.post("/cart/items", { product, quantity: "1" });
};

describe("the embedded sites", () => {
  it("are those that the manifests name", () => {
    expect(EMBEDDED_SITES.map(({ name }) => name).sort()).toEqual([...EMBEDDED_MANIFESTS.keys()].sort());
  });

  it("have a manifest each, which leads to a page of their own", () => {
    for (const { name, signIn } of EMBEDDED_SITES) {
      const manifest = EMBEDDED_MANIFESTS.get(name);
      if (!manifest) throw new Error(`${name} has no manifest`);
      expect(hostsOf(manifest)).toContain(new URL(startURLOf(manifest)).host);
      expect(signIn !== undefined || manifest.signedIn === undefined).toBe(true);
    }
  });

  it("are found by their own names only", () => {
    expect(findEmbeddedSite("shop")?.name).toBe("shop");
    expect(findEmbeddedSite("constructor")).toBeNull();
  });
});

describe("a copy of a site", () => {
  it("is made once: preparing it again keeps what was done in it", async () => {
    const shop = await openShop(7);
    await addAny(shop);
    const before = await shop.state();
    expect(await site(shop.lease).prepare({ site: "shop", seed: 7 })).toMatchObject({ ok: true });
    expect(await shop.state()).toEqual(before);
    expect((await shop.get("/cart")).text).not.toContain("Your cart is empty");
  });

  it("is not turned into another by preparing it", async () => {
    const shop = await openShop(1);
    const home = await shop.get("/");
    expect(await site(shop.lease).prepare({ site: "shop", seed: 2 })).toMatchObject({ ok: false, code: "site_failed" });
    expect((await shop.get("/")).html).toBe(home.html);
  });

  it("cannot be made of a site that does not exist", async () => {
    const lease = newLease();
    for (const name of ["no-such-site", "constructor", ""]) {
      expect(await site(lease).prepare({ site: name, seed: 0 })).toMatchObject({ ok: false, code: "site_not_found" });
    }
    expect((await site(lease).fetch("http://shop.localhost/")).status).toBe(404);
  });

  it("shares nothing with other copies", async () => {
    const [mine, yours] = await Promise.all([openShop(3), openShop(3)]);
    const untouched = await yours.state();
    await addAny(mine);
    expect((await mine.state()).cart).toHaveLength(1);
    expect(await yours.state()).toEqual(untouched);
  });

  it("survives eviction", async () => {
    const shop = await openShop(4);
    await addAny(shop);
    const before = await shop.get("/cart");
    await evictDurableObject(site(shop.lease));
    expect((await shop.get("/cart")).html).toBe(before.html);
  });

  it("is gone after its release, and can be made afresh", async () => {
    const shop = await openShop(5);
    await addAny(shop);
    await site(shop.lease).release();
    await site(shop.lease).release();
    expect(await shop.get("/")).toMatchObject({ status: 404 });
    expect(await site(shop.lease).state()).toBeNull();
    await site(shop.lease).prepare({ site: "shop", seed: 6 });
    expect((await shop.state()).cart).toEqual([]);
  });

  it("deletes itself when nobody releases it", async () => {
    const shop = await openShop(8);
    const due = await runInDurableObject(site(shop.lease), (_: SiteObject, { storage }) => storage.getAlarm());
    expect(due).toBeGreaterThan(Date.now() + ABANDONED_AFTER_MS / 2);
    expect(await runDurableObjectAlarm(site(shop.lease))).toBe(true);
    expect(await shop.get("/")).toMatchObject({ status: 404 });
    const tables = await runInDurableObject(site(shop.lease), (_: SiteObject, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name IN ('products', 'orders', 'cart_lines')").toArray(),
    );
    expect(tables).toEqual([]);
  });
});
