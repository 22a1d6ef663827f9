/**
 * @module CORS for the origins that the settings name exactly; nothing without them.
 */
import type { AppMiddleware } from "../context.ts";

const METHODS = "GET, HEAD, POST, PUT, DELETE";
const REQUEST_HEADERS = "authorization, content-type, x-request-id, if-none-match";
const ANSWER_HEADERS = "x-request-id, retry-after, location, etag";
const PREFLIGHT_SECONDS = "600";

export const originsOf = (setting: string | undefined): readonly string[] =>
  (setting ?? "")
    .split(",")
    .map((origin) => origin.trim().replace(/\/$/, ""))
    .filter((origin) => origin !== "");

export const cors: AppMiddleware = async (c, next) => {
  const allowed = originsOf(c.env.CORS_ORIGINS);
  if (allowed.length === 0) return next();
  const origin = c.req.header("origin");
  const known = origin !== undefined && allowed.includes(origin);
  const isPreflight = c.req.method === "OPTIONS" && c.req.header("access-control-request-method") !== undefined;
  if (known && isPreflight) {
    c.set("route", "preflight");
    c.res = new Response(null, {
      status: 204,
      headers: {
        "access-control-allow-methods": METHODS,
        "access-control-allow-headers": REQUEST_HEADERS,
        "access-control-max-age": PREFLIGHT_SECONDS,
      },
    });
  } else {
    await next();
  }
  c.res.headers.append("vary", "origin");
  if (!known) return;
  c.res.headers.set("access-control-allow-origin", origin);
  c.res.headers.set("access-control-expose-headers", ANSWER_HEADERS);
  c.res.headers.set("cross-origin-resource-policy", "cross-origin");
};
