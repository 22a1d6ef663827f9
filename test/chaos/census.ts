/**
 * @module What is left when all episodes have ended, and what is left when the service has.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Capacity, Session } from "../../sdk/protocol/index.ts";
import type { ChaosService } from "./service.ts";
import type { Client } from "./workload/client.ts";

export const LEAKS = ["processes", "contexts", "containers", "files", "mounts"] as const;
export type Leaks = Record<(typeof LEAKS)[number], number> & { readonly names: string[] };

/** A lease that nobody speaks for is over after 90 s; what holds longer is lost to the service. */
const REST_MS = 120_000;
const GONE_MS = 10_000;
const POLL_MS = 250;
/** wrangler, which builds the Worker, notes there when it has last looked for a newer one. */
const WRANGLERS_OWN = "update-check";

/** Sessions that are not over, and browsers that are leased, when all clients have gone. */
export const contextsLeft = async (client: Client): Promise<{ readonly count: number; readonly restMs: number }> => {
  const startedAt = performance.now();
  for (;;) {
    const capacity = await client.call<Capacity>("GET", "/v1/capacity");
    const ready = await client.call<{ items: Session[] }>("GET", "/v1/sessions?status=ready&limit=100");
    const active = (capacity.body.active ?? 0) + (ready.body.items?.length ?? 0);
    const sites = Object.values(capacity.body.sites ?? {}).reduce((sum, site) => sum + (site.active ?? 0), 0);
    const restMs = performance.now() - startedAt;
    if (active + sites === 0 || restMs > REST_MS) return { count: active + sites, restMs };
    await sleep(POLL_MS);
  }
};

/** After the end of the service: nothing of it may be there. */
export const censusAfter = async (service: ChaosService, siteHostData: string, contexts: number): Promise<Leaks> => {
  const until = performance.now() + GONE_MS;
  let left = service.family.survivors();
  while (left.length > 0 && performance.now() < until) {
    await sleep(POLL_MS);
    left = service.family.survivors();
  }
  const files = [
    ...namesIn(service.folders.temporary).filter((name) => name !== WRANGLERS_OWN),
    ...namesIn(join(siteHostData, "leases")).filter((name) => name.endsWith(".json")),
  ];
  const mounts = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "")
    .filter((path) => path.startsWith(siteHostData));
  const containers = left.filter(({ command }) => /\bconmon\b/.test(command)).length;
  return {
    processes: left.length - containers,
    contexts,
    containers,
    files: files.length,
    mounts: mounts.length,
    names: [...left.map(({ pid, command }) => `${pid} ${command.slice(0, 160)}`), ...files, ...mounts],
  };
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
