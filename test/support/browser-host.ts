/**
 * @module A real browser host for a test project, for as long as its tests run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { BrowserHost } from "../../scripts/service/browser-host.ts";
import { LogFile } from "../../scripts/service/log-file.ts";
import { browserEnvironment, setUp } from "../../scripts/setup.mjs";
import "./provided.ts";

export default async function browserHost(project: TestProject): Promise<() => Promise<void>> {
  const { browser, secrets } = await setUp();
  const folder = mkdtempSync(join(tmpdir(), "stillwater-browser-host-"));
  const log = new LogFile(join(folder, "browser-host.log"));
  const host = new BrowserHost({
    token: secrets.browserHostToken,
    environment: browserEnvironment(browser),
    log,
    report: (message) => console.error(message),
  });
  await host.start();
  project.provide("browserHostURL", host.url);
  project.provide("browserHostToken", secrets.browserHostToken);
  return async () => {
    await host.stop();
    log.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
