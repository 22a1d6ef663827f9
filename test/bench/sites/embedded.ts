/**
 * @module Embedded sites: launch, reset and fork, each from the request to the site's first good answer; memory and storage
 * of a copy; and many copies at once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { waitFor } from "../../site-host/support.ts";
import { p50, p95 } from "../support/statistics.ts";
import { ms, number, table } from "../support/table.ts";
import { EmbeddedRuntime } from "./embedded-runtime.ts";
import type { BenchCopy } from "./embedded-worker.ts";
import type { KindOptions } from "./kind.ts";

export const EMBEDDED_SITES: readonly string[] = ["shop", "forum", "forge", "almanac", "atlas"];
const MOST = 1000;
const QUICK_MOST = 100;
const LAUNCHERS = 8;
/** Not measured: afterwards code is compiled, and copies stand ready. */
const FIRST = 5;
/** The pool begins to make copies a moment after it was asked. */
const FILL_DELAY_MS = 120;
const POOL_LIMIT_MS = 60_000;
const KIB = 2 ** 10;
const MIB = 2 ** 20;

interface Measured {
  readonly site: string;
  readonly coldMs: number[];
  readonly warmMs: number[];
  readonly resetMs: number[];
  readonly resetColdMs: number[];
  readonly forkMs: number[];
  atOnce: number;
  atOnceMs: number;
  /** Of pages while all are open. */
  readonly pageMs: number[];
  memoryBytes: number | null;
  storageBytes: number;
}

export async function measureEmbeddedSites(options: KindOptions): Promise<string> {
  const measured: Measured[] = [];
  for (const site of EMBEDDED_SITES) if (options.sites?.includes(site) ?? true) measured.push(await measureSite(site, options));
  return report(measured);
}

async function measureSite(site: string, { quick, most, progress }: KindOptions): Promise<Measured> {
  const result: Measured = {
    site,
    coldMs: [],
    warmMs: [],
    resetMs: [],
    resetColdMs: [],
    forkMs: [],
    atOnce: 0,
    atOnceMs: 0,
    pageMs: [],
    memoryBytes: null,
    storageBytes: 0,
  };
  await using runtime = await EmbeddedRuntime.start();
  await measureOne(runtime, site, quick ? 10 : 50, result);
  progress(
    `${site}: launch p50 ${ms(p50(result.warmMs))} (cold ${ms(p50(result.coldMs))}); reset p50 ${ms(p50(result.resetMs))}, p95 ${ms(p95(result.resetMs))}; fork p50 ${ms(p50(result.forkMs))}`,
  );
  await measureMany(runtime, site, most ?? (quick ? QUICK_MOST : MOST), result);
  progress(`${site}: ${result.atOnce} at once in ${(result.atOnceMs / 1000).toFixed(1)} s`);
  return result;
}

async function measureOne(runtime: EmbeddedRuntime, site: string, times: number, result: Measured): Promise<void> {
  let seed = 1;
  let held = await visited(runtime, runtime.open(site, seed));
  for (let n = -FIRST; n < times; n++) {
    const into = (values: number[]) => (n < 0 ? [] : values);
    await ready(runtime, site);
    const copy = await timed(into(result.warmMs), () => visited(runtime, runtime.open(site, seed)));
    await ready(runtime, site);
    held = await reset(runtime, held, seed, into(result.resetMs));
    await ready(runtime, site);
    const child = await timed(into(result.forkMs), () => visited(runtime, runtime.fork(held, seed)));
    await runtime.release([copy, child]);
  }
  for (let n = 0; n < times; n++) {
    // A seed that nobody has asked for: there cannot be a copy of it.
    await ready(runtime, site);
    const copy = await timed(result.coldMs, () => visited(runtime, runtime.open(site, ++seed)));
    await ready(runtime, site);
    held = await reset(runtime, held, ++seed, result.resetColdMs);
    await runtime.release([copy]);
  }
  await runtime.release([held]);
}

async function measureMany(runtime: EmbeddedRuntime, site: string, most: number, result: Measured): Promise<void> {
  const [memory, storage] = [runtime.memoryBytes(), runtime.storageBytes()];
  const copies: BenchCopy[] = [];
  let next = 0;
  const launcher = async () => {
    while (next++ < most) copies.push(await visited(runtime, runtime.open(site, 0)));
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: LAUNCHERS }, launcher));
  result.atOnceMs = performance.now() - startedAt;
  const ahead = await ready(runtime, site);
  const after = runtime.memoryBytes();
  result.memoryBytes = memory === null || after === null ? null : (after - memory) / (most + ahead);
  result.storageBytes = (runtime.storageBytes() - storage) / (most + ahead);
  for (const copy of copies) {
    const askedAt = performance.now();
    await runtime.visit(copy);
    result.pageMs.push(performance.now() - askedAt);
  }
  result.atOnce = copies.length;
  await runtime.release(copies);
}

async function visited(runtime: EmbeddedRuntime, opening: Promise<BenchCopy>): Promise<BenchCopy> {
  const copy = await opening;
  await runtime.visit(copy);
  return copy;
}

/** As a session does it: another copy first; the old one is let go when that is in use. */
async function reset(runtime: EmbeddedRuntime, old: BenchCopy, seed: number, times: number[]): Promise<BenchCopy> {
  const next = await timed(times, () => visited(runtime, runtime.open(old.held.name, seed)));
  await runtime.release([old]);
  return next;
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const value = await work();
  times.push(performance.now() - startedAt);
  return value;
}

/** Waits until all copies that are made ahead are made; how many there are. */
async function ready(runtime: EmbeddedRuntime, site: string): Promise<number> {
  await sleep(FILL_DELAY_MS);
  return waitFor(
    `the copies of ${site} that are made ahead`,
    async () => {
      const { warm, starting } = await runtime.counts(site);
      return starting === 0 ? warm : 0;
    },
    POOL_LIMIT_MS,
  );
}

const both = (values: readonly number[]): string => `${ms(p50(values))}, ${ms(p95(values))}`;
const size = (bytes: number | null): string => {
  if (bytes === null) return "";
  return bytes < MIB ? `${number(bytes / KIB)} KiB` : `${number(bytes / MIB)} MiB`;
};

function report(measured: readonly Measured[]): string {
  const rows: string[][] = [["p50, p95", ...measured.map(({ site }) => site)]];
  const row = (what: string, value: (one: Measured) => string) => rows.push([what, ...measured.map(value)]);
  row("launch, a copy stands ready", ({ warmMs }) => both(warmMs));
  row("launch, made from a new seed", ({ coldMs }) => both(coldMs));
  row("reset", ({ resetMs }) => both(resetMs));
  row("reset to a new seed", ({ resetColdMs }) => both(resetColdMs));
  row("fork", ({ forkMs }) => both(forkMs));
  row("copies at once", ({ atOnce }) => number(atOnce));
  row("time to have them all", ({ atOnceMs }) => `${(atOnceMs / 1000).toFixed(1)} s`);
  row("a page of one of them", ({ pageMs }) => both(pageMs));
  row("memory of each (PSS)", ({ memoryBytes }) => size(memoryBytes));
  row("storage of each", ({ storageBytes }) => size(storageBytes));
  return table(rows);
}
