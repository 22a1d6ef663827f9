/**
 * @module Leave to take a step, for those whose token has a quota. Steps of one token are counted in one object, whatever
 * isolate they come through; without a quota nothing is asked.
 */
import { type Capacity, ServiceError } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import type { RegistryRPC, StepLeave } from "../registry/rpc.ts";
import { registryObject } from "../stubs.ts";
import { quotaOf } from "./settings.ts";

/** When a session of the token may end is not known. */
const SESSIONS_RETRY_MS = 2_000;
/** A wait is looked at again so often. */
const MAX_WAIT_MS = 5_000;
const GRANTED: StepLeave = { ok: true };

const counter = (env: Env, token: string): RegistryRPC => env.REGISTRY.getByName(`quota/${token}`) as unknown as RegistryRPC;

export const stepLeave = async (env: Env, token: string): Promise<StepLeave> => {
  const { stepsPerMinute } = quotaOf(env, token);
  return stepsPerMinute === undefined ? GRANTED : counter(env, token).takeStep(stepsPerMinute);
};

/** Throws quota_exceeded; nothing is consumed then. */
export const requireStepLeave = async (env: Env, token: string): Promise<void> => {
  const leave = await stepLeave(env, token);
  if (leave.ok) return;
  const { stepsPerMinute: limit } = quotaOf(env, token);
  throw new ServiceError("quota_exceeded", `The token ${JSON.stringify(token)} may take ${limit} steps in a minute.`, {
    quota: "stepsPerMinute",
    limit,
    retryAfterMs: leave.retryAfterMs,
  });
};

/** For what the service itself does on behalf of a token. */
export const awaitStepLeave = async (env: Env, token: string): Promise<void> => {
  for (;;) {
    const leave = await stepLeave(env, token);
    if (leave.ok) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(leave.retryAfterMs, MAX_WAIT_MS)));
  }
};

export const tooManySessions = (token: string, limit: number): ServiceError =>
  new ServiceError("quota_exceeded", `The token ${JSON.stringify(token)} may have ${limit} sessions at once.`, {
    quota: "sessions",
    limit,
    retryAfterMs: SESSIONS_RETRY_MS,
  });

/** null: the token has none. */
export const quotaInUse = async (env: Env, token: string): Promise<Capacity["quota"]> => {
  const { sessions, stepsPerMinute } = quotaOf(env, token);
  if (sessions === undefined && stepsPerMinute === undefined) return null;
  const [open, taken] = await Promise.all([registryObject(env).openSessions(token), counter(env, token).stepsTaken()]);
  return {
    sessions: { used: open, max: sessions ?? null },
    stepsPerMinute: { used: taken, max: stepsPerMinute ?? null },
  };
};
