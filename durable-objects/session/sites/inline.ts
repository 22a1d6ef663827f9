/**
 * @module Servers of the caller's own: routed to, brought to a fresh state by a hook, and asked for their state by another.
 */
import {
  type InlineSite,
  isHookCommand,
  isInlineSite,
  isProcessSite,
  type OwnSite,
  ServiceError,
  type SiteChoice,
  type SiteHook,
} from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import type { SiteLease } from "../state/records.ts";
import { type OwnAddresses, ownPorts, refuseAddress } from "./addresses.ts";
import { notForkable, type SiteDriver, type SiteStart } from "./driver.ts";
import { runReset, runState } from "./hooks.ts";

/** Throws for addresses that must not be called, and for commands where nobody can run them. */
export const checkOwnSite = (site: OwnSite, path: string, env: OwnAddresses): void => {
  if (isProcessSite(site)) refuseCommand(`${path}.process`, env);
  else refuseAddress(env, site.upstream, `${path}.upstream`);
  for (const name of ["reset", "state"] as const) {
    const hook = site[name];
    if (hook === undefined) continue;
    if (isInFolder(site) && !isHookCommand(hook) && !isWhole(hook)) refuseHook(`${path}.${name}`);
    if (isHookCommand(hook)) refuseCommand(`${path}.${name}.command`, env);
    else if (isWhole(hook)) refuseAddress(env, urlOf(hook), typeof hook === "string" ? `${path}.${name}` : `${path}.${name}.url`);
  }
};

export const checkOwnSites = (sites: readonly SiteChoice[], path: string, env: OwnAddresses): void => {
  for (const [at, site] of sites.entries()) if (isInlineSite(site)) checkOwnSite(site, `${path}.${at}`, env);
};

type AddressHook = Exclude<SiteHook, { command: unknown }>;
const urlOf = (hook: AddressHook): string => (typeof hook === "string" ? hook : hook.url);
/** A path is one of the site's own server. */
const isWhole = (hook: AddressHook): boolean => !urlOf(hook).startsWith("/");

/** Throws not_supported that names the field where nobody runs commands. */
export const refuseCommand = (path: string, env: OwnAddresses): void => {
  if (env.SITE_HOST_URL) return;
  const message = "commands run in the site host, and there is none here: SITE_HOST_URL is not set";
  throw new ServiceError("not_supported", `${path}: ${message}`, { issues: [{ path, message }] });
};

const isInFolder = (site: OwnSite): boolean => !isProcessSite(site) && site.upstream.startsWith("file:");

const refuseHook = (path: string): never => {
  const message = "the site is a folder, which has no server to call; give a whole address or a command";
  throw new ServiceError("invalid_request", `${path}: ${message}`, { issues: [{ path, message }] });
};

export const planInline = (site: InlineSite, path: string, env: OwnAddresses): SiteLease => {
  checkOwnSite(site, path, env);
  const { name, upstream, hosts, settle, reset, state } = site;
  const names = hosts ?? [`${name}.localhost`];
  return {
    name,
    kind: "inline",
    hosts: names,
    startUrl: `http://${names[0]}/`,
    version: "inline",
    settle: settle ?? null,
    login: null,
    lease: null,
    fence: null,
    routes: [{ hosts: names, upstream, hostHeader: null }],
    live: [],
    how: null,
    ms: null,
    hasState: state !== undefined,
    own: { reset: reset ?? null, state: state ?? null, process: null },
  };
};

export const inlineSites = (env: Env): SiteDriver => ({
  open: async (lease, { episode }: SiteStart) => {
    const opened = { ...lease, context: { site: lease.name, ...episode } };
    await runReset(env, opened);
    return { lease: opened, cookies: [] };
  },
  renew: async () => null,
  problem: async () => null,
  release: async () => {},
  routes: ({ name, routes }) =>
    routes.map(({ hosts, upstream }) => ({ site: name, hosts, upstream, headers: {}, closedPorts: ownPorts(env) })),
  state: (lease) => runState(env, lease),
  keep: async (lease) => {
    throw notForkable(lease);
  },
  forget: async () => {},
  fork: async (lease) => {
    throw notForkable(lease);
  },
});
