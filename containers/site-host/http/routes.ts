/**
 * @module What each route answers.
 */
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { z } from "zod";
import type { ContainerPart } from "../container-part.ts";
import { SiteHostError } from "../errors.ts";
import { DEFAULT_QUEUE_MS } from "../leases/acquisition.ts";
import { statusOf } from "../leases/lease.ts";
import type { Leases } from "../leases/leases.ts";
import { readState } from "../leases/state.ts";
import { verifyInside } from "../leases/verify.ts";
import { type ProcessWish, wishOf } from "../processes/process-site.ts";
import {
  CommandBody,
  check,
  ForkBody,
  LeaseID,
  ProbeBody,
  PutBody,
  RenewBody,
  ResetBody,
  readBody,
  readInputBody,
  SnapshotBody,
  SnapshotName,
  VerifyBody,
} from "./bodies.ts";
import { healthOf } from "./health.ts";
import { metricsOf } from "./metrics-text.ts";
import { probe } from "./probe.ts";
import type { FaceOptions } from "./server.ts";
import { absentInfo, containerInfo, processInfo } from "./site-info.ts";

/** How long a list waits for container sites that come up. */
const SOON_MS = 500;
const INLINE_VERSION = "inline";

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
  ["GET", /^\/v1\/processes$/, ({ processes }) => json({ running: processes.running, max: processes.max })],
  ["POST", /^\/v1\/commands$/, runHook],
  [
    "POST",
    /^\/v1\/probes$/,
    async ({ request }) => json({ problem: await probe(new URL((await readBody(request, ProbeBody)).url)) }),
  ],
  ["GET", /^\/v1\/leases$/, getLeases],
  ["PUT", /^\/v1\/leases\/([^/]+)$/, putLease],
  ["GET", /^\/v1\/leases\/([^/]+)$/, getLease],
  ["DELETE", /^\/v1\/leases\/([^/]+)$/, deleteLease],
  ["POST", /^\/v1\/leases\/([^/]+)\/renew$/, renewLease],
  ["POST", /^\/v1\/leases\/([^/]+)\/reset$/, resetLease],
  ["POST", /^\/v1\/leases\/([^/]+)\/fork$/, forkLease],
  ["POST", /^\/v1\/leases\/([^/]+)\/snapshots$/, takeSnapshot],
  ["GET", /^\/v1\/leases\/([^/]+)\/state$/, getState],
  ["POST", /^\/v1\/leases\/([^/]+)\/verify$/, verify],
  ["GET", /^\/v1\/snapshots$/, async ({ containers }) => json({ items: (await containers.settled)?.snapshots.list() ?? [] })],
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

/** What has come into the folder of manifests since the last time is served from now on. */
function readNewSites({ manifests, containers }: Call): void {
  manifests.refresh();
  containers.serve(manifests.containers.values());
}

async function getSites(call: Call): Promise<Answer> {
  const { containers, manifests, processes } = call;
  readNewSites(call);
  const there = await containers.soon(SOON_MS);
  const own = [...manifests.processes.values()].map((site) => processInfo(site, processes.count(site.name), processes.max));
  if (!there) return json({ items: [...own, ...containers.manifests.map((site) => absentInfo(site, containers.off))] });
  const { sites, supply } = there;
  await Promise.all([...sites.values()].map((site) => site.refresh()));
  return json({ items: [...own, ...[...sites.values()].map((site) => containerInfo(site, supply.status(site.name)))] });
}

async function getCapacity({ containers, processes }: Call): Promise<Answer> {
  const there = await containers.settled;
  const { running, max } = processes;
  return json({
    ...(there?.admission.capacity ?? { active: 0, max: 0 }),
    leases: (there?.leases.book.all.length ?? 0) + processes.all.length,
    processes: { running, max },
  });
}

async function getLeases({ containers, processes }: Call): Promise<Answer> {
  const ofContainers = (await containers.settled)?.leases.book.all.map(statusOf) ?? [];
  return json({ items: [...processes.all, ...ofContainers] });
}

async function getLease({ containers, processes, id }: Call): Promise<Answer> {
  if (processes.has(id)) return json(processes.status(id));
  return json(statusOf((await leasesOf(containers, id)).book.get(id)));
}

/** Where there are no containers there are no leases of them. */
async function leasesOf(containers: ContainerPart, id: string): Promise<Leases> {
  const there = await containers.settled;
  if (there) return there.leases;
  throw new SiteHostError("lease_not_found", `There is no lease ${id}: it was never granted, was released, or its time is over.`);
}

async function putLease(call: Call): Promise<Answer> {
  const { containers, processes, request, id, gone } = call;
  const lease = check(LeaseID, id, "lease");
  const { site = "", process, episode, ...body } = await readBody(request, PutBody);
  const wish = processWish(call, site, process);
  if (wish === null) return json(await (await containers.get()).leases.put(lease, { site, ...body }, gone));
  if (body.snapshot !== undefined) throw notForkable(wish.name);
  if (episode === undefined) throw new SiteHostError("invalid_request", "episode: is needed for a process site.");
  const order = { wish, context: episode, ttlMs: body.ttlMs, queueMs: body.queueMs ?? DEFAULT_QUEUE_MS };
  return json(await processes.put(lease, order, gone));
}

/** null where it is no process site. */
function processWish(call: Call, site: string, own: z.output<typeof PutBody>["process"]): ProcessWish | null {
  if (own) return { ...own, version: INLINE_VERSION, max: null };
  const { manifests, containers } = call;
  if (!manifests.processes.has(site) && !containers.names.includes(site)) readNewSites(call);
  const manifest = manifests.processes.get(site);
  return manifest ? wishOf(manifest, join(manifests.folder, site)) : null;
}

const notForkable = (site: string): SiteHostError =>
  new SiteHostError("not_forkable", `The site ${site} is a process: its state cannot be copied.`);

async function runHook({ processes, request, gone }: Call): Promise<Answer> {
  const { hook, command, episode, input } = await readInputBody(request, CommandBody);
  return json({ output: await processes.run(hook, command, episode, gone, input) });
}

async function deleteLease({ containers, processes, id }: Call): Promise<Answer> {
  if (processes.knows(id)) processes.release(id);
  else (await containers.settled)?.leases.release(id);
  return json({ status: "released" });
}

async function renewLease({ containers, processes, request, id }: Call): Promise<Answer> {
  const { fence, ttlMs } = await readBody(request, RenewBody);
  const renewed = processes.has(id)
    ? processes.renew(id, fence, ttlMs)
    : (await leasesOf(containers, id)).renew(id, fence, ttlMs);
  const { expiresAt, status, reason } = renewed;
  return json({ expiresAt, status, reason });
}

async function resetLease({ containers, processes, request, id, gone }: Call): Promise<Answer> {
  const { fence, snapshot } = await readBody(request, ResetBody);
  if (processes.has(id)) throw new SiteHostError("invalid_request", "A process site is reset by a PUT of its lease.");
  return json(await (await leasesOf(containers, id)).reset(id, fence, snapshot, gone));
}

async function forkLease({ containers, processes, request, id, gone }: Call): Promise<Answer> {
  const { fence, leases: children, ttlMs } = await readBody(request, ForkBody);
  if (processes.has(id)) throw notForkable(processes.status(id).site);
  return json({ items: await (await leasesOf(containers, id)).fork(id, fence, children, ttlMs, gone) });
}

async function takeSnapshot({ containers, processes, request, id }: Call): Promise<Answer> {
  const { fence, name } = await readBody(request, SnapshotBody);
  if (processes.has(id)) throw notForkable(processes.status(id).site);
  const { site, version, bytes, ms } = await (await leasesOf(containers, id)).snapshot(id, fence, name);
  return json({ name, site, version, bytes, ms });
}

async function getState({ containers, processes, id, gone }: Call): Promise<Answer> {
  if (processes.has(id)) return json(await processes.state(id, gone));
  const leases = await leasesOf(containers, id);
  const { engine } = await containers.get();
  return { status: 200, headers: JSON_TYPE, body: await readState(engine, leases.instanceOf(id)) };
}

async function verify({ containers, processes, request, id, gone }: Call): Promise<Answer> {
  const { command, episode, input } = await readInputBody(request, VerifyBody);
  if (processes.has(id)) return json({ output: await processes.verify(id, command, episode, input, gone) });
  const leases = await leasesOf(containers, id);
  const { engine } = await containers.get();
  return json({ output: await verifyInside(engine, leases.instanceOf(id), { command, episode, input, gone }) });
}

async function deleteSnapshot({ containers, id }: Call): Promise<Answer> {
  await (await containers.settled)?.snapshots.remove(check(SnapshotName, id, "name"));
  return json({ status: "deleted" });
}

const JSON_TYPE = { "content-type": "application/json" };

function json(body: unknown, status = 200): Answer {
  return { status, headers: JSON_TYPE, body: JSON.stringify(body) };
}

function text(body: string): Answer {
  return { status: 200, headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" }, body };
}
