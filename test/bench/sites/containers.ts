/**
 * @module Container sites: cold start, warm launch, reset, fork and snapshot, each from the request to the site's first good
 * answer; storage and memory of a copy; how many run at once; and that nothing is left.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse, stringify } from "smol-toml";
import type { LeaseAnswer } from "../../../containers/site-host/leases/lease.ts";
import { MANIFEST_FILE } from "../../../containers/sites/read-manifest.ts";
import { engineHere } from "../../../scripts/setup/engine.mjs";
import { ask, type Host, Stage, waitFor } from "../../site-host/support.ts";
import { treeBytes } from "../support/memory.ts";
import { p50, p95 } from "../support/statistics.ts";
import { ms, number, ratio, table } from "../support/table.ts";
import { BENCH_SITES, type BenchSite } from "./container-sites.ts";
import type { KindOptions } from "./kind.ts";

const run = promisify(execFile);
const SITES = join(import.meta.dirname, "../../../containers/sites");
const BUILD = join(import.meta.dirname, "../../../containers/site-host/build.ts");
const KIB = 2 ** 10;
const MIB = 2 ** 20;
const MAX_OUTPUT_BYTES = 64 * MIB;
const PATIENCE_MS = 600_000;
const CHILDREN = 8;
const LAUNCHERS = 8;
const NO_LIMIT = 4096;

interface Refused {
  readonly error: { readonly message: string };
}

interface Measured {
  readonly site: BenchSite;
  readonly coldMs: number[];
  readonly warmMs: number[];
  readonly resetMs: number[];
  readonly forkMs: number[];
  readonly forkManyMs: number[];
  readonly snapshotMs: number[];
  copyBytes: number;
  fullBytes: number;
  atOnce: number;
  atOnceMs: number;
  /** Why there were no more; null when all that were asked for came. */
  stopped: string | null;
  memoryBytes: number | null;
}

export async function measureContainerSites(options: KindOptions): Promise<string> {
  const engine = await engineHere();
  if (!engine.ok) return `Not measured: ${engine.reason}`;
  const sites = BENCH_SITES.filter(({ name }) => options.sites?.includes(name) ?? true);
  options.progress(`building what is not current of ${sites.map(({ name }) => name).join(", ")}`);
  await run(process.execPath, [BUILD, ...sites.map(({ name }) => name)], { maxBuffer: MAX_OUTPUT_BYTES });
  const measured: Measured[] = [];
  for (const site of sites) measured.push(await measureSite(site, options));
  return `${engine.engine}, after the run nothing was left: no container, network, mount or process\n\n${report(measured)}`;
}

async function measureSite(site: BenchSite, { quick, most, progress }: KindOptions): Promise<Measured> {
  const times = quick ? 4 : 20;
  const result: Measured = {
    site,
    coldMs: [],
    warmMs: [],
    resetMs: [],
    forkMs: [],
    forkManyMs: [],
    snapshotMs: [],
    copyBytes: 0,
    fullBytes: 0,
    atOnce: 0,
    atOnceMs: 0,
    stopped: null,
    memoryBytes: null,
  };
  await using stage = new Stage();
  const settings = {
    SITE_HOST_SITES: site.name,
    SITE_HOST_MANIFESTS: manifestWithoutLimit(stage, site),
    SITE_HOST_MAX_INSTANCES: String(NO_LIMIT),
  };
  {
    const host = await stage.start({ ...settings, SITE_HOST_WARM: "0" });
    await host.put("first", { site: site.name, queueMs: PATIENCE_MS });
    await released(host, "first");
    for (let n = 0; n < times; n++) {
      result.coldMs.push(await timed(async () => [await host.put(`c${n}`, { site: site.name })], site));
      await released(host, `c${n}`);
    }
    await measureStorage(host, site, result);
    await host.stop();
  }
  progress(`${site.name}: cold p50 ${ms(p50(result.coldMs))}, p95 ${ms(p95(result.coldMs))}`);
  progress(`${site.name}: ${mib(result.copyBytes)} a copy after ${site.workload}; a full copy is ${mib(result.fullBytes)}`);
  const host = await stage.start(settings);
  await measureWarm(host, site, times, result);
  progress(
    `${site.name}: warm p50 ${ms(p50(result.warmMs))}, p95 ${ms(p95(result.warmMs))}; reset p50 ${ms(p50(result.resetMs))}, p95 ${ms(p95(result.resetMs))}; fork p50 ${ms(p50(result.forkMs))}`,
  );
  await measureMany(host, site, most ?? (quick ? Math.ceil(site.most / 8) : site.most), result);
  progress(
    `${site.name}: ${result.atOnce} at once in ${(result.atOnceMs / 1000).toFixed(1)} s; ${result.stopped ?? "no more were asked for"}`,
  );
  return result;
}

async function measureWarm(host: Host, site: BenchSite, times: number, result: Measured): Promise<void> {
  let lease = await host.put("r", { site: site.name, queueMs: PATIENCE_MS });
  for (let n = 0; n < times; n++) {
    await host.full(site.name);
    result.warmMs.push(await timed(async () => [await host.put(`w${n}`, { site: site.name })], site));
    await released(host, `w${n}`);
    await host.full(site.name);
    result.resetMs.push(
      await timed(async () => {
        lease = await host.reset(lease);
        return [lease];
      }, site),
    );
  }
  for (let n = 0; n < Math.ceil(times / 2); n++) {
    await host.full(site.name);
    result.forkMs.push(await timed(() => host.fork(lease, [`f${n}`]), site));
    await released(host, `f${n}`);
    await host.full(site.name);
    const children = Array.from({ length: CHILDREN }, (_, child) => `m${n}x${child}`);
    result.forkManyMs.push(await timed(() => host.fork(lease, children), site));
    for (const child of children) await released(host, child);
    const name = `${site.name}-${n}`;
    const body = { fence: lease.fence, name };
    const { ms: tookMs } = await host.ok<{ ms: number }>("POST", "/v1/leases/r/snapshots", body);
    result.snapshotMs.push(tookMs);
    await host.ok("DELETE", `/v1/snapshots/${name}`);
  }
  await released(host, "r");
}

/** By what the whole pool has in use before and after, data and metadata, while nothing else changes in it. */
async function measureStorage(host: Host, site: BenchSite, result: Measured): Promise<void> {
  const before = await usedBytes(host);
  const lease = await host.put("s", { site: site.name });
  await site.work(lease);
  result.copyBytes = (await usedBytes(host)) - before;
  const { stdout } = await run("du", ["-s", "-B1", copyOf(host, "s")]);
  result.fullBytes = Number.parseInt(stdout, 10);
  await released(host, "s");
}

/** When everything is on disk, and what was removed is gone. */
async function usedBytes(host: Host): Promise<number> {
  const folder = join(host.data, "pool");
  await run("btrfs", ["subvolume", "sync", folder]);
  await run("btrfs", ["filesystem", "sync", folder]);
  const { blocks, bfree, bsize } = await statfs(folder);
  return (blocks - bfree) * bsize;
}

/** The site as it is, but for its limit on instances: memory, disk and processes are to be what limits it. */
function manifestWithoutLimit(stage: Stage, { name }: BenchSite): string {
  const manifest = parse(readFileSync(join(SITES, name, MANIFEST_FILE), "utf8"));
  const folder = join(stage.data, "manifests");
  mkdirSync(join(folder, name), { recursive: true });
  const pool = { ...(manifest.pool as object), max: NO_LIMIT };
  writeFileSync(join(folder, name, MANIFEST_FILE), stringify({ ...manifest, pool }));
  return folder;
}

/** As many as were asked for, or until the host refuses. */
async function measureMany(host: Host, site: BenchSite, most: number, result: Measured): Promise<void> {
  const startedAt = performance.now();
  let next = 0;
  const leases: LeaseAnswer[] = [];
  const launcher = async () => {
    while (next < most && result.stopped === null) {
      const id = `n${next++}`;
      const body = { site: site.name, ttlMs: PATIENCE_MS * 2, queueMs: 10_000 };
      const answer = await host.call<LeaseAnswer & Refused>("PUT", `/v1/leases/${id}`, body);
      if (answer.status === 200) leases.push(answer.body);
      else if (answer.status === 503) result.stopped ??= answer.body.error.message;
      else throw new Error(`${id} of ${site.name} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
  };
  await Promise.all(Array.from({ length: LAUNCHERS }, launcher));
  result.atOnceMs = performance.now() - startedAt;
  for (const lease of leases) await goodAnswer(lease, site);
  result.atOnce = leases.length;
  const bytes = treeBytes(leases.map(({ lease }) => monitorOf(recordOf(host, lease).pid)));
  result.memoryBytes = bytes === null ? null : bytes / leases.length;
  const folders = leases.map(({ lease }) => copyOf(host, lease));
  for (const { lease } of leases) await host.release(lease);
  await waitFor("the end of them all", () => !folders.some(existsSync), PATIENCE_MS);
}

/** From the request until each copy has given a page with data. */
async function timed(request: () => Promise<LeaseAnswer[]>, site: BenchSite): Promise<number> {
  const startedAt = performance.now();
  const leases = await request();
  await Promise.all(leases.map((lease) => goodAnswer(lease, site)));
  return performance.now() - startedAt;
}

async function goodAnswer(lease: LeaseAnswer, site: BenchSite): Promise<void> {
  const { status } = await ask(lease, site.page);
  if (status !== 200) throw new Error(`${lease.lease} of ${site.name} answered ${status}`);
}

/** Waits until nothing is left of the instance, so that its end does not slow the next measurement. */
async function released(host: Host, lease: string): Promise<void> {
  const folder = copyOf(host, lease);
  await host.release(lease);
  await waitFor(`the end of ${lease}`, () => !existsSync(folder));
}

function copyOf(host: Host, lease: string): string {
  return join(host.data, "pool/instances", recordOf(host, lease).id);
}

function recordOf(host: Host, lease: string): { id: string; pid: number } {
  const text = readFileSync(join(host.data, "leases", `${lease}.json`), "utf8");
  return (JSON.parse(text) as { instance: { id: string; pid: number } }).instance;
}

/** The engine's monitor of a container is the parent of its main process. */
function monitorOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? pid);
}

const mib = (bytes: number | null): string => {
  if (bytes === null) return "";
  return bytes < MIB ? `${number(bytes / KIB)} KiB` : `${number(bytes / MIB)} MiB`;
};
const both = (values: readonly number[]): string => `${ms(p50(values))}, ${ms(p95(values))}`;

function report(measured: readonly Measured[]): string {
  const rows: string[][] = [["p50, p95", ...measured.map(({ site }) => site.name)]];
  const row = (what: string, value: (one: Measured) => string) => rows.push([what, ...measured.map(value)]);
  row("cold: engine's run and boot", ({ coldMs }) => both(coldMs));
  row("warm launch", ({ warmMs }) => both(warmMs));
  row("reset", ({ resetMs }) => both(resetMs));
  row("cold / warm, p50", ({ coldMs, warmMs }) => ratio(p50(coldMs) / p50(warmMs)));
  row("cold / reset, p50", ({ coldMs, resetMs }) => ratio(p50(coldMs) / p50(resetMs)));
  row("fork, 1 child", ({ forkMs }) => both(forkMs));
  row(`fork, ${CHILDREN} children`, ({ forkManyMs }) => both(forkManyMs));
  row("snapshot of a running copy", ({ snapshotMs }) => both(snapshotMs));
  row("workload", ({ site }) => site.workload);
  row("storage of a copy after it", ({ copyBytes }) => mib(copyBytes));
  row("a full copy", ({ fullBytes }) => mib(fullBytes));
  row("copies at once", ({ atOnce }) => String(atOnce));
  row("no more because", ({ stopped }) => stopped?.split(":", 1)[0] ?? "no more were asked for");
  row("time to have them all", ({ atOnceMs }) => `${(atOnceMs / 1000).toFixed(1)} s`);
  row("memory of each (PSS, with its monitor)", ({ memoryBytes }) => mib(memoryBytes));
  return table(rows);
}
