import { describe, expect, test } from "vitest";
import { Host, Stage, TTL_MS } from "./support.ts";

describe("settings are checked before anything starts", () => {
  test.each([
    [{ SITE_HOST_TOKEN: undefined }, "SITE_HOST_TOKEN"],
    [{ SITE_HOST_TOKEN: "short" }, "SITE_HOST_TOKEN"],
    [{ SITE_HOST_PORT: "99999" }, "SITE_HOST_PORT"],
    [{ SITE_HOST_ADDRESS: "everywhere" }, "SITE_HOST_ADDRESS"],
    [{ SITE_HOST_ENGINE: "tcp://elsewhere:2375" }, "SITE_HOST_ENGINE"],
    [{ SITE_HOST_SUBNETS: "10.0.0.0/8" }, "SITE_HOST_SUBNETS"],
    [{ SITE_HOST_MAX_INSTANCES: "none" }, "SITE_HOST_MAX_INSTANCES"],
    [{ SITE_HOST_KEEP: "yes" }, "SITE_HOST_KEEP"],
    [{ SITE_HOST_PARENT_PID: "me" }, "SITE_HOST_PARENT_PID"],
  ])("%o", async (settings, name) => {
    await using stage = new Stage();
    const host = new Host(stage.data, settings);
    expect(await host.exited).toEqual({ code: 2, signal: null });
    expect(host.stdout).toBe("");
    expect(JSON.parse(host.stderr)).toMatchObject({ level: "error", message: expect.stringContaining(name) });
  });

  test("without an engine it runs, and says so to whoever wants a container site", async () => {
    await using stage = new Stage();
    const host = await stage.start({ SITE_HOST_ENGINE: `unix://${stage.data}/nobody.sock` });
    const refused = await host.fails("PUT", "/v1/leases/wanted", { site: "notes", ttlMs: TTL_MS });
    expect(refused).toMatchObject({ code: "site_failed", message: expect.stringContaining("No container engine answers at") });
  });

  test("two hosts do not work on the same data", async () => {
    await using stage = new Stage();
    const first = await stage.start({ SITE_HOST_WARM: "0" });
    const second = new Host(stage.data);
    expect((await second.exited).code).toBe(3);
    expect(second.stderr).toContain(`process ${first.pid}`);
    expect((await first.site()).name).toBe("notes");
  });
});
