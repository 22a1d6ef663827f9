/**
 * @module When an instance serves: its health check answers as the manifest says.
 */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../browser-host/log.ts";
import type { ContainerManifest } from "../../sites/manifest.ts";
import { firstHost } from "../sites/hosts.ts";
import { askSite } from "../sites/site-client.ts";

const ANSWER_LIMIT_MS = 30_000;
const CONNECT_LIMIT_MS = 1000;
const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 200;
const POLL_GROWTH = 1.3;

/** Null when it is well, else what it answered. */
export async function checkHealth(
  manifest: ContainerManifest,
  address: string,
  timeoutMs = ANSWER_LIMIT_MS,
): Promise<string | null> {
  const { path, port, status } = manifest.health;
  const host = firstHost(manifest);
  try {
    const answer = await askSite({ address, port: port ?? host.port, host: host.header, path, timeoutMs });
    return status.includes(answer.status) ? null : `${path} answered ${answer.status}`;
  } catch (error) {
    return `${path} did not answer: ${messageOf(error)}`;
  }
}

/** Whether somebody listens where the health check asks: much less than an answer, and much sooner had. */
export function listens(manifest: ContainerManifest, address: string): Promise<boolean> {
  const socket = connect({ host: address, port: manifest.health.port ?? firstHost(manifest).port, timeout: CONNECT_LIMIT_MS });
  return new Promise((resolve) => {
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
}

/** Throws when it died, or is not well in time. `loss` tells why it died, or null. */
export async function untilHealthy(
  manifest: ContainerManifest,
  address: string,
  loss: () => Promise<string | null>,
): Promise<void> {
  const until = performance.now() + manifest.health.timeoutMs;
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(LONGEST_POLL_MS, waitMs * POLL_GROWTH)) {
    const problem = await checkHealth(manifest, address, Math.min(ANSWER_LIMIT_MS, manifest.health.timeoutMs));
    if (problem === null) return;
    const reason = await loss();
    if (reason !== null) throw new Error(`it died before it was healthy: ${reason}`);
    if (performance.now() > until) throw new Error(`it was not healthy within ${manifest.health.timeoutMs} ms: ${problem}`);
    await sleep(waitMs);
  }
}

/** Asks paths once, for what that leaves in caches; only a broken answer is an error. */
export async function askAll(manifest: ContainerManifest, address: string, paths: readonly string[]): Promise<void> {
  const host = firstHost(manifest);
  for (const path of paths) {
    const { status } = await askSite({ address, port: host.port, host: host.header, path, timeoutMs: ANSWER_LIMIT_MS });
    if (status >= 500) throw new Error(`${path} answered ${status}`);
  }
}
