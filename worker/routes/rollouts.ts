/**
 * @module Rollouts over HTTP: each route asks the rollout's object.
 */
import { z } from "zod";
import { listRolloutRows } from "../../durable-objects/database/queries/rollouts.ts";
import type { Env } from "../../durable-objects/env.ts";
import { sha256Hex } from "../../durable-objects/hash.ts";
import { isRolloutId, newRolloutId } from "../../durable-objects/ids.ts";
import { shownTo } from "../../durable-objects/redaction.ts";
import { unwrap } from "../../durable-objects/reply.ts";
import { addressOf } from "../../durable-objects/rollout/policy.ts";
import type { RolloutRPC } from "../../durable-objects/rollout/rpc.ts";
import { checkNetwork } from "../../durable-objects/session/creation/resolve.ts";
import { rolloutObject } from "../../durable-objects/stubs.ts";
import { type Rollout, ServiceError } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { decodeCursor, encodeCursor } from "../pagination.ts";
import { eventStream } from "./event-stream.ts";
import { seeThrough } from "./sessions.ts";

const Position = z.strictObject({ createdAt: z.number().int(), id: z.string() });
const Place = z.number().int().min(0);

const rolloutOf = (env: Env, id: string): RolloutRPC => {
  if (!isRolloutId(id)) throw new ServiceError("rollout_not_found", `There is no rollout ${JSON.stringify(id)}.`);
  return rolloutObject(env, id);
};

export const createRollout: RouteHandler<"createRollout"> = async ({ body, token }, c) => {
  checkNetwork(body.session, token);
  const id = body.key === undefined ? newRolloutId() : await keyedRolloutId(token.name, body.key);
  const admin = token.scopes.has("admin");
  const url = addressOf(c.env, body.policy, admin);
  const begin = { id, request: body, digest: await sha256Hex(JSON.stringify(body)), url, owner: token.name, admin };
  const { status, body: rollout } = unwrap(await seeThrough(c, rolloutObject(c.env, id).begin(begin)));
  return c.json(rollout, status, { location: `/v1/rollouts/${id}` });
};

/** A key belongs to the token: the same name gives the same id, and others cannot guess it. */
const keyedRolloutId = async (owner: string, key: string): Promise<string> =>
  `r_${(await sha256Hex(JSON.stringify([owner, key]))).slice(0, 32)}`;

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

export const rolloutEvents: RouteHandler<"rolloutEvents"> = async ({ params, query, token }, c) => {
  const rollout = () => rolloutOf(c.env, params.id);
  unwrap(await rollout().describe());
  const seen = Number(c.req.header("last-event-id") ?? query.after ?? 0);
  const from = Number.isInteger(seen) ? seen : 0;
  const read = async (after: number, waitMs: number) => {
    const { items, over } = unwrap(await rollout().events(after, waitMs)).body;
    return { over, items: items.map((event) => ({ ...event, data: shownTo(token.scopes, event.data) })) };
  };
  // A listener whose stream has ended asks again, until it is told that nothing more will come.
  const { items, over } = from > 0 ? await read(from, 0) : { items: [], over: false };
  return over && items.length === 0 ? c.body(null, 204) : eventStream(read, from);
};
