/**
 * @module Turns whatever was thrown into an answer of the error registry.
 */
import { toServiceError } from "../../durable-objects/requests/errors.ts";
import type { AppContext } from "../context.ts";

export const answerError = (thrown: unknown, c: AppContext): Response => {
  const error = toServiceError(thrown, { requestId: c.get("requestId"), route: c.get("route") });
  const answer = Response.json(error.toBody(), { status: error.status });
  if (error.status === 401) answer.headers.set("www-authenticate", 'Bearer realm="stillwater"');
  const { retryAfterMs, allow } = error.details;
  if ((error.status === 503 || error.status === 429) && typeof retryAfterMs === "number") {
    answer.headers.set("retry-after", String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  }
  if (error.status === 405 && Array.isArray(allow)) answer.headers.set("allow", allow.join(", "));
  return answer;
};
