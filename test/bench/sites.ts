/**
 * @module `npm run bench sites`: how fast a private copy of a site is had, and what it costs, by kind of site.
 * With --quick fewer of everything; `--sites notes,blog` picks sites; `--most 400` tries that many copies at once.
 */
import { parseArgs } from "node:util";
import { measureContainerSites } from "./sites/containers.ts";
import { measureEmbeddedSites } from "./sites/embedded.ts";
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
const KINDS: Readonly<Record<string, (options: KindOptions) => Promise<string>>> = {
  embedded: measureEmbeddedSites,
  container: measureContainerSites,
};

const began = performance.now();
const options: KindOptions = {
  quick: values.quick,
  sites: values.sites?.split(",") ?? null,
  most: values.most === undefined ? null : Number(values.most),
  progress: (text) => console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`),
};
const reports: string[] = [];
for (const [kind, measure] of Object.entries(KINDS)) {
  if (values.kind !== undefined && values.kind !== kind) continue;
  reports.push(`## ${kind} sites\n\n${await measure(options)}`);
}
console.log(`\n${describeMachine({})}\n\n${reports.join("\n\n")}\n`);
