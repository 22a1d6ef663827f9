/**
 * @module Starts a host beside `wrangler dev`, unless one answers at its place.
 */
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../service/processes.ts";
import { HOME, ROOT, serviceNode } from "../setup/paths.mjs";

const READY_TIMEOUT_MS = 30_000;
const PROBE_TIMEOUT_MS = 2_000;
const POLL_MS = 100;

export interface HostWish {
  /** In words: "browser host". */
  readonly what: string;
  readonly script: string;
  /** Of the variables that tell it its port, its token and its parent. */
  readonly prefix: string;
  /** A path that only takes our token. */
  readonly probe: string;
  readonly url: string;
  readonly token: string;
  readonly environment: Readonly<Record<string, string>>;
  /** It ends with this process. */
  readonly parent: number;
  /** Whether nothing works before it is ready. */
  readonly awaited: boolean;
}

export async function ensureHost(wish: HostWish): Promise<void> {
  const { what, prefix, token } = wish;
  const { hostname, port, origin } = new URL(wish.url);
  // A host elsewhere is its operator's to start.
  if (hostname !== "127.0.0.1" && hostname !== "localhost") return;
  const answer = await probe(`${origin}${wish.probe}`, token);
  if (answer === "ours") return;
  if (answer === "foreign") {
    const other = `http://127.0.0.1:${Number(port) + 1}`;
    throw new Error(
      `Something else answers at ${origin}, where the ${what} belongs. Stop it, or choose another place: npx wrangler dev --var ${prefix}_URL:${other}`,
    );
  }
  const logFile = join(HOME, "logs", `${what.replace(" ", "-")}-dev-${port}.log`);
  mkdirSync(join(HOME, "logs"), { recursive: true });
  const log = openSync(logFile, "w");
  const host = spawn(serviceNode(), [join(ROOT, wish.script)], {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      ...wish.environment,
      [`${prefix}_PORT`]: port,
      [`${prefix}_TOKEN`]: token,
      [`${prefix}_PARENT_PID`]: String(wish.parent),
    },
  });
  closeSync(log);
  host.unref();
  if (!wish.awaited) {
    console.log(`The ${what} is starting at ${origin} (process ${host.pid}); its log: ${logFile}`);
    return;
  }
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while ((await probe(`${origin}${wish.probe}`, token)) !== "ours") {
    if (host.pid === undefined || !isAlive(host.pid) || Date.now() > deadline) {
      throw new Error(`The ${what} did not start at ${origin}; ${logFile} says why.`);
    }
    await sleep(POLL_MS);
  }
  console.log(`The ${what} is ready at ${origin} (process ${host.pid})`);
}

/** Whether a host that takes our token answers there. */
async function probe(url: string, token: string): Promise<"ours" | "foreign" | "none"> {
  try {
    const { status } = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return status === 200 ? "ours" : "foreign";
  } catch {
    return "none";
  }
}
