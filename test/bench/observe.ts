/**
 * @module `npm run bench observe`: tokens, time and completeness of our text beside other ways to say what a page shows.
 * With --quick fewer pages and rounds; --page <words> for the pages of that name; --missing lists what a way leaves out.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decode, encode } from "gpt-tokenizer/encoding/o200k_base";
import { buildPage } from "../../scripts/build-page.mjs";
import { installApps } from "./observe/install.ts";
import { type BenchPage, PAGES } from "./observe/pages.ts";
import { type Row, report } from "./observe/report.ts";
import type { Way } from "./observe/representations.ts";
import { serveSites } from "./observe/server.ts";
import { lookThroughService } from "./observe/service.ts";
import { makeSites } from "./observe/sites/index.ts";
import { browserVersion, describeMachine } from "./support/machine.ts";
import { p50 } from "./support/statistics.ts";
import { Bench } from "./support/stillwater.ts";
import { ms, number } from "./support/table.ts";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    missing: { type: "boolean", default: false },
    page: { type: "string", default: "" },
    save: { type: "string" },
  },
});
const ROUNDS = values.quick ? 5 : 15;
const THEIR_ROUNDS = values.quick ? 1 : 3;
const DEFAULT_BUDGET_TOKENS = 4096;
const INTERRUPTED = 130;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(INTERRUPTED));
const began = performance.now();
const progress = (text: string) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`);

await installApps(progress);
await buildPage();
const { launchBrowser, openPage, otherTexts, visit, WAYS } = await import("./observe/representations.ts");
const { measureCoverage } = await import("./observe/operable.ts");

const share = (needs: readonly string[], text: string): number => needs.filter((need) => text.includes(need)).length;

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

progress("starting the service and the sites");
await using server = await serveSites(await makeSites());
await using bench = await Bench.start();
await using browser = await launchBrowser();

const measure = async (page: BenchPage): Promise<Row> => {
  const looked = await lookThroughService(bench, server.upstream, page, ROUNDS);
  const url = server.url(page.site, page.path);
  const tab = await openPage(browser, url, page);
  const texts = { ours: looked.whole, ...(await otherTexts(tab)) };
  const ariaMs: number[] = [];
  for (let i = 0; i < THEIR_ROUNDS; i++) ariaMs.push(await timed(() => tab.locator("body").ariaSnapshot()));
  const refs = await tab.ariaSnapshot({ mode: "ai" });
  const coverage = await measureCoverage(tab, refs, () => visit(tab, url, page));
  await tab.context().close();
  const tokens = {} as Record<Way, number>;
  const present = {} as Record<Way, number>;
  for (const way of WAYS) {
    const encoded = encode(texts[way]);
    tokens[way] = encoded.length;
    present[way] = share(page.needs, way === "ours" ? looked.text : decode(encoded.slice(0, DEFAULT_BUDGET_TOKENS)));
    if (values.save)
      writeFileSync(join(values.save, `${page.name.replace(/\W+/g, "-")}.${way.replace(/\W+/g, "-")}.txt`), texts[way]);
  }
  const budgeted = encode(looked.text).length;
  const row = { page, tokens, budgeted, present, coverage, observeMs: p50(looked.observeMs), ariaMs: p50(ariaMs) };
  progress(
    `${page.name}: ${row.tokens.ours} tokens, ${number(row.tokens.ours / row.tokens.aria)} of the aria snapshot, ${ms(row.observeMs)}`,
  );
  const absent = page.needs.filter((need) => !looked.text.includes(need));
  if (absent.length > 0) progress(`  not in our text: ${absent.join(", ")}`);
  const ways = values.missing ? (["ours", "aria with refs", "aria"] as const) : (["ours"] as const);
  for (const way of ways) for (const what of coverage.missing[way]) progress(`  ${way} does not list ${what}`);
  return row;
};

const rows: Row[] = [];
for (const page of PAGES) {
  if (page.name.includes(values.page) && !(values.quick && page.slow)) rows.push(await measure(page));
}
const versions = { browser: browserVersion(process.env.STILLWATER_BROWSER ?? "") };
console.log(`\n${describeMachine(versions)}\ntokenizer  o200k_base\n\n${report(rows)}\n`);
progress("done");
