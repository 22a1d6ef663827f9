/**
 * @module Puts the host together: source of browsers, pool of sessions, HTTP face.
 */
import type { AddressInfo } from "node:net";
import { HealthCheck } from "./http/health.ts";
import { createFace } from "./http/server.ts";
import type { Log } from "./log.ts";
import { Metrics } from "./metrics.ts";
import { Pool } from "./pool/pool.ts";
import { ProcessSlot } from "./pool/process-slot.ts";
import { WarmSource } from "./pool/warm-source.ts";
import { fenceFlags } from "./proxy/chrome-flags.ts";
import { proxyOptions } from "./proxy/options.ts";
import { addOwnPort, removeOwnPort } from "./proxy/own-ports.ts";
import type { Settings } from "./settings.ts";

export interface BrowserHost {
  readonly port: number;
  /** Ends every session and browser, and removes what they left on disk. */
  close(): Promise<void>;
}

export async function startHost(settings: Settings, log: Log): Promise<BrowserHost> {
  const metrics = new Metrics();
  const closing = new AbortController();
  const proxy = proxyOptions(settings, log, (outcome) => metrics.add("proxy_requests_total", 1, { outcome }));
  const source = new WarmSource({
    warm: settings.warm,
    log,
    metrics,
    launch: () =>
      ProcessSlot.launch({
        browser: settings.browser,
        sandbox: settings.sandbox,
        hangMs: settings.hangMs,
        signal: closing.signal,
        proxy,
        extra: fenceFlags(proxy.siteKey),
      }),
  });
  const pool = new Pool({ maxSessions: settings.maxSessions, source, log, metrics });
  const server = createFace({ token: settings.token, pool, health: new HealthCheck(pool, source), metrics, log });
  const close = async () => {
    closing.abort();
    server.close();
    await pool.close();
    server.closeAllConnections();
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
