/**
 * @module `npm run bench parity -- --verified DIR --webarena DIR`: our evaluators beside the published ones, which run in the user's
 * own Python from the user's own checkouts. It prints how many vectors were compared, and which verdicts differ.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import type { Difference, Row } from "./parity/compare.ts";
import { compareVerified } from "./parity/verified.ts";
import { compareWebArena } from "./parity/webarena.ts";
import { table } from "./support/table.ts";

const { values } = parseArgs({
  options: {
    verified: { type: "string" },
    webarena: { type: "string" },
    python: { type: "string", default: "python3" },
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "20000" },
    show: { type: "string", default: "3" },
  },
});

const revisionOf = (folder: string): string => {
  try {
    return execFileSync("git", ["-C", folder, "rev-parse", "--short", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "no git checkout";
  }
};

const unknown = ({ differences }: Row): readonly Difference[] => differences.filter(({ known }) => known === null);

const print = (name: string, folder: string, rows: readonly Row[]): void => {
  const cells = (key: string, of: readonly Row[]): string[] => {
    const sum = (size: (row: Row) => number): string => of.reduce((all, row) => all + size(row), 0).toLocaleString("en-US");
    const known = sum((row) => row.differences.length - unknown(row).length);
    return [key, sum((row) => row.compared), sum((row) => row.passed), known, sum((row) => unknown(row).length)];
  };
  const head = ["vectors", "compared", "passed by the reference", "documented differences", "other differences"];
  console.log(`\n## ${name} at ${revisionOf(folder)}\n`);
  console.log(table([head, ...rows.map((row) => cells(row.key, [row])), cells("all", rows)]));
  const reasons = Map.groupBy(
    rows.flatMap(({ differences }) => differences),
    ({ known }) => known,
  );
  console.log("");
  for (const [reason, list] of reasons)
    if (reason !== null) console.log(`- ${list.length.toLocaleString("en-US")} documented: ${reason}`);
  for (const row of rows) {
    for (const { vector, ours } of unknown(row).slice(0, Number(values.show))) {
      console.log(`- ${row.key}: reference ${vector.verdict}, ours ${ours}: ${JSON.stringify(vector).slice(0, 1_000)}`);
    }
  }
  if (rows.some((row) => unknown(row).length > 0)) process.exitCode = 1;
};

if (!values.verified && !values.webarena) {
  console.error(
    "Name a checkout: --verified DIR (ServiceNow/webarena-verified), --webarena DIR (web-arena-x/webarena). --python PATH names the Python that has their packages.",
  );
  process.exitCode = 1;
}
if (values.verified) {
  const { tally, tasks, refused, impassable } = await compareVerified(
    values.verified,
    values.python,
    Number(values.seed),
    Number(values.count),
  );
  print("WebArena-Verified", values.verified, tally.rows);
  console.log(
    `\n${tasks} tasks; refused by our importer: ${refused.length}; without a right solution that passes: ${impassable.length}`,
  );
  for (const line of [...refused, ...impassable.map((task) => `impassable: ${task}`)].slice(0, 50)) console.log(`- ${line}`);
}
if (values.webarena) {
  const tally = await compareWebArena(values.webarena, values.python, Number(values.seed), Number(values.count));
  print("WebArena", values.webarena, tally.rows);
}
