/**
 * @module The session's sites for one episode: fresh copies of embedded ones, and the caller's own servers.
 */
import { type CreateSession, type InlineSite, ServiceError } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { randomHex } from "../../ids.ts";
import type { Reply } from "../../reply.ts";
import { findEmbeddedSite } from "../../site/apps/index.ts";
import { doorHeaders } from "../../site/door.ts";
import { EMBEDDED_MANIFESTS, hostsOf, startURLOf } from "../../site/manifests.ts";
import type { PrepareSite } from "../../site/site-object.ts";
import type { SiteRoute } from "../browser/backend.ts";
import type { SiteLease } from "../state/records.ts";

type SiteChoice = NonNullable<CreateSession["sites"]>[number];

/** Plans leases without making anything: throws site_not_found or invalid_request for what cannot be had. */
export const planLeases = (choices: readonly SiteChoice[], doorURL: string | undefined): SiteLease[] => {
  const leases = choices.map((choice) => (typeof choice === "string" ? embeddedLease(choice, doorURL) : inlineLease(choice)));
  refuseSharedHosts(leases);
  return leases;
};

/** Makes the fresh copies. */
export const openLeases = async (env: Env, leases: readonly SiteLease[], seed: number): Promise<void> => {
  const failures = await Promise.all(
    leases.map(async ({ name, lease }): Promise<string | null> => {
      if (lease === null) return null;
      try {
        const answer = await siteObject(env, lease).prepare({ site: name, seed });
        return answer.ok ? null : answer.message;
      } catch (error) {
        return `The site ${name} could not be made: ${String(error)}`;
      }
    }),
  );
  const failure = failures.find((message) => message !== null);
  if (failure) throw new ServiceError("site_failed", failure);
};

/** The stub's own type gives up on records of unknown values, so it is named here. */
const siteObject = (env: Env, lease: string): { prepare(site: PrepareSite): Promise<Reply<PrepareSite>> } =>
  env.SITE.getByName(lease) as unknown as { prepare(site: PrepareSite): Promise<Reply<PrepareSite>> };

export const releaseLeases = async (env: Env, leases: readonly SiteLease[]): Promise<void> => {
  await Promise.all(leases.map(({ lease }) => (lease === null ? null : env.SITE.getByName(lease).release())));
};

export const routesOf = (env: Env, leases: readonly SiteLease[]): SiteRoute[] =>
  leases.map(({ name, hosts, upstream, lease }) => ({
    site: name,
    hosts,
    upstream,
    headers: lease === null ? {} : doorHeaders(env, lease),
  }));

const embeddedLease = (name: string, doorURL: string | undefined): SiteLease => {
  const manifest = findEmbeddedSite(name) && EMBEDDED_MANIFESTS.get(name);
  if (!manifest) throw new ServiceError("site_not_found", `There is no site named "${name}".`, { site: name });
  if (!doorURL)
    throw new ServiceError("site_failed", "Embedded sites need SITE_DOOR_URL, where browsers reach this Worker; it is not set.");
  return {
    name,
    hosts: hostsOf(manifest),
    startUrl: startURLOf(manifest),
    version: manifest.version,
    upstream: doorURL,
    settle: manifest.settle ?? null,
    lease: randomHex(),
  };
};

const inlineLease = ({ name, upstream, hosts, settle }: InlineSite): SiteLease => {
  const names = hosts ?? [`${name}.localhost`];
  return {
    name,
    hosts: names,
    startUrl: `http://${names[0]}/`,
    version: "inline",
    upstream,
    settle: settle ?? null,
    lease: null,
  };
};

const refuseSharedHosts = (leases: readonly SiteLease[]): void => {
  const owners = new Map<string, string>();
  for (const { name, hosts } of leases) {
    for (const host of hosts) {
      const owner = owners.get(host);
      if (owner !== undefined) {
        throw new ServiceError("invalid_request", `The sites ${owner} and ${name} both claim the host ${host}.`, {
          issues: [{ path: "sites", message: `the host ${host} is claimed twice` }],
        });
      }
      owners.set(host, name);
    }
  }
};
