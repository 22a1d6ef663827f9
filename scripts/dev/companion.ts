/**
 * @module What `wrangler dev` needs beside the Worker: a migrated local database, and a browser host that ends with it.
 * wrangler's build command runs this at every build; what is there already is left alone.
 */
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../service/processes.ts";
import { HOME, ROOT, serviceNode } from "../setup/paths.mjs";
import { browserEnvironment, setUp } from "../setup.mjs";
import { migrateLocalDatabase } from "./database.ts";
import { findWrangler, type WranglerProcess } from "./wrangler-process.ts";

const READY_TIMEOUT_MS = 30_000;
const PROBE_TIMEOUT_MS = 2_000;
const POLL_MS = 100;

const { browser } = await setUp();
const wrangler = findWrangler();
await migrateLocalDatabase(wrangler.stateFolder);
await ensureBrowserHost(wrangler);

async function ensureBrowserHost({ pid, browserHostURL, browserHostToken }: WranglerProcess): Promise<void> {
  const { hostname, port, origin } = new URL(browserHostURL);
  // A browser host elsewhere is its operator's to start.
  if (hostname !== "127.0.0.1" && hostname !== "localhost") return;
  const answer = await probe(origin, browserHostToken);
  if (answer === "ours") return;
  if (answer === "foreign") {
    throw new Error(
      `Something else answers at ${origin}, where the browser host belongs. Stop it, or choose another place: npx wrangler dev --var BROWSER_HOST_URL:http://127.0.0.1:9401`,
    );
  }
  const logFile = join(HOME, "logs", `browser-host-dev-${port}.log`);
  mkdirSync(join(HOME, "logs"), { recursive: true });
  const log = openSync(logFile, "w");
  const host = spawn(serviceNode(), [join(ROOT, "containers/browser-host/main.ts")], {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      ...browserEnvironment(browser),
      BROWSER_HOST_PORT: port,
      BROWSER_HOST_TOKEN: browserHostToken,
      BROWSER_HOST_PARENT_PID: String(pid),
    },
  });
  closeSync(log);
  host.unref();
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while ((await probe(origin, browserHostToken)) !== "ours") {
    if (host.pid === undefined || !isAlive(host.pid) || Date.now() > deadline) {
      throw new Error(`The browser host did not start at ${origin}; ${logFile} says why.`);
    }
    await sleep(POLL_MS);
  }
  console.log(`The browser host is ready at ${origin} (process ${host.pid})`);
}

/** Whether a browser host that takes our token answers there. */
async function probe(origin: string, token: string): Promise<"ours" | "foreign" | "none"> {
  try {
    const { status } = await fetch(`${origin}/v1/limits`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return status === 200 ? "ours" : "foreign";
  } catch {
    return "none";
  }
}
