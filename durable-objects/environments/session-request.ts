/**
 * @module What a session of an environment is asked for with.
 */
import {
  CreateSession,
  type CreateSessionInput,
  DEFAULT_LIMITS,
  type DialectName,
  type Environment,
  mergeObserve,
  type Observe,
} from "../../sdk/protocol/index.ts";
import type { ChosenTask } from "./choose-task.ts";

export interface DoorWishes {
  /** The caller's own name for the session; left out, nothing but its id leads to it. */
  readonly key?: string | undefined;
  /** What the contract speaks, where the environment does not say. */
  readonly dialect: DialectName;
  /** What the contract's observations need besides the environment's. */
  readonly observe?: Observe | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** No step of a session may take longer, whatever the environment says: the contract's clients do not wait longer. */
  readonly maxStepMs: number;
  /** No request waits longer for a free browser. */
  readonly maxQueueMs: number;
}

/** The label by which sessions of an environment are found. */
export const ENVIRONMENT_LABEL = "environment";

export const sessionRequest = (
  { name, settings }: Environment,
  { task, seed }: ChosenTask,
  wishes: DoorWishes,
): CreateSession => {
  const {
    description: _d,
    suite: _s,
    split: _p,
    filter: _f,
    task: _t,
    sampler: _a,
    failure: _r,
    seed: _e,
    ...session
  } = settings;
  const request: CreateSessionInput = {
    ...session,
    ...(wishes.key === undefined ? {} : { key: wishes.key }),
    ...(task === null ? {} : { task }),
    ...(seed === undefined ? {} : { seed }),
    dialect: settings.dialect ?? wishes.dialect,
    observe: mergeObserve(wishes.observe ?? {}, settings.observe),
    limits: {
      ...settings.limits,
      stepTimeoutMs: Math.min(settings.limits?.stepTimeoutMs ?? DEFAULT_LIMITS.stepTimeoutMs, wishes.maxStepMs),
    },
    queueMs: Math.min(settings.queueMs ?? wishes.maxQueueMs, wishes.maxQueueMs),
    labels: { ...settings.labels, ...wishes.labels, [ENVIRONMENT_LABEL]: name },
  };
  return CreateSession.parse(request);
};
