/**
 * @module Snapshots over HTTP: named states of a session's sites.
 */
import { z } from "zod";
import { unknownSnapshot } from "../../durable-objects/database/queries/near-names.ts";
import {
  countSnapshots,
  deleteSnapshotRow,
  findSnapshot,
  insertSnapshot,
  listSnapshotRows,
  type StoredSnapshot,
  unreferenced,
} from "../../durable-objects/database/queries/snapshots.ts";
import type { Env } from "../../durable-objects/env.ts";
import { unwrap } from "../../durable-objects/reply.ts";
import { sessionOf } from "../../durable-objects/session/calls.ts";
import { forgetState } from "../../durable-objects/session/sites/leases.ts";
import type { KeptSite } from "../../durable-objects/session/state/records.ts";
import { type DeletedSnapshot, ServiceError, type Snapshot } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { decodeCursor, encodeCursor } from "../pagination.ts";
import { seeThrough } from "./sessions.ts";

/** Each is a copy of a site's whole state. */
const MAX_SNAPSHOTS = 10_000;

const Position = z.tuple([z.number(), z.string()]);

export const createSnapshot: RouteHandler<"createSnapshot"> = async ({ params, body: { name } }, c) =>
  c.json(await seeThrough(c, take(c.env, params.id, name)), 201);

const take = async (env: Env, session: string, name: string): Promise<Snapshot> => {
  const taken = (): ServiceError =>
    new ServiceError("snapshot_exists", `There is a snapshot ${JSON.stringify(name)} already.`, { snapshot: name });
  const object = sessionOf(env, session);
  if (await findSnapshot(env.DB, name)) throw taken();
  if ((await countSnapshots(env.DB)) >= MAX_SNAPSHOTS) {
    throw new ServiceError("too_many", `There are ${MAX_SNAPSHOTS} snapshots.`, { max: MAX_SNAPSHOTS });
  }
  const { body: kept } = unwrap(await object.keepSites());
  const snapshot: StoredSnapshot = { name, session, createdAt: Date.now(), ...kept };
  if (await insertSnapshot(env.DB, snapshot)) return view(snapshot);
  await forgetStates(env, await unreferenced(env.DB, kept.sites));
  throw taken();
};

export const listSnapshots: RouteHandler<"listSnapshots"> = async ({ query }, c) => {
  const rows = await listSnapshotRows(c.env.DB, query, decodeCursor(Position, query.cursor));
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return c.json({
    items: items.map(view),
    cursor: last && rows.length > items.length ? encodeCursor([last.createdAt, last.name]) : null,
  });
};

export const getSnapshot: RouteHandler<"getSnapshot"> = async ({ params: { name } }, c) => {
  const found = await findSnapshot(c.env.DB, name);
  if (!found) throw await unknownSnapshot(c.env.DB, name);
  return c.json(view(found));
};

export const deleteSnapshot: RouteHandler<"deleteSnapshot"> = async ({ params: { name } }, c) => {
  await seeThrough(
    c,
    deleteSnapshotRow(c.env.DB, name).then((sites) => forgetStates(c.env, sites)),
  );
  const body: DeletedSnapshot = { name, status: "deleted" };
  return c.json(body);
};

/** What stays behind because its keeper does not answer is only room lost: nothing refers to it. */
const forgetStates = async (env: Env, sites: readonly KeptSite[]): Promise<void> => {
  for (const result of await Promise.allSettled(sites.map((site) => forgetState(env, site)))) {
    if (result.status === "fulfilled") continue;
    console.warn(JSON.stringify({ level: "warn", event: "forget_failed", error: String(result.reason) }));
  }
};

const view = ({ sites, ...snapshot }: StoredSnapshot): Snapshot => ({
  ...snapshot,
  sites: sites.map(({ name, kind, version, bytes }) => ({ name, kind, version, bytes })),
});
