/**
 * @module Embedded sites: a copy of its own for each episode, in a Durable Object.
 */
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { randomHex } from "../../ids.ts";
import { doorHeaders } from "../../site/door.ts";
import type { SignInCookie } from "../../site/embedded-site.ts";
import type { CopySort, WarmCopy } from "../../site/pool-object.ts";
import type { PrepareSite, SiteObject } from "../../site/site-object.ts";
import { deleteDumps } from "../../site/stored-dumps.ts";
import { hostCookie } from "../browser/storage-state.ts";
import type { SiteLease } from "../state/records.ts";
import { within } from "../within.ts";
import { allOrNone } from "./all-or-none.ts";
import type { CatalogEntry } from "./catalog.ts";
import type { OpenedSite, SiteDriver, SiteStart } from "./driver.ts";

/** Making a copy takes hardly longer. */
const POOL_LIMIT_MS = 100;

export const planEmbedded = (entry: CatalogEntry, login: string | null, doorURL: string | undefined): SiteLease => {
  if (!doorURL)
    throw new ServiceError("site_failed", "Embedded sites need SITE_DOOR_URL, where browsers reach this Worker; it is not set.");
  return {
    name: entry.name,
    kind: "embedded",
    hosts: entry.hosts,
    startUrl: entry.startUrl,
    version: entry.version,
    settle: entry.settle,
    login,
    lease: randomHex(),
    fence: null,
    routes: [{ hosts: entry.hosts, upstream: doorURL, hostHeader: null }],
    live: [],
    how: null,
    ms: null,
  };
};

export const embeddedSites = (env: Env): SiteDriver => ({
  open: (lease, start) => open(env, lease, start),
  renew: async () => null,
  problem: async () => null,
  release: (lease) => siteObject(env, lease).release(),
  routes: ({ name, routes, lease, version }) =>
    routes.map(({ hosts, upstream }) => ({
      site: name,
      hosts,
      upstream,
      headers: doorHeaders(env, lease ?? ""),
      cache: `${name}@${version}`,
    })),
  state: async (lease) => {
    const text = await siteObject(env, lease).state();
    if (text === null) throw gone(lease);
    return JSON.parse(text) as unknown;
  },
  keep: async (lease) => {
    const stored = await siteObject(env, lease).storeDump();
    if (!stored) throw gone(lease);
    return { ref: stored.hash, bytes: stored.bytes };
  },
  forget: (ref) => deleteDumps(env.BLOBS, [ref]),
  fork: (lease, n, seed) =>
    allOrNone(
      Array.from({ length: n }, () => fork(env, lease, seed)),
      (child) => siteObject(env, child).release(),
    ),
});

const open = async (env: Env, lease: SiteLease, { seed, state }: SiteStart): Promise<OpenedSite> => {
  const startedAt = Date.now();
  const wish = {
    site: lease.name,
    seed,
    login: lease.login,
    origin: state === null ? ("seed" as const) : { dump: state },
  };
  const warm = await takeWarm(env, { ...wish, version: lease.version });
  const cookies = warm?.cookies ?? (await prepare(env, lease, wish));
  const how = warm ? "warm" : state === null ? "cold" : "snapshot";
  return {
    lease: { ...lease, lease: warm?.lease ?? lease.lease, how, ms: Date.now() - startedAt },
    cookies: cookies.map(({ host, name, value }) => hostCookie(host, name, value)),
  };
};

/** A copy that was made ahead; null when there is none, or the pool has no time. */
const takeWarm = async (env: Env, sort: CopySort): Promise<WarmCopy | null> => {
  const taking = env.SITE_POOL.getByName(sort.site).take(sort) as Promise<WarmCopy | null>;
  try {
    return await within(POOL_LIMIT_MS, taking, "the pool of copies does not answer");
  } catch {
    // What comes too late is nobody's.
    taking.then((late) => late && env.SITE.getByName(late.lease).release()).catch(() => {});
    return null;
  }
};

const fork = async (env: Env, parent: SiteLease, seed: number): Promise<SiteLease> => {
  const startedAt = Date.now();
  const child: SiteLease = { ...parent, lease: randomHex() };
  await prepare(env, child, { site: parent.name, seed, origin: { lease: parent.lease ?? "" } });
  return { ...child, how: "fork", ms: Date.now() - startedAt };
};

const prepare = async (env: Env, lease: SiteLease, wish: PrepareSite): Promise<readonly SignInCookie[]> => {
  const answer = await siteObject(env, lease)
    .prepare(wish)
    .catch((error: unknown) => {
      throw new ServiceError("site_failed", `The site ${lease.name} could not be made: ${String(error)}`);
    });
  if (!answer.ok) throw new ServiceError(answer.code, answer.message);
  return answer.body.cookies;
};

const siteObject = (env: Env, { lease, name }: SiteLease): DurableObjectStub<SiteObject> => {
  if (lease === null) throw new ServiceError("site_failed", `The session holds no copy of ${name}.`);
  return env.SITE.getByName(lease);
};

const gone = ({ name }: SiteLease): ServiceError => new ServiceError("site_failed", `The session's copy of ${name} is gone.`);
