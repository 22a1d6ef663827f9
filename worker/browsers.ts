/**
 * @module What the Worker asks of the browsers' keeper: how much there is, and whether it is well.
 */
import { z } from "zod";
import type { Env } from "../durable-objects/env.ts";
import { parseCapped, readCapped } from "../sdk/capped.ts";
import { type Capacity, ServiceError } from "../sdk/protocol/index.ts";

const CAPACITY_LIMIT_MS = 5_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

type BrowserCapacity = Omit<Capacity, "sites" | "quota">;

const HostCapacity = z.object({
  active: z.number(),
  max: z.number(),
  queued: z.number().default(0),
  warm: z.number().default(0),
  recommendedConcurrency: z.number(),
});

const RunLimits = z.object({ activeSessions: z.array(z.unknown()), maxConcurrentSessions: z.number() });

/** Asks the browser host; null where browsers are Browser Run's. */
export const askHost = async (env: Env, path: string, limitMs: number): Promise<Response | null> => {
  if (!env.BROWSER_HOST_URL) return null;
  const headers = env.BROWSER_HOST_TOKEN ? { authorization: `Bearer ${env.BROWSER_HOST_TOKEN}` } : {};
  return fetch(new URL(path, env.BROWSER_HOST_URL), { headers, signal: AbortSignal.timeout(limitMs) });
};

export const browserCapacity = async (env: Env): Promise<BrowserCapacity> => {
  try {
    return env.BROWSER ? await runCapacity(env.BROWSER) : await hostCapacity(env);
  } catch (error) {
    console.error(JSON.stringify({ level: "error", event: "capacity_failed", message: String(error) }));
    throw new ServiceError("browser_failed", "The browsers' capacity cannot be had.");
  }
};

const jsonOf = async (answer: Response): Promise<unknown> =>
  parseCapped(await readCapped(answer, { maxBytes: MAX_ANSWER_BYTES, signal: AbortSignal.timeout(CAPACITY_LIMIT_MS) }));

const hostCapacity = async (env: Env): Promise<BrowserCapacity> => {
  const answer = await askHost(env, "/v1/capacity", CAPACITY_LIMIT_MS);
  if (!answer?.ok) throw new Error(`browser host: ${answer ? `status ${answer.status}` : "BROWSER_HOST_URL is not set"}`);
  return HostCapacity.parse(await jsonOf(answer));
};

const runCapacity = async (browser: Fetcher): Promise<BrowserCapacity> => {
  const answer = await browser.fetch("https://browser/v1/limits", { signal: AbortSignal.timeout(CAPACITY_LIMIT_MS) });
  if (!answer.ok) throw new Error(`Browser Run limits: status ${answer.status}`);
  const limits = RunLimits.parse(await jsonOf(answer));
  const max = limits.maxConcurrentSessions;
  return { active: limits.activeSessions.length, max, queued: 0, warm: 0, recommendedConcurrency: max };
};
