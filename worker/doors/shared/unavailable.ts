/**
 * @module Tells what is ours from what is the caller's, for contracts that answer both with one kind of error, and says
 * "not now" by HTTP.
 */
import { type Failure, ServiceError, type ServiceErrorCode } from "../../../sdk/protocol/index.ts";

const DEFAULT_RETRY_AFTER_MS = 1_000;

/** Not the caller's mistake, though their status says so in REST. */
const OURS: ReadonlySet<ServiceErrorCode> = new Set([
  "session_failed",
  "session_ended",
  "session_starting",
  "quota_exceeded",
  "request_timeout",
]);

export const isOurs = (error: unknown): boolean =>
  !(error instanceof ServiceError) || error.status >= 500 || OURS.has(error.code);

/** A failure of the service as what is thrown; contracts answer it with a 503. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  readonly retryAfterMs: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, retryAfterMs: number | null = null, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs ?? DEFAULT_RETRY_AFTER_MS;
    this.details = details;
  }

  static ofFailure(failure: Failure): Unavailable {
    return new Unavailable(failure.message, failure.retryAfterMs, { failure });
  }

  static ofError(error: unknown): Unavailable {
    if (error instanceof Unavailable) return error;
    if (!(error instanceof ServiceError)) return new Unavailable("Something went wrong on our side.");
    const { retryAfterMs } = error.details;
    return new Unavailable(error.message, typeof retryAfterMs === "number" ? retryAfterMs : null, { code: error.code });
  }

  toResponse(): Response {
    return Response.json(
      { error: { code: "unavailable", message: this.message, details: this.details } },
      { status: 503, headers: { "retry-after": String(Math.max(1, Math.ceil(this.retryAfterMs / 1000))) } },
    );
  }
}
