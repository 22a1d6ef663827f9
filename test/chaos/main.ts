/**
 * @module `npm run chaos`: shows what happens as it happens, then the table; the exit code is the verdict.
 */
import { writeFileSync } from "node:fs";
import { type ChaosOptions, readOptions, USAGE } from "./options.ts";
import { reportText } from "./report.ts";
import { type Progress, runChaos } from "./run.ts";

const EXIT_WRONG = 1;
const EXIT_USAGE = 2;
const QUIET_PROGRESS_MS = 30_000;

const show = (): ((progress: Progress) => void) => {
  const isTerminal = process.stderr.isTTY === true;
  let shownAt = 0;
  return ({ felt, line }) => {
    const clear = isTerminal ? "\r\x1b[K" : "";
    if (felt) {
      const took = `${(felt.ms / 1000).toFixed(1)} s`;
      process.stderr.write(`${clear}${felt.name} (${felt.what}): recovered after ${took}${felt.overdue ? ", taken back" : ""}\n`);
    }
    if (isTerminal) process.stderr.write(`${clear}${line}`);
    else if (!felt && performance.now() - shownAt > QUIET_PROGRESS_MS) {
      shownAt = performance.now();
      process.stderr.write(`${line}\n`);
    }
  };
};

const optionsOrExit = (): ChaosOptions => {
  if (process.argv.includes("--help")) {
    console.log(USAGE);
    process.exit(0);
  }
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\`npm run chaos -- --help\` tells how.`);
    process.exit(EXIT_USAGE);
  }
};

const options = optionsOrExit();
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
const report = await runChaos(options, show(), stop.signal);
if (options.report !== null) writeFileSync(options.report, `${JSON.stringify(report, null, 2)}\n`);
console.log(reportText(report));
process.exitCode = report.ok ? 0 : EXIT_WRONG;
