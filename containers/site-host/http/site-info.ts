/**
 * @module A site as it is listed.
 */
import type { ContainerManifest, ProcessManifest } from "../../sites/manifest.ts";
import type { ShelfStatus } from "../instances/shelf.ts";
import { firstHost } from "../sites/hosts.ts";
import type { Site } from "../sites/site.ts";

export function containerInfo(
  { manifest, health, reason }: Pick<Site, "manifest" | "health" | "reason">,
  pool: ShelfStatus,
): object {
  const { name, title, version, startUrl, accounts, signedIn, settle } = manifest;
  return {
    name,
    title,
    kind: "container",
    version,
    hosts: manifest.hosts.flatMap(({ names }) => names),
    startUrl: startUrl ?? `http://${firstHost(manifest).name}/`,
    health,
    reason,
    pool,
    accounts: accounts.map((account) => account.name),
    signedIn: signedIn ?? null,
    settle: settle ?? null,
    hasState: manifest.state !== undefined,
    keeps: false,
  };
}

/** Of a container site while there is no engine to ask. */
export function absentInfo(manifest: ContainerManifest, off: string | null): object {
  const pool = { ready: 0, starting: 0, active: 0, target: 0, max: 0 };
  const reason = off === null ? "The container engine is starting." : `Container sites cannot run here: ${off}`;
  return containerInfo({ manifest, health: off === null ? "preparing" : "failed", reason }, pool);
}

export function processInfo(manifest: ProcessManifest, active: number, max: number): object {
  const { name, title, version, hosts, startUrl, settle, state, reset, pool } = manifest;
  const names = hosts.flatMap((host) => host.names);
  return {
    name,
    title,
    kind: "process",
    version,
    hosts: names,
    startUrl: startUrl ?? `http://${names[0]}/`,
    health: "ok",
    reason: null,
    pool: { ready: 0, starting: 0, active, target: 0, max: Math.min(max, pool.max) },
    accounts: [],
    signedIn: null,
    settle: settle ?? null,
    hasState: state !== undefined,
    keeps: reset !== undefined,
  };
}
