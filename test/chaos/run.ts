/**
 * @module A whole run: a service of its own, episodes, faults, the audit of what was kept, the census of what is left.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { engineHere } from "../../scripts/setup/engine.mjs";
import { audit } from "./audit.ts";
import { censusAfter, contextsLeft, type Leaks } from "./census.ts";
import { arm } from "./faults/arm.ts";
import { mountSmallDisk } from "./faults/starve.ts";
import { Ledger } from "./ledger.ts";
import { Operations } from "./operations.ts";
import type { ChaosOptions } from "./options.ts";
import { randomFor } from "./random.ts";
import { makeReport, type Report } from "./report.ts";
import { ChaosService } from "./service.ts";
import { type Felt, rage } from "./storm.ts";
import { Client } from "./workload/client.ts";
import { runEpisodes } from "./workload/episodes.ts";

const MINUTE_MS = 60_000;
const PROGRESS_MS = 1_000;
/** Until an image is built and the first instances stand. */
const SITE_READY_MS = 300_000;
const STORM = -1;

export interface Progress {
  readonly felt?: Felt;
  readonly line: string;
}

/** `stop` ends it early, in order, with what was found so far. */
export const runChaos = async (
  options: ChaosOptions,
  tell: (progress: Progress) => void,
  stop: AbortSignal = new AbortController().signal,
): Promise<Report> => {
  if (process.platform !== "linux") throw new Error("Chaos finds the parts of the service in /proc, which only Linux has.");
  const folder = mkdtempSync(join(tmpdir(), "stillwater-chaos-"));
  const data = join(folder, "data");
  const siteHostData = join(folder, "site-host");
  const unmount = options.faults.includes("starve") ? mountSmallDisk(data, options.episodes) : null;
  let keepFolder = true;
  try {
    const containers = options.containers && (await engineHere()).ok;
    const armed = await arm(options, folder, containers, unmount !== null);
    const service = await ChaosService.start(
      { data, temporary: join(folder, "tmp"), log: join(folder, "service.log") },
      {
        STILLWATER_CONTAINERS: containers ? "1" : "0",
        SITE_HOST_SITES: "notes",
        SITE_HOST_BUILD: "on",
        SITE_HOST_DATA: siteHostData,
        ...(options.leaseSeconds === undefined ? {} : { STILLWATER_LEASE_S: String(options.leaseSeconds) }),
        ...armed.env,
      },
    );
    const report = await storm({ options, service, armed, containers, siteHostData, tell, stop });
    keepFolder = !report.ok;
    return report;
  } finally {
    unmount?.();
    if (keepFolder) tell({ line: `What it left to look at: ${folder}` });
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

interface Scene {
  readonly options: ChaosOptions;
  readonly service: ChaosService;
  readonly armed: Awaited<ReturnType<typeof arm>>;
  readonly containers: boolean;
  readonly siteHostData: string;
  readonly tell: (progress: Progress) => void;
  readonly stop: AbortSignal;
}

const storm = async ({ options, service, armed, containers, siteHostData, tell, stop }: Scene): Promise<Report> => {
  const ledger = new Ledger();
  const operations = new Operations();
  const client = new Client(service.url, service.token, operations);
  const felt: Felt[] = [];
  const startedAt = performance.now();
  let done = false;
  let contexts = { count: 0, restMs: 0 };
  let leaks: Leaks | null = null;
  let progress: NodeJS.Timeout | undefined;
  try {
    if (containers) await siteReady(client);
    const isOver = () => done || stop.aborted || performance.now() - startedAt > options.minutes * MINUTE_MS;
    const line = () =>
      `${ledger.scored}/${options.episodes} episodes, ${ledger.acknowledged} steps, ${felt.length} faults, ${ledger.givenUp} given up, ${ledger.findings.length} wrong`;
    progress = setInterval(() => tell({ line: line() }), PROGRESS_MS);
    const faults = rage({
      stage: { service, random: randomFor(options.seed, STORM) },
      faults: armed.faults,
      client: new Client(service.url, service.token, new Operations(), () => true),
      operations,
      pauseMs: options.pauseMs,
      isOver,
      onFelt: (one) => {
        felt.push(one);
        tell({ felt: one, line: line() });
      },
    });
    const { seed, episodes, clients } = options;
    const isEnough = () => new Set(felt.map(({ name }) => name)).size >= armed.faults.length;
    await runEpisodes({ client, ledger, seed, episodes, clients, containers, isEnough, isOver });
    done = true;
    await faults;
    await audit(client, ledger);
    contexts = await contextsLeft(client);
  } finally {
    done = true;
    clearInterval(progress);
    await service.stop();
    leaks = await censusAfter(service, siteHostData, contexts.count);
  }
  return makeReport({
    options,
    ledger,
    felt,
    leaks,
    seconds: (performance.now() - startedAt) / 1000,
    troubles: client.troubles,
    longestWait: { ms: Math.round(operations.longestMs), what: operations.longest },
    restMs: contexts.restMs,
    missing: armed.missing,
  });
};

const siteReady = async (client: Client): Promise<void> => {
  const deadline = performance.now() + SITE_READY_MS;
  for (;;) {
    const { body } = await client.call<{ items: { name: string; health: { status: string } }[] }>("GET", "/v1/sites");
    if (body.items.some(({ name, health }) => name === "notes" && health.status === "ok")) return;
    if (performance.now() > deadline) throw new Error("The container site was not ready in time.");
    await sleep(500);
  }
};
