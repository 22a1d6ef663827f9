/**
 * @module The browser host as a process: starts, says so in one line on stdout, and leaves nothing behind when it ends.
 */
import { killAllNow } from "./browser/chrome-process.ts";
import { sweepLeftovers } from "./browser/directories.ts";
import { identityOf } from "./browser/identity.ts";
import { type BrowserHost, startHost } from "./host.ts";
import { logToStderr as log, messageOf } from "./log.ts";
import { readSettings, type Settings, SettingsError } from "./settings.ts";

const SHUTDOWN_LIMIT_MS = 1500;
const PARENT_CHECK_MS = 1000;
const EXIT_BAD_SETTINGS = 2;

let host: BrowserHost | null = null;
let ending = false;

async function end(reason: string, exitCode: number): Promise<void> {
  if (ending) return;
  ending = true;
  log(exitCode === 0 ? "info" : "error", "shutting_down", { reason });
  setTimeout(() => process.exit(exitCode), SHUTDOWN_LIMIT_MS);
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
process.on("exit", killAllNow);

const settings = settingsOrExit();
if (settings.parentPID !== null) watchParent(settings.parentPID);
await sweepLeftovers(log);
try {
  host = await startHost(settings, log);
  log("info", "ready", { port: host.port, address: settings.address, maxSessions: settings.maxSessions, warm: settings.warm });
  process.stdout.write(`${JSON.stringify({ ready: true, port: host.port, pid: process.pid })}\n`);
} catch (error) {
  await end(`could not start: ${messageOf(error)}`, 1);
}
