/**
 * @module Sites of the real web: the session may reach their hosts, and there is nothing to lease or copy.
 */
import type { Env } from "../../env.ts";
import type { SiteLease } from "../state/records.ts";
import type { CatalogEntry } from "./catalog.ts";
import type { SiteDriver } from "./driver.ts";
import { inlineSites } from "./inline.ts";

export const planLive = ({ name, hosts, startUrl, version, settle, own }: CatalogEntry): SiteLease => ({
  name,
  kind: "live",
  hosts,
  startUrl,
  version,
  settle,
  login: null,
  lease: null,
  fence: null,
  routes: [],
  live: hosts,
  how: null,
  ms: null,
  hasState: own?.state != null,
  ...(own ? { own } : {}),
});

/** Like a caller's own server, but with no route: names are looked up on the web. */
export const liveSites = (env: Env): SiteDriver => ({ ...inlineSites(env), routes: () => [] });
