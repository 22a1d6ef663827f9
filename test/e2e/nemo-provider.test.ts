/**
 * @module NeMo Gym's browser session provider: what it acquires is driven by Playwright over CDP, as NeMo Gym does.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { ensurePython } from "../../scripts/setup/python.mjs";
import type { Session } from "../../sdk/protocol/index.ts";
import { API } from "./support/api.ts";
import { type Service, startService } from "./support/service.ts";

/** Acquires, says what it has, and releases twice when it is told to. */
const PROVIDER = `
import asyncio, json, sys
from stillwater.trainers.nemo_gym import StillwaterSessions

async def main():
    provider = StillwaterSessions(sites=["shop"])
    spec = {"metadata": {"rollout_session_id": "rollout-1"}, "provider_options": {"startUrl": "http://shop.localhost/"}}
    handle = await provider.acquire(spec)
    again = await provider.acquire(spec)
    print(json.dumps([handle.cdp_url, handle.session_id, handle.provider_name, again.session_id]), flush=True)
    sys.stdin.readline()
    await provider.release(handle)
    await provider.release(handle)

asyncio.run(main())
`;

let service: Service;
let api: API;
beforeAll(async () => {
  service = await startService({ env: { STILLWATER_CDP: "1" } });
  api = new API(service.url, service.token);
}, 60_000);
afterAll(() => service.stop());

test("a session is acquired with a CDP address that answers, and released for good", async () => {
  const env = {
    ...process.env,
    PYTHONPATH: join(ROOT, "sdk/python/src"),
    PYTHONDONTWRITEBYTECODE: "1",
    STILLWATER_URL: service.url,
    STILLWATER_TOKEN: service.token,
  };
  const provider = spawn(await ensurePython(), ["-c", PROVIDER], { env, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => provider.once("exit", resolve));
  try {
    const line = await new Promise<string>((resolve, reject) => {
      createInterface(provider.stdout).once("line", resolve);
      provider.once("exit", (code) => reject(new Error(`the provider ended with ${code}`)));
    });
    const [url, id, name, again] = JSON.parse(line) as [string, string, string, string];
    expect(name).toBe("stillwater");
    // A rollout that asks twice gets its own session again.
    expect(again).toBe(id);
    const browser = await chromium.connectOverCDP(url);
    const page = browser.contexts()[0]?.pages()[0];
    expect(page?.url()).toBe("http://shop.localhost/");
    expect(await page?.title()).not.toBe("");
    await browser.close();
    expect((await api.ok<Session>("GET", `/v1/sessions/${id}`)).status).toBe("ready");
    provider.stdin.end("release\n");
    expect(await ended).toBe(0);
    expect((await api.ok<Session>("GET", `/v1/sessions/${id}`)).status).toBe("ended");
  } finally {
    provider.kill();
  }
}, 60_000);
