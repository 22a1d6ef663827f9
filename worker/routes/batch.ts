/**
 * @module Batches over HTTP: each item is checked, done and answered by itself, as the single route would.
 */
import type { z } from "zod";
import type { Env } from "../../durable-objects/env.ts";
import { toServiceError } from "../../durable-objects/requests/errors.ts";
import type { Token } from "../../durable-objects/requests/token.ts";
import { check } from "../../durable-objects/requests/validation.ts";
import { createWith, resetWith, stepWith } from "../../durable-objects/session/calls.ts";
import { BATCH_ITEMS } from "../../sdk/protocol/index.ts";
import { type Answer, type Job, streamJobs } from "../batch/stream.ts";
import type { AppContext } from "../context.ts";
import type { RouteHandler } from "../mount.ts";

/** Creates at once: each may wait for a browser, and those of a caller who went away would be nobody's. */
const MAX_CREATES = 32;

export const batchSessions: RouteHandler<"batchSessions"> = ({ body, token }, c) => {
  const jobs = body.items.map((item, i) =>
    jobOf(c, i, item, BATCH_ITEMS.BatchSessions, { lane: () => null, work: (request) => createWith(c.env, request, token) }),
  );
  return streamJobs(c, jobs, MAX_CREATES);
};

export const batchSteps: RouteHandler<"batchSteps"> = ({ body, token }, c) => {
  const jobs = body.items.map((item, i) =>
    jobOf(c, i, item, BATCH_ITEMS.BatchSteps, {
      lane: ({ sessionId }) => sessionId,
      work: ({ sessionId, ...request }) => stepWith(c.env, sessionId, request, token),
    }),
  );
  return streamJobs(c, jobs);
};

export const batchResets: RouteHandler<"batchResets"> = ({ body, token }, c) => {
  const jobs = body.items.map((item, i) =>
    jobOf(c, i, item, BATCH_ITEMS.BatchResets, {
      lane: ({ sessionId }) => sessionId,
      work: ({ sessionId, ...request }) => resetItem(c.env, sessionId, request, token),
    }),
  );
  return streamJobs(c, jobs);
};

const resetItem = async (env: Env, id: string, request: Parameters<typeof resetWith>[2], token: Token): Promise<Answer> => ({
  status: 200,
  body: await resetWith(env, id, request, token),
});

interface Doing<T> {
  readonly lane: (item: T) => string | null;
  readonly work: (item: T) => Promise<Answer>;
}

/** What is wrong with an item is its answer. */
const jobOf = <S extends z.ZodType>(c: AppContext, i: number, item: unknown, schema: S, doing: Doing<z.output<S>>): Job => {
  const answering = async (work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (thrown) {
      const error = toServiceError(thrown, { requestId: c.get("requestId"), route: c.get("route") });
      return { status: error.status, body: error.toBody() };
    }
  };
  let request: z.output<S>;
  try {
    request = check(schema, item);
  } catch (thrown) {
    return {
      i,
      lane: null,
      run: () =>
        answering(() => {
          throw thrown;
        }),
    };
  }
  return { i, lane: doing.lane(request), run: () => answering(() => doing.work(request)) };
};
