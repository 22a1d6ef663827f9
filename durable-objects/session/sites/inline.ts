/**
 * @module Servers of the caller's own: routed to, and otherwise left alone.
 */
import { type InlineSite, ServiceError } from "../../../sdk/protocol/index.ts";
import type { SiteLease } from "../state/records.ts";
import { notForkable, type SiteDriver } from "./driver.ts";

export const planInline = ({ name, upstream, hosts, settle }: InlineSite): SiteLease => {
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
