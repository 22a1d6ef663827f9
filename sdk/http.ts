/**
 * @module One request to the service: address, token, time limit, retries, and answers turned into values or errors.
 */
import { frameBody, parse, refusal } from "./answers.ts";
import { type Deadline, deadline, sleep } from "./deadline.ts";
import { StillwaterAbortError, StillwaterConnectionError, StillwaterError, StillwaterTimeoutError } from "./errors.ts";
import { type OnProgress, reporter } from "./progress.ts";
import type { FrameType } from "./protocol/index.ts";
import { type Query, queryString } from "./query.ts";
import { type Repeat, retryDelayMs } from "./retry.ts";
import { type FrameAnswer, SocketRefusedError } from "./socket/connection.ts";
import type { Exchange, Line } from "./socket/line.ts";
import { chunksOf, linesOf } from "./stream.ts";

export const DEFAULT_TIMEOUT_MS = 60_000;
export const DEFAULT_RETRIES = 5;

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
  /** The same as a frame of the session's WebSocket. */
  readonly frame?: { readonly type: FrameType; readonly body: object };
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HTTPOptions {
  readonly url: string;
  readonly token: string;
  readonly fetch: Fetch;
  readonly timeoutMs: number | undefined;
  readonly retries: number;
  /** null: everything by HTTP. */
  readonly exchange?: Exchange | null;
  readonly onProgress?: OnProgress | undefined;
}

export class HTTP {
  readonly #options: HTTPOptions;
  readonly report: OnProgress;

  constructor(options: HTTPOptions) {
    this.#options = options;
    this.report = reporter(options.onProgress);
  }

  get retries(): number {
    return this.#options.retries;
  }

  /** The way of a session's frames; null when everything goes by HTTP. */
  line(session: string): Line | null {
    const { exchange } = this.#options;
    const fallback = (reason: string): void => this.report({ type: "fallback", session, reason });
    return exchange?.line(`/v1/sessions/${encodeURIComponent(session)}`, fallback) ?? null;
  }

  /** With a line, a call that can be a frame goes that way. */
  json<T>(call: Call, options: CallOptions = {}, line: Line | null = null): Promise<T> {
    return this.#send(call, options, async (response) => parse(await response.text(), response) as T, line);
  }

  /** The lines of an NDJSON answer, as they come. Once: what was lost is for the caller to ask for again. */
  async *lines<T>(call: Call, options: CallOptions = {}): AsyncGenerator<T, void, void> {
    const what = `${call.method} ${call.path}`;
    const { limit, translate } = this.#limit(call, options, what);
    try {
      const response = await this.#fetch(call, bodyOf(call), limit.signal, what);
      for await (const line of linesOf(bytesOf(response))) yield parse(line, response) as T;
    } catch (error) {
      throw translate(error);
    } finally {
      limit.clear();
    }
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

  async #send<T>(
    call: Call,
    options: CallOptions,
    read: (response: Response) => Promise<T>,
    line: Line | null = null,
  ): Promise<T> {
    const retries = options.retries ?? this.#options.retries;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(call, options, read, line);
      } catch (error) {
        const delayMs = error instanceof StillwaterError ? retryDelayMs(error, call.repeat, attempt) : null;
        if (delayMs === null || attempt >= retries) throw error;
        this.report({ type: "retry", what: whatOf(call), attempt: attempt + 1, delayMs, error: error as StillwaterError });
        await sleep(delayMs, options.signal);
      }
    }
  }

  async #attempt<T>(call: Call, options: CallOptions, read: (response: Response) => Promise<T>, line: Line | null): Promise<T> {
    const what = whatOf(call);
    const { limit, translate } = this.#limit(call, options, what);
    try {
      const framed = line && call.frame ? await this.#byFrame(call.frame, line, limit, what) : null;
      if (framed) return frameBody(framed, what) as T;
      return await read(await this.#fetch(call, bodyOf(call), limit.signal, what));
    } catch (error) {
      throw translate(error);
    } finally {
      limit.clear();
    }
  }

  /** A WebSocket does not say why it was refused; the session's own route does. */
  async #byFrame(frame: NonNullable<Call["frame"]>, line: Line, limit: Deadline, what: string): Promise<FrameAnswer | null> {
    try {
      return await line.ask(frame.type, frame.body, limit);
    } catch (error) {
      if (error instanceof SocketRefusedError) {
        await this.#fetch({ method: "GET", path: line.path, repeat: "always" }, null, limit.signal, what);
      }
      throw error;
    }
  }

  /** The time limit of an attempt, and what its end is called. */
  #limit(call: Call, options: CallOptions, what: string): { limit: Deadline; translate: (error: unknown) => StillwaterError } {
    if (options.signal?.aborted) throw new StillwaterAbortError(what, options.signal.reason);
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? call.expectMs ?? DEFAULT_TIMEOUT_MS;
    const limit = deadline(timeoutMs, options.signal);
    const translate = (error: unknown): StillwaterError => {
      if (error instanceof StillwaterError) return error;
      if (options.signal?.aborted) return new StillwaterAbortError(what, options.signal.reason);
      return limit.timedOut ? new StillwaterTimeoutError(what, timeoutMs) : new StillwaterConnectionError(what, error);
    };
    return { limit, translate };
  }

  async #fetch(call: Call, body: string | null, signal: AbortSignal, what: string): Promise<Response> {
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
      signal,
    });
    if (!response.ok && !call.alsoAnswers?.includes(response.status)) throw await refusal(response, what);
    return response;
  }
}

const whatOf = (call: Call): string => `${call.method} ${call.path}`;

const bodyOf = (call: Call): string | null => call.text?.text ?? (call.body === undefined ? null : JSON.stringify(call.body));

async function* bytesOf(response: Response): AsyncGenerator<Uint8Array, void, void> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // When the caller has stopped reading, the service stops what it has not begun.
    await reader.cancel().catch(() => undefined);
  }
}
