/**
 * @module Container sites: instances that the site host leases to each episode.
 */
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { randomHex } from "../../ids.ts";
import type { SiteRoute } from "../browser/backend.ts";
import { leaseMs } from "../episode/lease.ts";
import type { SiteLease } from "../state/records.ts";
import type { CatalogEntry } from "./catalog.ts";
import type { OpenedSite, SiteDriver, SiteStart } from "./driver.ts";
import { type HostedLease, type LeaseStatus, type LeaseWish, LostLeaseError, type SiteHost, siteHost } from "./site-host.ts";

/** An answer that decides about a step does not keep it waiting. */
const STATUS_TIMEOUT_MS = 3_000;

export const planContainer = (entry: CatalogEntry, login: string | null): SiteLease => ({
  name: entry.name,
  kind: "container",
  hosts: entry.hosts,
  startUrl: entry.startUrl,
  version: entry.version,
  settle: entry.settle,
  login,
  lease: randomHex(),
  fence: null,
  routes: [],
  live: [],
  how: null,
  ms: null,
  hasState: entry.hasState,
});

/** What the site host leases, of whatever kind. */
export const hostedSites = (env: Env): SiteDriver => ({
  open: (lease, start) => open(env, lease, start),
  renew: (lease) => unlessAway(() => renew(env, lease)),
  problem: (lease) => unlessAway(() => problem(hostOf(env), lease)),
  release: async (lease) => {
    if (lease.lease !== null) await hostOf(env).release(lease.lease);
  },
  routes: ({ name, routes, version }) =>
    routes.map(
      ({ hosts, upstream, hostHeader }): SiteRoute => ({
        site: name,
        hosts,
        upstream,
        headers: {},
        cache: `${name}@${version}`,
        ...(hostHeader === null ? {} : { hostHeader }),
      }),
    ),
  state: (lease) => asSiteFailure(lease, hostOf(env).state(heldLease(lease).lease)),
  keep: async (lease) => {
    const { lease: id, fence } = heldLease(lease);
    const { name, bytes } = await asSiteFailure(lease, hostOf(env).snapshot(id, fence, randomHex()));
    return { ref: name, bytes };
  },
  forget: (ref) => hostOf(env).deleteSnapshot(ref),
  fork: async (lease, n) => {
    const startedAt = Date.now();
    const { lease: id, fence } = heldLease(lease);
    const children = Array.from({ length: n }, () => randomHex());
    const opened = await asSiteFailure(lease, hostOf(env).fork(id, fence, children, leaseMs(env)));
    return opened.map((child) => leased(lease, child, startedAt));
  },
});

const open = (env: Env, lease: SiteLease, { state, queueMs }: SiteStart): Promise<OpenedSite> =>
  leaseAtHost(env, lease, {
    site: lease.name,
    ttlMs: leaseMs(env),
    queueMs,
    ...(state === null ? {} : { snapshot: state }),
  });

export const leaseAtHost = async (env: Env, lease: SiteLease, wish: LeaseWish): Promise<OpenedSite> => {
  const startedAt = Date.now();
  const held = await asSiteFailure(lease, hostOf(env).lease(lease.lease ?? "", wish));
  const cookies = lease.login === null ? [] : (held.cookies[lease.login] ?? []);
  return { lease: leased(lease, held, startedAt), cookies };
};

const renew = async (env: Env, lease: SiteLease): Promise<string | null> => {
  const { lease: id, fence } = heldLease(lease);
  return deathOf(await hostOf(env).renew(id, fence, leaseMs(env)));
};

const problem = async (host: SiteHost, lease: SiteLease): Promise<string | null> =>
  deathOf(await host.status(heldLease(lease).lease, STATUS_TIMEOUT_MS));

const deathOf = ({ status, reason }: LeaseStatus): string | null =>
  status === "dead" ? (reason ?? "its instance has died") : null;

/** What the host says decides; that it is away for a while, or in trouble, does not. */
const unlessAway = async (ask: () => Promise<string | null>): Promise<string | null> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof LostLeaseError) return error.message;
    console.warn(JSON.stringify({ level: "warn", event: "site_host_failed", error: String(error) }));
    return null;
  }
};

const asSiteFailure = async <T>({ name }: SiteLease, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LostLeaseError) throw new ServiceError("site_failed", `The site ${name} is lost: ${error.message}`);
    throw error;
  }
};

const leased = (planned: SiteLease, { lease, fence, version, routes, how }: HostedLease, startedAt: number): SiteLease => ({
  ...planned,
  lease,
  fence,
  version,
  routes,
  hosts: routes.flatMap(({ hosts }) => hosts),
  how,
  ms: Date.now() - startedAt,
});

const heldLease = ({ lease, fence, name }: SiteLease): { lease: string; fence: number } => {
  if (lease === null || fence === null) throw new ServiceError("site_failed", `The session holds no instance of ${name}.`);
  return { lease, fence };
};

const hostOf = (env: Env): SiteHost => {
  const host = siteHost(env);
  if (!host) throw new ServiceError("site_failed", "There is no site host in this installation: SITE_HOST_URL is not set.");
  return host;
};
