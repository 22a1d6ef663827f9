/**
 * @module Many sessions at once: each answer is yielded when it is there, and nothing waits for the slowest.
 */
import { refusedWith } from "./answers.ts";
import { sleep } from "./deadline.ts";
import { StillwaterAbortError, StillwaterConnectionError, StillwaterError } from "./errors.ts";
import type { CallOptions, HTTP } from "./http.ts";
import { merge } from "./merge.ts";
import type { BatchLine, CreateSessionInput, ResetSessionInput, Session, StepAnswer } from "./protocol/index.ts";
import { type Repeat, retryDelayMs } from "./retry.ts";
import { type AnyAction, SessionHandle, type StepOptions } from "./session.ts";

/** So many items go into one request; more are sent as several, side by side. */
const MAX_ITEMS = 256;
/** For a whole batch, whose items may queue for browsers. */
const BATCH_MS = 600_000;

/** What became of item i of the list that was given: a value, or the error that the single call would have thrown. */
export type BatchResult<T> =
  | { readonly i: number; readonly value: T; readonly error: null }
  | { readonly i: number; readonly value: null; readonly error: StillwaterError };

export interface BatchStep extends Omit<StepOptions, keyof CallOptions> {
  /** With a handle the index is filled in, and the handle knows the answer. */
  readonly session: SessionHandle | string;
  readonly action: AnyAction;
}

export interface BatchReset extends ResetSessionInput {
  readonly session: SessionHandle | string;
}

interface Item {
  readonly i: number;
  readonly body: unknown;
  readonly repeat: Repeat;
}

export class Batch {
  readonly #http: HTTP;

  constructor(http: HTTP) {
    this.#http = http;
  }

  /** Opens a session for each request. */
  async *create(
    requests: readonly CreateSessionInput[],
    options: CallOptions = {},
  ): AsyncGenerator<BatchResult<SessionHandle>, void, void> {
    const items = requests.map((body, i): Item => ({ i, body, repeat: body.key === undefined ? "ifRefused" : "always" }));
    for await (const result of this.#run<Session>("/v1/batch/sessions", items, options)) {
      yield result.error ? result : { ...result, value: new SessionHandle(this.#http, result.value) };
    }
  }

  /** One action in each session. Steps of the same session are done in their order. */
  async *step(steps: readonly BatchStep[], options: CallOptions = {}): AsyncGenerator<BatchResult<StepAnswer>, void, void> {
    const ahead = new Map<SessionHandle, number>();
    const items = steps.map(({ session, action, ...more }, i): Item => {
      if (typeof session === "string") {
        const body = { sessionId: session, action, requestId: crypto.randomUUID(), ...more };
        return { i, body, repeat: "always" };
      }
      const before = ahead.get(session) ?? 0;
      ahead.set(session, before + 1);
      return { i, body: { sessionId: session.id, ...session.stepRequest(action, more, before) }, repeat: "always" };
    });
    yield* keeping(this.#run<StepAnswer>("/v1/batch/steps", items, options), steps);
  }

  /** A new episode in each session. */
  async *reset(resets: readonly BatchReset[], options: CallOptions = {}): AsyncGenerator<BatchResult<Session>, void, void> {
    const items = resets.map(({ session, ...request }, i): Item => {
      const sessionId = typeof session === "string" ? session : session.id;
      return { i, body: { sessionId, requestId: crypto.randomUUID(), ...request }, repeat: "always" };
    });
    yield* keeping(this.#run<Session>("/v1/batch/resets", items, options), resets);
  }

  async *#run<T>(path: string, items: readonly Item[], options: CallOptions): AsyncGenerator<BatchResult<T>, void, void> {
    const parts: Item[][] = [];
    for (let at = 0; at < items.length; at += MAX_ITEMS) parts.push(items.slice(at, at + MAX_ITEMS));
    let done = 0;
    // When nobody wants the rest, the requests end at once, and the service begins nothing more.
    const left = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal;
    try {
      for await (const result of merge(parts.map((part) => this.#part<T>(path, part, { ...options, signal })))) {
        this.#http.report({ type: "batch", path, done: ++done, total: items.length });
        yield result;
      }
    } finally {
      left.abort();
    }
  }

  /** One request; what it did not answer, or what may be tried again, is sent again. */
  async *#part<T>(path: string, items: readonly Item[], options: CallOptions): AsyncGenerator<BatchResult<T>, void, void> {
    const retries = options.retries ?? this.#http.retries;
    let left = items;
    for (let attempt = 0; left.length > 0; attempt++) {
      const open = new Map(left.map((item) => [item.i, item]));
      const again: Item[] = [];
      let delayMs = 0;
      const retry = (item: Item, error: StillwaterError): boolean => {
        const wait = attempt < retries ? retryDelayMs(error, item.repeat, attempt) : null;
        if (wait === null) return false;
        again.push(item);
        delayMs = Math.max(delayMs, wait);
        return true;
      };
      let lost: StillwaterError = new StillwaterConnectionError(`POST ${path}`, new Error("the answer ended too early"));
      try {
        for await (const line of this.#lines(path, left, options)) {
          const item = left[line.i];
          if (!item || !open.delete(item.i)) continue;
          const error = line.status < 400 ? null : refusedWith(line.status, line.body, `Item ${item.i} of POST ${path}`);
          if (!error) yield { i: item.i, value: line.body as T, error: null };
          else if (!retry(item, error)) yield { i: item.i, value: null, error };
        }
      } catch (error) {
        if (!(error instanceof StillwaterError) || isFinal(error)) throw error;
        lost = error;
      }
      for (const item of open.values()) if (!retry(item, lost)) yield { i: item.i, value: null, error: lost };
      left = again;
      if (left.length > 0) await sleep(delayMs, options.signal);
    }
  }

  #lines(path: string, items: readonly Item[], options: CallOptions): AsyncGenerator<BatchLine, void, void> {
    const body = { items: items.map((item) => item.body) };
    return this.#http.lines<BatchLine>({ method: "POST", path, body, repeat: "always", expectMs: BATCH_MS }, options);
  }
}

/** The batch as a whole was refused, or nobody wants it any more. */
const isFinal = (error: StillwaterError): boolean =>
  error instanceof StillwaterAbortError ||
  (error.status !== null && error.status < 500 && retryDelayMs(error, "always", 0) === null);

/** Handles among the sessions learn what was answered. */
async function* keeping<T extends StepAnswer | Session>(
  results: AsyncGenerator<BatchResult<T>, void, void>,
  asked: readonly { readonly session: SessionHandle | string }[],
): AsyncGenerator<BatchResult<T>, void, void> {
  for await (const result of results) {
    const session = asked[result.i]?.session;
    if (session instanceof SessionHandle && result.value) session.keep(result.value);
    yield result;
  }
}
