/**
 * @module What a run found: as a table, as JSON, and as a verdict.
 */
import { LEAKS, type Leaks } from "./census.ts";
import { type Finding, type Ledger, WRONGS } from "./ledger.ts";
import type { ChaosOptions } from "./options.ts";
import type { Felt } from "./storm.ts";

/** A part that hangs is found and replaced within this. */
export const HANG_LIMIT_MS = 15_000;

export interface FaultSummary {
  readonly name: string;
  readonly count: number;
  readonly medianMs: number;
  readonly longestMs: number;
  readonly overdue: number;
}

export interface Report {
  readonly options: ChaosOptions;
  readonly seconds: number;
  readonly episodes: number;
  readonly givenUp: number;
  readonly attempts: number;
  readonly acknowledged: number;
  readonly faults: number;
  readonly kills: number;
  readonly wrong: Readonly<Record<string, number>>;
  readonly leaks: Leaks;
  readonly recovery: readonly FaultSummary[];
  readonly failures: Readonly<Record<string, number>>;
  readonly lostAttempts: Readonly<Record<string, number>>;
  readonly troubles: Readonly<Record<string, number>>;
  readonly longestWait: { readonly ms: number; readonly what: string };
  readonly restMs: number;
  readonly missing: readonly string[];
  readonly findings: readonly Finding[];
  readonly ok: boolean;
}

export interface Gathered {
  readonly options: ChaosOptions;
  readonly seconds: number;
  readonly ledger: Ledger;
  readonly felt: readonly Felt[];
  readonly leaks: Leaks;
  readonly troubles: ReadonlyMap<string, number>;
  readonly longestWait: Report["longestWait"];
  readonly restMs: number;
  readonly missing: readonly string[];
}

export const makeReport = (gathered: Gathered): Report => {
  const { ledger, felt, leaks } = gathered;
  const wrong = Object.fromEntries(WRONGS.map((name) => [name, ledger.countOf(name)]));
  const hangs = felt.filter(({ kind, ms, overdue }) => overdue || (kind === "stop" && ms > HANG_LIMIT_MS));
  const nothing = [...Object.values(wrong), ...LEAKS.map((name) => leaks[name]), ledger.givenUp, hangs.length];
  return {
    options: gathered.options,
    seconds: gathered.seconds,
    episodes: ledger.scored + ledger.givenUp,
    givenUp: ledger.givenUp,
    attempts: ledger.attempts.length,
    acknowledged: ledger.acknowledged,
    faults: felt.length,
    kills: felt.filter(({ kind }) => kind === "kill").length,
    wrong,
    leaks,
    recovery: summaries(felt),
    failures: Object.fromEntries(ledger.failures),
    lostAttempts: Object.fromEntries(ledger.lostAttempts),
    troubles: Object.fromEntries(gathered.troubles),
    longestWait: gathered.longestWait,
    restMs: Math.round(gathered.restMs),
    missing: gathered.missing,
    findings: ledger.findings.slice(0, 100),
    ok: nothing.every((count) => count === 0),
  };
};

const summaries = (felt: readonly Felt[]): FaultSummary[] =>
  [...new Set(felt.map(({ name }) => name))].toSorted().map((name) => {
    const own = felt.filter((one) => one.name === name);
    const sorted = own.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return {
      name,
      count: own.length,
      medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
      longestMs: sorted.at(-1) ?? 0,
      overdue: own.filter(({ overdue }) => overdue).length,
    };
  });

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const reportText = (report: Report): string => {
  const { wrong, leaks } = report;
  const facts: [string, string | number][] = [
    ["episodes", `${report.episodes} (${report.attempts} attempts, ${report.givenUp} given up)`],
    ["acknowledged steps", report.acknowledged],
    ["faults", `${report.faults} (${report.kills} kills)`],
    ...Object.entries(wrong),
    ...LEAKS.map((name): [string, number] => [`leaked ${name}`, leaks[name]]),
    ["longest wait of a client", seconds(report.longestWait.ms)],
    ["time", `${Math.round(report.seconds)} s, seed ${report.options.seed}, ${report.options.clients} clients`],
  ];
  const rows = report.recovery.map(({ name, count, medianMs, longestMs, overdue }) => [
    name,
    String(count),
    seconds(medianMs),
    seconds(longestMs),
    overdue > 0 ? `${overdue} taken back` : "",
  ]);
  return [
    "",
    ...facts.map(([name, value]) => `${name.padEnd(26)}${value}`),
    "",
    ...table([["fault", "times", "median recovery", "longest", ""], ...rows]),
    "",
    ...report.missing.map((what) => `not tried: ${what}`),
    ...report.findings.slice(0, 20).map(({ wrong: what, trajectory, detail }) => `${what}: ${trajectory}: ${detail}`),
    ...leaks.names.map((name) => `left: ${name}`),
    report.ok ? "Nothing lost, done twice, scored or leaked." : "This is not as it should be.",
  ].join("\n");
};

const table = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
};
