import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEVICE_PREFIX } from "../../containers/site-host/engine/networks.ts";
import type { LeaseAnswer } from "../../containers/site-host/leases/lease.ts";
import { closeServer } from "../support/close-server.ts";
import { addNote, ask, type Host, Stage, waitFor } from "./support.ts";
import { WORLD_PORT, World } from "./world.ts";

const MIB = 2 ** 20;
const ATTEMPT_S = 3;

const stage = new Stage();
let world: World;
let host: Host;
let lease: LeaseAnswer;
beforeAll(async () => {
  world = await World.open();
  host = await stage.start();
  lease = await host.put("aa");
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const addressOf = ({ routes }: LeaseAnswer) => new URL(routes[0]?.upstream ?? "").hostname;
/** This machine, in the network of the instance. */
const gatewayOf = (of: LeaseAnswer) => addressOf(of).replace(/\d+$/, (last) => String(Number(last) - 1));

/** Commands inside the instance of a lease. */
const insideOf = (on: Stage, { lease }: LeaseAnswer) => {
  const { container } = on.instanceOf(lease);
  const run = async (...command: string[]) => {
    const engine = await on.engine();
    const { code, stdout, stderr } = await engine.exec(container, command, AbortSignal.timeout(30_000));
    return { ok: code === 0, said: `${stdout}${stderr}`.trim() };
  };
  /** The answer to an HTTP request, or nothing. */
  const fetch = async (address: string, port: number) => {
    const request = `printf 'GET /health.txt HTTP/1.0\\r\\n\\r\\n' | nc -w ${ATTEMPT_S} ${address} ${port}`;
    return (await run("sh", "-c", request)).said;
  };
  return { container, run, fetch };
};

/** Engines differ in whether they give a default route to who has no way out: with one, only the firewall is left. */
const routeOutOf = async (on: Stage, of: LeaseAnswer): Promise<void> => {
  const { State } = await (await on.engine()).docker.getContainer(insideOf(on, of).container).inspect();
  const inNetwork = (...command: string[]) => execFileSync("nsenter", ["-t", String(State.Pid), "-n", ...command]).toString();
  if (!inNetwork("ip", "route").includes("default")) inNetwork("ip", "route", "add", "default", "via", gatewayOf(of));
  expect(inNetwork("ip", "route")).toContain("default via");
};

/** A server of this machine, on all its addresses. */
const listening = async () => {
  const server = createServer((_, response) => response.end("reached"));
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      await closeServer(server);
    },
  };
};

const inside = (...command: string[]) => insideOf(stage, lease).run(...command);
const fetchInside = (address: string, port: number) => insideOf(stage, lease).fetch(address, port);

describe("an instance reaches nobody", () => {
  test("not the world, which this machine reaches: by no protocol, and also with a route of its own", async () => {
    const reached = await fetch(`http://${world.address}:${WORLD_PORT}/`);
    expect(await reached.text()).toBe("reached");
    world.heard = "";
    const { run, fetch: attempt } = insideOf(stage, lease);
    await routeOutOf(stage, lease);
    expect(await attempt(world.address, WORLD_PORT)).not.toContain("reached");
    for (const port of [53, WORLD_PORT]) await run("sh", "-c", `echo out | nc -u -w 1 ${world.address} ${port}`);
    await run("timeout", "2", "nslookup", "secret.example.com", world.address);
    await run("ping", "-c", "1", "-W", "1", world.address);
    expect(world.heard).toBe("");
  }, 60_000);

  test("no name server is asked for it", async () => {
    const engine = await stage.engine();
    const { HostConfig } = await engine.docker.getContainer(insideOf(stage, lease).container).inspect();
    const { said } = await inside("cat", "/etc/resolv.conf");
    // Docker's asks those of the machine, unless it is told of others.
    if (said.includes("nameserver 127.0.0.11")) expect(HostConfig.Dns).toEqual(["0.0.0.0"]);
    expect((await inside("timeout", "2", "nslookup", "localhost.example.com")).ok).toBe(false);
  }, 60_000);

  test("not this machine, on whichever address that is asked", async () => {
    await using server = await listening();
    const gateway = gatewayOf(lease);
    // Those of other instances come and go.
    const own = Object.entries(networkInterfaces()).flatMap(([name, entries = []]) =>
      entries.filter(({ family, address }) => family === "IPv4" && (!name.startsWith(DEVICE_PREFIX) || address === gateway)),
    );
    const addresses = own.map(({ address }) => address).filter((address) => address !== "127.0.0.1");
    expect(addresses).toContain(gateway);
    for (const address of addresses) {
      expect(await fetchInside(address, server.port), address).not.toContain("reached");
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

describe("where the manifest opens the way out", () => {
  const own = new Stage();
  let one: LeaseAnswer;
  let other: LeaseAnswer;
  beforeAll(async () => {
    const folder = own.manifests({ open: { container: { egress: "open" } } });
    const opened = await own.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "open" });
    [one, other] = [await opened.put("aa", { site: "open" }), await opened.put("ab", { site: "open" })];
  });
  afterAll(() => own[Symbol.asyncDispose]());

  test("this machine and other instances stay out of reach", async () => {
    const reach = insideOf(own, one);
    expect((await reach.run("ip", "route")).said).toContain("default via");
    expect(await reach.fetch(world.address, WORLD_PORT), "the world is within reach").toContain("reached");
    expect(await reach.fetch("127.0.0.1", 8080)).toContain("200 OK");
    expect(await reach.fetch(addressOf(other), 8080)).not.toContain("HTTP/");
    await using server = await listening();
    expect(await reach.fetch(gatewayOf(one), server.port)).not.toContain("reached");
  });

  test("they stay so when the engine puts a rule of its own on top, as with the first such network", async () => {
    const gateway = gatewayOf(one);
    await using server = await listening();
    const rules = [
      ["FORWARD", "-s", addressOf(one), "-d", addressOf(other), "-j", "ACCEPT"],
      ["INPUT", "-s", addressOf(one), "-d", gateway, "-j", "ACCEPT"],
    ];
    for (const rule of rules) execFileSync("iptables", ["-w", "-I", ...rule]);
    try {
      expect(await insideOf(own, one).fetch(addressOf(other), 8080)).not.toContain("HTTP/");
      expect(await insideOf(own, one).fetch(gateway, server.port)).not.toContain("reached");
    } finally {
      for (const rule of rules) execFileSync("iptables", ["-w", "-D", ...rule]);
    }
  });
});
