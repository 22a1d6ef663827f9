/**
 * @module What each route answers.
 */
import type { IncomingMessage } from "node:http";
import { SiteHostError } from "../errors.ts";
import { statusOf } from "../leases/lease.ts";
import { readState } from "../leases/state.ts";
import { check, ForkBody, LeaseID, PutBody, RenewBody, ResetBody, readBody, SnapshotBody, SnapshotName } from "./bodies.ts";
import { healthOf } from "./health.ts";
import { metricsOf } from "./metrics-text.ts";
import type { FaceOptions } from "./server.ts";
import { siteInfo } from "./site-info.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Call extends FaceOptions {
  readonly request: IncomingMessage;
  /** The id or name in the path, or nothing. */
  readonly id: string;
  /** Aborts when the client has gone. */
  readonly gone: AbortSignal;
}

type Handler = (call: Call) => Answer | Promise<Answer>;

const ROUTES: readonly [method: string, path: RegExp, handler: Handler][] = [
  ["GET", /^\/health$/, async (call) => json(await healthOf(call))],
  ["GET", /^\/metrics$/, (call) => text(metricsOf(call))],
  ["GET", /^\/v1\/sites$/, getSites],
  ["GET", /^\/v1\/sites\/health$/, async (call) => json(await healthOf(call))],
  ["GET", /^\/v1\/capacity$/, getCapacity],
  ["GET", /^\/v1\/leases$/, ({ leases }) => json({ items: leases.book.all.map(statusOf) })],
  ["PUT", /^\/v1\/leases\/([^/]+)$/, putLease],
  ["GET", /^\/v1\/leases\/([^/]+)$/, ({ leases, id }) => json(statusOf(leases.book.get(id)))],
  ["DELETE", /^\/v1\/leases\/([^/]+)$/, deleteLease],
  ["POST", /^\/v1\/leases\/([^/]+)\/renew$/, renewLease],
  ["POST", /^\/v1\/leases\/([^/]+)\/reset$/, resetLease],
  ["POST", /^\/v1\/leases\/([^/]+)\/fork$/, forkLease],
  ["POST", /^\/v1\/leases\/([^/]+)\/snapshots$/, takeSnapshot],
  ["GET", /^\/v1\/leases\/([^/]+)\/state$/, getState],
  ["GET", /^\/v1\/snapshots$/, ({ snapshots }) => json({ items: snapshots.list() })],
  ["DELETE", /^\/v1\/snapshots\/([^/]+)$/, deleteSnapshot],
];

export function answerRoute(
  options: FaceOptions,
  request: IncomingMessage,
  pathname: string,
  gone: AbortSignal,
): Answer | Promise<Answer> {
  const here = ROUTES.filter(([, path]) => path.test(pathname));
  const found = here.find(([method]) => method === request.method);
  if (found) {
    const [, id = ""] = found[1].exec(pathname) ?? [];
    return found[2]({ ...options, request, id: decodeURIComponent(id), gone });
  }
  if (here.length === 0) throw new SiteHostError("route_not_found", `There is no route ${pathname}.`);
  throw new SiteHostError("method_not_allowed", `${pathname} takes ${here.map(([method]) => method).join(", ")}.`);
}

async function getSites({ sites, supply }: Call): Promise<Answer> {
  await Promise.all([...sites.values()].map((site) => site.refresh()));
  return json({ items: [...sites.values()].map((site) => siteInfo(site, supply.status(site.name))) });
}

function getCapacity({ admission, leases }: Call): Answer {
  return json({ ...admission.capacity, leases: leases.book.all.length });
}

async function putLease({ leases, request, id, gone }: Call): Promise<Answer> {
  const lease = check(LeaseID, id, "lease");
  return json(await leases.put(lease, await readBody(request, PutBody), gone));
}

function deleteLease({ leases, id }: Call): Answer {
  leases.release(id);
  return json({ status: "released" });
}

async function renewLease({ leases, request, id }: Call): Promise<Answer> {
  const { fence, ttlMs } = await readBody(request, RenewBody);
  const { expiresAt, status, reason } = leases.renew(id, fence, ttlMs);
  return json({ expiresAt, status, reason });
}

async function resetLease({ leases, request, id, gone }: Call): Promise<Answer> {
  const { fence, snapshot } = await readBody(request, ResetBody);
  return json(await leases.reset(id, fence, snapshot, gone));
}

async function forkLease({ leases, request, id, gone }: Call): Promise<Answer> {
  const { fence, leases: children, ttlMs } = await readBody(request, ForkBody);
  return json({ items: await leases.fork(id, fence, children, ttlMs, gone) });
}

async function takeSnapshot({ leases, request, id }: Call): Promise<Answer> {
  const { fence, name } = await readBody(request, SnapshotBody);
  const { site, version, bytes, ms } = await leases.snapshot(id, fence, name);
  return json({ name, site, version, bytes, ms });
}

async function getState({ leases, engine, id }: Call): Promise<Answer> {
  return { status: 200, headers: JSON_TYPE, body: await readState(engine, leases.instanceOf(id)) };
}

async function deleteSnapshot({ snapshots, id }: Call): Promise<Answer> {
  await snapshots.remove(check(SnapshotName, id, "name"));
  return json({ status: "deleted" });
}

const JSON_TYPE = { "content-type": "application/json" };

function json(body: unknown, status = 200): Answer {
  return { status, headers: JSON_TYPE, body: JSON.stringify(body) };
}

function text(body: string): Answer {
  return { status: 200, headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" }, body };
}
