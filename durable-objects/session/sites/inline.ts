/**
 * @module Servers of the caller's own: routed to, and otherwise left alone.
 */
import { type InlineSite, ServiceError } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import type { SiteLease } from "../state/records.ts";
import { notForkable, type SiteDriver } from "./driver.ts";

type OwnAddresses = Pick<Env, "SITE_DOOR_URL" | "BROWSER_HOST_URL" | "SITE_HOST_URL">;

/** Through a route of the caller's a page would stand at a door that is not for pages. */
const refuseOwnPorts = ({ name, upstream }: InlineSite, env: OwnAddresses): void => {
  const { hostname, port } = new URL(upstream);
  const isHere = /^(localhost|127\.[\d.]+|\[::1?\]|0\.0\.0\.0)$/.test(hostname) || hostname.endsWith(".localhost");
  const own = [env.SITE_DOOR_URL, env.BROWSER_HOST_URL, env.SITE_HOST_URL].flatMap((url) => (url ? [new URL(url)] : []));
  if (!own.some((url) => url.port === port && (isHere || url.hostname === hostname))) return;
  const message = `${upstream} is the service itself; give the address of a server of your own`;
  throw new ServiceError("invalid_request", `The upstream of ${name} cannot be used: ${message}.`, {
    issues: [{ path: "sites.upstream", message }],
  });
};

export const planInline = (site: InlineSite, env: OwnAddresses): SiteLease => {
  refuseOwnPorts(site, env);
  const { name, upstream, hosts, settle } = site;
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
  };
};

export const inlineSites: SiteDriver = {
  open: async (lease) => ({ lease, cookies: [] }),
  renew: async () => null,
  problem: async () => null,
  release: async () => {},
  routes: ({ name, routes }) => routes.map(({ hosts, upstream }) => ({ site: name, hosts, upstream, headers: {} })),
  state: async ({ name, kind }) => {
    throw new ServiceError("site_failed", `The site ${name} is ${kind}: its state is not the service's to read.`);
  },
  keep: async (lease) => {
    throw notForkable(lease);
  },
  forget: async () => {},
  fork: async (lease) => {
    throw notForkable(lease);
  },
};
