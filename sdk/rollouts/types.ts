/**
 * @module What a rollout is asked for, and what it tells.
 */
import type { Agent, Policy } from "../agents/agent.ts";
import type { Stillwater } from "../client.ts";
import type { CreateSessionInput, End, FailureClass, TaskSummary } from "../protocol/index.ts";
import type { EpisodeOutcome, Order } from "./schedule/index.ts";
import type { PhaseTimes } from "./times.ts";

/** By id, as a list or a sample of tasks has it, or whole. */
export type RolloutTask = TaskSummary | NonNullable<CreateSessionInput["task"]>;

export interface RolloutConcurrency {
  /** Sessions that start at the same time; by default 4. */
  readonly launches?: number;
  /** Episodes that are under way at the same time; by default 8. */
  readonly episodes?: number;
  /** Calls of the policy at the same time; by default as many as episodes. */
  readonly policyCalls?: number;
}

/** What sessions are opened with beside what the rollout sets itself. */
export type SessionExtras = Omit<
  CreateSessionInput,
  "key" | "task" | "seed" | "dialect" | "observe" | "group" | "run" | "split" | "labels" | "wait" | "policyVersion"
>;

export interface RolloutOptions {
  readonly client: Stillwater;
  readonly tasks: readonly RolloutTask[];
  readonly agent: Agent;
  /** A chat server, or one's own function. */
  readonly policy: Policy;
  /** How many episodes of each task and seed: one group. By default 1. */
  readonly samples?: number;
  /** Each task is run with each of them; by default once, with its own. */
  readonly seeds?: readonly number[];
  /** Begins the ids of its groups; by default a new one each time. One that goes on with `skip` keeps it. */
  readonly id?: string;
  /** Episodes that are left out, such as those of an earlier rollout that are over already. */
  readonly skip?: (place: EpisodePlace) => boolean;
  readonly concurrency?: RolloutConcurrency;
  /** How often an episode that errored is run again, each time in a fresh session. By default 2. */
  readonly retries?: number;
  /** Of the whole: what is not over by then is cancelled. */
  readonly deadlineMs?: number;
  /** Of one attempt; then it has errored, and is not run again. */
  readonly episodeTimeoutMs?: number;
  /** By default the hardest first, so that long ones do not trail behind. */
  readonly order?: Order;
  readonly maxSteps?: number;
  /** Names the trajectories, so that they can be found and exported together. */
  readonly run?: string;
  readonly split?: string;
  readonly policyVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly session?: SessionExtras;
  /** Makes shuffled orders and random policies repeatable. */
  readonly seed?: number;
  /** Ends the rollout: sessions are closed, and the loop throws. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ProgressReport) => void;
}

/** The failure of a step; or `policy`: it gave no reply; `timeLimit`: of the attempt; `refused`: by the service. */
export interface EpisodeFailure {
  readonly class: FailureClass | "policy" | "timeLimit" | "refused";
  readonly message: string;
  readonly retryable: boolean;
}

export interface EpisodePlace {
  readonly task: string;
  /** null: the task's own. */
  readonly seed: number | null;
  /** Which of its group, from 0. */
  readonly sample: number;
  readonly group: { readonly id: string; readonly index: number; readonly size: number };
}

/** An episode that is over, after its last attempt. */
export interface FinishedEpisode extends EpisodePlace {
  readonly attempts: number;
  readonly outcome: EpisodeOutcome;
  readonly score: number | null;
  /** Nothing may be learned from it. */
  readonly mask: boolean;
  readonly end: End | null;
  readonly steps: number;
  /** null when no session came up. */
  readonly trajectory: string | null;
  readonly session: string | null;
  readonly failure: EpisodeFailure | null;
  /** Of all its attempts. */
  readonly times: PhaseTimes;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  readonly startedAt: number;
  readonly endedAt: number;
}

/** All episodes of a task and seed, by their sample. */
export interface FinishedGroup {
  readonly id: string;
  readonly task: string;
  readonly seed: number | null;
  readonly episodes: readonly FinishedEpisode[];
}

export type OutcomeCounts = Readonly<Record<EpisodeOutcome, number>>;

export interface ProgressReport {
  readonly total: number;
  readonly done: number;
  readonly outcomes: OutcomeCounts;
  readonly waiting: number;
  readonly launching: number;
  readonly running: number;
  /** Of those that run: how many wait for the policy. */
  readonly asking: number;
  /** Over, and waiting for a judge. */
  readonly scoring: number;
  readonly retried: number;
  readonly steps: number;
  readonly elapsedMs: number;
}
