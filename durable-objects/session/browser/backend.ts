/**
 * @module Where browsers come from. Two implementations: a browser host, and Cloudflare's Browser Run.
 */

/** Sends the browser's requests for these host names to one upstream. */
export interface SiteRoute {
  readonly site: string;
  /** name, or name:port; without a port, 80 and 443. */
  readonly hosts: readonly string[];
  /** Origin of the server behind it. */
  readonly upstream: string;
  /** Sent to the upstream with each request, and never seen by the page. */
  readonly headers: Readonly<Record<string, string>>;
}

/** sites: nothing but the routes. open: public addresses too. */
export type Egress = "sites" | "open";

export interface BrowserLease {
  readonly browserId: string;
}

export interface BrowserBackend {
  /** Waits up to queueMs for a free browser. Throws ServiceError over_capacity or browser_failed. */
  acquire(options: { readonly leaseMs: number; readonly queueMs: number }): Promise<BrowserLease>;
  /** Replaces all routes of the browser. */
  setRoutes(browserId: string, routes: readonly SiteRoute[], egress: Egress): Promise<void>;
  /** A socket that speaks CDP of the browser endpoint. Throws ServiceError browser_failed when the browser is gone. */
  connect(browserId: string): Promise<WebSocket>;
  /** Where the browser puts downloads, for Browser.setDownloadBehavior; null where files cannot be had. */
  downloadPath(browserId: string): Promise<string | null>;
  readDownload(browserId: string, guid: string): Promise<Uint8Array>;
  renew(browserId: string, leaseMs: number): Promise<void>;
  /** Idempotent: a browser that is gone already is closed. */
  close(browserId: string): Promise<void>;
}
