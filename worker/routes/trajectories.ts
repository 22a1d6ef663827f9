/**
 * @module Trajectories over HTTP: from the session's object while it holds them, from D1 and R2 afterwards.
 */
import { z } from "zod";
import { findSteps } from "../../durable-objects/database/queries/steps.ts";
import {
  findTrajectory,
  listTrajectoryRows,
  type StoredTrajectory,
} from "../../durable-objects/database/queries/trajectories.ts";
import type { Env } from "../../durable-objects/env.ts";
import { isSessionId, parseTrajectoryId } from "../../durable-objects/ids.ts";
import { readNetworkLog } from "../../durable-objects/session/recording/network-log.ts";
import { readSegment } from "../../durable-objects/session/recording/segment.ts";
import type { SessionRPC } from "../../durable-objects/session/rpc.ts";
import { registryObject, sessionObject } from "../../durable-objects/stubs.ts";
import {
  type Observation,
  ServiceError,
  type StepRow,
  type Trajectory,
  type TrajectoryFilter,
} from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { decodeCursor, encodeCursor } from "../pagination.ts";

const ListPosition = z.tuple([z.number(), z.string()]);
/** So many sessions are asked to flush before a list; older ones have done so by themselves. */
const MAX_FLUSHED = 32;
const EntryPosition = z.number().int().min(0);
const StepPosition = z.number().int().min(0);

export const listTrajectories: RouteHandler<"listTrajectories"> = async ({ query }, c) => {
  const after = decodeCursor(ListPosition, query.cursor);
  if (!after) await flushSessions(c.env, query);
  const rows = await listTrajectoryRows(c.env.DB, query, after);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return c.json({ items, cursor: last && rows.length > items.length ? encodeCursor([last.startedAt, last.id]) : null });
};

/** A reader sees its own writes: the sessions that the list may be about, the newest ones, send what they hold back first. */
export const flushSessions = async (env: Env, query: TrajectoryFilter): Promise<void> => {
  const { session, task, run, group } = query;
  const named = session === undefined ? undefined : isSessionId(session) ? [session] : [];
  const ids = named ?? (await registryObject(env).list({ task, run, group, limit: MAX_FLUSHED })).ids;
  for (const flushed of await Promise.allSettled(ids.map((id) => sessionObject(env, id).flush()))) {
    if (flushed.status === "fulfilled") continue;
    console.error(JSON.stringify({ level: "error", event: "flush_failed", message: String(flushed.reason) }));
  }
};

export const getTrajectory: RouteHandler<"getTrajectory"> = async ({ params: { id } }, c) => {
  const { stored, live } = await find(c.env, id, (session) => session.trajectory(id));
  if (live) return c.json(live);
  if (!stored) throw notFound(id);
  const body: Trajectory = { ...stored.summary, initial: await initialOf(c.env, stored) };
  return c.json(body);
};

export const listSteps: RouteHandler<"listSteps"> = async ({ params: { id }, query: { limit, cursor } }, c) => {
  const after = decodeCursor(StepPosition, cursor) ?? -1;
  const { stored, live } = await find(c.env, id, (session) => session.steps(id, after, limit));
  if (!stored && !live) throw notFound(id);
  const { rows, more } = live ?? (await storedPage(c.env, id, after, limit));
  const last = rows.at(-1);
  return c.json({ items: rows, cursor: last && more ? encodeCursor(last.index) : null });
};

export const listNetwork: RouteHandler<"listNetwork"> = async ({ params: { id }, query: { limit, cursor } }, c) => {
  const after = decodeCursor(EntryPosition, cursor) ?? 0;
  const { stored, live } = await find(c.env, id, (session) => session.networkLog(id, after, limit + 1));
  if (!stored && !live) throw notFound(id);
  const entries = live ?? (await readNetworkLog(c.env.BLOBS, id, after, limit + 1));
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  return c.json({ items, cursor: last && entries.length > items.length ? encodeCursor(last.n) : null });
};

/** The stored trajectory and, unless that is complete, what the session's object says. */
const find = async <T>(
  env: Env,
  id: string,
  ask: (session: SessionRPC) => Promise<T | null>,
): Promise<{ stored: StoredTrajectory | null; live: T | null }> => {
  const parsed = parseTrajectoryId(id);
  if (!parsed) throw notFound(id);
  const stored = await findTrajectory(env.DB, id);
  const live = stored?.complete ? null : await ask(sessionObject(env, parsed.sessionId));
  return { stored, live };
};

/** As find, for what has to be there: the stored summary, made of the living one until D1 has it. */
export const findStored = async (
  env: Env,
  id: string,
  ask: (session: SessionRPC) => Promise<Trajectory | null>,
): Promise<{ stored: StoredTrajectory; live: Trajectory | null }> => {
  const { stored, live } = await find(env, id, ask);
  if (stored) return { stored, live };
  if (!live) throw notFound(id);
  const { initial: _initial, ...summary } = live;
  return { stored: { summary, initialSegment: null, complete: false }, live };
};

const notFound = (id: string): ServiceError =>
  new ServiceError("trajectory_not_found", `There is no trajectory ${JSON.stringify(id)}.`);

export const initialOf = async (env: Env, { initialSegment }: StoredTrajectory): Promise<Observation | null> => {
  if (initialSegment === null) return null;
  for (const record of await readSegment(env.BLOBS, initialSegment)) if (record.kind === "initial") return record.observation;
  return null;
};

const storedPage = async (env: Env, id: string, after: number, limit: number): Promise<{ rows: StepRow[]; more: boolean }> => {
  const rows = await storedSteps(env, id, after, limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
};

export const storedSteps = async (env: Env, id: string, after: number, limit: number): Promise<StepRow[]> => {
  const places = await findSteps(env.DB, id, after, limit);
  const segments = await Promise.all(
    [...new Set(places.map(({ segment }) => segment))].map((key) => readSegment(env.BLOBS, key)),
  );
  const rows = new Map(
    segments.flat().flatMap((record) => (record.kind === "step" ? [[record.row.index, record.row] as const] : [])),
  );
  return places.map(({ index, segment }) => {
    const row = rows.get(index);
    if (!row) throw new Error(`step ${index} of ${id} is not in its segment ${segment}`);
    return row;
  });
};
