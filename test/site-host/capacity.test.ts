import { describe, expect, test } from "vitest";
import { Stage, waitFor } from "./support.ts";

interface Capacity {
  readonly active: number;
  readonly max: number;
  readonly memory: { readonly availableBytes: number };
  readonly disk: { readonly freeBytes: number };
}

const MORE_MIB = String(2 ** 29);

describe("over capacity", () => {
  test("the answer is 503 with what is short and when to come back; a freed place is had again", async () => {
    await using stage = new Stage();
    const host = await stage.start({ SITE_HOST_MAX_INSTANCES: "2" });
    await Promise.all([host.put("aa"), host.put("ab")]);
    const { status, headers, body } = await host.call("PUT", "/v1/leases/ac", { site: "notes", ttlMs: 60_000, queueMs: 0 });
    expect(status).toBe(503);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body).toEqual({
      error: { code: "over_capacity", message: expect.stringContaining("2 instances"), retryAfterMs: expect.any(Number) },
    });
    expect(await host.ok<Capacity>("GET", "/v1/capacity")).toMatchObject({ active: 2, max: 2 });

    const waiting = host.put("ac", { queueMs: 30_000 });
    await host.release("aa");
    expect((await waiting).site).toBe("notes");
  });

  test("a reset works at the cap: the old instance makes room", async () => {
    await using stage = new Stage();
    const host = await stage.start({ SITE_HOST_MAX_INSTANCES: "1" });
    const lease = await host.put("aa");
    const again = await host.reset(lease);
    expect(again.fence).toBeGreaterThan(lease.fence);
    expect(await host.status("aa")).toMatchObject({ status: "running" });
  });

  test("a release ends the wait of its own request", async () => {
    await using stage = new Stage();
    const host = await stage.start({ SITE_HOST_MAX_INSTANCES: "1" });
    await host.put("aa");
    const waiting = host.call("PUT", "/v1/leases/ab", { site: "notes", ttlMs: 60_000, queueMs: 30_000 });
    let answered = false;
    void waiting.then(() => {
      answered = true;
    });
    await waitFor("the end of the wait", async () => {
      await host.release("ab");
      return answered;
    });
    expect((await waiting).status).not.toBe(200);
    expect((await host.leases()).map(({ lease }) => lease)).toEqual(["aa"]);
  });

  test.each([
    ["memory", { SITE_HOST_MEMORY_RESERVE_MIB: MORE_MIB }],
    ["disk space", { SITE_HOST_DISK_RESERVE_MIB: MORE_MIB }],
  ])("too little %s is a reason", async (word, settings) => {
    await using stage = new Stage();
    const host = await stage.start(settings);
    const failed = await host.fails("PUT", "/v1/leases/aa", { site: "notes", ttlMs: 60_000, queueMs: 1000 });
    expect(failed).toMatchObject({ status: 503, code: "over_capacity", retryAfterMs: expect.any(Number) });
    expect(failed.message).toContain(word);
    const { memory, disk } = await host.ok<Capacity>("GET", "/v1/capacity");
    expect(memory.availableBytes).toBeGreaterThan(0);
    expect(disk.freeBytes).toBeGreaterThan(0);
  });

  test("a site's own limit holds beside the host's", async () => {
    await using stage = new Stage();
    const folder = stage.manifests({ single: { pool: { ready: 0, max: 1 } } });
    const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "single" });
    await host.put("aa", { site: "single" });
    const failed = await host.fails("PUT", "/v1/leases/ab", { site: "single", ttlMs: 60_000, queueMs: 0 });
    expect(failed).toMatchObject({ status: 503, message: expect.stringContaining("All 1 instances of single") });
  });
});
