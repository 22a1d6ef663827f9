/**
 * @module The tables of the bench: a row for each page, then the totals.
 */
import { p50 } from "../support/statistics.ts";
import { ms, number, table } from "../support/table.ts";
import type { Coverage, ListingWay } from "./operable.ts";
import type { BenchPage } from "./pages.ts";
import type { Way } from "./representations.ts";

export interface Row {
  readonly page: BenchPage;
  readonly tokens: Readonly<Record<Way, number>>;
  /** Of our text within the default budget. */
  readonly budgeted: number;
  /** How many of the strings that the page's tasks need. */
  readonly present: Readonly<Record<Way, number>>;
  readonly coverage: Coverage;
  readonly observeMs: number;
  readonly ariaMs: number;
}

const COLUMNS: readonly Way[] = ["ours", "aria", "aria with refs", "pruned HTML", "raw HTML"];
const LISTING: readonly ListingWay[] = ["ours", "aria", "aria with refs"];

const factor = (value: number): string => value.toFixed(2);
const percent = (part: number, whole: number): string => (whole === 0 ? "" : `${Math.floor((100 * part) / whole)} %`);
const sum = (rows: readonly Row[], value: (row: Row) => number): number => rows.reduce((total, row) => total + value(row), 0);

const tokensTable = (rows: readonly Row[]): string => {
  const line = (name: string, some: readonly Row[]) => {
    const total = (way: Way) => sum(some, ({ tokens }) => tokens[way]);
    return [
      name,
      ...COLUMNS.map((way) => number(total(way))),
      number(sum(some, ({ budgeted }) => budgeted)),
      factor(total("ours") / total("aria")),
      factor(total("ours") / total("aria with refs")),
    ];
  };
  const others = rows.filter(({ page }) => !page.prose);
  return table([
    ["tokens", ...COLUMNS, "ours in the budget", "ours / aria", "ours / aria with refs"],
    ...rows.map((row) => line(row.page.name, [row])),
    ...(others.length < rows.length ? [line("all but running text", others)] : []),
    line("all pages", rows),
  ]);
};

const coverageTable = (rows: readonly Row[]): string => {
  const listed = (some: readonly Row[], way: ListingWay) => {
    const all = sum(some, ({ coverage }) => coverage.operable);
    return percent(all - sum(some, ({ coverage }) => coverage.missing[way].length), all);
  };
  const found = (some: readonly Row[], way: Way) =>
    percent(
      sum(some, ({ present }) => present[way]),
      sum(some, ({ page }) => page.needs.length),
    );
  const line = (name: string, some: readonly Row[]) => [
    name,
    number(sum(some, ({ coverage }) => coverage.operable)),
    ...LISTING.map((way) => listed(some, way)),
    ...COLUMNS.map((way) => found(some, way)),
  ];
  return table([
    ["listed and present", "operable", ...LISTING.map((way) => `listed: ${way}`), ...COLUMNS.map((way) => `strings: ${way}`)],
    ...rows.map((row) => line(row.page.name, [row])),
    line("all pages", rows),
  ]);
};

const timeTable = (rows: readonly Row[]): string =>
  table([
    ["time, p50", "ours", "aria"],
    ...rows.map(({ page, observeMs, ariaMs }) => [page.name, ms(observeMs), ms(ariaMs)]),
    ["middle of all pages", ms(p50(rows.map(({ observeMs }) => observeMs))), ms(p50(rows.map(({ ariaMs }) => ariaMs)))],
  ]);

export const report = (rows: readonly Row[]): string => [tokensTable(rows), coverageTable(rows), timeTable(rows)].join("\n\n");
