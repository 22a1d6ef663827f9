/**
 * @module Gets a clone ready to run: packages, a browser, secrets, the page script, the site manifests. Plain Node 20,
 * no packages needed; says what it does, and nothing when there is nothing to do.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser, knownBrowser } from "./setup/browser.mjs";
import { engineIsKnown, ensureEngine } from "./setup/engine.mjs";
import { withLock } from "./setup/lock.mjs";
import { installPackages, packagesAreCurrent } from "./setup/packages.mjs";
import { ensurePage, pageIsCurrent } from "./setup/page.mjs";
import { HOME } from "./setup/paths.mjs";
import { ensureSecrets } from "./setup/secrets.mjs";
import { ensureSites, sitesAreCurrent } from "./setup/sites.mjs";

const OLDEST_NODE = 20;

/**
 * @typedef {object} SetUp
 * @property {import("./setup/browser.mjs").Browser} browser
 * @property {import("./setup/secrets.mjs").Secrets} secrets
 */

/**
 * Does what is missing. Two at once wait for each other.
 * @returns {Promise<SetUp>}
 */
export async function setUp() {
  if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
    throw new Error(`Node ${OLDEST_NODE} or later is needed; this is ${process.versions.node}.`);
  }
  const browser = knownBrowser();
  if (browser && packagesAreCurrent() && pageIsCurrent() && sitesAreCurrent() && engineIsKnown()) {
    return { browser, secrets: ensureSecrets() };
  }
  return withLock(
    join(HOME, "setup.lock"),
    (holder) => console.error(`Waiting for another set-up (process ${holder.pid}) ...`),
    async () => {
      if (!packagesAreCurrent()) await installPackages();
      const found = knownBrowser() ?? (await findBrowser());
      const secrets = ensureSecrets();
      if (!pageIsCurrent()) await ensurePage();
      if (!sitesAreCurrent()) await ensureSites();
      if (!engineIsKnown()) await ensureEngine();
      return { browser: found, secrets };
    },
  );
}

/**
 * What a part needs in its environment to start this browser.
 * @param {import("./setup/browser.mjs").Browser} browser
 * @returns {Record<string, string>}
 */
export function browserEnvironment(browser) {
  const sandbox = process.env.BROWSER_HOST_SANDBOX;
  return {
    ...browser.environment,
    // What the user says about the sandbox counts more than what was found.
    ...(sandbox ? { BROWSER_HOST_SANDBOX: sandbox } : {}),
    STILLWATER_BROWSER: browser.path,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await setUp();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
