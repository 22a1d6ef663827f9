/**
 * @module What the HTTP face asks of a rollout object, and what its sessions tell it.
 */
import type {
  CreateRollout,
  End,
  Failure,
  ListEpisodesQuery,
  Outcome,
  Phase,
  Rollout,
  RolloutEpisode,
} from "../../sdk/protocol/index.ts";
import type { Attempt } from "../../sdk/rollouts/schedule/index.ts";
import type { Reply } from "../reply.ts";

export interface BeginRollout {
  readonly id: string;
  readonly request: CreateRollout;
  /** Of the request: tells whether a key is asked for with the same one. */
  readonly digest: string;
  /** Where the policy is, checked. */
  readonly url: string;
  /** Name of the caller's token: the owner of the sessions. */
  readonly owner: string;
  /** Whether the caller may bring sites, scripts and addresses along. */
  readonly admin: boolean;
}

/** What a session's loop is to do next. */
export interface Orders {
  /** on: ask the policy. wait: until told. stop: end the episode. */
  readonly go: "on" | "wait" | "stop";
  /** Why it is stopped: a failure masks what was done, cancelled ends it. */
  readonly stop: { readonly reason: "cancelled" | "failure"; readonly message: string } | null;
  readonly policyVersion: string | null;
  /** Grows with every word: an older one that arrives later does not count. */
  readonly at: number;
}

export interface SessionReady {
  readonly session: string;
  readonly trajectory: string;
  readonly seed: number;
  /** Of the first observation. */
  readonly hash: string | null;
}

/** A step that was taken. Told again it changes nothing. */
export interface StepTaken {
  readonly index: number;
  readonly ms: Readonly<Partial<Record<Phase, number>>>;
}

export interface EpisodeEnded {
  readonly session: string;
  readonly trajectory: string;
  readonly outcome: Outcome;
  readonly score: number | null;
  readonly mask: boolean;
  readonly steps: number;
  readonly end: End | null;
  readonly failure: Failure | null;
  /** There was no room for the session. */
  readonly putOffMs: number | null;
  /** How long scoring took, if a judge had to speak; null where none had to, or none did. */
  readonly judgeMs: number | null;
}

/** What goes to the policy's address and nowhere else. */
export interface Credentials {
  readonly key: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RolloutEvent {
  readonly id: number;
  readonly type: "rollout" | "episode" | "group" | "progress" | "lost";
  readonly data: unknown;
}

export interface EpisodesAsked extends Pick<ListEpisodesQuery, "limit" | "state" | "waitMs"> {
  readonly partial: boolean;
  readonly after: number;
}

export interface RolloutRPC {
  begin(begin: BeginRollout): Promise<Reply<Rollout>>;
  describe(): Promise<Reply<Rollout>>;
  pause(): Promise<Reply<Rollout>>;
  resume(policyVersion: string | null): Promise<Reply<Rollout>>;
  cancel(): Promise<Reply<Rollout>>;
  episodes(asked: EpisodesAsked): Promise<Reply<{ items: RolloutEpisode[]; after: number | null }>>;
  /** Events with id > after; waits for one when there is none. `over`: no more will come. */
  events(after: number, waitMs: number): Promise<Reply<{ items: RolloutEvent[]; over: boolean }>>;

  /** The session of an attempt is there. */
  ready(attempt: Attempt, ready: SessionReady): Promise<Orders>;
  progress(attempt: Attempt, steps: readonly StepTaken[]): Promise<Orders>;
  /** The policy has answered: another may ask. */
  answered(attempt: Attempt): Promise<void>;
  /** The episode is over but for its score. */
  scoring(attempt: Attempt, steps: readonly StepTaken[]): Promise<void>;
  ended(attempt: Attempt, ended: EpisodeEnded, steps: readonly StepTaken[]): Promise<void>;
  credentials(attempt: Attempt): Promise<Reply<Credentials>>;
}
