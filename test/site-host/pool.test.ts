import { describe, expect, test } from "vitest";
import { ask, type Host, Stage, waitFor } from "./support.ts";

const BURST = 5;
/** On a busy machine they are made one after the other. */
const BOOTS_LIMIT_MS = 60_000;

const launchMany = (host: Host, prefix: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => host.put(`${prefix}${i}`)));

describe("the warm pool", () => {
  test("stands ready when nobody asks, is handed out, and fills again behind the scenes", async () => {
    await using stage = new Stage();
    const host = await stage.start();
    const before = await host.full();
    expect(before.pool).toMatchObject({ ready: 2, target: 2, active: 0 });
    const lease = await host.put("aa");
    expect(lease.how).toBe("warm");
    expect(lease.bootMs).toBeGreaterThan(0);
    const after = await host.full();
    expect(after.pool).toMatchObject({ active: 1 });
    expect((await host.reset(lease)).how).toBe("warm");
  });

  test("begins with the first lease where the operator names no site", async () => {
    await using stage = new Stage();
    const host = await stage.start({
      SITE_HOST_MANIFESTS: stage.manifests({ lazy: { pool: { ready: 1 } } }),
      SITE_HOST_SITES: "",
    });
    const before = await host.site("lazy");
    expect(before).toMatchObject({ health: "ok", pool: { ready: 0, starting: 0 } });
    expect((await host.put("aa", { site: "lazy" })).how).toBe("cold");
    expect((await host.full("lazy")).pool.ready).toBe(1);
  });

  test(
    "follows demand: after a burst it stands ready for the next one",
    async () => {
      await using stage = new Stage();
      const host = await stage.start();
      await host.full();
      await launchMany(host, "a", BURST);
      const grown = await waitFor(
        "a pool that has grown",
        async () => {
          const site = await host.site();
          return site.pool.ready >= BURST ? site : null;
        },
        BOOTS_LIMIT_MS,
      );
      expect(grown.pool.target).toBeGreaterThanOrEqual(BURST);
      expect((await launchMany(host, "b", BURST)).map(({ how }) => how)).toEqual(Array(BURST).fill("warm"));
    },
    2 * BOOTS_LIMIT_MS,
  );

  test("keeps none where the operator wants none, and launches all the same", async () => {
    await using stage = new Stage();
    const host = await stage.start({ SITE_HOST_WARM: "0" });
    expect((await host.site()).pool).toMatchObject({ ready: 0, target: 0 });
    const lease = await host.put("aa");
    expect(lease.how).toBe("cold");
    expect((await ask(lease, "/")).status).toBe(200);
  });

  test("makes room for what is asked for: an idle instance of another site goes", async () => {
    await using stage = new Stage();
    const folder = stage.manifests({ idle: { pool: { ready: 2 } }, wanted: { pool: { ready: 0 } } });
    const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "idle,wanted", SITE_HOST_MAX_INSTANCES: "2" });
    await host.full("idle");
    expect((await host.put("aa", { site: "wanted" })).site).toBe("wanted");
    expect((await host.put("ab", { site: "wanted" })).site).toBe("wanted");
    expect((await host.site("idle")).pool.ready).toBe(0);
  });

  test("freezes what stands ready where the manifest says so, and thaws it when it is taken", async () => {
    await using stage = new Stage();
    const folder = stage.manifests({ frozen: { pool: { ready: 1, pauseIdle: true } } });
    const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "frozen" });
    await host.full("frozen");
    const engine = await stage.engine();
    const paused = () =>
      engine.docker.listContainers({ filters: { label: [`stillwater.owner=${stage.owner}`], status: ["paused"] } });
    await waitFor("a frozen instance", async () => (await paused()).length === 1);
    const lease = await host.put("aa", { site: "frozen" });
    expect(lease.how).toBe("warm");
    expect((await ask(lease, "/health.txt")).status).toBe(200);
  });

  test("replaces an instance that died while it stood ready", async () => {
    await using stage = new Stage();
    const folder = stage.manifests({ frail: { pool: { ready: 1 } } });
    const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "frail" });
    await host.full("frail");
    const engine = await stage.engine();
    const [container] = await engine.ownedContainers(stage.owner);
    await engine.docker.getContainer(container?.id ?? "").kill();
    await waitFor("its replacement", async () => {
      const found = await engine.ownedContainers(stage.owner);
      return found.length === 1 && found[0]?.id !== container?.id && (await host.site("frail")).pool.ready === 1;
    });
    expect(host.stderr).toContain("ready_instance_lost");
  });
});
