/**
 * @module What an error means for an episode, and whether a fresh session could do better.
 */
import { StillwaterError } from "../errors.ts";
import type { EpisodeFailure } from "./types.ts";

/** The policy gave no reply. */
export class PolicyFailedError extends Error {
  override readonly name = "PolicyFailedError";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The reason with which an attempt is aborted when its time is over. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";

  constructor(timeoutMs: number) {
    super(`The episode took longer than ${timeoutMs} ms.`);
  }
}

/** The session was lost; it was not asked for wrongly. */
const LOST = new Set<string>(["session_ended", "session_failed", "session_not_found", "episode_changed", "episode_ended"]);

const isRefusal = (status: number | null): boolean => status !== null && status >= 400 && status < 500;

export const failureOf = (error: unknown, signal: AbortSignal): EpisodeFailure => {
  const { reason } = signal;
  if (reason instanceof TimeLimitError) return { class: "timeLimit", message: reason.message, retryable: false };
  if (error instanceof PolicyFailedError) return policyFailure(error.cause, true);
  // What is not of the service comes from the agent, whose prompt does not fit or which cannot read a reply.
  if (!(error instanceof StillwaterError)) return policyFailure(error, false);
  const { status, code, message } = error;
  if (LOST.has(code)) return { class: "browser", message, retryable: true };
  if (code === "site_blocked") return { class: "site", message, retryable: false };
  if (isRefusal(status)) return { class: "refused", message, retryable: false };
  return { class: "internal", message, retryable: true };
};

/** A policy may say itself whether another try is of use. */
const policyFailure = (error: unknown, otherwise: boolean): EpisodeFailure => {
  const told = error instanceof Error && "retryable" in error ? error.retryable : undefined;
  return {
    class: "policy",
    message: error instanceof Error ? error.message : String(error),
    retryable: typeof told === "boolean" ? told : otherwise,
  };
};
