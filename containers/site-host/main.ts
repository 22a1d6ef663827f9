/**
 * @module The site host as a process: starts, says so in one line on stdout, and leaves nothing behind when it ends.
 */
import { identityOf } from "../browser-host/browser/identity.ts";
import { logToStderr as log, messageOf } from "../browser-host/log.ts";
import { HopelessError } from "./errors.ts";
import type { SiteHost } from "./host.ts";
import { readSettings, type Settings, SettingsError } from "./settings.ts";

/** Hundreds of instances take a while; what is left then is swept by the next life. */
const SHUTDOWN_LIMIT_MS = 120_000;
const PARENT_CHECK_MS = 1000;
const EXIT_BAD_SETTINGS = 2;
/** Nothing that a restart would change. */
const EXIT_HOPELESS = 3;

let starting: Promise<SiteHost> | null = null;
let ending = false;

async function end(reason: string, exitCode: number): Promise<void> {
  if (ending) return;
  ending = true;
  log(exitCode === 0 ? "info" : "error", "shutting_down", { reason });
  setTimeout(() => process.exit(exitCode), SHUTDOWN_LIMIT_MS);
  // One that did not start has cleared up after itself.
  const host = await starting?.catch(() => null);
  await host?.close().catch((error: unknown) => log("error", "shutdown_failed", { reason: messageOf(error) }));
  process.exit(exitCode);
}

function watchParent(pid: number): void {
  const identity = identityOf(pid);
  setInterval(() => {
    if (identity === null || identityOf(pid) !== identity) void end(`parent process ${pid} is gone`, 0);
  }, PARENT_CHECK_MS);
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    log("error", "bad_settings", { message: error.message });
    process.exit(EXIT_BAD_SETTINGS);
  }
}

// Whoever reads these may be gone before this process is.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
process.on("SIGTERM", () => void end("SIGTERM", 0));
process.on("SIGINT", () => void end("SIGINT", 0));
process.on("uncaughtException", (error) => void end(`uncaught: ${error.stack ?? error.message}`, 1));

// What containers read is made here; whoever started this process may write for itself alone. Our own folders are private.
process.umask(0o022);

const settings = settingsOrExit();
if (settings.parentPID !== null) watchParent(settings.parentPID);
try {
  // Settings that are wrong are said before everything else is loaded.
  const { startHost } = await import("./host.ts");
  starting = startHost(settings, log);
  const host = await starting;
  log("info", "ready", { port: host.port, address: settings.address, sites: host.sites.join(" ") });
  process.stdout.write(`${JSON.stringify({ ready: true, port: host.port, pid: process.pid })}\n`);
  await host.containers;
} catch (error) {
  await end(`could not start: ${messageOf(error)}`, error instanceof HopelessError ? EXIT_HOPELESS : 1);
}
