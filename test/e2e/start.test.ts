/**
 * @module `npm start` seen from the terminal: what it prints, what it refuses, and that nothing stays when it ends.
 */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { trackFamily } from "./support/processes.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const READY_TIMEOUT_MS = 60_000;
const runFile = promisify(execFile);
const services: Service[] = [];
const folders: string[] = [];

async function start(options?: Parameters<typeof startService>[0]): Promise<Service> {
  const service = await startService(options);
  services.push(service);
  return service;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "stillwater-start-"));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe("npm start", () => {
  it("prints a curl that opens a session when it is pasted, and stops at Ctrl-C with code 0", async () => {
    const { STILLWATER_PRINT: _, ...env } = process.env;
    const child = spawn("npm", ["start"], {
      cwd: ROOT,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...env, PORT: "0", STILLWATER_DATA: newFolder() },
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    await until(() => printed.includes("Ctrl-C"), "the service is ready", READY_TIMEOUT_MS);

    const command = /^ *(curl .*)$/m.exec(printed)?.[1] ?? "";
    const { stdout } = await runFile("sh", ["-c", command]);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "ready",
      step: 0,
      observation: { text: expect.stringContaining("[e1]") },
    });

    // A terminal sends Ctrl-C to the whole group, npm included.
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await ended).toBe(0);
  });

  it("takes its admin token from the environment", async () => {
    const service = await start({ env: { STILLWATER_TOKEN: "a-token-of-my-own" } });
    expect(service.token).toBe("a-token-of-my-own");
    expect((await service.request("/v1/sessions")).status).toBe(200);
    expect((await service.request("/v1/sessions", { headers: { authorization: "Bearer another" } })).status).toBe(401);
  });

  it("refuses settings that cannot be meant, by name and before anything starts", async () => {
    const env = { STILLWATER_TOKENS: '[{"name":"a","token":"very-secret","scopes":["raed"]}]' };
    const refused = await start({ env }).then(
      () => "it started",
      (error: unknown) => String(error),
    );
    expect(refused).toContain("The setting STILLWATER_TOKENS is wrong: 0.scopes.0");
    expect(refused).not.toContain("very-secret");
    await expect(start({ env: { BROWSER_HOST_HANG_MS: "soon" } })).rejects.toThrow("BROWSER_HOST_HANG_MS must be a whole number");
  });

  it("writes logs of JSON lines with their time, from the first line on and over a restart of the runtime", async () => {
    const service = await start();
    await service.request("/v1/sessions");
    await service.killWorkerd();
    await service.request("/v1/sites");
    for (const name of ["worker.log", "browser-host.log"]) {
      const file = join(service.dataFolder, "logs", name);
      await until(() => readFileSync(file, "utf8").endsWith("\n"), "the log has whole lines");
      const lines = readFileSync(file, "utf8").trimEnd().split("\n");
      for (const line of lines) {
        const entry = JSON.parse(line) as { at: string; level: string };
        expect(Date.now() - Date.parse(entry.at), line).toBeLessThan(600_000);
        expect(entry.level, line).toMatch(/^(debug|info|log|warn|error)$/);
      }
    }
    const worker = readFileSync(join(service.dataFolder, "logs/worker.log"), "utf8");
    expect(worker).toContain('"event":"migrated"');
    expect(worker).toContain('"event":"request"');
  });

  it("refuses a PORT that is taken", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await until(() => server.listening, "the port is taken");
    const { port } = server.address() as { port: number };
    await expect(start({ port })).rejects.toThrow(`Port ${port} is taken`);
    server.close();
  });

  it("moves on from its default port when that is taken", async () => {
    const first = createServer().on("error", () => {});
    first.listen(8787, "127.0.0.1");
    const service = await start({ port: null });
    expect(Number(new URL(service.url).port)).toBeGreaterThan(8787);
    first.close();
  });

  it("says who uses the data when it is started twice on the same folder", async () => {
    const first = await start();
    await expect(start({ dataFolder: first.dataFolder })).rejects.toThrow(`already runs on this data at ${first.url}`);
  });

  it("keeps its data over a stop and a start", async () => {
    const dataFolder = newFolder();
    const before = await start({ dataFolder });
    const created = await before.request("/v1/sessions", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sites: ["shop"], key: "kept" }),
    });
    const { id } = (await created.json()) as { id: string };
    await before.stop();
    const after = await start({ dataFolder });
    expect((await after.request(`/v1/sessions/${id}`)).status).toBe(200);
  });
});

describe("a part that dies", () => {
  it("the Workers runtime answers again on the same port, with what it knew", async () => {
    const service = await start();
    const before = (await service.request("/v1/sites").then((answer) => answer.json())) as unknown;
    await service.killWorkerd();
    expect(await service.request("/v1/sites").then((answer) => answer.json())).toEqual(before);
  });

  it("the browser host answers again, and sessions can be opened", async () => {
    const service = await start();
    await service.killBrowserHost();
    const created = await service.request("/v1/sessions", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sites: ["shop"] }),
    });
    expect(created.status).toBe(201);
  });
});

describe("the end", () => {
  it("npm passes SIGTERM on, and waits", async () => {
    const child = spawn("npm", ["start"], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, PORT: "0", STILLWATER_PRINT: "json", STILLWATER_DATA: newFolder() },
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    await until(() => printed.includes('{"url"'), "the service is ready", READY_TIMEOUT_MS);
    const family = trackFamily(child.pid ?? 0);
    expect(family().length).toBeGreaterThan(3);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(family()).toEqual([]);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s leaves no process and no browser behind", async (signal) => {
    const service = await start();
    await service.request("/v1/sessions", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    expect(service.processes().length).toBeGreaterThan(3);
    service.signal(signal);
    expect(await service.ended).toBe(0);
    expect(service.processes()).toEqual([]);
  });

  it("a killed supervisor takes the runtime, the browser host and the browsers with it", async () => {
    const service = await start();
    expect(service.processes().length).toBeGreaterThan(3);
    service.signal("SIGKILL");
    await service.ended;
    await until(() => service.processes().length === 0, "every process has ended");
  });
});
