/**
 * @module What the proxies of one host have in common.
 */
import type { Log } from "../log.ts";
import { type BrowserNetwork, sharedNetwork } from "../network/browser-network.ts";
import type { Settings } from "../settings.ts";
import { AssetCache } from "./cache/asset-cache.ts";
import type { Refusal } from "./refusal.ts";
import { SiteKey } from "./tls/site-key.ts";
import { type Connect, connectTo } from "./web/connect.ts";
import { DomainLimits } from "./web/domain-limits.ts";
import { type Resolve, resolveByServers, resolveBySystem } from "./web/resolve.ts";

/** How a request ended, as far as the proxy decides it. */
export type ProxyOutcome = "site" | "cached" | "open" | Refusal["cause"];

export interface ProxyOptions {
  readonly log: Log;
  readonly count: (outcome: ProxyOutcome) => void;
  /** Without them a proxy has its own. */
  readonly cache?: AssetCache;
  readonly limits?: DomainLimits;
  /** Chrome has to be told of it; see certificateFlags. */
  readonly siteKey?: SiteKey;
  /** Where the browser is that shall find the proxy. */
  readonly network?: BrowserNetwork;
  readonly resolve?: Resolve;
  readonly connect?: Connect;
  /** A server that sends and takes nothing for this long is given up, but for WebSockets and tunnels. */
  readonly idleMs?: number;
}

const IDLE_MS = 300_000;

export function withDefaults(options: ProxyOptions): Required<ProxyOptions> {
  return {
    log: options.log,
    count: options.count,
    cache: options.cache ?? new AssetCache(),
    limits: options.limits ?? new DomainLimits(),
    siteKey: options.siteKey ?? SiteKey.load(null),
    network: options.network ?? sharedNetwork,
    resolve: options.resolve ?? resolveBySystem,
    connect: options.connect ?? connectTo,
    idleMs: options.idleMs ?? IDLE_MS,
  };
}

/** For all proxies of a host with these settings. */
export function proxyOptions(
  settings: Settings,
  network: BrowserNetwork,
  log: Log,
  count: ProxyOptions["count"],
): Required<ProxyOptions> {
  const { nameServers, domainConcurrency: concurrency, domainRate: rate } = settings;
  return withDefaults({
    log,
    count,
    network,
    siteKey: SiteKey.load(settings.dataDirectory),
    limits: new DomainLimits({ concurrency, rate }),
    resolve: nameServers.length === 0 ? resolveBySystem : resolveByServers(nameServers),
  });
}
