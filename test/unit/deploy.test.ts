/**
 * @module What goes to Cloudflare can be built: a dry run of the production environment, without an account.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { wranglerEnvironment } from "../../scripts/service/bundle.ts";
import { ROOT, serviceNode } from "../../scripts/setup/paths.mjs";
import { run } from "../../scripts/setup/run.mjs";

const BUILD_TIMEOUT_MS = 60_000;

it(
  "wrangler accepts the production environment and its bindings",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "stillwater-deploy-"));
    const wrangler = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
    const arguments_ = [wrangler, "deploy", "--dry-run", "--env", "production", "--outdir", folder];
    const { code, output } = await run(serviceNode(), arguments_, { cwd: ROOT, env: wranglerEnvironment() });
    expect(output).toContain("--dry-run: exiting now");
    expect(code).toBe(0);
    for (const binding of ["env.SESSION", "env.SITE", "env.REGISTRY", "env.ROLLOUT", "env.DB", "env.BLOBS", "env.BROWSER"]) {
      expect(output).toContain(binding);
    }
    expect(existsSync(join(folder, "index.js"))).toBe(true);
    rmSync(folder, { recursive: true, force: true });
  },
  BUILD_TIMEOUT_MS,
);
