/**
 * @module Browsers from Cloudflare's Browser Run.
 */
import puppeteer, { type BrowserWorker } from "@cloudflare/puppeteer";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { BrowserBackend, BrowserLease, BrowserRoutes, NetworkPart } from "./backend.ts";

/** What Browser Run accepts as keep_alive. */
const MAX_KEEP_ALIVE_MS = 600_000;
const RETRY_AFTER_MS = 1_000;

/** The host part is ignored by the binding. */
const ORIGIN = "https://browser.run";

export class BrowserRun implements BrowserBackend {
  /** Its live view and its recordings show the pages. */
  readonly watched = true;
  readonly #binding: Fetcher;

  constructor(binding: Fetcher) {
    this.#binding = binding;
  }

  async acquire({ leaseMs }: { leaseMs: number; queueMs: number }): Promise<BrowserLease> {
    try {
      const { sessionId } = await puppeteer.acquire(this.#binding as unknown as BrowserWorker, {
        keep_alive: Math.min(leaseMs, MAX_KEEP_ALIVE_MS),
      });
      return { browserId: sessionId };
    } catch (error) {
      const message = String(error);
      if (message.includes("429")) throw new ServiceError("over_capacity", message, { retryAfterMs: RETRY_AFTER_MS });
      throw new ServiceError("browser_failed", message);
    }
  }

  /** Browser Run has no proxy of ours: only sessions on the open web run there, and their network is not recorded. */
  async setRoutes(_browserId: string, { routes, network, record }: BrowserRoutes): Promise<void> {
    if (routes.length > 0) throw notOnBrowserRun("sites", "Sites cannot be reached from Browser Run");
    const open = network.egress === "open" && network.deny.length === 0 && network.block.length === 0 && network.proxy === null;
    if (!open) throw notOnBrowserRun("network", "Browser Run has no fence of ours");
    if (record !== "none") throw notOnBrowserRun("record.network", "Browser Run keeps no network log");
  }

  async readNetwork(): Promise<NetworkPart> {
    throw new ServiceError("browser_failed", "Browser Run keeps no network log.");
  }

  async connect(browserId: string): Promise<WebSocket> {
    const answer = await this.#binding.fetch(`${ORIGIN}/v1/devtools/browser/${browserId}`, { headers: { upgrade: "websocket" } });
    if (!answer.webSocket) throw new ServiceError("browser_failed", `Browser Run answered ${answer.status} to a connection.`);
    answer.webSocket.accept();
    return answer.webSocket;
  }

  async connectGuest(): Promise<Response> {
    throw notOnBrowserRun("cdp", "Browser Run takes one client for each browser");
  }

  async downloadPath(): Promise<string | null> {
    return null;
  }

  async readDownload(): Promise<Uint8Array> {
    throw new ServiceError("browser_failed", "Browser Run keeps no downloads.");
  }

  /** CDP traffic renews the lease there; the heartbeat's ping is enough. */
  async renew(): Promise<void> {}

  async close(browserId: string): Promise<void> {
    await this.#binding.fetch(`${ORIGIN}/v1/devtools/browser/${browserId}`, { method: "DELETE" });
  }
}

const notOnBrowserRun = (path: string, reason: string): ServiceError =>
  new ServiceError("not_supported", `${reason}; use a browser host for such sessions.`, {
    issues: [{ path, message: "not supported with Browser Run" }],
  });
