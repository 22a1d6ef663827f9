/**
 * @module `npm run bench density`: one, eight or thirty-two sessions in a browser process: opening, reset, memory, steps
 * per second, two hundred open sessions, and what a killed process costs. With --quick fewer sessions and less time.
 */
import { parseArgs } from "node:util";
import type { SessionHandle } from "../../sdk/index.ts";
import { until } from "../e2e/support/until.ts";
import { closedLoop, type LoopResult, pacedLoop } from "./support/loop.ts";
import { browserVersion, describeMachine } from "./support/machine.ts";
import { startPageServer } from "./support/page-server.ts";
import { p50, p95 } from "./support/statistics.ts";
import { Bench, ownPage, PAGE_ROUTINE, SHOP, stepper } from "./support/stillwater.ts";
import { ms, number, table } from "./support/table.ts";

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, per: { type: "string", default: "1,8,32" } },
});
const SESSIONS_PER_BROWSER = values.per.split(",").map(Number);
const OPENINGS = values.quick ? 8 : 30;
const MANY = values.quick ? 10 : 50;
const CROWD = values.quick ? 20 : 200;
const LOOP_MS = values.quick ? 3_000 : 10_000;
/** Steps per second that the crowd is given: somewhat more than the 40 that are wanted, which it could only just miss otherwise. */
const CROWD_RATE = values.quick ? 10 : 44;
const CROWD_MS = values.quick ? 3_000 : 20_000;
const SPARE_SESSIONS = 20;
const FAILED_TIMEOUT_MS = 60_000;
const MIB = 2 ** 20;
const INTERRUPTED = 130;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(INTERRUPTED));

interface Kill {
  /** Sessions that lost their browser. */
  readonly lost: number;
  /** From the kill until all of them were reset and ready. */
  readonly backMs: number;
}

interface Density {
  readonly openingsMs: number[];
  readonly resetsMs: number[];
  readonly bytes: number | null;
  readonly many: LoopResult;
  readonly crowd: LoopResult;
  readonly crowdBytes: number | null;
  readonly kill: Kill;
}

const began = performance.now();
const progress = (text: string) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`);
const told = ({ stepsPerSecond, latenciesMs }: LoopResult): string =>
  `${number(stepsPerSecond)} steps/s, p50 ${ms(p50(latenciesMs))}, p95 ${ms(p95(latenciesMs))}`;

const timed = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
  const start = performance.now();
  await work();
  times.push(performance.now() - start);
};

const measureOpening = async (bench: Bench): Promise<Pick<Density, "openingsMs" | "resetsMs">> => {
  const openingsMs: number[] = [];
  const resetsMs: number[] = [];
  for (let i = 0; i < OPENINGS; i++) {
    await bench.untilWarm();
    let session: SessionHandle | null = null;
    await timed(openingsMs, async () => {
      session = await bench.stillwater.sessions.create(SHOP);
    });
    await bench.untilWarm();
    await timed(resetsMs, async () => session?.reset());
    await (session as SessionHandle | null)?.end();
  }
  progress(`  opening p50 ${ms(p50(openingsMs))}, reset p50 ${ms(p50(resetsMs))}`);
  return { openingsMs, resetsMs };
};

const perSession = (before: number | null, after: number | null, count: number): number | null =>
  before === null || after === null ? null : (after - before) / count;

/** Kills the process that serves the most sessions, and brings every one of them back. */
const measureKill = async (bench: Bench, sessions: readonly SessionHandle[]): Promise<Kill> => {
  const victim = bench.busiestBrowser();
  if (victim === null) throw new Error("There is no browser to kill.");
  const start = performance.now();
  process.kill(victim, "SIGKILL");
  let lost: SessionHandle[] = [];
  await until(
    async () => {
      const described = await Promise.all(sessions.map((session) => session.refresh()));
      lost = sessions.filter((_, at) => described[at]?.status === "failed");
      return lost.length > 0;
    },
    "a session has lost its browser",
    FAILED_TIMEOUT_MS,
  );
  await Promise.all(lost.map((session) => session.reset()));
  return { lost: lost.length, backMs: performance.now() - start };
};

const measure = async (perBrowser: number, pageURL: string): Promise<Density> => {
  progress(`${perBrowser} per browser process`);
  await using bench = await Bench.start({
    BROWSER_HOST_SESSIONS_PER_BROWSER: String(perBrowser),
    BROWSER_HOST_MAX_SESSIONS: String(CROWD + SPARE_SESSIONS),
  });
  const opening = await measureOpening(bench);
  await bench.untilWarm();
  const empty = bench.memoryBytes();
  const shops = await bench.open(MANY, SHOP);
  await bench.untilWarm();
  const bytes = perSession(empty, bench.memoryBytes(), MANY);
  progress(`  ${MANY} sessions with a shop each: ${bytes === null ? "?" : number(bytes / MIB)} MiB per session`);
  const kill = await measureKill(bench, shops);
  progress(`  a killed process cost ${kill.lost} sessions, which were back after ${ms(kill.backMs)}`);
  await Promise.all(shops.map((session) => session.end()));

  const sessions = await bench.open(MANY, ownPage(pageURL));
  const steppers = sessions.map((session) => stepper(session, PAGE_ROUTINE));
  const many = await closedLoop(steppers, LOOP_MS);
  progress(`  ${MANY} sessions, each stepping as fast as it can: ${told(many)}`);
  sessions.push(...(await bench.open(CROWD - MANY, ownPage(pageURL))));
  const crowdBytes = perSession(empty, bench.memoryBytes(), CROWD);
  steppers.push(...sessions.slice(MANY).map((session) => stepper(session, PAGE_ROUTINE)));
  const crowd = await pacedLoop(steppers, CROWD_RATE, CROWD_MS);
  progress(`  ${CROWD} sessions, ${CROWD_RATE} steps/s asked for: ${told(crowd)}`);
  await Promise.all(sessions.map((session) => session.end()));
  return { ...opening, bytes, many, crowd, crowdBytes, kill };
};

const mib = (bytes: number | null): string => (bytes === null ? "" : `${number(bytes / MIB)} MiB`);

const report = (results: ReadonlyMap<number, Density>): string => {
  const columns = [...results.values()];
  const row = (what: string, value: (density: Density) => string): string[] => [what, ...columns.map(value)];
  return table([
    ["sessions per browser process", ...[...results.keys()].map(String)],
    row("opening with first observation, p50", ({ openingsMs }) => ms(p50(openingsMs))),
    row("opening with first observation, p95", ({ openingsMs }) => ms(p95(openingsMs))),
    row("reset with first observation, p50", ({ resetsMs }) => ms(p50(resetsMs))),
    row("reset with first observation, p95", ({ resetsMs }) => ms(p95(resetsMs))),
    row(`memory per session with a shop (PSS), ${MANY} open`, ({ bytes }) => mib(bytes)),
    row(`steps per second, ${MANY} sessions`, ({ many }) => number(many.stepsPerSecond)),
    row(`step latency p95, ${MANY} sessions`, ({ many }) => ms(p95(many.latenciesMs))),
    row(`${CROWD} open, ${CROWD_RATE} steps/s asked: steps per second`, ({ crowd }) => number(crowd.stepsPerSecond)),
    row(`${CROWD} open, ${CROWD_RATE} steps/s asked: latency p50`, ({ crowd }) => ms(p50(crowd.latenciesMs))),
    row(`${CROWD} open, ${CROWD_RATE} steps/s asked: latency p95`, ({ crowd }) => ms(p95(crowd.latenciesMs))),
    row(`memory per session (PSS), ${CROWD} open`, ({ crowdBytes }) => mib(crowdBytes)),
    row("sessions lost with a killed process", ({ kill }) => String(kill.lost)),
    row("until they were reset and ready", ({ kill }) => ms(kill.backMs)),
  ]);
};

await using pages = await startPageServer();
const results = new Map<number, Density>();
for (const perBrowser of SESSIONS_PER_BROWSER) results.set(perBrowser, await measure(perBrowser, pages.url));
const browser = process.env.STILLWATER_BROWSER;
console.log(`\n${describeMachine(browser ? { browser: browserVersion(browser) } : {})}\n\n${report(results)}\n`);
progress("done");
