/**
 * @module Prometheus metrics: this isolate's counters, the registry's gauges, and the browser host's own.
 */
import { renderMetrics } from "../../durable-objects/metrics.ts";
import { registryObject } from "../../durable-objects/stubs.ts";
import { readCapped } from "../../sdk/capped.ts";
import { askHost } from "../browsers.ts";
import type { AppContext } from "../context.ts";
import type { RouteHandler } from "../mount.ts";

const HOST_LIMIT_MS = 2_000;
const MAX_METRICS_BYTES = 4 * 1024 * 1024;
const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

export const metrics: RouteHandler<"metrics"> = async (_input, c) => {
  const [{ byStatus, bySite }, blocked, host] = await Promise.all([
    registryObject(c.env).counts(),
    registryObject(c.env).blockedSites(),
    hostMetrics(c.env),
  ]);
  const samples = (name: string, counts: Record<string, number>) =>
    Object.entries(counts).map(([label, value]) => ({ labels: { [name]: label }, value }));
  const own = renderMetrics([
    { name: "sessions", samples: samples("status", byStatus) },
    { name: "site_sessions", samples: samples("site", bySite) },
    { name: "blocked_sites", samples: [{ labels: {}, value: blocked.length }] },
  ]);
  return new Response(own + host, { headers: { "content-type": CONTENT_TYPE } });
};

/** The browser host's metrics, or nothing when it does not answer. */
const hostMetrics = async (env: AppContext["env"]): Promise<string> => {
  try {
    const answer = await askHost(env, "/metrics", HOST_LIMIT_MS);
    return answer?.ok
      ? await readCapped(answer, { maxBytes: MAX_METRICS_BYTES, signal: AbortSignal.timeout(HOST_LIMIT_MS) })
      : "";
  } catch {
    return "";
  }
};
