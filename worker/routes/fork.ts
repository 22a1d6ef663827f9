/**
 * @module Forking over HTTP: new sessions that continue from the state of another.
 */
import type { Env } from "../../durable-objects/env.ts";
import { unwrap } from "../../durable-objects/reply.ts";
import type { Token } from "../../durable-objects/requests/token.ts";
import { sessionOf } from "../../durable-objects/session/calls.ts";
import { createOrGet } from "../../durable-objects/session/creation/create.ts";
import type { Captured, ForkState } from "../../durable-objects/session/fork/capture.ts";
import { releaseLeases } from "../../durable-objects/session/sites/leases.ts";
import { sessionObject } from "../../durable-objects/stubs.ts";
import type { Session } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { seeThrough } from "./sessions.ts";

export const forkSession: RouteHandler<"forkSession"> = async ({ params, body: { n }, token }, c) => {
  const work = async (): Promise<Session[]> => openAll(c.env, unwrap(await sessionOf(c.env, params.id).capture(n)).body, token);
  return c.json({ items: await seeThrough(c, work()) }, 201);
};

/** All or none: when one cannot be had, the others are ended. */
const openAll = async (env: Env, captured: Captured, token: Token): Promise<Session[]> => {
  const opened = await Promise.allSettled(captured.children.map((fork) => openOne(env, captured, fork, token)));
  const sessions = opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failed = opened.find((result) => result.status === "rejected");
  if (!failed) return sessions;
  await Promise.allSettled(sessions.map(({ id }) => sessionObject(env, id).end()));
  throw failed.reason;
};

const openOne = async (env: Env, { request, found }: Captured, fork: ForkState, token: Token): Promise<Session> => {
  const sites = fork.leases.map(({ name }) => name);
  try {
    return (await createOrGet(env, { request, found, sites, token, fork })).body;
  } catch (error) {
    await releaseLeases(env, fork.leases).catch(() => {});
    throw error;
  }
};
