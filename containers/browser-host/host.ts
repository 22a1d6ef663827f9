/**
 * @module Puts the host together: source of browsers, pool of sessions, HTTP face.
 */
import type { AddressInfo } from "node:net";
import { HealthCheck } from "./http/health.ts";
import { createFace } from "./http/server.ts";
import type { Log } from "./log.ts";
import { Metrics } from "./metrics.ts";
import { openBrowserNetwork } from "./network/browser-network.ts";
import { Fleet } from "./pool/fleet.ts";
import { Pool } from "./pool/pool.ts";
import { SharedChrome } from "./pool/shared-chrome.ts";
import { fenceFlags } from "./proxy/chrome-flags.ts";
import { proxyOptions } from "./proxy/options.ts";
import { addOwnPort, removeOwnPort } from "./proxy/own-ports.ts";
import type { Settings } from "./settings.ts";

const EXAMINE_EVERY_MS = 15_000;

export interface BrowserHost {
  readonly port: number;
  /** Ends every session and browser, and removes what they left on disk. */
  close(): Promise<void>;
}

export async function startHost(settings: Settings, log: Log): Promise<BrowserHost> {
  const metrics = new Metrics();
  const closing = new AbortController();
  const network = await openBrowserNetwork(settings.network, log);
  const proxy = proxyOptions(settings, network, log, (outcome) => metrics.add("proxy_requests_total", 1, { outcome }));
  const { sessionsPerBrowser, warm, recycle, maxSessions } = settings;
  const fleet = new Fleet({
    places: sessionsPerBrowser,
    spare: warm,
    room: maxSessions,
    // A limit that is shorter than the usual round is looked at in time.
    examineEveryMs: Math.min(EXAMINE_EVERY_MS, recycle.ageMs / 2),
    log,
    metrics,
    launch: (onChange) =>
      SharedChrome.launch({
        browser: settings.browser,
        sandbox: settings.sandbox,
        network,
        extraFlags: fenceFlags(proxy.siteKey),
        places: sessionsPerBrowser,
        warm,
        hangMs: settings.hangMs,
        recycle,
        pages: settings.pages,
        signal: closing.signal,
        proxy,
        log,
        metrics,
        onChange,
      }),
  });
  const pool = new Pool({ maxSessions, source: fleet, log, metrics });
  const server = createFace({ token: settings.token, pool, fleet, health: new HealthCheck(pool, fleet), metrics, log });
  const close = async () => {
    closing.abort();
    server.close();
    await pool.close();
    server.closeAllConnections();
    network.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(settings.port, settings.address, resolve);
    });
  } catch (error) {
    await close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  addOwnPort(port);
  server.once("close", () => removeOwnPort(port));
  return { port, close };
}
