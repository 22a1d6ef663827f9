/**
 * @module The policy's server, asked before anything begins: whether it is there, and what it serves.
 */
import type { Policy } from "../../agents/agent.ts";
import { parseCapped, readCapped } from "../../capped.ts";
import { didYouMean } from "../../nearest.ts";
import { type ChatOptions, chatPolicy } from "../../policies/chat.ts";
import { randomPolicy } from "../../policies/random.ts";
import { UsageError } from "../usage.ts";
import type { RunSettings } from "./settings.ts";
import { RUN_USAGE } from "./usage.ts";

const PROBE_TIMEOUT_MS = 15_000;
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** The server is not there, or does not let us in. */
export class PolicyUnreachableError extends Error {
  override readonly name = "PolicyUnreachableError";
}

/**
 * The model that was asked for, else the first that the server lists. Servers without a list are asked for nothing. A model
 * that is not in the list is told and tried: some servers take names that they do not list.
 */
export const findModel = async (
  { kind, url, model, key }: RunSettings["policy"],
  say: (text: string) => void,
): Promise<string> => {
  if (kind === "random") return kind;
  const listed = await listModels(url, key);
  if (model !== null) {
    if (listed !== null && listed.length > 0 && !listed.includes(model)) say(unlisted(url, model, listed));
    return model;
  }
  if (listed?.[0] !== undefined) return listed[0];
  throw new UsageError(`--model is missing, and ${url}/models lists none`, RUN_USAGE);
};

const MAX_TOLD_MODELS = 8;

const unlisted = (url: string, model: string, listed: readonly string[]): string => {
  const more = listed.length > MAX_TOLD_MODELS ? ` and ${listed.length - MAX_TOLD_MODELS} more` : "";
  const near = didYouMean(model, listed);
  return `${url} does not list the model ${JSON.stringify(model)}, and may refuse it. It lists ${listed.slice(0, MAX_TOLD_MODELS).join(", ")}${more}.${near}`;
};

const listModels = async (url: string, key: string | null): Promise<string[] | null> => {
  const response = await fetch(`${url}/models`, {
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    redirect: "manual",
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new PolicyUnreachableError(
      `The policy at ${url} cannot be reached: ${rootMessage(error)}. Check --policy-url, and that the server runs.`,
    );
  });
  if (response.status === 401 || response.status === 403) {
    throw new PolicyUnreachableError(
      `The policy at ${url} answered ${response.status}. Name the variable that holds its key with --policy-key-env.`,
    );
  }
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const body: unknown = await readCapped(response, { maxBytes: MAX_LIST_BYTES, signal })
    .then(parseCapped)
    .catch(() => null);
  const data = typeof body === "object" && body !== null && "data" in body && Array.isArray(body.data) ? body.data : null;
  return data?.flatMap((model: { id?: unknown }) => (typeof model?.id === "string" ? [model.id] : [])) ?? null;
};

export const policyOf = ({ kind, url, key, sampling, logprobs, tokenIds }: RunSettings["policy"], model: string): Policy => {
  if (kind === "random") return randomPolicy();
  const options: ChatOptions = { url, model, sampling, logprobs, tokenIds, ...(key === null ? {} : { key }) };
  return chatPolicy(options);
};

/** fetch hides the reason in `cause`. */
const rootMessage = (error: unknown): string => {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  if (!(current instanceof Error)) return String(current);
  return current.message || ("code" in current ? String(current.code) : current.name);
};
