/**
 * @module Rollouts over HTTP: each route asks the rollout's object.
 */
import { z } from "zod";
import type { Env } from "../../durable-objects/env.ts";
import { isRolloutId, newRolloutId } from "../../durable-objects/ids.ts";
import { unwrap } from "../../durable-objects/reply.ts";
import { addressOf } from "../../durable-objects/rollout/policy.ts";
import type { RolloutRPC } from "../../durable-objects/rollout/rpc.ts";
import { type Rollout, ServiceError } from "../../sdk/protocol/index.ts";
import { listRolloutRows } from "../db/queries/rollouts.ts";
import type { RouteHandler } from "../mount.ts";
import { rolloutObject } from "../objects.ts";
import { decodeCursor, encodeCursor } from "../pagination.ts";
import { eventStream } from "./event-stream.ts";
import { checkNetwork } from "./start.ts";

const Position = z.strictObject({ createdAt: z.number().int(), id: z.string() });
const Place = z.number().int().min(0);

const rolloutOf = (env: Env, id: string): RolloutRPC => {
  if (!isRolloutId(id)) throw new ServiceError("rollout_not_found", `There is no rollout ${JSON.stringify(id)}.`);
  return rolloutObject(env, id);
};

export const createRollout: RouteHandler<"createRollout"> = async ({ body, token }, c) => {
  checkNetwork(body.session, token);
  const id = newRolloutId();
  const admin = token.scopes.has("admin");
  const begin = { id, request: body, url: addressOf(c.env, body.policy, admin), owner: token.name, admin };
  return c.json(unwrap(await rolloutObject(c.env, id).begin(begin)).body, 201, { location: `/v1/rollouts/${id}` });
};

export const listRollouts: RouteHandler<"listRollouts"> = async ({ query }, c) => {
  const { run, state, limit, cursor } = query;
  const rows = await listRolloutRows(c.env.DB, {
    run,
    limit,
    ended: state === undefined ? undefined : state === "done",
    before: decodeCursor(Position, cursor),
  });
  const page = rows.slice(0, limit);
  const described = await Promise.all(page.map(({ id }) => describeOrNull(c.env, id)));
  const items = described.filter((rollout) => rollout !== null && (!state || rollout.state === state));
  const last = page.at(-1);
  return c.json({ items, cursor: last && rows.length > limit ? encodeCursor(last) : null });
};

/** null when its object no longer knows it. */
const describeOrNull = async (env: Env, id: string): Promise<Rollout | null> => {
  const answer = await rolloutObject(env, id).describe();
  return !answer.ok && answer.code === "rollout_not_found" ? null : unwrap(answer).body;
};

export const getRollout: RouteHandler<"getRollout"> = async ({ params }, c) =>
  c.json(unwrap(await rolloutOf(c.env, params.id).describe()).body);

export const cancelRollout: RouteHandler<"cancelRollout"> = async ({ params }, c) =>
  c.json(unwrap(await rolloutOf(c.env, params.id).cancel()).body);

export const pauseRollout: RouteHandler<"pauseRollout"> = async ({ params }, c) =>
  c.json(unwrap(await rolloutOf(c.env, params.id).pause()).body);

export const resumeRollout: RouteHandler<"resumeRollout"> = async ({ params, body }, c) =>
  c.json(unwrap(await rolloutOf(c.env, params.id).resume(body.policyVersion ?? null)).body);

export const listEpisodes: RouteHandler<"listEpisodes"> = async ({ params, query }, c) => {
  const { limit, state, waitMs, partial, cursor } = query;
  const after = decodeCursor(Place, cursor) ?? 0;
  const asked = { limit, state, waitMs, partial: partial === "true", after };
  const { body } = unwrap(await rolloutOf(c.env, params.id).episodes(asked));
  return c.json({ items: body.items, cursor: body.after === null ? null : encodeCursor(body.after) });
};

export const rolloutEvents: RouteHandler<"rolloutEvents"> = async ({ params, query }, c) => {
  const rollout = () => rolloutOf(c.env, params.id);
  unwrap(await rollout().describe());
  const seen = Number(c.req.header("last-event-id") ?? query.after ?? 0);
  return eventStream(
    async (after, waitMs) => unwrap(await rollout().events(after, waitMs)).body,
    Number.isInteger(seen) ? seen : 0,
  );
};
