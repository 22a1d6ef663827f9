import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LeaseAnswer } from "../../containers/site-host/leases/lease.ts";
import { addNote, ask, type Host, Stage, waitFor } from "./support.ts";

const MIB = 2 ** 20;
const ATTEMPT_S = 3;

const stage = new Stage();
let host: Host;
let lease: LeaseAnswer;
beforeAll(async () => {
  host = await stage.start();
  lease = await host.put("aa");
});
afterAll(() => stage[Symbol.asyncDispose]());

const addressOf = ({ routes }: LeaseAnswer) => new URL(routes[0]?.upstream ?? "").hostname;

/** Commands inside the instance of a lease. */
const insideOf = (on: Stage, { lease }: LeaseAnswer) => {
  const { instance } = JSON.parse(readFileSync(join(on.data, "leases", `${lease}.json`), "utf8")) as {
    instance: { container: string };
  };
  const run = async (...command: string[]) => {
    const engine = await on.engine();
    const { code, stdout, stderr } = await engine.exec(instance.container, command, AbortSignal.timeout(30_000));
    return { ok: code === 0, said: `${stdout}${stderr}`.trim() };
  };
  /** The answer to an HTTP request, or nothing. */
  const fetch = async (address: string, port: number) => {
    const request = `printf 'GET /health.txt HTTP/1.0\\r\\n\\r\\n' | nc -w ${ATTEMPT_S} ${address} ${port}`;
    return (await run("sh", "-c", request)).said;
  };
  return { container: instance.container, run, fetch };
};
const inside = (...command: string[]) => insideOf(stage, lease).run(...command);
const fetchInside = (address: string, port: number) => insideOf(stage, lease).fetch(address, port);

describe("an instance reaches nobody", () => {
  test("not the world: it has no way out", async () => {
    const routes = await inside("ip", "route");
    expect(routes.said).not.toContain("default");
    expect(await fetchInside("192.0.2.1", 80)).not.toContain("HTTP/");
  });

  test("not this machine, on whichever address that is asked", async () => {
    const server = createServer((_, response) => response.end("reached"));
    await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const own = Object.values(networkInterfaces())
        .flat()
        .flatMap((entry) => (entry?.family === "IPv4" ? [entry.address] : []));
      const gateway = addressOf(lease).replace(/\d+$/, (last) => String(Number(last) - 1));
      expect(own).toContain(gateway);
      for (const address of own.filter((one) => one !== "127.0.0.1")) {
        expect(await fetchInside(address, port), address).not.toContain("reached");
      }
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }, 120_000);

  test("not another instance, while this machine reaches both", async () => {
    const other = await host.put("ab");
    expect((await ask(other, "/health.txt")).status).toBe(200);
    expect(await fetchInside("127.0.0.1", 8080)).toContain("200 OK");
    expect(await fetchInside(addressOf(other), 8080)).not.toContain("HTTP/");
  });
});

describe("an instance has no rights", () => {
  test("the image is read-only; data and temporary directories are not", async () => {
    expect((await inside("touch", "/app/changed")).said).toContain("Read-only");
    expect((await inside("touch", "/data/changed")).ok).toBe(true);
    expect((await inside("touch", "/tmp/changed")).ok).toBe(true);
  });

  test("no capability is left, and none can be had", async () => {
    const { said } = await inside("sh", "-c", "grep -E '^(Cap(Prm|Eff|Bnd|Amb)|NoNewPrivs)' /proc/1/status");
    expect(said.split("\n").map((line) => line.split(/:\s+/))).toEqual([
      ["CapPrm", "0000000000000000"],
      ["CapEff", "0000000000000000"],
      ["CapBnd", "0000000000000000"],
      ["CapAmb", "0000000000000000"],
      ["NoNewPrivs", "1"],
    ]);
  });

  test("memory, processor and processes are limited as the manifest says", async () => {
    const engine = await stage.engine();
    const { HostConfig } = await engine.docker.getContainer(insideOf(stage, lease).container).inspect();
    expect(HostConfig).toMatchObject({ Memory: 32 * MIB, PidsLimit: 64, ReadonlyRootfs: true, Privileged: false });
    const cpus = HostConfig.NanoCpus || ((HostConfig.CpuQuota ?? 0) / (HostConfig.CpuPeriod || 1)) * 1e9;
    expect(cpus).toBeCloseTo(0.5e9, -6);
    const forks = await inside("sh", "-c", "i=0; while [ $i -lt 200 ]; do sleep 2 & i=$((i+1)); done; wait");
    expect(forks.said).toMatch(/can't fork|Resource temporarily unavailable/);
    await waitFor("room for processes", () =>
      addNote(lease, "Still well").then(
        () => true,
        () => false,
      ),
    );
    expect(await host.titles("aa")).toContain("Still well");
  });
});

test("where the manifest opens the way out, this machine and other instances stay out of reach", async () => {
  await using own = new Stage();
  const folder = own.manifests({ open: { container: { egress: "open" } } });
  const opened = await own.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "open" });
  const [one, other] = [await opened.put("aa", { site: "open" }), await opened.put("ab", { site: "open" })];
  const reach = insideOf(own, one);
  expect((await reach.run("ip", "route")).said).toContain("default via");
  expect(await reach.fetch("127.0.0.1", 8080)).toContain("200 OK");
  expect(await reach.fetch(addressOf(other), 8080)).not.toContain("HTTP/");
  const server = createServer((_, response) => response.end("reached"));
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address() as AddressInfo;
  const gateway = addressOf(one).replace(/\d+$/, (last) => String(Number(last) - 1));
  expect(await reach.fetch(gateway, port)).not.toContain("reached");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
