/**
 * @module result.json of each episode, and what a run's folder says of the whole: the same fields as WEBSERV's, and ours beside them.
 */
import type { EpisodeOutcome, FinishedEpisode } from "../../rollouts/index.ts";
import type { Percentiles, Phase } from "../../rollouts/times.ts";

const S = 1_000;

export interface EpisodeResult {
  readonly task_id: string;
  readonly seed: number | null;
  readonly sample: number;
  readonly result: {
    readonly success: boolean;
    readonly score: number | null;
    readonly answer: string | null;
    readonly steps: number;
    readonly terminated: boolean;
    readonly max_steps_reached: boolean;
    readonly error: string | null;
    readonly num_attempts: number;
  };
  /** Seconds. */
  readonly execution_time: number;
  readonly trace_summary: { readonly actions: number; readonly action_errors: number; readonly failures: number };
  readonly outcome: EpisodeOutcome;
  readonly mask: boolean;
  readonly end: string | null;
  readonly trajectory_id: string | null;
  readonly session_id: string | null;
  readonly run: string;
  readonly tokens: { readonly prompt: number; readonly completion: number };
}

export interface Heard {
  readonly answer: string | null;
  readonly actions: number;
  readonly actionErrors: number;
  readonly failures: number;
}

export const resultOf = (episode: FinishedEpisode, heard: Heard, run: string): EpisodeResult => ({
  task_id: episode.task,
  seed: episode.seed,
  sample: episode.sample,
  result: {
    success: episode.outcome === "succeeded",
    score: episode.score,
    answer: heard.answer,
    steps: episode.steps,
    terminated: ["answer", "giveUp", "taskDone"].includes(episode.end?.reason ?? ""),
    max_steps_reached: episode.end?.reason === "maxSteps",
    error: episode.failure?.message ?? (episode.mask ? (episode.end?.message ?? episode.outcome) : null),
    num_attempts: episode.attempts,
  },
  execution_time: (episode.endedAt - episode.startedAt) / S,
  trace_summary: { actions: heard.actions, action_errors: heard.actionErrors, failures: heard.failures },
  outcome: episode.outcome,
  mask: episode.mask,
  end: episode.end?.reason ?? null,
  trajectory_id: episode.trajectory,
  session_id: episode.session,
  run,
  tokens: episode.tokens,
});

export interface BatchSummary {
  readonly run: string;
  readonly status: "complete" | "interrupted";
  /** All that the run is about; rates are shares of these, whatever became of them. */
  readonly total: number;
  readonly finished: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly errored: number;
  readonly blocked: number;
  readonly unscored: number;
  readonly not_run: number;
  readonly success_rate: number;
  /** Of the episodes that have a score. */
  readonly mean_score: number | null;
  readonly scored: number;
  readonly steps: number;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  /** Seconds that this command ran. */
  readonly execution_time: number;
  /** Milliseconds, of what this command ran. */
  readonly times: Partial<Record<Phase, Percentiles>>;
  readonly tasks: readonly {
    readonly task_id: string;
    readonly seed: number | null;
    readonly sample: number;
    readonly outcome: EpisodeOutcome;
    readonly success: boolean;
    readonly score: number | null;
    readonly steps: number;
    readonly error: string | null;
    readonly trajectory_id: string | null;
  }[];
}

export const summarize = (
  results: readonly EpisodeResult[],
  whole: Pick<BatchSummary, "run" | "total" | "execution_time" | "times">,
): BatchSummary => {
  const count = (outcome: EpisodeOutcome): number => results.filter((result) => result.outcome === outcome).length;
  const scores = results.flatMap(({ result }) => (result.score === null ? [] : [result.score]));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    run: whole.run,
    status: results.length < whole.total ? "interrupted" : "complete",
    total: whole.total,
    finished: results.length,
    succeeded: count("succeeded"),
    failed: count("failed"),
    errored: count("errored"),
    blocked: count("blocked"),
    unscored: count("unscored"),
    not_run: whole.total - results.length,
    success_rate: whole.total === 0 ? 0 : count("succeeded") / whole.total,
    mean_score: scores.length === 0 ? null : sum(scores) / scores.length,
    scored: scores.length,
    steps: sum(results.map(({ result }) => result.steps)),
    tokens: {
      prompt: sum(results.map(({ tokens }) => tokens.prompt)),
      completion: sum(results.map(({ tokens }) => tokens.completion)),
    },
    execution_time: whole.execution_time,
    times: whole.times,
    tasks: results.map(({ task_id, seed, sample, outcome, result, trajectory_id }) => ({
      task_id,
      seed,
      sample,
      outcome,
      success: result.success,
      score: result.score,
      steps: result.steps,
      error: result.error,
      trajectory_id,
    })),
  };
};
