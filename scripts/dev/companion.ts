/**
 * @module What `wrangler dev` needs beside the Worker: a migrated local database, a browser host and a site host, which end
 * with it. wrangler's build command runs this at every build; what is there already is left
 * alone.
 */
import { whyNoContainers } from "../service/site-host.ts";
import { browserEnvironment, setUp } from "../setup.mjs";
import { migrateLocalDatabase } from "./database.ts";
import { ensureHost } from "./hosts.ts";
import { findWrangler } from "./wrangler-process.ts";

const { browser } = await setUp();
const wrangler = findWrangler();
await migrateLocalDatabase(wrangler.stateFolder);
await ensureHost({
  what: "browser host",
  script: "containers/browser-host/main.ts",
  prefix: "BROWSER_HOST",
  probe: "/v1/limits",
  url: wrangler.browserHostURL,
  token: wrangler.browserHostToken,
  environment: browserEnvironment(browser),
  parent: wrangler.pid,
  awaited: true,
});
if (wrangler.siteHostURL !== "") {
  const obstacle = await whyNoContainers(process.env);
  if (obstacle !== null) console.log(`Container sites are off: ${obstacle}. Embedded and process sites need no engine.`);
  await ensureHost({
    what: "site host",
    script: "containers/site-host/main.ts",
    prefix: "SITE_HOST",
    probe: "/v1/processes",
    url: wrangler.siteHostURL,
    token: wrangler.siteHostToken,
    environment: obstacle === null ? {} : { SITE_HOST_NO_CONTAINERS: obstacle },
    parent: wrangler.pid,
    awaited: false,
  });
}
