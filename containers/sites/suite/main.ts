/**
 * @module `npm run suite -- --seeds 0-9`: the tasks of our own suite for these seeds, as NDJSON on stdout, or with --import
 * straight into the service that STILLWATER_URL and STILLWATER_TOKEN name.
 */
import { parseArgs } from "node:util";
import { Stillwater } from "../../../sdk/index.ts";
import { suiteTasks } from "./index.ts";
import { SUITE } from "./template.ts";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "0-2" }, import: { type: "boolean", default: false } },
});

const tasks = suiteTasks(readSeeds(values.seeds));
if (values.import) {
  const lines = [...tasks].map((task) => JSON.stringify(task));
  const { imported, updated, errors } = await new Stillwater().tasks.import(SUITE, lines.join("\n"));
  for (const { line, reason } of errors) console.error(`line ${line}: ${reason}`);
  console.log(`${imported} new, ${updated} updated, ${errors.length} wrong`);
  process.exitCode = errors.length > 0 ? 1 : 0;
} else {
  for (const task of tasks) console.log(JSON.stringify(task));
}

/** "0-9", "3" or "1,4,7". */
function readSeeds(text: string): number[] {
  return text.split(",").flatMap((part) => {
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    if (from === undefined) throw new Error(`--seeds is like 0-9 or 1,4,7, not ${JSON.stringify(text)}`);
    const last = Number(to ?? from);
    return Array.from({ length: Math.max(0, last - Number(from) + 1) }, (_, at) => Number(from) + at);
  });
}
