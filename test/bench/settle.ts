/**
 * @module `npm run bench settle`: how often the answer shows the final state, and how long after its render it comes, beside
 * other ways in the same run. Options: --rounds N, --quick (every fourth page), --sessions N (ours at once), --first-round N,
 * --ways a,b and --pages a,b (by parts of their names), --check (a long fixed wait, to prove the pages themselves).
 */
import { parseArgs } from "node:util";
import { startTortureLab, type TortureLab } from "../settle/lab/server.ts";
import { TORTURE_PAGES } from "../settle/pages/index.ts";
import type { TorturePage } from "../settle/torture-page.ts";
import { mcpWay } from "./settle/mcp-way.ts";
import { launchChromium, playwrightWay } from "./settle/playwright-way.ts";
import { type Result, summary, wrongPages } from "./settle/report.ts";
import { serviceWay } from "./settle/service-way.ts";
import { BROWSERGYM, NETWORK_IDLE, NO_WAIT, PATIENT, WEBSERV } from "./settle/waits.ts";
import type { Way } from "./settle/way.ts";
import { browserVersion, describeMachine } from "./support/machine.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1" },
    "first-round": { type: "string", default: "0" },
    sessions: { type: "string", default: "1" },
    quick: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    ways: { type: "string", default: "" },
    pages: { type: "string", default: "" },
  },
});
const QUICK_SHARE = 4;
const WAITING_AT_ONCE = 4;
const PROGRESS_EVERY = 20;
const INTERRUPTED = 130;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(INTERRUPTED));

const began = performance.now();
const progress = (text: string) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`);
const named = (name: string, wanted: string) =>
  wanted === "" || wanted.split(",").some((part) => name.toLowerCase().includes(part.toLowerCase()));

const rounds = Array.from({ length: Number(values.rounds) }, (_, n) => Number(values["first-round"]) + n);
const pages = TORTURE_PAGES.filter(({ name }, n) => named(name, values.pages) && (!values.quick || n % QUICK_SHARE === 0));

const measure = async (way: Way, lab: TortureLab): Promise<Result[]> => {
  const waiting = rounds.flatMap((round) => pages.map((page) => ({ page, round })));
  const all = waiting.length;
  const results: Result[] = [];
  progress(`${way.name}: ${way.note}`);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results.push(await measureOne(way, lab, next.page, next.round));
      if (results.length % PROGRESS_EVERY === 0) progress(`  ${results.length} of ${all}, ${wrongPages(results).length} wrong`);
    }
  };
  await Promise.all(Array.from({ length: way.atOnce }, worker));
  for (const line of wrongPages(results)) progress(`  wrong: ${line}`);
  return results;
};

const measureOne = async (way: Way, lab: TortureLab, page: TorturePage, round: number): Promise<Result> => {
  const visit = lab.visit(page, round);
  try {
    return { page, round, ...(await way.measure(visit)) };
  } catch (error) {
    const problems = [error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)];
    return { page, round, problems, stepMs: Number.NaN, afterRenderMs: null, verdictAfterRenderMs: null };
  } finally {
    visit.end();
  }
};

const binary = process.env.STILLWATER_BROWSER ?? "";
await using lab = await startTortureLab();
const table = new Map<Way, Result[]>();

if (named("stillwater", values.ways)) {
  progress("starting the service");
  await using way = await serviceWay(lab, Number(values.sessions));
  table.set(way, await measure(way, lab));
}
const waits = (values.check ? [PATIENT] : [NO_WAIT, BROWSERGYM, NETWORK_IDLE, WEBSERV]).filter(({ name }) =>
  named(name, values.ways),
);
if (waits.length > 0) {
  const browser = await launchChromium(binary);
  for (const wait of waits) {
    const way = playwrightWay(browser, { ...wait, port: lab.port, atOnce: WAITING_AT_ONCE });
    table.set(way, await measure(way, lab));
  }
  await browser.close();
}
if (named("Playwright MCP", values.ways) && !values.check) {
  await using way = await mcpWay(binary, lab.port);
  if (way) table.set(way, await measure(way, lab));
  else progress("neither @playwright/mcp nor playwright-core is installed: Playwright MCP is not measured");
}
console.log(
  `\n${describeMachine({ browser: browserVersion(binary) })}\npages      ${pages.length}, rounds ${rounds.length}\n\n${summary(table)}\n`,
);
progress("done");
