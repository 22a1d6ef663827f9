/**
 * @module `npx wrangler dev` alone gives the whole service: database, browser host and sessions, and takes it all down.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendSignal } from "../../scripts/service/processes.ts";
import { choosePort } from "../../scripts/service/settings.ts";
import { DEV_VARS_FILE, ROOT } from "../../scripts/setup/paths.mjs";
import { trackFamily } from "./support/processes.ts";
import { until } from "./support/until.ts";

const READY_TIMEOUT_MS = 60_000;

describe("npx wrangler dev", () => {
  let wrangler: ChildProcess;
  let url: string;
  let folder: string;
  let browserHostURL: string;
  let printed = "";
  const token = () => /^STILLWATER_TOKEN="?([^"\n]+)/m.exec(readFileSync(DEV_VARS_FILE, "utf8"))?.[1] ?? "";

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "stillwater-wrangler-"));
    const port = await choosePort("0");
    url = `http://127.0.0.1:${port}`;
    browserHostURL = `http://127.0.0.1:${await choosePort("0")}`;
    const vars = [`BROWSER_HOST_URL:${browserHostURL}`, `SITE_DOOR_URL:http://127.0.0.1:${port}`];
    const options = ["--port", String(port), "--persist-to", folder, ...vars.flatMap((value) => ["--var", value])];
    wrangler = spawn("npx", ["wrangler", "dev", ...options], {
      cwd: ROOT,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        CI: "true",
        WRANGLER_SEND_METRICS: "false",
        WRANGLER_WRITE_LOGS: "false",
        STILLWATER_CONTAINERS: "0",
      },
    });
    for (const stream of [wrangler.stdout, wrangler.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
    }
    await until(
      () => {
        if (wrangler.exitCode !== null) throw new Error(printed);
        return printed.includes("Ready on");
      },
      "wrangler is ready",
      READY_TIMEOUT_MS,
    );
  }, READY_TIMEOUT_MS);

  afterAll(() => {
    // It may just have gone by itself.
    if (wrangler.pid !== undefined && wrangler.exitCode === null) sendSignal(-wrangler.pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token()}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  it("opens a session on the shop, steps it and ends it", async () => {
    const created = await call("POST", "/v1/sessions", { sites: ["shop"] });
    expect(created).toMatchObject({ status: 201, body: { status: "ready" } });
    const path = `/v1/sessions/${created.body.id}`;
    const stepped = await call("POST", `${path}/step`, { action: { type: "click", target: "e1" } });
    expect(stepped).toMatchObject({ status: 200, body: { index: 0, error: null, failure: null } });
    expect(await call("DELETE", path)).toMatchObject({ status: 200, body: { status: "ended" } });
    expect((await call("GET", "/v1/trajectories")).status).toBe(200);
  });

  it("gives twenty sessions one after another the same site with the same seed, each fresh", async () => {
    const first: unknown[] = [];
    for (let i = 0; i < 20; i++) {
      const created = await call("POST", "/v1/sessions", { sites: ["shop"], seed: 7 });
      expect(created, `session ${i + 1}`).toMatchObject({ status: 201, body: { status: "ready" } });
      first.push((created.body.observation as { text: string }).text);
      expect(await call("DELETE", `/v1/sessions/${created.body.id}`)).toMatchObject({ status: 200 });
    }
    expect(new Set(first).size).toBe(1);
  });

  it("ends at Ctrl-C with its browser host and every browser", async () => {
    await call("POST", "/v1/sessions", {});
    const host = Number(/The browser host is ready at \S+ \(process (\d+)\)/.exec(printed)?.[1]);
    const family = trackFamily(wrangler.pid ?? 0, [host]);
    expect(family().length).toBeGreaterThan(5);
    process.kill(-(wrangler.pid ?? 0), "SIGINT");
    await until(() => family().length === 0, "every process has ended");
    await expect(fetch(browserHostURL)).rejects.toThrow();
  });
});
