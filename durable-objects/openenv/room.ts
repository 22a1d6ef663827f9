/**
 * @module How many sessions there are, for OpenEnv's capacity errors.
 */
import type { Env } from "../env.ts";
import { quotaOf } from "../quota/settings.ts";
import { registryObject } from "../stubs.ts";

/** Of the token where it has a quota, else of the whole service, which is full when this is asked. */
export const roomOf = async (env: Env, token: string): Promise<{ active: number; max: number }> => {
  try {
    const { sessions: max } = quotaOf(env, token);
    if (max !== undefined) return { active: await registryObject(env).openSessions(token), max };
    const { ready, starting } = (await registryObject(env).counts()).byStatus;
    return { active: ready + starting, max: Math.max(1, ready + starting) };
  } catch {
    return { active: 1, max: 1 };
  }
};
