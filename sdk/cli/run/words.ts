/**
 * @module A run in words: the bar's text, a line for each episode, the summary.
 */
import type { FinishedEpisode, ProgressReport } from "../../rollouts/types.ts";
import { columns } from "../output.ts";
import type { BatchSummary } from "./results.ts";

const S = 1_000;
const MINUTE_S = 60;
const PERCENT = 100;
const OUTCOME_CHARS = 9;
const MESSAGE_CHARS = 140;

export type Paint = (outcome: string, text: string) => string;

const COLOURS: Readonly<Record<string, number>> = {
  succeeded: 32,
  failed: 31,
  errored: 33,
  blocked: 33,
  cancelled: 90,
  unscored: 36,
};

/** Colours where a person looks, unless NO_COLOR asks for none. */
export const painter = (isTerminal: boolean, env: NodeJS.ProcessEnv): Paint => {
  if (!isTerminal || env.NO_COLOR) return (_, text) => text;
  return (outcome, text) => (COLOURS[outcome] === undefined ? text : `\u001b[${COLOURS[outcome]}m${text}\u001b[0m`);
};

export const clock = (ms: number): string => {
  const seconds = Math.round(ms / S);
  const rest = String(seconds % MINUTE_S).padStart(2, "0");
  const minutes = Math.floor(seconds / MINUTE_S);
  if (minutes < MINUTE_S) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / MINUTE_S)}:${String(minutes % MINUTE_S).padStart(2, "0")}:${rest}`;
};

const duration = (ms: number): string => (ms < S ? `${Math.round(ms)} ms` : `${(ms / S).toFixed(1)} s`);

const short = (message: string): string => (message.length > MESSAGE_CHARS ? `${message.slice(0, MESSAGE_CHARS - 1)}…` : message);

/** The parts that matter most come first: a narrow terminal cuts the rest. */
export const progressText = ({
  total,
  done,
  outcomes,
  launching,
  running,
  asking,
  scoring,
  retried,
  steps,
  elapsedMs,
}: ProgressReport): string => {
  const counts = Object.entries(outcomes).flatMap(([outcome, count]) => (count > 0 ? [`${count} ${outcome}`] : []));
  const now = [
    launching > 0 ? `${launching} starting` : "",
    running > 0 ? `${running} running${asking > 0 ? ` (${asking} at the policy)` : ""}` : "",
    scoring > 0 ? `${scoring} being scored` : "",
    retried > 0 ? `${retried} retried` : "",
  ].filter((part) => part !== "");
  const perMinute = elapsedMs > 0 ? Math.round((steps * MINUTE_S * S) / elapsedMs) : 0;
  const left = done > 0 && done < total ? `, ${clock((elapsedMs / done) * (total - done))} left` : "";
  return [
    `${done}/${total}${counts.length > 0 ? `: ${counts.join(", ")}` : ""}`,
    ...(now.length > 0 ? [now.join(", ")] : []),
    `${steps} steps, ${perMinute}/min`,
    `${clock(elapsedMs)}${left}`,
  ].join(" | ");
};

export const episodeText = (
  { task, seed, sample, group, outcome, score, steps, failure, attempts, startedAt, endedAt }: FinishedEpisode,
  paint: Paint,
): string =>
  [
    paint(outcome, outcome.padEnd(OUTCOME_CHARS)),
    (score === null ? "-" : score.toFixed(2)).padStart(5),
    `${steps} steps`.padStart(9),
    duration(endedAt - startedAt).padStart(8),
    [
      task,
      ...(seed === null ? [] : [`seed ${seed}`]),
      ...(group.size > 1 ? [`sample ${sample}`] : []),
      ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ].join(", "),
    failure ? `(${failure.class}: ${short(failure.message)})` : "",
  ]
    .join("  ")
    .trimEnd();

export const summaryText = (summary: BatchSummary, paint: Paint): string => {
  const { total, finished, succeeded, failed, errored, blocked, unscored, not_run, mean_score, scored, times } = summary;
  const share = (count: number): string => `${((count / Math.max(1, total)) * PERCENT).toFixed(1)} %`;
  const outcomes = { succeeded, failed, errored, blocked, unscored, "not run": not_run };
  const rows = Object.entries(outcomes).flatMap(([name, count]) =>
    count > 0 || name === "succeeded" ? [[name, String(count), share(count)]] : [],
  );
  const phases = Object.entries(times).map(([phase, { p50, p90, p99, max }]) => [phase, ...[p50, p90, p99, max].map(duration)]);
  return [
    `${finished} of ${total} episodes ${summary.status === "complete" ? "are done" : "are done; the run was interrupted"}`,
    "",
    columns(rows)
      .split("\n")
      .map((line) => `  ${paint(line.split(" ")[0] ?? "", line)}`)
      .join("\n"),
    ...(mean_score === null ? [] : ["", `mean score ${mean_score.toFixed(3)} of ${scored} that have one`]),
    ...(phases.length === 0 ? [] : ["", indent(columns([["", "p50", "p90", "p99", "max"], ...phases]))]),
  ].join("\n");
};

const indent = (text: string): string => text.replaceAll(/^/gm, "  ");
