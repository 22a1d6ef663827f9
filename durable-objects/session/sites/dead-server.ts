/**
 * @module Tells whose server it was that could not be reached, and where that is.
 */
import type { DeadServer } from "../browser/network-activity.ts";
import type { SiteLease } from "../state/records.ts";
import type { LostSite } from "./leases.ts";

/** Nothing listens there, or no way leads there; a server that breaks off in the middle of an answer is not dead. */
const NOTHING_THERE = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|connect timed out/;

/** The site of the caller's own that is down; null when it is another's, or merely behaves badly. */
export const findDead = (leases: readonly SiteLease[], { url, reason }: DeadServer): LostSite | null => {
  if (!NOTHING_THERE.test(reason)) return null;
  const lease = siteAt(leases, url);
  return lease?.kind === "inline" ? { site: lease.name, reason: deadWords(lease, reason) } : null;
};

/** Such as "its server http://127.0.0.1:3000 did not answer (ECONNREFUSED)". */
const deadWords = ({ routes }: SiteLease, reason: string): string =>
  `its server ${routes[0]?.upstream ?? ""} did not answer (${reason})`;

/** For messages about a page that could not be opened: the site and its server, where that is the caller's own. */
export const whoseServer = (leases: readonly SiteLease[], url: string): string => {
  const lease = siteAt(leases, url);
  if (!lease) return "";
  const upstream = lease.kind === "inline" || lease.kind === "process" ? lease.routes[0]?.upstream : undefined;
  return ` Its site is ${lease.name}${upstream ? `, whose server is ${upstream}` : ""}.`;
};

const siteAt = (leases: readonly SiteLease[], address: string): SiteLease | undefined => {
  const url = URL.parse(address);
  if (!url) return undefined;
  const isWebPort = url.port === "" || url.port === "80" || url.port === "443";
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return leases.find(({ hosts }) =>
    hosts.some((host) => host === `${url.hostname}:${port}` || (isWebPort && host === url.hostname)),
  );
};
