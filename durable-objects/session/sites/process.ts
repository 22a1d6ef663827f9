/**
 * @module Process sites: a server of one's own that the site host starts for each session, and ends with it.
 */
import type { ProcessSite } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { randomHex } from "../../ids.ts";
import { leaseMs } from "../episode/lease.ts";
import type { SiteLease } from "../state/records.ts";
import type { OwnAddresses } from "./addresses.ts";
import type { CatalogEntry } from "./catalog.ts";
import { hostedSites, leaseAtHost } from "./container.ts";
import { notForkable, type SiteDriver, type SiteStart } from "./driver.ts";
import { checkOwnSite } from "./inline.ts";

/** One that the request describes. */
export const planOwnProcess = (site: ProcessSite, path: string, env: OwnAddresses): SiteLease => {
  checkOwnSite(site, path, env);
  const { name, hosts, settle, process, reset, state } = site;
  const names = hosts ?? [`${name}.localhost`];
  return {
    ...planned(name, names, `http://${names[0]}/`, "inline"),
    settle: settle ?? null,
    hasState: state !== undefined,
    keeps: reset !== undefined,
    own: { reset: reset ?? null, state: state ?? null, process },
  };
};

/** One that has a manifest, which the site host has read. */
export const planProcess = ({ name, hosts, startUrl, version, settle, hasState, keeps }: CatalogEntry): SiteLease => ({
  ...planned(name, hosts, startUrl, version),
  settle,
  hasState,
  keeps,
});

const planned = (name: string, hosts: readonly string[], startUrl: string, version: string) =>
  ({
    name,
    kind: "process",
    hosts,
    startUrl,
    version,
    login: null,
    lease: randomHex(),
    fence: null,
    routes: [],
    live: [],
    how: null,
    ms: null,
  }) as const;

/** A server that a reset hook brings back to its beginning stays with the session. */
export const keptOver = (next: SiteLease, before: readonly SiteLease[]): SiteLease => {
  if (next.kind !== "process" || next.keeps !== true) return next;
  const same = before.find(
    ({ name, kind, version, own }) =>
      name === next.name && kind === "process" && version === next.version && JSON.stringify(own) === JSON.stringify(next.own),
  );
  return same?.lease ? { ...next, lease: same.lease } : next;
};

export const processSites = (env: Env): SiteDriver => ({
  ...hostedSites(env),
  open: async (lease, { queueMs, episode }: SiteStart) => {
    const { name, hosts, own } = lease;
    const wish = own?.process
      ? { process: { name, hosts, process: own.process, reset: own.reset, state: own.state } }
      : { site: name };
    const context = { site: name, ...episode };
    const { lease: opened } = await leaseAtHost(env, lease, { ...wish, episode: context, ttlMs: leaseMs(env), queueMs });
    return { lease: { ...opened, context }, cookies: [] };
  },
  keep: async (lease) => {
    throw notForkable(lease);
  },
  forget: async () => {},
  fork: async (lease) => {
    throw notForkable(lease);
  },
});
