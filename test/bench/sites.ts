/**
 * @module `npm run bench sites`: how fast a private copy of a site is had, and what it costs, by kind of site.
 * With --quick fewer of everything; `--kind embedded` and `--sites notes,blog` pick; `--most 400` tries that
 * many copies at once, or as many as there is room for.
 */
import { parseArgs } from "node:util";
import { BENCH_SITES } from "./sites/container-sites.ts";
import { measureContainerSites } from "./sites/containers.ts";
import { EMBEDDED_SITES, measureEmbeddedSites } from "./sites/embedded.ts";
import type { KindOptions } from "./sites/kind.ts";
import { describeMachine } from "./support/machine.ts";

const INTERRUPTED = 130;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    sites: { type: "string" },
    kind: { type: "string" },
    most: { type: "string" },
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(INTERRUPTED));

/** Each measures its kind, and answers with tables. */
const KINDS: Readonly<Record<string, { sites: readonly string[]; measure: (options: KindOptions) => Promise<string> }>> = {
  embedded: { sites: EMBEDDED_SITES, measure: measureEmbeddedSites },
  container: { sites: BENCH_SITES.map(({ name }) => name), measure: measureContainerSites },
};

const began = performance.now();
const options: KindOptions = {
  quick: values.quick,
  sites: values.sites?.split(",") ?? null,
  most: values.most === undefined ? null : Number(values.most),
  progress: (text) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`),
};
const reports: string[] = [];
for (const [kind, { sites, measure }] of Object.entries(KINDS)) {
  const wanted = options.sites === null || options.sites.some((name) => sites.includes(name));
  if (!wanted || (values.kind !== undefined && values.kind !== kind)) continue;
  reports.push(`## ${kind} sites\n\n${await measure(options)}`);
}
console.log(`\n${describeMachine({})}\n\n${reports.join("\n\n")}\n`);
