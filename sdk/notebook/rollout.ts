/**
 * @module Finished episodes as a table and charts, with the honest denominator: what errored or was blocked is counted too.
 */
import type { RolloutEpisode, TrajectorySummary } from "../protocol/index.ts";
import { DISPLAY, type Displayable, type MIMEBundle } from "./bundle.ts";
import { histogram, type Measured, outcomeBar } from "./chart.ts";
import { badge, frame, LINE, type Markup, MONO, markup, muted, NOTHING, row } from "./markup.ts";
import { decimal, duration, OUTCOME_COLOURS, percent, type ShownOutcome } from "./words.ts";

const DEFAULT_ROWS = 50;
const SECOND_MS = 1_000;
/** Infrastructure's fault or a wall: their scores, if any, say nothing about the policy. */
const MASKED: ReadonlySet<ShownOutcome> = new Set(["errored", "blocked", "cancelled"]);

/** What is shown of an episode: the episodes that a rollout gives have all of it. */
export interface ShownEpisode {
  readonly task: string | null;
  /** null: the task's own. */
  readonly seed: number | null;
  readonly outcome: ShownOutcome;
  readonly score: number | null;
  readonly steps: number;
  /** How long it took; or, where that is not said, when it began and ended. */
  readonly ms?: number | null;
  readonly startedAt?: number;
  readonly endedAt?: number | null;
  /** Its id, for a film strip. */
  readonly trajectory: string | null;
}

export interface ShownRollout {
  readonly episodes: readonly ShownEpisode[];
  /** Of the whole, as `rollout().summary` has it. */
  readonly summary?: ShownSummary;
}

export interface ShownSummary {
  readonly run?: string;
  /** How many were asked for: the denominator, also when some are not over. */
  readonly total?: number;
  readonly elapsedMs?: number;
  /** Attempts beyond the first of each episode. */
  readonly retried?: number;
}

export interface RolloutReportOptions {
  /** How many rows the table has, at most; 50 by default. The charts count all episodes. */
  readonly rows?: number;
}

/** A rollout as a table and charts. */
export const rolloutReport = (rollout: ShownRollout, options: RolloutReportOptions = {}): Displayable => ({
  [DISPLAY]: () => rolloutBundle(rollout, options),
});

/** An episode as the service tells of it: one of a list of trajectories, or of a rollout that the service runs. */
export const shownEpisode = (episode: TrajectorySummary | RolloutEpisode): ShownEpisode => ({
  task: episode.task?.id ?? null,
  seed: episode.seed,
  outcome: episode.outcome ?? "running",
  score: episode.score,
  steps: episode.steps,
  ...("launchedAt" in episode
    ? { trajectory: episode.trajectory, ...(episode.launchedAt === null ? {} : { startedAt: episode.launchedAt }) }
    : { trajectory: episode.id, startedAt: episode.startedAt }),
  endedAt: episode.endedAt,
});

export const rolloutBundle = (rollout: ShownRollout, { rows = DEFAULT_ROWS }: RolloutReportOptions = {}): MIMEBundle => ({
  "text/html": frame(
    rollout.episodes.length === 0
      ? head(rollout)
      : markup`${head(rollout)}${charts(rollout.episodes)}${table(rollout.episodes, rows)}`,
  ),
  "text/plain": plain(rollout, rows),
});

const tookMs = ({ ms, startedAt, endedAt }: ShownEpisode): number | null => {
  if (ms !== undefined) return ms;
  return startedAt === undefined || typeof endedAt !== "number" ? null : endedAt - startedAt;
};

const countOutcomes = (episodes: readonly ShownEpisode[]): Map<ShownOutcome, number> => {
  const counts = new Map<ShownOutcome, number>();
  for (const outcome of Object.keys(OUTCOME_COLOURS) as ShownOutcome[]) {
    const n = episodes.filter((episode) => episode.outcome === outcome).length;
    if (n > 0) counts.set(outcome, n);
  }
  return counts;
};

const scoresOf = (episodes: readonly ShownEpisode[]): Measured[] =>
  episodes.flatMap(({ outcome, score }) => (score === null || MASKED.has(outcome) ? [] : [{ outcome, value: score }]));

const meanScore = (episodes: readonly ShownEpisode[]): string => {
  const scores = scoresOf(episodes);
  if (scores.length === 0) return "nothing was scored";
  const mean = scores.reduce((sum, { value }) => sum + value, 0) / scores.length;
  return `mean score ${decimal(mean)} over ${scores.length} scored`;
};

const success = ({ episodes, summary }: ShownRollout): string => {
  const of = Math.max(episodes.length, summary?.total ?? 0);
  if (of === 0) return "No episodes yet";
  const n = episodes.filter(({ outcome }) => outcome === "succeeded").length;
  return `${n} of ${of} succeeded (${percent(n, of)})`;
};

const facts = ({ episodes, summary = {} }: ShownRollout): string => {
  const { run, total = 0, elapsedMs, retried = 0 } = summary;
  const missing = total - episodes.length;
  return [
    run === undefined ? "" : `run ${run}`,
    missing > 0 ? `${missing} are not over` : "",
    elapsedMs === undefined ? "" : `took ${duration(elapsedMs)}`,
    retried > 0 ? `${retried} tried again` : "",
  ]
    .filter(Boolean)
    .join(" · ");
};

const head = (rollout: ShownRollout): Markup => {
  const { episodes } = rollout;
  const counts = countOutcomes(episodes);
  const more = facts(rollout);
  return markup`${row([markup`<b style="font-size:15px">${success(rollout)}</b>`, muted(meanScore(episodes))])}${
    more === "" ? NOTHING : row([muted(more)])
  }${episodes.length === 0 ? NOTHING : outcomeBar(counts, episodes.length)}${row(
    [...counts].map(([outcome, n]) => badge(`${n} ${outcome}`, OUTCOME_COLOURS[outcome])),
  )}`;
};

const charts = (episodes: readonly ShownEpisode[]): Markup => {
  const steps = episodes.map(({ outcome, steps: value }) => ({ outcome, value }));
  const seconds = episodes.flatMap((episode) => {
    const ms = tookMs(episode);
    return ms === null ? [] : [{ outcome: episode.outcome, value: ms / SECOND_MS }];
  });
  return markup`<div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(min(220px,100%),1fr));gap:8px 16px;max-width:960px;margin:4px 0 10px">${[
    histogram(scoresOf(episodes), { title: "Score", unit: "", whole: false, upTo: 1 }),
    histogram(steps, { title: "Steps", unit: "steps", whole: true }),
    histogram(seconds, { title: "Time", unit: "seconds", whole: false }),
  ]}</div>`;
};

const CELL = `padding:3px 10px;border:0;border-bottom:1px solid ${LINE};white-space:nowrap;background:transparent;vertical-align:top`;
const WORDS = `${CELL};text-align:left`;
const NUMBERS = `${CELL};text-align:right;font-variant-numeric:tabular-nums`;

const table = (episodes: readonly ShownEpisode[], rows: number): Markup => {
  const shown = episodes.slice(0, rows);
  const rest = episodes.length - shown.length;
  return markup`<div style="overflow-x:auto;max-width:100%"><table style="border-collapse:collapse;table-layout:auto;margin:0;border:0;color:inherit;font-size:13px"><thead><tr>${[
    ...["Task"].map((name) => heading(name, WORDS)),
    heading("Seed", NUMBERS),
    heading("Outcome", WORDS),
    ...["Score", "Steps", "Time"].map((name) => heading(name, NUMBERS)),
    heading("Trajectory", WORDS),
  ]}</tr></thead><tbody>${shown.map(tableRow)}</tbody></table></div>${rest > 0 ? muted(`and ${rest} more episodes`) : NOTHING}`;
};

const heading = (name: string, style: string): Markup => markup`<th scope="col" style="${style};font-weight:600">${name}</th>`;

const tableRow = (episode: ShownEpisode): Markup => {
  const { task, seed, outcome, score, steps, trajectory } = episode;
  return markup`<tr style="background:transparent"><td style="${WORDS};white-space:normal;overflow-wrap:anywhere;min-width:120px">${task ?? "no task"}</td><td style="${NUMBERS}">${seed ?? ""}</td><td style="${WORDS}">${badge(outcome, OUTCOME_COLOURS[outcome])}</td><td style="${NUMBERS}">${decimal(score)}</td><td style="${NUMBERS}">${steps}</td><td style="${NUMBERS}">${duration(tookMs(episode))}</td><td style="${WORDS};${MONO}">${trajectory ?? ""}</td></tr>`;
};

const plain = (rollout: ShownRollout, rows: number): string => {
  const { episodes } = rollout;
  const lines = episodes.slice(0, rows).map(lineOf);
  const rest = episodes.length - lines.length;
  return [
    `${success(rollout)}; ${meanScore(episodes)}`,
    facts(rollout),
    [...countOutcomes(episodes)].map(([outcome, n]) => `${n} ${outcome}`).join(", "),
    ...lines,
    rest > 0 ? `and ${rest} more episodes` : "",
  ]
    .filter(Boolean)
    .join("\n");
};

const lineOf = (episode: ShownEpisode): string => {
  const { task, seed, outcome, score, steps, trajectory } = episode;
  return [
    task ?? "no task",
    seed === null ? "" : `seed ${seed}`,
    outcome,
    score === null ? "" : `score ${decimal(score)}`,
    `${steps} steps`,
    duration(tookMs(episode)),
    trajectory ?? "",
  ]
    .filter(Boolean)
    .join("  ");
};
