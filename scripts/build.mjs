/**
 * @module wrangler's custom build: secrets, page script, site manifests; under `wrangler dev` also what runs beside the Worker.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensurePage, pageIsCurrent } from "./setup/page.mjs";
import { serviceNode } from "./setup/paths.mjs";
import { ensureSecrets } from "./setup/secrets.mjs";
import { ensureSites, sitesAreCurrent } from "./setup/sites.mjs";

ensureSecrets();
if (!pageIsCurrent()) await ensurePage();
if (!sitesAreCurrent()) await ensureSites();

// wrangler names its own command here; only `dev` needs a browser host and a migrated local database.
if (process.env.WRANGLER_COMMAND === "dev") {
  const companion = fileURLToPath(new URL("dev/companion.ts", import.meta.url));
  const child = spawn(serviceNode(), [companion], { stdio: "inherit" });
  child.once("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}
