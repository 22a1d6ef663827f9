/**
 * @module The table of the settle bench: right out of all, and times.
 */
import type { TorturePage } from "../../settle/torture-page.ts";
import { p50, p95 } from "../support/statistics.ts";
import { ms, table } from "../support/table.ts";
import type { Measured, Way } from "./way.ts";

export interface Result extends Measured {
  readonly page: TorturePage;
  readonly round: number;
}

/** One line for each wrong answer. */
export const wrongPages = (results: readonly Result[]): string[] =>
  results
    .filter(({ problems }) => problems.length > 0)
    .map(({ page, round, problems }) => `${page.name} (round ${round}): ${problems.join("; ")}`)
    .sort();

/** Times are those of right answers outside the adversarial pages: a wrong one came before the end. */
export const summary = (measured: ReadonlyMap<Way, readonly Result[]>): string => {
  const head = [
    "way",
    "right",
    "after final render, median",
    "p95",
    "worst",
    "worst page",
    "verdict, median",
    "step, median",
    "still page, median",
  ];
  const rows = [...measured].map(([way, results]) => {
    const right = results.filter(({ problems }) => problems.length === 0);
    const timed = right.filter(({ page }) => !page.adversarial);
    const rendered = timed.filter(({ page, afterRenderMs }) => page.ending !== "unchanged" && afterRenderMs !== null);
    const after = rendered.map(({ afterRenderMs }) => afterRenderMs ?? Number.NaN);
    const verdicts = rendered.flatMap(({ verdictAfterRenderMs }) => verdictAfterRenderMs ?? []);
    const worst = Math.max(...after);
    const still = timed.filter(({ page }) => page.ending === "unchanged");
    return [
      `${way.name} (${way.note})`,
      `${right.length} of ${results.length}`,
      cell(p50(after)),
      cell(p95(after)),
      cell(worst),
      rendered.find(({ afterRenderMs }) => afterRenderMs === worst)?.page.name ?? "",
      cell(p50(verdicts)),
      cell(p50(timed.map(({ stepMs }) => stepMs))),
      cell(p50(still.map(({ stepMs }) => stepMs))),
    ];
  });
  return table([head, ...rows]);
};

const cell = (value: number): string => (Number.isFinite(value) ? ms(value) : "");
