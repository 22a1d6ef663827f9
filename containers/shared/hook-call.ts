/**
 * @module Calls the address of a hook, from the session object or from the site host: bounded in time and size, without
 * redirects, and with a failure that names the site, the hook, the address and what happened.
 */
import { parseCapped, readCapped, readExcerpt, TooLargeError } from "../../sdk/capped.ts";
import type { HookCall } from "../../sdk/protocol/hooks.ts";

export const HOOK_TIMEOUT_MS = 30_000;
/** Of a state: it is kept with the episode as it was before and as it is after. */
const MAX_STATE_BYTES = 4 * 1024 * 1024;
const MAX_EXCERPT_BYTES = 4096;
const MAX_RESET_BYTES = 64 * 1024;
const MAX_VERDICT_BYTES = 64 * 1024;
const EXCERPT_CHARACTERS = 200;

/** What is called, or run, for a site. A verifier is a command alone. */
export type HookName = "reset" | "state" | "verify";

const WORDS: Readonly<Record<HookName, string>> = { reset: "reset hook", state: "state hook", verify: "verifier" };
const MAX_BYTES: Readonly<Record<HookName, number>> = {
  reset: MAX_RESET_BYTES,
  state: MAX_STATE_BYTES,
  verify: MAX_VERDICT_BYTES,
};

/** The episode that the hook is called for. */
export interface HookContext {
  readonly site: string;
  readonly seed: number;
  readonly session: string;
  /** Id of the trajectory. */
  readonly episode: string;
  /** Which episode of the session it is, from 0. */
  readonly n: number;
}

/** `permanent`: another try would fail in the same way. */
export class HookFailure extends Error {
  override readonly name = "HookFailure";
  readonly permanent: boolean;

  constructor(context: HookContext, hook: HookName, address: string, what: string, permanent = false) {
    super(`The ${WORDS[hook]} of the site ${context.site} (${address}) failed: ${what}`);
    this.permanent = permanent;
  }
}

export const limitOf = (hook: HookName): number => MAX_BYTES[hook];

export const asCall = (hook: string | HookCall): HookCall => (typeof hook === "string" ? { url: hook } : hook);

/** Sent to the hook as headers, to a command as variables. */
export const contextHeaders = ({ site, seed, session, episode, n }: HookContext): Record<string, string> => ({
  "x-stillwater-site": site,
  "x-stillwater-seed": String(seed),
  "x-stillwater-session": session,
  "x-stillwater-episode": episode,
  "x-stillwater-episode-number": String(n),
});

interface CallOptions {
  /** Further headers. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Finds out what the runtime does not say of a connection that was lost. */
  readonly whyUnreachable?: (url: string) => Promise<string | null>;
}

/** Sends one request; the body of a good answer. */
export async function callHook(
  hook: HookName,
  call: HookCall,
  /** What a path of the site's own server begins with. */
  origin: string,
  context: HookContext,
  { extra = {}, whyUnreachable = async () => null }: CallOptions = {},
): Promise<string> {
  const url = new URL(call.url, origin);
  const method = call.method ?? (hook === "reset" ? "POST" : "GET");
  const address = `${method} ${withoutSecrets(url)}`;
  const fail = (what: string, permanent = false) => new HookFailure(context, hook, address, what, permanent);
  const timeoutMs = call.timeoutMs ?? HOOK_TIMEOUT_MS;
  const body = method === "GET" ? undefined : (call.body ?? (hook === "reset" ? context : undefined));
  const signal = AbortSignal.timeout(timeoutMs);
  const late = `it did not answer within ${timeoutMs} ms`;
  try {
    const answer = await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json, */*;q=0.5",
        ...contextHeaders(context),
        ...extra,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...lowerCased(call.headers),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    if (answer.status >= 300 && answer.status < 400) {
      throw fail(`it answered ${answer.status}, and redirects are not followed; give the address itself`, true);
    }
    if (!answer.ok) {
      const said = await readExcerpt(answer, { maxBytes: MAX_EXCERPT_BYTES, signal });
      throw fail(`it answered ${answer.status}${excerptOf(said)}`, answer.status < 500 && answer.status !== 429);
    }
    // Nobody reads what a reset answers.
    if (hook === "reset") return await readExcerpt(answer, { maxBytes: limitOf(hook), signal });
    return await readCapped(answer, { maxBytes: limitOf(hook), signal });
  } catch (error) {
    if (error instanceof HookFailure) throw error;
    if (error instanceof TooLargeError) {
      throw fail(`its answer is larger than ${error.maxBytes} bytes; give only what the evaluators ask for`, true);
    }
    throw fail(signal.aborted ? late : ((await whyUnreachable(url.href)) ?? connectionProblem(error)));
  }
}

/** The text of a state as JSON. */
export function parseState(text: string, context: HookContext, address: string): unknown {
  try {
    return parseCapped(text);
  } catch (error) {
    const problem = error instanceof SyntaxError ? `what it gave is no JSON${excerptOf(text)}` : (error as Error).message;
    throw new HookFailure(context, "state", address, problem, true);
  }
}

export const addressOf = (call: HookCall, origin: string): string =>
  `${call.method ?? "GET"} ${withoutSecrets(new URL(call.url, origin))}`;

/** Of a connection that could not be made or broke: Node's code where there is one, such as ECONNREFUSED. */
export function connectionProblem(error: unknown): string {
  const { code, message } = ((error as { cause?: unknown }).cause ?? error) as { code?: unknown; message?: unknown };
  const words = typeof message === "string" && message !== "" ? message : String(error);
  return typeof code === "string" && !words.includes(code) ? `${code} ${words}` : words;
}

/** For messages: an address may carry a password or a key. */
export const withoutSecrets = ({ origin, pathname }: URL): string => origin + pathname;

export const excerptOf = (text: string): string => {
  const words = text.replaceAll(/\s+/g, " ").trim();
  return words === "" ? "" : `: ${words.slice(0, EXCERPT_CHARACTERS)}`;
};

const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
