/**
 * @module `npm run bench miniwob -- FOLDER`: every page of a checkout of MiniWoB++ in sessions side by side. Are texts equal for
 * equal seeds, how long does a reset take, and which pages do our own solvers solve each time? `--pages a,b`, `--seeds 5`,
 * `--sessions 8` choose; `--open` only opens. The solvers read pages by CDP and act by steps alone.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runInThisContext } from "node:vm";
import { build } from "esbuild";
import { miniwobLines } from "../../sdk/cli/miniwob-folder.ts";
import type { SessionHandle } from "../../sdk/index.ts";
import { type Played, play } from "./miniwob/episode.ts";
import { PageReader } from "./miniwob/reader.ts";
import { describeMachine } from "./support/machine.ts";
import { p50, p95 } from "./support/statistics.ts";
import { Bench } from "./support/stillwater.ts";
import { ms, table } from "./support/table.ts";

const SUITE = "miniwob";
const USAGE = "npm run bench miniwob -- FOLDER [--pages a,b] [--seeds N] [--sessions N] [--open]";
const MAX_STEPS = 400;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string" },
    seeds: { type: "string", default: "5" },
    sessions: { type: "string", default: "8" },
    open: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (!folder) throw new Error(`Name a checkout of MiniWoB++: ${USAGE}`);

interface Row {
  readonly page: string;
  readonly played: Played[];
  readonly resets: number[];
  differs: string;
}

const bundleSolvers = async (): Promise<string> => {
  const entry = join(import.meta.dirname, "miniwob/in-page/index.ts");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    globalName: "solvers",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
};

const began = performance.now();
const say = (text: string) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s] ${text}`);

await using bench = await Bench.start({ STILLWATER_CDP: "1" });
const { stillwater } = bench;
const lines = miniwobLines(folder, {}, USAGE);
const { errors } = await stillwater.tasks.import(SUITE, lines.join("\n"), "miniwob");
if (errors[0]) throw new Error(errors[0].reason);
const chosen = values.pages?.split(",");
const pages = lines.map((line) => (JSON.parse(line) as { task: string }).task).filter((page) => chosen?.includes(page) ?? true);
const code = await bundleSolvers();
const solvable = new Set(runInThisContext(`${code}; solvers.known()`) as string[]);
const seeds = Array.from({ length: Number(values.seeds) }, (_, seed) => seed);

const request = (page: string, seed: number) => ({ task: `miniwob.${page.replace("/", ".")}`, seed });

/** All seeds twice: once to look, once to solve, in an episode of its own. */
const runPage = async (session: SessionHandle, reader: PageReader, page: string): Promise<Row> => {
  const row: Row = { page, played: [], resets: [], differs: "" };
  for (const seed of seeds) {
    const texts: string[] = [];
    for (const again of [false, true]) {
      const startedAt = performance.now();
      try {
        await session.reset(request(page, seed));
      } catch (error) {
        row.differs ||= `seed ${seed} did not open: ${error instanceof Error ? error.message : String(error)}`;
        break;
      }
      row.resets.push(performance.now() - startedAt);
      texts.push(`${session.goal}\n${session.observation?.text}`);
      if (!again || values.open || !solvable.has(page)) continue;
      reader.forgetPage();
      row.played.push(await play(session, reader, code, page));
    }
    if (texts.length === 2 && texts[0] !== texts[1]) row.differs ||= `seed ${seed} gave two texts`;
  }
  return row;
};

const queue = [...pages];
const rows: Row[] = [];
const worker = async (): Promise<void> => {
  const first = queue[0];
  if (!first) return;
  const session = await stillwater.sessions.create({
    ...request(first, 0),
    observe: { text: true, elements: true },
    limits: { maxSteps: MAX_STEPS },
  });
  const reader = await PageReader.of(session);
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    const row = await runPage(session, reader, page);
    rows.push(row);
    const solved = row.played.filter((one) => one.solved).length;
    say(
      `${page}: ${row.played.length > 0 ? `${solved} of ${row.played.length}` : "opened"} ${row.differs} ${row.played.find((one) => !one.solved)?.why ?? ""}`,
    );
  }
  reader.close();
  await session.end();
};
await Promise.all(Array.from({ length: Math.min(Number(values.sessions), pages.length) }, worker));

const resets = rows.flatMap((row) => row.resets);
const always = rows.filter(({ played }) => played.length === seeds.length && played.every(({ solved }) => solved));
const reports = rows
  .toSorted((a, b) => a.page.localeCompare(b.page))
  .map(({ page, played, resets: own, differs }) => [
    page,
    played.length === 0 ? "no solver" : `${played.filter(({ solved }) => solved).length} of ${played.length}`,
    played.length === 0 ? "" : String(Math.round(played.reduce((sum, { steps }) => sum + steps, 0) / played.length)),
    own.length === 0 ? "" : ms(p50(own)),
    differs || "equal",
  ]);
console.log(`\n${describeMachine({})}\n`);
console.log(table([["page", "solved", "steps", "reset p50", "text of equal seeds"], ...reports]));
console.log(
  `\n${rows.length} pages, ${seeds.length} seeds, ${values.sessions} sessions: ${rows.filter(({ differs }) => differs === "").length} pages open with equal texts; reset p50 ${ms(p50(resets))}, p95 ${ms(p95(resets))}; ${always.length} pages solved ${seeds.length} of ${seeds.length} times.\n`,
);
process.exit(0);
