/**
 * @module What a scheduler knows of an episode, and where it keeps it: SQLite in the service, memory in a caller's process.
 */

/** `scoring` is over for browser and policy, and holds no slot: a judge speaks later. */
export const EPISODE_STATES = ["waiting", "launching", "running", "scoring", "done"] as const;
export type EpisodeState = (typeof EPISODE_STATES)[number];

/** How an episode of a rollout ended; all of them are in the denominator. */
export const EPISODE_OUTCOMES = ["succeeded", "failed", "errored", "blocked", "unscored", "cancelled"] as const;
export type EpisodeOutcome = (typeof EPISODE_OUTCOMES)[number];

export interface ScheduledEpisode {
  /** Its place in the order of the rollout, from 0. */
  readonly n: number;
  /** Episodes of one group are delivered together. */
  readonly group: string | null;
  readonly state: EpisodeState;
  /** How often it was launched; the number of the present attempt. Each attempt has a session of its own. */
  readonly attempt: number;
  /** Attempts that failed and were made again; what was put off or restarted does not count. */
  readonly retries: number;
  /** A waiting episode is not launched before this. */
  readonly notBefore: number;
  /** It was told to end before its time. */
  readonly ending: boolean;
  readonly outcome: EpisodeOutcome | null;
}

export const STOP_REASONS = ["cancelled", "deadline", "straggler"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export interface ScheduleControl {
  readonly paused: boolean;
  /** Why nothing is launched any more and the rest is ended; null while it goes on. */
  readonly stopped: StopReason | null;
  /** When those that are left are ended; null while too few are done for that. */
  readonly stragglersEndAt: number | null;
}

export const INITIAL_CONTROL: ScheduleControl = { paused: false, stopped: null, stragglersEndAt: null };

/** Every change is kept before a decision that follows from it is carried out. */
export interface ScheduleStore {
  control: ScheduleControl;
  readonly total: number;
  get(n: number): ScheduledEpisode | undefined;
  put(episode: ScheduledEpisode): void;
  count(state: EpisodeState): number;
  /** Waiting episodes that may begin now, in order. */
  due(now: number, limit: number): readonly ScheduledEpisode[];
  /** When the next waiting episode may begin; null when none waits. */
  nextDue(): number | null;
  /** All of these states, in order. */
  inStates(states: readonly EpisodeState[]): readonly ScheduledEpisode[];
  /** How many of a group are not done. */
  unfinished(group: string): number;
}
