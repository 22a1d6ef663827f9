/**
 * @module One request to the service: address, token, time limit, retries, and answers turned into values or errors.
 */
import { deadline, sleep } from "./deadline.ts";
import { StillwaterAbortError, StillwaterConnectionError, StillwaterError, StillwaterTimeoutError } from "./errors.ts";
import { type Query, queryString } from "./query.ts";
import { type Repeat, retryDelayMs } from "./retry.ts";
import { chunksOf } from "./stream.ts";

export const DEFAULT_TIMEOUT_MS = 60_000;
export const DEFAULT_RETRIES = 5;
const EXCERPT_CHARACTERS = 200;

/** What every call takes beside its own arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For each attempt, from the request to the last byte of the answer. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent again, where that is safe. */
  readonly retries?: number | undefined;
}

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  /** A body that is not JSON. */
  readonly text?: { readonly mediaType: string; readonly text: string };
  readonly repeat: Repeat;
  /** How long the service itself may take; only used when neither the call nor the client sets a time limit. */
  readonly expectMs?: number;
  /** What kind of answer is wanted, where there are several. */
  readonly accept?: string;
  /** Statuses beside 2xx whose body is the answer. */
  readonly alsoAnswers?: readonly number[];
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HTTPOptions {
  readonly url: string;
  readonly token: string;
  readonly fetch: Fetch;
  readonly timeoutMs: number | undefined;
  readonly retries: number;
}

export class HTTP {
  readonly #options: HTTPOptions;

  constructor(options: HTTPOptions) {
    this.#options = options;
  }

  json<T>(call: Call, options: CallOptions = {}): Promise<T> {
    return this.#send(call, options, async (response) => parse(await response.text(), response) as T);
  }

  text(call: Call, options: CallOptions = {}): Promise<string> {
    return this.#send(call, options, (response) => response.text());
  }

  bytes(call: Call, options: CallOptions = {}): Promise<{ bytes: Uint8Array; mediaType: string }> {
    return this.#send(call, options, async (response) => ({
      bytes: new Uint8Array(await response.arrayBuffer()),
      mediaType: response.headers.get("content-type") ?? "application/octet-stream",
    }));
  }

  /** The bytes as they come, of an answer of any length: the time limit is for its head, and for each pause in it. */
  async *stream(call: Call, options: CallOptions = {}): AsyncGenerator<Uint8Array, void, void> {
    const pauseMs = options.timeoutMs ?? this.#options.timeoutMs ?? call.expectMs ?? DEFAULT_TIMEOUT_MS;
    const body = await this.#send(call, options, async (response) => response.body);
    if (body) yield* chunksOf(body, `${call.method} ${call.path}`, pauseMs, options.signal);
  }

  async #send<T>(call: Call, options: CallOptions, read: (response: Response) => Promise<T>): Promise<T> {
    const retries = options.retries ?? this.#options.retries;
    const body = call.text?.text ?? (call.body === undefined ? null : JSON.stringify(call.body));
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(call, body, options, read);
      } catch (error) {
        const delayMs = error instanceof StillwaterError ? retryDelayMs(error, call.repeat, attempt) : null;
        if (delayMs === null || attempt >= retries) throw error;
        await sleep(delayMs, options.signal);
      }
    }
  }

  async #attempt<T>(call: Call, body: string | null, options: CallOptions, read: (response: Response) => Promise<T>): Promise<T> {
    const what = `${call.method} ${call.path}`;
    if (options.signal?.aborted) throw new StillwaterAbortError(what, options.signal.reason);
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? call.expectMs ?? DEFAULT_TIMEOUT_MS;
    const limit = deadline(timeoutMs, options.signal);
    try {
      const response = await this.#options.fetch(`${this.#options.url}${call.path}${queryString(call.query)}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${this.#options.token}`,
          ...(call.accept === undefined ? {} : { accept: call.accept }),
          ...(body === null ? {} : { "content-type": call.text?.mediaType ?? "application/json" }),
        },
        body,
        // A followed redirect would turn a POST into a GET.
        redirect: "manual",
        signal: limit.signal,
      });
      if (!response.ok && !call.alsoAnswers?.includes(response.status)) throw await refusal(response, what);
      return await read(response);
    } catch (error) {
      if (error instanceof StillwaterError) throw error;
      if (options.signal?.aborted) throw new StillwaterAbortError(what, options.signal.reason);
      if (limit.timedOut) throw new StillwaterTimeoutError(what, timeoutMs);
      throw new StillwaterConnectionError(what, error);
    } finally {
      limit.clear();
    }
  }
}

const parse = (text: string, response: Response): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unexpected(response, text, cause);
  }
};

const refusal = async (response: Response, what: string): Promise<StillwaterError> => {
  const text = await response.text();
  const told = serviceError(text);
  if (!told) return unexpected(response, text);
  return new StillwaterError({
    code: told.code,
    message: `${what} was refused with ${response.status}: ${told.message}`,
    suggestion: told.suggestion ?? "",
    status: response.status,
    details: told.details ?? {},
    requestId: requestId(response),
    retryAfterMs: retryAfterMs(response, told.details),
  });
};

interface ToldError {
  code: string;
  message: string;
  suggestion?: string;
  details?: Record<string, unknown>;
}

const serviceError = (text: string): ToldError | null => {
  try {
    const { error } = JSON.parse(text) as { error?: ToldError };
    return typeof error?.code === "string" && typeof error.message === "string" ? error : null;
  } catch {
    return null;
  }
};

const unexpected = (response: Response, text: string, cause?: unknown): StillwaterError =>
  new StillwaterError({
    code: "unexpected_response",
    message: `The answer with status ${response.status} is not of this service: ${JSON.stringify(text.slice(0, EXCERPT_CHARACTERS))}.`,
    suggestion: "Check that url is the service's own address, without a redirect or a proxy's page in between.",
    status: response.status,
    requestId: requestId(response),
    retryAfterMs: retryAfterMs(response, undefined),
    cause,
  });

const requestId = (response: Response): string | null => response.headers.get("x-request-id");

const retryAfterMs = (response: Response, details: Record<string, unknown> | undefined): number | null => {
  if (typeof details?.retryAfterMs === "number") return details.retryAfterMs;
  const header = response.headers.get("retry-after");
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
};
