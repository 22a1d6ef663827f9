/**
 * @module The sites that sessions can ask for.
 */
import type { Env } from "../../durable-objects/env.ts";
import { BUILT_IN, type CatalogEntry, hostedSites } from "../../durable-objects/session/sites/catalog.ts";
import type { HostedSite } from "../../durable-objects/session/sites/site-host.ts";
import { HOSTED_SUMMARIES } from "../../durable-objects/site/manifests.ts";
import { registryObject } from "../../durable-objects/stubs.ts";
import type { SiteHealth, SiteInfo } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";

export const listSites: RouteHandler<"listSites"> = async (_input, c) => c.json({ items: await siteInfos(c.env), cursor: null });

export const listBlockedSites: RouteHandler<"listBlockedSites"> = async (_input, c) =>
  c.json({ items: await registryObject(c.env).blockedSites(), cursor: null });

export const clearBlockedSites: RouteHandler<"clearBlockedSites"> = async ({ query }, c) =>
  c.json({ cleared: await registryObject(c.env).unblockSites(query.host ?? null) });

/** Of all kinds, by name. A site host that does not answer costs its sites their health, and nothing else. */
export const siteInfos = async (env: Env): Promise<SiteInfo[]> => {
  const [{ bySite }, hosted] = await Promise.all([registryObject(env).counts(), hostedInfos(env)]);
  const builtIn = await Promise.all([...BUILT_IN.values()].map((entry) => builtInInfo(env, entry, bySite[entry.name] ?? 0)));
  return [...builtIn, ...hosted].sort((a, b) => (a.name < b.name ? -1 : 1));
};

const builtInInfo = async (env: Env, entry: CatalogEntry, active: number): Promise<SiteInfo> => {
  const copies = entry.kind === "embedded" ? await env.SITE_POOL.getByName(entry.name).counts() : { warm: 0, starting: 0 };
  const doorless = entry.kind === "embedded" && !env.SITE_DOOR_SECRET;
  return {
    ...about(entry),
    kind: entry.kind,
    health: doorless
      ? health("failed", "SITE_DOOR_SECRET is not set, so browsers cannot reach embedded sites.")
      : health("ok", null),
    pool: { active, ...copies, target: null, max: null },
  };
};

const hostedInfos = async (env: Env): Promise<SiteInfo[]> => {
  try {
    return (await hostedSites(env)).map(hostedInfo);
  } catch (error) {
    console.warn(JSON.stringify({ level: "warn", event: "site_host_failed", error: String(error) }));
    return [...HOSTED_SUMMARIES.values()].map((summary) => ({
      ...about({ ...summary, startUrl: summary.startUrl ?? `http://${summary.hosts[0]}/` }),
      kind: summary.kind,
      health: health("unreachable", "The site host does not answer."),
      pool: { active: 0, warm: 0, starting: 0, target: null, max: null },
    }));
  }
};

const hostedInfo = (site: HostedSite): SiteInfo => {
  const { ready, starting, active, target, max } = site.pool;
  return {
    ...about(site),
    kind: site.kind,
    health: health(site.health, site.reason),
    pool: { active, warm: ready, starting, target, max },
  };
};

const about = ({
  name,
  title,
  version,
  hosts,
  startUrl,
  accounts,
  signedIn,
  hasState,
}: Pick<CatalogEntry, "name" | "title" | "version" | "hosts" | "startUrl" | "accounts" | "signedIn" | "hasState">) => ({
  name,
  title,
  version,
  hosts: [...hosts],
  startUrl,
  accounts: [...accounts],
  signedIn,
  hasState,
});

const health = (status: SiteHealth, message: string | null): SiteInfo["health"] => ({ ok: status === "ok", status, message });
