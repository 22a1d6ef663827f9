/**
 * @module Rollouts in the caller's own process.
 */
export { type RunningRollout, rollout } from "./rollout.ts";
export type { EpisodeOutcome, Order } from "./schedule/index.ts";
export type { RolloutSummary } from "./summary.ts";
export type { Percentiles, Phase, PhaseTimes } from "./times.ts";
export type {
  EpisodeFailure,
  EpisodePlace,
  FinishedEpisode,
  FinishedGroup,
  OutcomeCounts,
  ProgressReport,
  RolloutConcurrency,
  RolloutOptions,
  RolloutTask,
  SessionExtras,
} from "./types.ts";
