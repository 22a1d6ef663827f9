/**
 * @module `npm run bench tasks`: importing, listing, searching and sampling 300,000 tasks. With --quick 20,000.
 */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importTasks } from "../../sdk/cli/import-tasks.ts";
import { Stillwater } from "../../sdk/index.ts";
import { startService } from "../e2e/support/service.ts";
import { describeMachine } from "./support/machine.ts";
import { treeBytes } from "./support/memory.ts";
import { p50, p95 } from "./support/statistics.ts";
import { ms, number, table } from "./support/table.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const COUNT = values.quick ? 20_000 : 300_000;
const ROUNDS = 20;
const SITES = 5_000;
const MIB = 2 ** 20;
const THINGS = ["lamp", "rug", "kettle", "chair", "train", "hotel", "recipe", "paper", "song", "map"];

const began = performance.now();
const progress = (text: string) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`);

const line = (n: number): string =>
  JSON.stringify({
    task_id: n,
    task_name: `Find the ${THINGS[n % THINGS.length]} number ${n} and say what it costs, and who sells it for less`,
    domain: ["Shopping", "Travel", "News"][n % 3],
    subdomain: `Part ${n % 24}`,
    website: `https://w${n % SITES}.example/`,
    difficulty: (n % 9) + 1,
    evaluator_reference: [
      { id: 1, description: "Search", facts: ["searched for it", "sorted by price", "opened the first"] },
      { id: 2, description: "Answer", facts: ["names the price", "names the seller"] },
    ],
  });

const folder = mkdtempSync(join(tmpdir(), "stillwater-tasks-"));
const file = join(folder, "tasks.jsonl");
const out = createWriteStream(file);
for (let n = 0; n < COUNT; n++)
  if (!out.write(`${line(n)}\n`)) await new Promise<void>((resolve) => out.once("drain", () => resolve()));
await new Promise<void>((resolve) => out.end(() => resolve()));
progress(`${COUNT} lines written`);

const service = await startService();
process.once("exit", () => service.signal("SIGTERM"));
const stillwater = new Stillwater({ url: service.url, token: service.token });
const memory = () => (treeBytes([service.pids.workerd]) ?? 0) / MIB;
const before = memory();
let most = before;
const start = performance.now();
const done = await importTasks(
  stillwater.tasks,
  { file, suite: "bench", format: "webgym", resume: false },
  ({ line: at }) => {
    most = Math.max(most, memory());
    if (at % 50_000 === 0) progress(`  ${at} lines, ${number(most)} MiB at most`);
  },
  (at, reason) => {
    throw new Error(`line ${at}: ${reason}`);
  },
);
const importMs = performance.now() - start;
progress(`imported ${done.imported} in ${ms(importMs)}`);

const timed = async (work: (round: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const at = performance.now();
    await work(round);
    times.push(performance.now() - at);
  }
  return times;
};
const first = async (query: object) => {
  for await (const _task of stillwater.tasks.list(query)) break;
};
const ways: [string, (round: number) => Promise<unknown>][] = [
  ["list a page", () => first({ suite: "bench" })],
  ["list by web site", (round) => first({ website: `w${round}.example` })],
  ["list by domain and difficulty", () => first({ domain: "Travel", difficulty: "hard" })],
  ["full text, one of ten words", (round) => first({ q: THINGS[round % THINGS.length] })],
  ["full text, one task", (round) => first({ q: `number ${round * 997}` })],
  ["sample 64", (round) => stillwater.tasks.sample({ n: 64, seed: round, filter: { suite: "bench" } })],
  [
    "sample 64 by ratio 2:5:3",
    (round) => stillwater.tasks.sample({ n: 64, seed: round, ratio: { easy: 2, medium: 5, hard: 3 } }),
  ],
];
const rows = [["what", "p50", "p95"]];
for (const [what, work] of ways) {
  const times = await timed(work);
  rows.push([what, ms(p50(times)), ms(p95(times))]);
  progress(`  ${what}: p50 ${ms(p50(times))}`);
}
await service.stop();
rmSync(folder, { recursive: true, force: true });
console.log(`\n${describeMachine({})}\n
import of ${COUNT} WebGym lines: ${number(importMs / 1000)} s (${number(COUNT / (importMs / 1000))} lines per second), memory of workerd ${number(before)} MiB before, ${number(most)} MiB at most\n
${table(rows)}\n`);
