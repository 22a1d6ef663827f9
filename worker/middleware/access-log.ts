/**
 * @module One line of JSON and one count per request.
 */
import { count, observeMs } from "../../durable-objects/metrics.ts";
import type { AppMiddleware } from "../context.ts";

const UNMATCHED = "unmatched";
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export const accessLog: AppMiddleware = async (c, next) => {
  const began = performance.now();
  await next();
  const ms = Math.round((performance.now() - began) * 10) / 10;
  const { status } = c.res;
  const route = c.get("route") ?? UNMATCHED;
  const method = METHODS.has(c.req.method) ? c.req.method : "other";
  count("requests", { route, method, status });
  observeMs("request", ms, { route });
  const line = { level: status >= 500 ? "error" : "info", event: "request", method: c.req.method, route, status, ms };
  console.log(JSON.stringify({ ...line, requestId: c.get("requestId"), token: c.get("token")?.name ?? null }));
};
