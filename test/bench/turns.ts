/**
 * @module `npm run bench turns -- --old <checkout> [--new <checkout>]`: processor time of a step and of an opening, of two
 * versions by turns. Both services stand all the time, and only the one whose turn it is has work, so that a busy machine
 * meets both alike.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../scripts/setup/paths.mjs";
import type { CreateSessionInput } from "../../sdk/index.ts";
import { describeMachine } from "./support/machine.ts";
import { startPageServer } from "./support/page-server.ts";
import { type ProcessorTime, spent, total } from "./support/processor.ts";
import { p50 } from "./support/statistics.ts";
import { Bench, ownPage, PAGE_ROUTINE, type Routine, SHOP, SHOP_ROUTINE, stepper } from "./support/stillwater.ts";
import { table } from "./support/table.ts";

const { values } = parseArgs({
  options: {
    old: { type: "string" },
    new: { type: "string", default: ROOT },
    turns: { type: "string", default: "8" },
    steps: { type: "string", default: "400" },
    openings: { type: "string", default: "24" },
    sessions: { type: "string", default: "4" },
  },
});
if (!values.old) throw new Error("Name the checkout to compare with: npm run bench turns -- --old ../stillwater-before");
const TURNS = Number(values.turns);
const STEPS = Number(values.steps);
const OPENINGS = Number(values.openings);
const SESSIONS = Number(values.sessions);
const INTERRUPTED = 130;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(INTERRUPTED));

const WARM_UP_STEPS = 2;

const measureSteps = async (bench: Bench, request: CreateSessionInput, routine: Routine): Promise<ProcessorTime> => {
  const sessions = await bench.open(SESSIONS, request);
  await bench.untilWarm();
  const steppers = sessions.map((session) => stepper(session, routine));
  for (const each of steppers) for (let n = 0; n < WARM_UP_STEPS; n++) await each.step(n);
  const before = bench.processorTime();
  await Promise.all(
    steppers.map(async (each) => {
      for (let n = WARM_UP_STEPS; n < WARM_UP_STEPS + STEPS / SESSIONS; n++) await each.step(n);
    }),
  );
  const time = spent(before, bench.processorTime());
  await Promise.all(sessions.map((session) => session.end()));
  await bench.untilWarm();
  return perUnit(time, STEPS);
};

const measureOpenings = async (bench: Bench, request: CreateSessionInput): Promise<ProcessorTime> => {
  await bench.untilWarm();
  const before = bench.processorTime();
  for (let n = 0; n < OPENINGS; n++) {
    await (await bench.stillwater.sessions.create(request)).end();
    await bench.untilWarm();
  }
  return perUnit(spent(before, bench.processorTime()), OPENINGS);
};

const perUnit = (time: ProcessorTime, count: number): ProcessorTime => new Map([...time].map(([part, ms]) => [part, ms / count]));

await using pages = await startPageServer();
const page = ownPage(pages.url);
const WORK: Readonly<Record<string, (bench: Bench) => Promise<ProcessorTime>>> = {
  "a step on the shop": (bench) => measureSteps(bench, SHOP, SHOP_ROUTINE),
  "a step on the page": (bench) => measureSteps(bench, page, PAGE_ROUTINE),
  "an opening of the shop": (bench) => measureOpenings(bench, SHOP),
  "an opening of the page": (bench) => measureOpenings(bench, page),
};

type Version = "old" | "new";
const measured = new Map(Object.keys(WORK).map((name) => [name, { old: [] as ProcessorTime[], new: [] as ProcessorTime[] }]));

/** The change is the median over the turns of what the new version took beside the old one in the same turn. */
const report = (): string => {
  const rows = [["processor time", "old", "new", "change"]];
  for (const [name, times] of measured) {
    const parts = [...new Set([...times.old, ...times.new].flatMap((time) => [...time.keys()]))];
    const row = (label: string, read: (time: ProcessorTime) => number) => {
      const [before, after] = [times.old.map(read), times.new.map(read)];
      const changes = after.map((value, turn) => value / (before[turn] ?? Number.NaN) - 1);
      const show = (each: readonly number[]) => `${p50(each).toFixed(2)} ms`;
      rows.push([label, show(before), show(after), `${(p50(changes) * 100).toFixed(1)} %`]);
    };
    row(name, total);
    for (const part of parts) row(`- ${part}`, (time) => time.get(part) ?? 0);
  }
  return table(rows);
};

{
  await using old = await Bench.start({}, resolve(values.old));
  await using current = await Bench.start({}, resolve(values.new));
  const benches: Readonly<Record<Version, Bench>> = { old, new: current };
  for (let turn = 0; turn <= TURNS; turn++) {
    // Who is first changes with each turn, and the first turn of all warms up.
    const order: Version[] = turn % 2 === 0 ? ["old", "new"] : ["new", "old"];
    for (const [name, work] of Object.entries(WORK)) {
      for (const version of order) {
        const time = await work(benches[version]);
        if (turn > 0) measured.get(name)?.[version].push(time);
        console.error(`turn ${turn}, ${name}, ${version}: ${total(time).toFixed(2)} ms`);
      }
    }
  }
}
console.log(`\n${describeMachine({})}\n\n${report()}\n`);
