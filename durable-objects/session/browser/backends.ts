/**
 * @module Chooses where this installation's browsers come from.
 */
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import type { BrowserBackend } from "./backend.ts";
import { BrowserHost } from "./browser-host.ts";
import { BrowserRun } from "./browser-run.ts";

export const browserBackend = (env: Env): BrowserBackend => {
  if (env.BROWSER) return new BrowserRun(env.BROWSER);
  if (env.BROWSER_HOST_URL) return new BrowserHost(env.BROWSER_HOST_URL, env.BROWSER_HOST_TOKEN ?? "");
  throw new ServiceError("browser_failed", "No browsers are configured: bind BROWSER, or set BROWSER_HOST_URL.");
};
