/**
 * @module The judge that the settings name, with the second one behind it where there is one.
 */
import type { Env } from "../../../env.ts";
import { Chat, type ChatSettings, type VerdictCache } from "./chat.ts";
import { chatJudge } from "./chat-judge.ts";
import { withFallback } from "./fallback.ts";
import type { Judge } from "./judge.ts";
import { Limiter } from "./limiter.ts";

const DEFAULT_CONCURRENCY = 8;

type JudgeSettings = Pick<
  Env,
  | "JUDGE_URL"
  | "JUDGE_MODEL"
  | "JUDGE_KEY"
  | "JUDGE_CONCURRENCY"
  | "JUDGE_FALLBACK_URL"
  | "JUDGE_FALLBACK_MODEL"
  | "JUDGE_FALLBACK_KEY"
  | "BLOBS"
>;

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
  const judgeAt = (settings: ChatSettings): Judge => chatJudge(new Chat(settings, sharedLimiter(max), verdictsIn(env.BLOBS)));
  const first: ChatSettings = { url: env.JUDGE_URL, model: env.JUDGE_MODEL, key: env.JUDGE_KEY ?? null };
  const second = secondOf(env, first);
  return second ? withFallback(judgeAt(first), judgeAt(second)) : judgeAt(first);
};

/** What is left out is as the first one has it; but a key never goes to another address. */
const secondOf = (
  { JUDGE_FALLBACK_URL: url, JUDGE_FALLBACK_MODEL: model, JUDGE_FALLBACK_KEY: key }: JudgeSettings,
  first: ChatSettings,
): ChatSettings | null => {
  if (!url && !model) return null;
  return { url: url || first.url, model: model || first.model, key: key || (url && url !== first.url ? null : first.key) };
};

const verdictsIn = (bucket: R2Bucket): VerdictCache => ({
  get: async (hash) => (await bucket.get(`verdicts/${hash}.json`))?.text() ?? null,
  put: async (hash, verdict) => {
    await bucket.put(`verdicts/${hash}.json`, verdict);
  },
});
