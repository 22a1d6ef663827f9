/**
 * @module Answers of the OpenEnv door: its errors are FastAPI's, `{detail}`.
 */
import { OpenEnvError, type OpenEnvProblem } from "../../../durable-objects/openenv/errors.ts";
import { toServiceError } from "../../../durable-objects/requests/errors.ts";
import type { AppContext } from "../../context.ts";

export const problemAnswer = ({ message, extra, status }: OpenEnvProblem): Response => {
  const detail = Array.isArray(extra.errors) && extra.errors.length > 0 ? extra.errors : message;
  const { errors: _errors, ...rest } = extra;
  const headers: Record<string, string> = status === 503 ? { "retry-after": "1" } : {};
  return Response.json({ detail, ...rest }, { status, headers });
};

/** Whatever a handler throws, in OpenEnv's form. */
export const answerThrown = (thrown: unknown, c: AppContext): Response => {
  if (thrown instanceof OpenEnvError) return problemAnswer(thrown.problem);
  const error = toServiceError(thrown, { requestId: c.get("requestId"), route: c.get("route") });
  const { suggestion } = error.toBody().error;
  const answer = Response.json({ detail: `${error.message} ${suggestion}` }, { status: error.status });
  if (error.status === 401) answer.headers.set("www-authenticate", 'Basic realm="stillwater", Bearer');
  return answer;
};

type DoorHandler = (c: AppContext) => Promise<Response> | Response;

/** Errors never leave the door in another form. */
export const guarded =
  (route: string, handler: DoorHandler): DoorHandler =>
  async (c) => {
    c.set("route", route);
    try {
      return await handler(c);
    } catch (thrown) {
      return answerThrown(thrown, c);
    }
  };
