/**
 * @module Keeps episodes away from web sites that keep agents out. Only sites of the live web are ever set aside: those that
 * the service runs itself, and a caller's own, have no wall.
 */
import { type BlockedSite, type InlineTask, ServiceError } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { count } from "../../metrics.ts";
import { registryObject } from "../../stubs.ts";
import type { Blocked } from "../evaluation/blocked.ts";
import type { SiteLease } from "../state/records.ts";

const DEFAULT_S = 3_600;
/** A site that cannot be reached may be our own network's fault: that passes sooner. */
const UNREACHABLE_MS = 60_000;
const MAX_SIGN_CHARS = 200;

/** Where an episode on the live web begins. */
export interface WebSite {
  readonly host: string;
  /** The manifest's name; null where the task names an address alone. */
  readonly site: string | null;
}

export interface Beginning {
  readonly task: InlineTask | null;
  readonly leases: readonly Pick<SiteLease, "name" | "kind" | "hosts">[];
  readonly firstURL: string;
}

export const blockedMs = ({ STILLWATER_BLOCKED_SITE_S: seconds }: Pick<Env, "STILLWATER_BLOCKED_SITE_S">): number => {
  const given = seconds === undefined || seconds === "" ? DEFAULT_S : Number(seconds);
  return (Number.isFinite(given) && given >= 0 ? given : DEFAULT_S) * 1000;
};

/** null: the episode is not one on the live web. Without a task nobody attempts anything, and may look at what is there. */
export const webSiteOf = ({ task, leases, firstURL }: Beginning): WebSite | null => {
  const host = URL.parse(firstURL)?.hostname ?? "";
  if (!task || host === "" || /(^|\.)localhost$/.test(host)) return null;
  const lease = leases.find(({ hosts }) => hosts.some((pattern) => covers(pattern, host)));
  if (!lease) return { host, site: null };
  return lease.kind === "live" ? { host, site: lease.name } : null;
};

/** Hosts are `name`, `name:port` or `*.name`. */
const covers = (pattern: string, host: string): boolean => {
  const name = pattern.replace(/:\d+$/, "");
  return name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name;
};

/** Whether a page belongs to the site that the episode began at: an agent that walked into another one's wall says nothing of it. */
export const isOfSite = ({ host }: WebSite, url: string): boolean => {
  const seen = URL.parse(url)?.hostname ?? "";
  const [a, b] = [host, seen].map((name) => name.replace(/^www\./, "")) as [string, string];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
};

/** Throws site_blocked while the site is set aside; nothing is opened then. */
export const refuseSetAside = async (env: Env, site: WebSite | null): Promise<void> => {
  if (!site || blockedMs(env) === 0) return;
  const found = (await registryObject(env).blockedSites()).find((one) => isSame(one, site));
  if (!found) return;
  count("blocked_starts", { how: "set_aside" });
  throw blockedError(found);
};

/** The first page of the episode is the probe: what shows a wall there is set aside, and the episode does not begin. */
export const refuseBlocked = async (env: Env, site: WebSite, wall: Blocked, session: string): Promise<never> => {
  count("blocked_starts", { how: "first_page" });
  throw blockedError(await remember(env, site, wall, "start", session));
};

/** Called when an episode has ended as blocked. What cannot be told is only not remembered. */
export const rememberBlocked = async (env: Env, site: WebSite | null, wall: Blocked, session: string): Promise<void> => {
  if (!site) return;
  await remember(env, site, wall, "end", session).catch((error: unknown) => {
    console.warn(JSON.stringify({ level: "warn", event: "blocked_site_lost", host: site.host, error: String(error) }));
  });
};

const remember = async (
  env: Env,
  { host, site }: WebSite,
  wall: Blocked,
  found: BlockedSite["found"],
  session: string,
): Promise<Pick<BlockedSite, "host" | "kind" | "sign" | "until">> => {
  const { kind } = wall;
  const sign = wall.sign.slice(0, MAX_SIGN_CHARS);
  const forMs = kind === "unreachable" ? Math.min(blockedMs(env), UNREACHABLE_MS) : blockedMs(env);
  count("blocked_sites_found", { kind: kind.replace(" ", "_"), found });
  if (forMs > 0) await registryObject(env).blockSite({ host, site, kind, sign, found, session, forMs });
  return { host, kind, sign, until: Date.now() + forMs };
};

const isSame = (one: Pick<BlockedSite, "host" | "site">, { host, site }: WebSite): boolean =>
  one.host === host || (site !== null && one.site === site);

const blockedError = ({ host, kind, sign, until }: Pick<BlockedSite, "host" | "kind" | "sign" | "until">): ServiceError => {
  const retryAfterMs = Math.max(0, until - Date.now());
  const rest = retryAfterMs > 0 ? `; its tasks are set aside until ${new Date(until).toISOString()}` : "";
  return new ServiceError("site_blocked", `The web site ${host} keeps agents out (${kind}: ${sign})${rest}.`, {
    ...{ host, kind, sign },
    ...(retryAfterMs > 0 ? { until, retryAfterMs } : {}),
  });
};
