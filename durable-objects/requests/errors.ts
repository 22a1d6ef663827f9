/**
 * @module What callers are told of what was thrown. What is not of the error registry is logged, never shown.
 */
import { ServiceError } from "../../sdk/protocol/index.ts";
import { count } from "../metrics.ts";

const OVERLOADED_RETRY_MS = 1_000;

export interface Where {
  readonly requestId: string;
  readonly route: string;
}

/** The error that callers are told; it is counted, and what is not of the registry is logged. */
export const toServiceError = (thrown: unknown, where: Where): ServiceError => {
  const error = asServiceError(thrown, where);
  count("errors", { code: error.code });
  return error;
};

const asServiceError = (thrown: unknown, { requestId, route }: Where): ServiceError => {
  if (thrown instanceof ServiceError && thrown.code !== "internal") return thrown;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const line = { level: "error", event: "exception", requestId, route };
  console.error(JSON.stringify({ ...line, message: error.message, stack: error.stack }));
  // The runtime sets this when a Durable Object has more calls waiting than it takes.
  if ((error as { overloaded?: unknown }).overloaded === true) {
    return new ServiceError("over_capacity", "The session's object has too much to do.", { retryAfterMs: OVERLOADED_RETRY_MS });
  }
  // An object that answers "internal" has put a reason in words; what follows its first line is a stack.
  const message = thrown instanceof ServiceError ? firstLine(thrown.message) : "Something went wrong on our side.";
  return new ServiceError("internal", message, { requestId });
};

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";
