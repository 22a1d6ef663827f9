/**
 * @module `npm run bench trainers`: what each door of trainers costs beside plain REST, step by step in turns on the same page,
 * and what one Python process gets out of 64 sessions beside the TypeScript SDK. With --quick fewer steps and less time.
 */
import { parseArgs } from "node:util";
import { Stillwater } from "../../sdk/index.ts";
import { startService } from "../e2e/support/service.ts";
import { browserVersion, describeMachine } from "./support/machine.ts";
import { findChromium } from "./support/naive.ts";
import { p50, p95 } from "./support/statistics.ts";
import { ms, number, table } from "./support/table.ts";
import { DOORS, type Door, NotServed, type Target, type Visitor } from "./trainers/doors.ts";
import { startCounterPage } from "./trainers/page.ts";
import { type Drive, driveHere, startPython } from "./trainers/python.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const STEPS = values.quick ? 60 : 500;
const WARM_UP_STEPS = 5;
const SESSIONS = values.quick ? 8 : 64;
const ROUNDS = values.quick ? 1 : 8;
const ROUND_MS = values.quick ? 3_000 : 5_000;
const WANTED_SHARE = 0.9;
const ENVIRONMENT = "bench-trainers";

const began = performance.now();
const progress = (text: string) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`);

interface Measured {
  readonly door: Door;
  readonly visitor: Visitor;
  readonly latenciesMs: number[];
}

const openDoors = async (target: Target): Promise<{ open: Measured[]; absent: string[] }> => {
  const open: Measured[] = [];
  const absent: string[] = [];
  for (const door of DOORS) {
    try {
      open.push({ door, visitor: await door.open(target), latenciesMs: [] });
    } catch (error) {
      if (!(error instanceof NotServed)) throw error;
      absent.push(door.name);
    }
  }
  return { open, absent };
};

/** One step of each, then the next: what else the machine does meets all of them alike. The first of a turn changes. */
const measureDoors = async (target: Target): Promise<string> => {
  const { open, absent } = await openDoors(target);
  for (let n = 1; n <= WARM_UP_STEPS + STEPS; n++) {
    for (let at = 0; at < open.length; at++) {
      const measured = open[(at + n) % open.length] as Measured;
      const sent = performance.now();
      await measured.visitor.step(n);
      if (n > WARM_UP_STEPS) measured.latenciesMs.push(performance.now() - sent);
    }
    if (n % 100 === 0) progress(`${n} steps by each of ${open.length} doors`);
  }
  for (const { visitor } of open) await visitor.close();
  const rows = [["door", "p50", "p95", "over REST, p50", "wanted"]];
  for (const { door, latenciesMs } of open) {
    const beside = open.find(({ door: { name } }) => name === door.beside)?.latenciesMs;
    const over = beside === undefined ? "" : signed(p50(latenciesMs.map((value, at) => value - (beside[at] ?? Number.NaN))));
    const wanted = door.targetMs === undefined ? "" : `≤ ${door.targetMs} ms`;
    rows.push([door.name, ms(p50(latenciesMs)), ms(p95(latenciesMs)), over, wanted]);
  }
  for (const name of absent) rows.push([name, "not served", "", "", ""]);
  return table(rows);
};

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)} ms`;

const measureClients = async (target: Target): Promise<string> => {
  const client = (transport: "rest" | "websocket") => new Stillwater({ url: target.url, token: target.token, transport });
  const [overSockets, overREST] = [client("websocket"), client("rest")];
  const { recommendedConcurrency } = await overREST.capacity();
  const ids: string[] = [];
  let left = SESSIONS;
  const opener = async () => {
    while (left-- > 0) ids.push((await overREST.sessions.create(target.settings)).id);
  };
  await Promise.all(Array.from({ length: Math.max(1, recommendedConcurrency) }, opener));
  progress(`${ids.length} sessions are open`);
  await using python = await startPython(target);
  const attach = (by: Stillwater) => Promise.all(ids.map((id) => by.sessions.attach(id)));
  const handles = { sockets: await attach(overSockets), rest: await attach(overREST) };
  const ways: { name: string; drive: Drive; sessions: typeof handles.rest; rates: number[]; latenciesMs: number[] }[] = [
    { name: "TypeScript SDK, WebSocket", drive: driveHere, sessions: handles.sockets, rates: [], latenciesMs: [] },
    { name: "TypeScript SDK, REST", drive: driveHere, sessions: handles.rest, rates: [], latenciesMs: [] },
    { name: `${python.version}, ${SESSIONS} threads`, drive: python.drive, sessions: handles.rest, rates: [], latenciesMs: [] },
  ];
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < ways.length; at++) {
      const way = ways[(at + round) % ways.length];
      if (!way) continue;
      const { steps, seconds, latenciesMs } = await way.drive(way.sessions, ROUND_MS);
      way.rates.push(steps / seconds);
      way.latenciesMs.push(...latenciesMs);
      progress(`round ${round + 1}: ${way.name}: ${number(steps / seconds)} steps/s`);
    }
  }
  await Promise.all(handles.rest.map((session) => session.end()));
  for (const session of handles.sockets) session.disconnect();
  const mean = (rates: readonly number[]): number => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const best = Math.max(...ways.slice(0, 2).map(({ rates }) => mean(rates)));
  const rows = ways.map(({ name, rates, latenciesMs }, at) => [
    name,
    number(mean(rates)),
    ms(p50(latenciesMs)),
    ms(p95(latenciesMs)),
    `${((mean(rates) / best) * 100).toFixed(0)} %`,
    at === 2 ? `≥ ${WANTED_SHARE * 100} %` : "",
  ]);
  return table([["client", "steps/s", "p50", "p95", "of the best of the SDK", "wanted"], ...rows]);
};

await using page = await startCounterPage();
const service = await startService();
process.once("exit", () => service.signal("SIGTERM"));
try {
  const target: Target = { url: service.url, token: service.token, environment: ENVIRONMENT, settings: page.settings };
  await new Stillwater(target).environments.put(ENVIRONMENT, page.settings);
  progress("the doors");
  const doors = await measureDoors(target);
  progress("the clients");
  const clients = await measureClients(target);
  const chromium = findChromium();
  console.log(`${describeMachine(chromium ? { browser: browserVersion(chromium) } : {})}\n`);
  console.log(`${STEPS} steps on a page with one button, the doors by turns\n\n${doors}\n`);
  console.log(`${SESSIONS} sessions on the same page, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s by turns\n\n${clients}`);
} finally {
  await service.stop();
}
