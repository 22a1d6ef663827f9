/**
 * @module `npm run bench sessions`: opening, memory and steps per second of sessions, beside the naive way in the same run.
 * With --quick fewer sessions and less time.
 */
import { parseArgs } from "node:util";
import type { CreateSessionInput, SessionHandle } from "../../sdk/index.ts";
import { closedLoop, type LoopResult, type Stepper } from "./support/loop.ts";
import { browserVersion, describeMachine } from "./support/machine.ts";
import { treeBytes } from "./support/memory.ts";
import { FIXED_WAIT_MS, findChromium, NaiveSession } from "./support/naive.ts";
import { startPageServer } from "./support/page-server.ts";
import { p50, p95 } from "./support/statistics.ts";
import { Bench, ownPage, PAGE_ROUTINE, type Routine, SHOP, SHOP_ROUTINE, stepper } from "./support/stillwater.ts";
import { ms, number, ratio, table } from "./support/table.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const SIZES = values.quick ? [1, 10] : [1, 10, 50];
const NAIVE_SIZES = values.quick ? [1, 4] : [1, 10];
const OPENINGS = values.quick ? 8 : 30;
const NAIVE_OPENINGS = values.quick ? 3 : 8;
const LOOP_MS = values.quick ? 3_000 : 10_000;
const MIB = 2 ** 20;
const INTERRUPTED = 130;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(INTERRUPTED));

interface Measured {
  readonly openingsMs: number[];
  readonly loops: Map<number, LoopResult>;
  /** Per session, at the largest size; null where the system does not tell. */
  bytes: number | null;
}

const began = performance.now();
const progress = (text: string) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`);

const measureLoop = async (result: Measured, steppers: readonly Stepper[]): Promise<void> => {
  const loop = await closedLoop(steppers, LOOP_MS);
  result.loops.set(steppers.length, loop);
  const { stepsPerSecond, latenciesMs } = loop;
  progress(
    `  ${sessionsText(steppers.length)}: ${number(stepsPerSecond)} steps/s, p50 ${ms(p50(latenciesMs))}, p95 ${ms(p95(latenciesMs))}`,
  );
};

const measureService = async (
  bench: Bench,
  request: CreateSessionInput,
  sizes: readonly number[],
  routine: Routine,
): Promise<Measured> => {
  const result: Measured = { openingsMs: [], loops: new Map(), bytes: null };
  for (let i = 0; i < OPENINGS; i++) {
    await bench.untilWarm();
    const start = performance.now();
    await using _session = await bench.stillwater.sessions.create(request);
    result.openingsMs.push(performance.now() - start);
  }
  progress(`  opening: p50 ${ms(p50(result.openingsMs))}, p95 ${ms(p95(result.openingsMs))}`);
  await bench.untilWarm();
  const empty = bench.memoryBytes();
  const sessions: SessionHandle[] = [];
  for (const size of sizes) {
    sessions.push(...(await bench.open(size - sessions.length, request)));
    await bench.untilWarm();
    const full = bench.memoryBytes();
    result.bytes = full === null || empty === null ? null : (full - empty) / size;
    await measureLoop(
      result,
      sessions.map((session) => stepper(session, routine)),
    );
  }
  await Promise.all(sessions.map((session) => session.end()));
  return result;
};

const measureNaive = async (binary: string, url: string): Promise<Measured> => {
  const result: Measured = { openingsMs: [], loops: new Map(), bytes: null };
  for (let i = 0; i < NAIVE_OPENINGS; i++) {
    const start = performance.now();
    await using _session = await NaiveSession.open(binary, url);
    result.openingsMs.push(performance.now() - start);
  }
  progress(`  opening: p50 ${ms(p50(result.openingsMs))}, p95 ${ms(p95(result.openingsMs))}`);
  await using sessions = new AsyncDisposableStack();
  const open: NaiveSession[] = [];
  for (const size of NAIVE_SIZES) {
    while (open.length < size) open.push(sessions.use(await NaiveSession.open(binary, url)));
    const bytes = treeBytes(open.map((session) => session.pid));
    result.bytes = bytes === null ? null : bytes / size;
    await measureLoop(result, open);
  }
  return result;
};

const isMeasured = (value: number | null | undefined): value is number => typeof value === "number" && !Number.isNaN(value);
const sessionsText = (count: number): string => (count === 1 ? "1 session" : `${count} sessions`);

const report = (shop: Measured, pair: Measured, naive: Measured | null): string => {
  const rows: string[][] = [["what", "embedded shop", "same page", "naive", "naive / same page"]];
  const row = (what: string, value: (measured: Measured) => number | null, show: (value: number) => string, more = false) => {
    const cells = [shop, pair, naive].map((measured) => (measured ? value(measured) : null));
    const [, ours, theirs] = cells;
    const factor = isMeasured(ours) && isMeasured(theirs) ? ratio(more ? ours / theirs : theirs / ours) : "";
    rows.push([what, ...cells.map((cell) => (isMeasured(cell) ? show(cell) : "")), factor]);
  };
  row("opening with first observation, p50", (m) => p50(m.openingsMs), ms);
  row("opening with first observation, p95", (m) => p95(m.openingsMs), ms);
  row(
    "memory per session (PSS)",
    (m) => (m.bytes === null ? null : m.bytes / MIB),
    (mib) => `${number(mib)} MiB`,
  );
  for (const size of [...new Set([...SIZES, ...NAIVE_SIZES])].sort((a, b) => a - b)) {
    const loop = (m: Measured) => m.loops.get(size);
    row(`steps per second, ${sessionsText(size)}`, (m) => loop(m)?.stepsPerSecond ?? null, number, true);
    row(`step latency p50, ${sessionsText(size)}`, (m) => p50(loop(m)?.latenciesMs ?? []), ms);
    row(`step latency p95, ${sessionsText(size)}`, (m) => p95(loop(m)?.latenciesMs ?? []), ms);
  }
  return table(rows);
};

progress("starting the service");
await using pages = await startPageServer();
const chromium = findChromium();
let shop: Measured;
let pair: Measured;
{
  await using bench = await Bench.start();
  progress(`embedded shop, fresh for each session, ${SIZES.join(", ")} sessions`);
  shop = await measureService(bench, SHOP, SIZES, SHOP_ROUTINE);
  progress(`same page as the naive way, ${SIZES.join(", ")} sessions`);
  pair = await measureService(bench, ownPage(pages.url), SIZES, PAGE_ROUTINE);
}
let naive: Measured | null = null;
if (chromium) {
  progress(`naive way: ${chromium} --headless=new for each session, ${FIXED_WAIT_MS} ms wait after each action`);
  naive = await measureNaive(chromium, pages.url);
} else {
  progress("no Chromium or Chrome is installed beside the headless shell: the naive way is not measured");
}
const browsers = {
  ...(process.env.STILLWATER_BROWSER ? { service: browserVersion(process.env.STILLWATER_BROWSER) } : {}),
  ...(chromium ? { naive: `${browserVersion(chromium)} --headless=new` } : {}),
};
console.log(
  `\n${describeMachine(browsers)}\nnaive      fixed wait of ${FIXED_WAIT_MS} ms after each action\n\n${report(shop, pair, naive)}\n`,
);
progress("done");
