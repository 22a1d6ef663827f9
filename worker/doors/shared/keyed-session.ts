/**
 * @module The session of a caller's own name, for contracts whose clients come back with nothing but that name.
 */

import type { Env } from "../../../durable-objects/env.ts";
import { type ChosenTask, chooseTask, type TaskWish } from "../../../durable-objects/environments/choose-task.ts";
import {
  type Begun,
  begin,
  begunOf,
  QUEUE_LIMIT_MS,
  restart,
  STEP_LIMIT_MS,
} from "../../../durable-objects/environments/play.ts";
import { sessionRequest } from "../../../durable-objects/environments/session-request.ts";
import { unwrap } from "../../../durable-objects/reply.ts";
import type { Token } from "../../../durable-objects/requests/token.ts";
import { registryObject, sessionObject } from "../../../durable-objects/stubs.ts";
import type { DialectName, Environment, Observe } from "../../../sdk/protocol/index.ts";

/** Who calls which environment, and how the contract reads and writes. */
export interface DoorCall {
  readonly env: Env;
  readonly token: Token;
  readonly environment: Environment;
  /** What the contract speaks, where the environment does not say. */
  readonly dialect: DialectName;
  readonly observe?: Observe;
}

/** The id of the key's session; null: there is none. An ended one is told for an hour. */
export const findByKey = async ({ env, token }: DoorCall, key: string): Promise<{ id: string; ended: boolean } | null> => {
  const found = await registryObject(env).find(token.name, key);
  return found && { id: found.id, ended: found.status === "ended" };
};

/** Opens a session, or gives the key's. Throws ServiceError. */
export const openSession = async (call: DoorCall, key: string | undefined, wish: TaskWish): Promise<Begun> => {
  const { env, token, environment } = call;
  const chosen = await chooseTask(env, environment, wish);
  return begin(env, token, requestOf(call, key, chosen));
};

export const requestOf = ({ environment, dialect, observe }: DoorCall, key: string | undefined, chosen: ChosenTask) =>
  sessionRequest(environment, chosen, { key, dialect, observe, maxStepMs: STEP_LIMIT_MS, maxQueueMs: QUEUE_LIMIT_MS });

/** A new episode: of another task where one is wished for, else of the same. */
export const restartSession = async ({ env, token, environment }: DoorCall, id: string, wish: TaskWish): Promise<Begun> => {
  const { task, split, index, seed } = wish;
  const named = [task, split, index].some((value) => value !== undefined);
  if (!named) return restart(env, token, id, seed === undefined ? {} : { seed });
  const chosen = await chooseTask(env, environment, wish);
  return restart(env, token, id, {
    ...(chosen.task === null ? {} : { task: chosen.task }),
    ...(chosen.seed === undefined ? {} : { seed: chosen.seed }),
  });
};

/** The session as it stands. Throws ServiceError. */
export const describeSession = async (env: Env, id: string): Promise<Begun> =>
  begunOf(unwrap(await sessionObject(env, id).describe()).body);
