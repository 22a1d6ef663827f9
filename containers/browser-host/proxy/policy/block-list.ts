/**
 * @module Which list a host is on: ads and trackers by the data of third-party-web, media by their delivery networks.
 * Names alone decide, because most of the web is inside TLS; so a page of such a host is refused like its scripts are.
 */
import { createRequire } from "node:module";
import type { IEntity } from "third-party-web";
import { bareHost, domainsOf } from "./host-patterns.ts";

export const BLOCK_LISTS = ["ads", "trackers", "media"] as const;
export type BlockList = (typeof BLOCK_LISTS)[number];

/** Other categories (marketing, social, customer success, …) hold hosts that pages do not work without. */
const LIST_OF_CATEGORY: Readonly<Record<string, BlockList>> = {
  ad: "ads",
  analytics: "trackers",
  "tag-manager": "trackers",
  video: "media",
};

/** Sites that people go to, and file hosts, of companies that the data counts as advertisers as a whole. */
const PORTALS = [
  ...["aol.co.uk", "aol.com", "aolcdn.com", "blogsmithmedia.com", "oath.com"],
  ...["bing.com", "microsoft.com", "msecnd.net", "msn.com", "s-msft.com", "s-msn.com"],
  ...["answers.com", "snapchat.com", "spiceworks.com"],
  ...["force.com", "salesforce.com"],
  ...["licdn.com", "www.linkedin.com"],
  ...["s.yimg.jp", "yahoo.com", "yahoo.net", "yahooapis.com", "yimg.com", "zenfs.com"],
];

/** Hosts beneath the portals that do advertise or track, and well-known ones that the data lacks. */
const MORE: Readonly<Record<string, BlockList>> = {
  "ads.microsoft.com": "ads",
  "ads.yahoo.com": "ads",
  "advertising.yahoo.com": "ads",
  "adtech.yahooinc.com": "ads",
  "analytics.yahoo.com": "trackers",
  "bat.bing.com": "ads",
  "clarity.ms": "trackers",
  "cloudflareinsights.com": "trackers",
  "googlevideo.com": "media",
  "snap.licdn.com": "trackers",
  "tr.snapchat.com": "trackers",
};

/** The data is read when the first session asks for a block list: it takes 10 MB. */
let exact: Map<string, BlockList> | null = null;
const domains = new Map<string, BlockList>();

/** The nearest entry decides: that of the host itself, or of the closest domain above it. */
export function blockListOf(host: string): BlockList | null {
  exact ??= load();
  const name = bareHost(host);
  const own = exact.get(name);
  if (own !== undefined) return own;
  for (const domain of domainsOf(name)) {
    const list = domains.get(domain);
    if (list !== undefined) return list;
  }
  return null;
}

function load(): Map<string, BlockList> {
  const byHost = new Map<string, BlockList>();
  const { entities } = createRequire(import.meta.url)("third-party-web/nostats-subset") as { entities: readonly IEntity[] };
  const portals = new Set(PORTALS);
  for (const { category, domains: patterns } of entities) {
    const list = LIST_OF_CATEGORY[category];
    if (list === undefined) continue;
    for (const pattern of patterns) {
      const isDomain = pattern.startsWith("*.");
      const name = isDomain ? pattern.slice(2) : pattern;
      if (!portals.has(name)) (isDomain ? domains : byHost).set(name, list);
    }
  }
  for (const [name, list] of Object.entries(MORE)) domains.set(name, list);
  return byHost;
}
