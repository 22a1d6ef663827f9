import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isAlive, listProcesses } from "../../scripts/service/processes.ts";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { addNote, ask, Host, Stage, TTL_MS, waitFor } from "./support.ts";

const engineOf = (host: Host) => listProcesses().filter(({ command }) => command.includes(`podman-${host.pid}-`));
const copiesOf = (stage: Stage) => readdirSync(join(stage.data, "pool/instances"));

describe("an instance that dies", () => {
  test("makes its lease dead with the reason; a reset brings it back", async () => {
    await using stage = new Stage();
    const host = await stage.start();
    const lease = await host.put("aa");
    process.kill(stage.instanceOf("aa").pid, "SIGKILL");
    const dead = await waitFor("the lease to be dead", async () => {
      const status = await host.status("aa");
      return status.status === "dead" ? status : null;
    });
    expect(dead.reason).toContain("137");
    const { fence } = lease;
    const failures = await Promise.all([
      host.fails("PUT", "/v1/leases/aa", { site: "notes", ttlMs: TTL_MS }),
      host.fails("GET", "/v1/leases/aa/state"),
      host.fails("POST", "/v1/leases/aa/fork", { fence, leases: ["ab"], ttlMs: TTL_MS }),
      host.fails("POST", "/v1/leases/aa/snapshots", { fence, name: "dead" }),
    ]);
    for (const failed of failures) {
      expect(failed).toMatchObject({ status: 502, code: "site_failed", message: expect.stringContaining("137") });
    }
    const again = await host.reset(lease);
    expect((await ask(again, "/")).status).toBe(200);
    expect(await host.status("aa")).toMatchObject({ status: "running", reason: null });
  });

  test("of too little memory says so", async () => {
    await using stage = new Stage();
    const wait = "trap 'exit 0' TERM; trap 'hungry=yes' USR1; httpd -p 8080 -h /app/www";
    const command = ["/bin/sh", "-c", `${wait}; until [ "$hungry" ]; do sleep 0.1; done; exec tail /dev/zero`];
    const folder = stage.manifests({ hungry: { container: { command, memoryMiB: 24 } } });
    const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "hungry" });
    await host.put("aa", { site: "hungry" });
    const { pid } = stage.instanceOf("aa");
    process.kill(pid, "SIGUSR1");
    const dead = await waitFor("the lease to be dead", async () => {
      const status = await host.status("aa");
      return status.status === "dead" ? status : null;
    });
    expect(isAlive(pid)).toBe(false);
    expect(dead.reason).toContain("memory");
  });
});

describe("a host that is killed", () => {
  test("finds every lease that holds, ends what nobody has, and leaves no engine behind", async () => {
    await using stage = new Stage();
    const first = await stage.start();
    const [kept, forked] = [await first.put("aa"), await first.put("ab")];
    await addNote(kept, "Before the crash");
    await first.fork(forked, ["ac"]);
    await first.put("ad", { ttlMs: 500 });
    await first.full();
    process.kill(stage.instanceOf("ab").pid, "SIGKILL");
    await first.kill();
    await waitFor("the end of its engine", () => engineOf(first).length === 0);

    const second = await stage.start();
    expect((await second.leases()).map(({ lease }) => lease).sort()).toEqual(["aa", "ab", "ac"]);
    expect(await second.status("aa")).toMatchObject({ status: "running", fence: kept.fence });
    expect(await second.status("ab")).toMatchObject({ status: "dead" });
    expect(await second.put("aa")).toMatchObject({ fence: kept.fence, routes: kept.routes, cookies: kept.cookies });
    expect(await second.titles("aa")).toContain("Before the crash");
    expect((await second.reset(kept)).fence).toBeGreaterThan(kept.fence);
    await second.full();
    const engine = await stage.engine();
    await waitFor("containers of this life only", async () => (await engine.ownedContainers(stage.owner)).length === 3 + 2);
    await waitFor("copies of this life only", () => copiesOf(stage).length === 3 + 2);
  });

  test("at any moment of any operation, leaks nothing and loses nothing that was answered", async () => {
    await using stage = new Stage();
    const answered = new Map<string, number>();
    for (const [round, delayMs] of [0, 60, 160, 400].entries()) {
      const host = await stage.start();
      await host.full();
      const parent = await host.put(`p${round}`);
      answered.set(parent.lease, parent.fence);
      const note = (lease: { lease: string; fence: number }) => answered.set(lease.lease, lease.fence);
      const ignore = () => {};
      void host.put(`w${round}`).then(note, ignore);
      void host.fork(parent, [`f${round}a`, `f${round}b`]).then((items) => items.forEach(note), ignore);
      void host
        .put(`x${round}`)
        .then((lease) => host.reset(lease))
        .then(note, ignore);
      void host
        .put(`r${round}`)
        .then(() => host.release(`r${round}`), ignore)
        .catch(ignore);
      void host
        .put(`s${round}`)
        .then((lease) => host.ok("POST", `/v1/leases/${lease.lease}/snapshots`, { fence: lease.fence, name: `s${round}` }))
        .catch(ignore);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await host.kill();
    }
    const host = await stage.start({ SITE_HOST_WARM: "0" });
    const leases = await host.leases();
    for (const [lease, fence] of answered)
      expect(leases, lease).toContainEqual(expect.objectContaining({ lease, fence, status: "running" }));
    for (const { lease } of leases) expect(await host.titles(lease)).toContain("Spare key");
    const engine = await stage.engine();
    await waitFor(
      "a container for each lease",
      async () => (await engine.ownedContainers(stage.owner)).length === leases.length,
      60_000,
    );
    await waitFor("a copy for each lease", () => copiesOf(stage).length === leases.length);
    expect(readdirSync(join(stage.data, "pool/drafts"))).toEqual([]);
    for (const { lease } of leases) await host.release(lease);
    await waitFor(
      "nothing",
      async () => (await engine.ownedContainers(stage.owner)).length === 0 && copiesOf(stage).length === 0,
    );
  }, 240_000);

  test("ends with its parent, and leaves nothing", async () => {
    await using stage = new Stage();
    const parent = spawn("sleep", ["600"]);
    const host = new Host(stage.data, { SITE_HOST_PARENT_PID: String(parent.pid) });
    await waitFor("the ready line", () => host.stdout.includes("\n"), 60_000);
    parent.kill();
    expect(await host.exited).toEqual({ code: 0, signal: null });
    expect(await stage.leftovers()).toEqual([]);
  });
});

describe("the orderly end", () => {
  test("takes everything down, and the next life begins with nothing but its golden copy", async () => {
    await using stage = new Stage();
    const host = await stage.start();
    await Promise.all([host.put("aa"), host.put("ab")]);
    await host.stop();
    expect(await stage.leftovers()).toEqual([]);
    expect(readdirSync(join(stage.data, "leases"))).toEqual([]);
    expect(existsSync(join(stage.data, "host.lock"))).toBe(false);
  });

  test("leaves nothing mounted: the folder of an engine that was used can be deleted", async () => {
    const home = mkdtempSync(join(tmpdir(), "stillwater-engine-"));
    const script = join(ROOT, "scripts/engine.mjs");
    const used = spawnSync(process.execPath, [script, "status"], { env: { ...process.env, SITE_HOST_ENGINE_HOME: home } });
    expect(used).toMatchObject({ status: 0 });
    expect(existsSync(join(home, "images/overlay"))).toBe(true);
    expect(readFileSync("/proc/mounts", "utf8")).not.toContain(home);
    rmSync(home, { recursive: true });
  });

  test("keeps what is leased where the operator wants that", async () => {
    await using stage = new Stage();
    const first = await stage.start({ SITE_HOST_KEEP: "on" });
    const lease = await first.put("aa");
    await addNote(lease, "Kept over the restart");
    await first.stop();
    expect((await ask(lease, "/")).status).toBe(200);
    const second = await stage.start();
    expect(await second.status("aa")).toMatchObject({ status: "running", fence: lease.fence });
    expect(await second.titles("aa")).toContain("Kept over the restart");
  });
});

describe("a site that cannot be had", () => {
  test("is listed with the reason, does not hurt the others, and is tried again", async () => {
    await using stage = new Stage();
    const folder = stage.manifests({
      well: {},
      absent: { container: { image: "localhost/stillwater-no-such-image:1" } },
      unhealthy: { health: { path: "/no-such-page", timeoutMs: 1500 } },
      crashing: { container: { command: ["/bin/sh", "-c", "echo it broke >&2; exit 3"] } },
      locked: {
        accounts: [
          {
            name: "keeper",
            username: "keeper",
            password: "wrong",
            login: { path: "/cgi-bin/sign-in", fields: { name: "x" }, expectCookie: "notes_session" },
          },
        ],
      },
    });
    const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "" });
    const expected = [
      ["absent", "unbuilt", "not on this machine"],
      ["unhealthy", "failed", "not healthy within 1500 ms: /no-such-page answered 404"],
      ["crashing", "failed", "it broke"],
      ["locked", "failed", "no cookie with notes_session"],
    ] as const;
    for (const [name, health, reason] of expected) {
      const failed = await host.fails("PUT", "/v1/leases/aa", { site: name, ttlMs: TTL_MS });
      expect(failed, name).toMatchObject({ status: 502, code: "site_failed", message: expect.stringContaining(reason) });
      expect(await host.site(name)).toMatchObject({ health, reason: expect.stringContaining(reason) });
    }
    expect((await host.put("ab", { site: "well" })).site).toBe("well");
    expect(await host.site("well")).toMatchObject({ health: "ok" });
  }, 120_000);

  test("a manifest that is wrong is named in the log, and the others are served", async () => {
    await using stage = new Stage();
    const folder = stage.manifests({ well: {}, wrong: { container: { memoryMiB: "much" } } });
    const host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "" });
    expect(host.stderr).toMatch(/bad_manifest.*memoryMiB/);
    expect((await host.put("aa", { site: "well" })).site).toBe("well");
  });
});
