/**
 * @module A policy behind an OpenAI-compatible chat server: asked with a time limit, and again after faults that pass.
 */
import type { ChatRequest, PolicyContext } from "../agents/agent.ts";
import { discard, isEventStream, parseCapped, readCapped, readExcerpt, TooLargeError, TooManyValuesError } from "../capped.ts";
import { deadline, sleep } from "../deadline.ts";
import type { Fetch } from "../http.ts";
import type { ChatPolicyOptionsInput, PolicyReply, Sampling } from "../protocol/index.ts";
import { PolicyError } from "./errors.ts";
import { eventStream, refusal, tooLarge, unexpected } from "./refusals.ts";
import { messagesOnWire, replyOnWire } from "./wire.ts";

export type ChatOptions = ChatPolicyOptionsInput & {
  readonly fetch?: Fetch;
  /** Where the waiting before a retry begins; it doubles each time. */
  readonly firstDelayMs?: number;
};

const TIMEOUT_MS = 240_000;
/** Of a reply, with token ids and log-probabilities. */
export const MAX_REPLY_BYTES = 16 * 1024 * 1024;
/** Of what the model said, thought and called: more is no reply that anything could be read from. */
export const MAX_SPOKEN_CHARACTERS = 1_000_000;
/** Of a refusal, which is read for its message alone. */
const MAX_REFUSAL_BYTES = 64 * 1024;
const RETRIES = 4;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** A server that asks for more than this is not waited for: the caller gets the error and decides. */
const MAX_RETRY_AFTER_MS = 120_000;
const RETRY_AFTER_JITTER = 0.1;
/** A server that pauses, as trainers do for new weights, is waited for so long; that counts as no retry. */
const MAX_PAUSE_MS = 600_000;

const isPause = ({ status, retryAfterMs }: PolicyError): boolean => status === 429 && (retryAfterMs ?? 0) > 0;

const delayMs = ({ retryAfterMs }: PolicyError, attempt: number, firstMs: number): number => {
  if (retryAfterMs !== null) return retryAfterMs * (1 + Math.random() * RETRY_AFTER_JITTER);
  const ceiling = Math.min(MAX_DELAY_MS, firstMs * 2 ** attempt);
  return ceiling / 2 + (Math.random() * ceiling) / 2;
};

const aborted = (): PolicyError =>
  new PolicyError({ code: "aborted", message: "The call of the policy was aborted by its signal.", retryable: false });

const MIN_SECRET_CHARS = 4;
/** In replies shorter ones may be words. */
const MIN_REPLY_SECRET_CHARS = 12;

/** Servers repeat keys in their messages; what is thrown here ends in logs and trajectories. */
const hiding =
  (secrets: readonly string[], minChars = MIN_SECRET_CHARS) =>
  (text: string): string =>
    secrets.filter((secret) => secret.length >= minChars).reduce((left, secret) => left.replaceAll(secret, "[secret]"), text);

/** fetch hides the reason in `cause`. */
const rootMessage = (error: unknown): string => {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  if (!(current instanceof Error)) return String(current);
  return current.message || ("code" in current ? String(current.code) : current.name);
};

const endpointOf = (url: string): string => {
  const base = url.replace(/\/+$/, "");
  return base.endsWith("/chat/completions") ? base : `${base}/chat/completions`;
};

/** It needs nothing of an episode, so that anything else can be asked of the same server. */
export interface ChatPolicy {
  (request: ChatRequest, context: Pick<PolicyContext, "signal" | "picture" | "onAttempt">): Promise<PolicyReply>;
  readonly model: string;
  readonly sampling: Sampling;
}

export const chatPolicy = (options: ChatOptions): ChatPolicy => {
  const { url, model, key, headers = {}, sampling = {}, timeoutMs = TIMEOUT_MS, retries = RETRIES } = options;
  const send: Fetch = options.fetch ?? ((address, init) => fetch(address, init));
  const endpoint = endpointOf(url);
  const secrets = [key ?? "", ...Object.values(headers)];
  const clean = hiding(secrets);
  const cleanReply = hiding(secrets, MIN_REPLY_SECRET_CHARS);
  const sent = new Headers({ "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) });
  for (const [name, value] of Object.entries(headers)) sent.set(name, value);

  const attempt = async (body: string, signal: AbortSignal): Promise<PolicyReply> => {
    const limit = deadline(timeoutMs, signal);
    try {
      const response = await send(endpoint, {
        method: "POST",
        headers: sent,
        body,
        redirect: "manual",
        signal: limit.signal,
      });
      if (!response.ok) {
        const said = await readExcerpt(response, { maxBytes: MAX_REFUSAL_BYTES, signal: limit.signal });
        if (limit.signal.aborted) throw limit.signal.reason;
        throw refusal(response.status, response.headers, clean(said));
      }
      if (isEventStream(response)) {
        discard(response);
        throw eventStream(response.status);
      }
      const text = await readCapped(response, { maxBytes: MAX_REPLY_BYTES, signal: limit.signal });
      const reply = replyOnWire(parsed(cleanReply(text)), response.headers);
      if (!reply) throw unexpected(response.status, clean(text.slice(0, MAX_REFUSAL_BYTES)));
      if (spokenCharacters(reply) > MAX_SPOKEN_CHARACTERS)
        throw tooLarge(`what the model said is longer than ${MAX_SPOKEN_CHARACTERS} characters`);
      return reply;
    } catch (error) {
      if (error instanceof PolicyError) throw error;
      if (error instanceof TooLargeError || error instanceof TooManyValuesError) throw tooLarge(error.message);
      if (signal.aborted) throw aborted();
      if (limit.timedOut)
        throw new PolicyError({
          code: "timeout",
          message: `The policy server had no answer within ${timeoutMs} ms.`,
          retryable: true,
        });
      throw new PolicyError({
        code: "connection_failed",
        message: `The policy server could not be asked: ${clean(rootMessage(error))}`,
        retryable: true,
      });
    } finally {
      limit.clear();
    }
  };

  const ask: (...args: Parameters<ChatPolicy>) => Promise<PolicyReply> = async (request, { signal, picture, onAttempt }) => {
    const body = JSON.stringify({
      ...sampling,
      model,
      messages: await messagesOnWire(request, picture),
      ...(request.tools.length > 0 ? { tools: request.tools } : {}),
      ...(options.logprobs ? { logprobs: true } : {}),
      ...(options.tokenIds ? { return_token_ids: true } : {}),
    });
    const began = Date.now();
    let failed = 0;
    for (;;) {
      if (signal.aborted) throw aborted();
      onAttempt?.();
      try {
        return await attempt(body, signal);
      } catch (thrown) {
        const error = thrown as PolicyError;
        const patient = (error.retryAfterMs ?? 0) <= MAX_RETRY_AFTER_MS;
        const pausing = isPause(error) && Date.now() - began < MAX_PAUSE_MS;
        if (!error.retryable || !patient || (!pausing && failed >= retries)) throw error;
        await sleep(delayMs(error, failed, options.firstDelayMs ?? FIRST_DELAY_MS), signal);
        if (!pausing) failed++;
      }
    }
  };
  return Object.assign(ask, { model, sampling });
};

const spokenCharacters = ({ text, thinking, toolCalls }: PolicyReply): number =>
  toolCalls.reduce(
    (sum, call) => sum + call.id.length + call.name.length + call.arguments.length,
    text.length + (thinking?.length ?? 0),
  );

const parsed = (text: string): unknown => {
  try {
    return parseCapped(text);
  } catch (error) {
    if (error instanceof TooManyValuesError) throw error;
    return null;
  }
};
