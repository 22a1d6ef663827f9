/**
 * @module Where browsers come from. Two implementations: a browser host, and Cloudflare's Browser Run.
 */
import type { BlockedKind, Egress, NetworkEntry, RecordedNetwork } from "../../../sdk/protocol/index.ts";

/** Sends the browser's requests for these host names to one upstream. */
export interface SiteRoute {
  readonly site: string;
  /** name, or name:port; without a port, 80 and 443. */
  readonly hosts: readonly string[];
  /** Origin of the server behind it. */
  readonly upstream: string;
  /** Sent to the upstream with each request, and never seen by the page. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as Host in place of the name that the page knows. */
  readonly hostHeader?: string;
  /** Copies that share this name share what never changes, such as scripts; without one nothing is shared. */
  readonly cache?: string;
  /** Ports of the browser host's machine that the upstream must not lead to, by whatever name. */
  readonly closedPorts?: readonly number[];
}

/** What is not a site of the session, and may be reached or not. */
export interface NetworkPolicy {
  readonly egress: Egress;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly block: readonly BlockedKind[];
  readonly proxy: string | null;
}

export interface BrowserRoutes {
  readonly routes: readonly SiteRoute[];
  readonly network: NetworkPolicy;
  readonly record: RecordedNetwork;
}

export interface NetworkPart {
  readonly entries: readonly NetworkEntry[];
}

export interface BrowserLease {
  readonly browserId: string;
}

export interface BrowserBackend {
  /** Whether its pages can be looked at from elsewhere. */
  readonly watched: boolean;
  /** Waits up to queueMs for a free browser. Throws ServiceError over_capacity or browser_failed. */
  acquire(options: { readonly leaseMs: number; readonly queueMs: number }): Promise<BrowserLease>;
  /** Replaces all routes of the browser, and begins a new network log. */
  setRoutes(browserId: string, routes: BrowserRoutes): Promise<void>;
  /** What the browser asked for after the entry with this number, or a first part of it; 0: from the beginning. */
  readNetwork(browserId: string, after: number): Promise<NetworkPart>;
  /** A socket that speaks CDP of the browser endpoint. Throws ServiceError browser_failed when the browser is gone. */
  connect(browserId: string): Promise<WebSocket>;
  /** Hands a caller's WebSocket handshake on, for a driver beside us that is cut off at the given time. */
  connectGuest(browserId: string, until: number, handshake: Headers): Promise<Response>;
  /** Where the browser puts downloads, for Browser.setDownloadBehavior; null where files cannot be had. */
  downloadPath(browserId: string): Promise<string | null>;
  readDownload(browserId: string, guid: string): Promise<Uint8Array>;
  renew(browserId: string, leaseMs: number): Promise<void>;
  /** Idempotent: a browser that is gone already is closed. */
  close(browserId: string): Promise<void>;
}
