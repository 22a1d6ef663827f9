/**
 * @module Headers that keep answers from being sniffed, framed, cached or run. A route that needs other ones sets them itself.
 */
import type { AppMiddleware } from "../context.ts";

const DEFAULTS: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};
const ALWAYS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

export const securityHeaders: AppMiddleware = async (c, next) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  for (const [name, value] of Object.entries(DEFAULTS)) if (!headers.has(name)) headers.set(name, value);
};
