/**
 * @module What a vector environment takes and gives: Gymnasium's words and meanings, and a mask for what is no one's to learn from.
 */
import type { CreateSessionInput, Observation, ResetSessionInput } from "../protocol/index.ts";

/**
 * What becomes of a slot whose episode has ended. `NextStep`: its next action is ignored and begins a new episode. `SameStep`: a
 * new episode begins at once; the last observation and info of the old one are in `final_obs` and `final_info`. `Disabled`: the
 * caller resets it.
 */
export type AutoresetMode = "NextStep" | "SameStep" | "Disabled";

/** What an episode begins with; what is left out stays as it was. */
export type EpisodeWish = Omit<ResetSessionInput, "requestId">;

export interface VectorOptions {
  /** How many sub-environments, each a session of its own. */
  readonly n: number;
  /** What the sessions are created with. */
  readonly create?: CreateSessionInput | ((slot: number) => CreateSessionInput);
  /** What episode n of a slot begins with, such as the next task of a sample. Counted from 0. */
  readonly episode?: (slot: number, n: number) => EpisodeWish;
  /** By default NextStep. */
  readonly autoreset?: AutoresetMode;
}

export type Info = Readonly<Record<string, unknown>>;
/** For each key of the infos an array with a place per slot, and under `_key` which slots have it. Objects are nested the same way. */
export interface BatchedInfos {
  readonly [key: string]: readonly unknown[] | BatchedInfos;
}

export interface SlotReset {
  /** null: no episode could be begun; `info.failure` says why. */
  readonly obs: Observation | null;
  readonly mask: boolean;
  readonly info: Info;
}

export interface SlotStep extends SlotReset {
  /** null where there is none to learn from: a failure of the service, or a score that is still pending. */
  readonly reward: number | null;
  readonly terminated: boolean;
  readonly truncated: boolean;
}

export interface VectorReset {
  readonly obs: readonly (Observation | null)[];
  readonly infos: BatchedInfos;
  readonly mask: readonly boolean[];
}

export interface VectorStep extends VectorReset {
  readonly rewards: readonly (number | null)[];
  readonly terminations: readonly boolean[];
  readonly truncations: readonly boolean[];
}

/** Place k is about slot `slots[k]`. */
export interface Received extends VectorStep {
  readonly slots: readonly number[];
}
