/**
 * @module The supervisor behind `npm start`: brings the parts up in order, keeps them up, and takes them all down.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeLock } from "../setup/lock.mjs";
import { browserEnvironment, type SetUp } from "../setup.mjs";
import { BrowserHost } from "./browser-host.ts";
import { bundleWorker } from "./bundle.ts";
import { greeting, type Ready } from "./greeting.ts";
import { LogFile } from "./log-file.ts";
import { bringSuite } from "./own-suite.ts";
import { makePrivate, writePrivately } from "./private-files.ts";
import { PrivateSockets } from "./private-sockets.ts";
import { Runtime } from "./runtime.ts";
import { choosePort, LOOPBACK, readSettings, type Settings } from "./settings.ts";
import { SiteHost, whyNoContainers } from "./site-host.ts";

const HEALTH_TIMEOUT_MS = 30_000;
const HEALTH_POLL_MS = 50;
const SITE_HOST_PATIENCE_MS = 10_000;
const PARENT_POLL_MS = 500;
/** One Ctrl-C arrives twice under npm: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 500;
const INTERRUPTED_TWICE = 130;
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs until a signal. The returned promise resolves when the service is ready. */
export async function runService({ browser, secrets }: SetUp): Promise<void> {
  const settings = readSettings(process.env, secrets);
  writePrivately();
  const lock = takeLock(settings.lockFile);
  if (!lock.held) {
    const where = typeof lock.holder.url === "string" ? ` at ${lock.holder.url}` : "";
    throw new Error(
      `Stillwater already runs on this data${where} (process ${lock.holder.pid}). Use that one, stop it, or set STILLWATER_DATA to another folder.`,
    );
  }
  const stoppers: (() => Promise<void>)[] = [];
  const stop = stopOnce(stoppers, lock.release);
  listenForTheEnd(stop);
  try {
    for (const path of [settings.stateFolder, settings.logFolder]) makePrivate(path);
    const port = await choosePort(process.env.PORT);
    const url = `http://${LOOPBACK}:${port}`;
    lock.describe({ url });
    const report = (message: string) => console.error(message);
    const bundle = await bundleWorker();
    const host = new BrowserHost({
      token: secrets.browserHostToken,
      environment: browserEnvironment(browser),
      log: new LogFile(join(settings.logFolder, "browser-host.log")),
      report,
    });
    stoppers.push(() => host.stop());
    await host.start();
    const sites = await siteHostFor(settings, secrets.siteHostToken, report);
    if (sites) stoppers.push(() => sites.stop());
    const sitesTried = sites?.startBehind();
    const runtime = new Runtime({
      bundle,
      port,
      stateFolder: settings.stateFolder,
      sockets: new PrivateSockets(settings.dataFolder),
      log: new LogFile(join(settings.logFolder, "worker.log")),
      report,
      vars: {
        ...settings.passedOn,
        ENVIRONMENT: "local",
        STILLWATER_TOKEN: settings.token,
        SITE_DOOR_SECRET: secrets.siteDoorSecret,
        SITE_DOOR_URL: url,
        BROWSER_HOST_URL: host.url,
        BROWSER_HOST_TOKEN: secrets.browserHostToken,
        SITE_HOST_URL: sites?.url ?? settings.siteHostURL,
        SITE_HOST_TOKEN: sites ? secrets.siteHostToken : settings.siteHostToken,
      },
    });
    stoppers.push(() => runtime.stop());
    await runtime.start();
    await untilHealthy(url);
    // It listens before its engine is there; the service is of use without it.
    await Promise.race([sitesTried, sleep(SITE_HOST_PATIENCE_MS, undefined, { ref: false })]);
    if (settings.bringsSuite) {
      stoppers.push(bringSuite(url, settings.token, new LogFile(join(settings.logFolder, "own-suite.log"))));
    }
    announce(
      {
        url,
        token: settings.token,
        pids: { service: process.pid, workerd: runtime.pid, browserHost: host.pid, siteHost: sites?.pid ?? null },
      },
      settings,
    );
  } catch (error) {
    await stop();
    throw error;
  }
}

/** null where another site host serves them. */
async function siteHostFor(settings: Settings, token: string, report: (message: string) => void): Promise<SiteHost | null> {
  if (settings.siteHostURL !== "") return null;
  const obstacle = await whyNoContainers(process.env);
  if (obstacle !== null) report(`Container sites are off: ${obstacle}. Embedded and process sites need no engine.`);
  const log = new LogFile(join(settings.logFolder, "site-host.log"));
  const port = await choosePort("0");
  return new SiteHost({ token, log, report, port, dataFolder: settings.dataFolder, noContainers: obstacle });
}

function announce(ready: Ready, settings: Settings): void {
  console.log(settings.printJSON ? JSON.stringify(ready) : greeting(ready, settings.logFolder));
}

/** Stops everything in parallel, the same once for all who ask. */
function stopOnce(stoppers: readonly (() => Promise<void>)[], release: () => void): () => Promise<void> {
  let stopped: Promise<void> | null = null;
  return () => {
    stopped ??= Promise.allSettled(stoppers.map((stopper) => stopper())).then(release);
    return stopped;
  };
}

function listenForTheEnd(stop: () => Promise<void>): void {
  let endingSince: number | null = null;
  const end = () => {
    if (endingSince === null) {
      endingSince = Date.now();
      void stop().finally(() => process.exit(0));
    } else if (Date.now() - endingSince > SAME_SIGNAL_MS) {
      process.exit(INTERRUPTED_TWICE);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, end);
  // Where another process stands in for us (npm, an older Node), its end is ours.
  if (process.env.STILLWATER_PARENT_PID || process.env.npm_lifecycle_event === "start") {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) end();
    }, PARENT_POLL_MS).unref();
  }
}

async function untilHealthy(url: string): Promise<void> {
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  let last = "no answer";
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(`${url}/v1/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
      if (answer.ok) return;
      last = `${answer.status} ${await answer.text()}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(HEALTH_POLL_MS);
  }
  throw new Error(`The service did not become healthy within ${HEALTH_TIMEOUT_MS / 1000} s; /v1/health says: ${last}`);
}
