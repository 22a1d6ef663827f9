/**
 * @module What the client throws. Every error says what to do next; timeouts, aborts and lost connections have their own classes.
 */
import type { ServiceErrorCode } from "./protocol/index.ts";

export type ClientErrorCode = "timeout" | "aborted" | "connection_failed" | "unexpected_response";
/** Codes of the service's registry, of the client, and of services newer than this client. */
export type ErrorCode = ServiceErrorCode | ClientErrorCode | (string & {});

export interface ErrorFacts {
  readonly code: ErrorCode;
  readonly message: string;
  readonly suggestion: string;
  /** HTTP status; null when no answer came. */
  readonly status?: number | null;
  readonly details?: Record<string, unknown>;
  /** What the service's logs call this request. */
  readonly requestId?: string | null;
  /** How long the service asks to be left alone. */
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** The service refused a request, or answered something that is not of the wire. */
export class StillwaterError extends Error {
  override name = "StillwaterError";
  readonly code: ErrorCode;
  readonly status: number | null;
  readonly suggestion: string;
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;

  constructor(facts: ErrorFacts) {
    super(`${facts.message} [${facts.code}] ${facts.suggestion}`, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.suggestion = facts.suggestion;
    this.details = facts.details ?? {};
    this.requestId = facts.requestId ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

/** No whole answer came in time. What was asked may still have happened. */
export class StillwaterTimeoutError extends StillwaterError {
  override name = "StillwaterTimeoutError";

  constructor(what: string, timeoutMs: number) {
    super({
      code: "timeout",
      message: `${what} had no answer within ${timeoutMs} ms.`,
      suggestion: "Raise timeoutMs, or repeat the call: repeats of reads, steps and resets are safe.",
      details: { timeoutMs },
    });
  }
}

/** The caller's signal ended the call. `cause` is the signal's reason. */
export class StillwaterAbortError extends StillwaterError {
  override name = "AbortError";

  constructor(what: string, reason: unknown) {
    super({
      code: "aborted",
      message: `${what} was aborted by its signal.`,
      suggestion: "Repeat the call without an aborted signal if its answer is wanted.",
      cause: reason,
    });
  }
}

/** The service could not be reached, or the connection broke before the whole answer was there. */
export class StillwaterConnectionError extends StillwaterError {
  override name = "StillwaterConnectionError";

  constructor(what: string, cause: unknown) {
    super({
      code: "connection_failed",
      message: `${what} got no answer: ${rootMessage(cause)}.`,
      suggestion: "Check that the service runs and that url is its address.",
      cause,
    });
  }
}

/** fetch hides the reason in `cause`, sometimes an AggregateError with an empty message. */
const rootMessage = (error: unknown): string => {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  if (!(current instanceof Error)) return String(current);
  return current.message || ("code" in current ? String(current.code) : current.name);
};
