/**
 * @module What a rollout is asked for, and what it tells.
 */
import type { Agent, Policy } from "../agents/agent.ts";
import type { Stillwater } from "../client.ts";
import type { CreateSessionInput, End, FailureClass, Group, InlineTask, Outcome } from "../protocol/index.ts";
import type { PhaseTimes } from "./times.ts";

/** By id, or a whole task. */
export type RolloutTask = string | InlineTask;

/** In the listed order, the hardest first (long ones do not trail behind), or shuffled by the rollout's seed. */
export type RolloutOrder = "listed" | "hardestFirst" | "shuffled";

export interface RolloutConcurrency {
  /** Sessions that start at the same time. */
  readonly launches?: number;
  /** Episodes that run at the same time. */
  readonly episodes?: number;
  /** Calls of the policy at the same time. */
  readonly policyCalls?: number;
}

export interface RolloutOptions {
  readonly client: Stillwater;
  readonly tasks: readonly RolloutTask[];
  readonly agent: Agent;
  readonly policy: Policy;
  /** How many episodes of each task and seed: one group. */
  readonly samples?: number;
  /** Each task is run with each of them; by default once, with its own. */
  readonly seeds?: readonly number[];
  readonly concurrency?: RolloutConcurrency;
  /** How often an episode that errored is run again, each time in a fresh session. */
  readonly retries?: number;
  /** Of one attempt, from its session's start; then it ends as errored. */
  readonly deadlineMs?: number;
  readonly order?: RolloutOrder;
  readonly maxSteps?: number;
  /** Names the trajectories, so that they can be found and exported together. */
  readonly run?: string;
  readonly split?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** What else its sessions are opened with. */
  readonly session?: SessionExtras;
  /** Makes orders and random policies repeatable. */
  readonly seed?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RolloutProgress) => void;
}

export type SessionExtras = Omit<
  CreateSessionInput,
  "key" | "task" | "seed" | "dialect" | "observe" | "group" | "run" | "split" | "labels" | "wait"
>;

/** A trajectory's outcome, and `cancelled` where the rollout was ended before the episode was. */
export type EpisodeOutcome = Exclude<Outcome, "running"> | "cancelled";

/** Ours is what `failure` of a step has; `policy`: it gave no reply; `deadline`: the attempt took too long; `refused`: by the service. */
export interface EpisodeFailure {
  readonly class: FailureClass | "policy" | "deadline" | "refused";
  readonly message: string;
  readonly retryable: boolean;
}

export interface EpisodePlace {
  readonly task: string;
  /** null: the task's own. */
  readonly seed: number | null;
  /** Which of its group, from 0. */
  readonly sample: number;
  readonly group: Required<(typeof Group)["_output"]>;
}

export interface RolloutEpisode extends EpisodePlace {
  readonly attempts: number;
  readonly outcome: EpisodeOutcome;
  readonly score: number | null;
  /** Nothing may be learned from it. */
  readonly mask: boolean;
  readonly end: End | null;
  readonly steps: number;
  /** Of the last attempt; null when no session came up. */
  readonly trajectory: string | null;
  readonly session: string | null;
  readonly failure: EpisodeFailure | null;
  readonly times: PhaseTimes;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface RolloutGroup {
  readonly id: string;
  readonly task: string;
  readonly seed: number | null;
  /** By their sample. */
  readonly episodes: readonly RolloutEpisode[];
}

export type OutcomeCounts = Readonly<Record<EpisodeOutcome, number>>;

export interface RolloutProgress {
  readonly total: number;
  readonly done: number;
  readonly outcomes: OutcomeCounts;
  readonly waiting: number;
  readonly launching: number;
  readonly running: number;
  /** Of those that run: how many wait for the policy. */
  readonly asking: number;
  readonly retried: number;
  readonly steps: number;
  readonly elapsedMs: number;
}
