/**
 * @module When a request may be sent again, and after how long.
 */
import { StillwaterAbortError, StillwaterConnectionError, type StillwaterError, StillwaterTimeoutError } from "./errors.ts";

/**
 * `always`: a repeat has no further effect (reads, deletes, steps with an index, resets with a requestId, creates with a key).
 * `ifRefused`: only a 5xx of the service itself, which promises that nothing was recorded, or a connection that never was.
 */
export type Repeat = "always" | "ifRefused";

const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 10_000;
/** A service that asks for more than this is not waited for: the caller gets the error and decides. */
export const MAX_RETRY_AFTER_MS = 60_000;
const RETRY_AFTER_JITTER = 0.1;
const TRANSIENT_STATUSES = new Set([408, 425, 429]);
/** The request was not sent when the connection fails like this. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** Milliseconds to wait before the next attempt; null: do not try again. `attempt` counts from 0. */
export const retryDelayMs = (error: StillwaterError, repeat: Repeat, attempt: number): number | null => {
  if (!mayRepeat(error, repeat)) return null;
  if (error.retryAfterMs === null) return backOffMs(attempt);
  if (error.retryAfterMs > MAX_RETRY_AFTER_MS) return null;
  return error.retryAfterMs * (1 + Math.random() * RETRY_AFTER_JITTER);
};

const mayRepeat = (error: StillwaterError, repeat: Repeat): boolean => {
  if (error instanceof StillwaterAbortError) return false;
  // A wall does not open by asking again.
  if (error.code === "site_blocked") return false;
  if (error instanceof StillwaterTimeoutError) return repeat === "always";
  if (error instanceof StillwaterConnectionError) return repeat === "always" || neverSent(error.cause);
  const status = error.status ?? 0;
  // A quota refuses before anything is done.
  if (error.code === "quota_exceeded") return true;
  if (repeat === "ifRefused") return status >= 500 && error.code !== "unexpected_response";
  return status >= 500 || TRANSIENT_STATUSES.has(status);
};

const backOffMs = (attempt: number): number => {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return ceiling / 2 + (Math.random() * ceiling) / 2;
};

const neverSent = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ("code" in error && NEVER_SENT.has(String(error.code))) return true;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(neverSent);
  return neverSent(error.cause);
};
