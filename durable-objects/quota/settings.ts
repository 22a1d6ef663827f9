/**
 * @module What the settings allow a token: so many sessions at once, so many steps in a minute. Without an entry there is no quota.
 */
import { z } from "zod";
import type { Env } from "../env.ts";
import { Quota } from "./schema.ts";

const NONE: Quota = {};
/** Whatever else an entry holds is checked where tokens are. */
const Entries = z.array(z.object({ name: z.string(), quota: Quota.optional() }));

let memo: { setting: string | undefined; quotas: ReadonlyMap<string, Quota> } | undefined;

/** The settings do not change within an isolate, so they are read once. */
export const quotaOf = ({ STILLWATER_TOKENS: setting }: Pick<Env, "STILLWATER_TOKENS">, token: string): Quota => {
  if (!memo || memo.setting !== setting) memo = { setting, quotas: quotasIn(setting) };
  return memo.quotas.get(token) ?? NONE;
};

const quotasIn = (setting: string | undefined): ReadonlyMap<string, Quota> => {
  if (!setting) return new Map();
  try {
    return new Map(Entries.parse(JSON.parse(setting)).flatMap(({ name, quota }) => (quota ? [[name, quota] as const] : [])));
  } catch {
    // A setting that cannot be read gives no token either.
    return new Map();
  }
};
