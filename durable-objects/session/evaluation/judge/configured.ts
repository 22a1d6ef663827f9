/**
 * @module The judge that the settings name.
 */
import type { Env } from "../../../env.ts";
import { Chat, type VerdictCache } from "./chat.ts";
import { chatJudge } from "./chat-judge.ts";
import type { Judge } from "./judge.ts";
import { Limiter } from "./limiter.ts";

const DEFAULT_CONCURRENCY = 8;

type JudgeSettings = Pick<Env, "JUDGE_URL" | "JUDGE_MODEL" | "JUDGE_KEY" | "JUDGE_CONCURRENCY" | "BLOBS">;

/** One for all sessions of this isolate. */
let limiter: { readonly max: number; readonly limiter: Limiter } | null = null;

const sharedLimiter = (max: number): Limiter => {
  if (limiter?.max !== max) limiter = { max, limiter: new Limiter(max) };
  return limiter.limiter;
};

/** null when none is configured. */
export const configuredJudge = (env: JudgeSettings): Judge | null => {
  if (!env.JUDGE_URL || !env.JUDGE_MODEL) return null;
  const max = Number(env.JUDGE_CONCURRENCY) || DEFAULT_CONCURRENCY;
  const settings = { url: env.JUDGE_URL, model: env.JUDGE_MODEL, key: env.JUDGE_KEY ?? null };
  return chatJudge(new Chat(settings, sharedLimiter(max), verdictsIn(env.BLOBS)));
};

const verdictsIn = (bucket: R2Bucket): VerdictCache => ({
  get: async (hash) => (await bucket.get(`verdicts/${hash}.json`))?.text() ?? null,
  put: async (hash, verdict) => {
    await bucket.put(`verdicts/${hash}.json`, verdict);
  },
});
