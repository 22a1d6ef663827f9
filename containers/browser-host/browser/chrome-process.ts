/**
 * @module One Chrome process: started in its own process group and directory, watched, and ended without remains.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Upstream } from "../cdp/upstream.ts";
import { messageOf } from "../log.ts";
import type { BrowserNetwork } from "../network/browser-network.ts";
import { makeUserDataDir, REMOVE_OPTIONS } from "./directories.ts";
import { chromeFlags } from "./flags.ts";

const LAUNCH_LIMIT_MS = 20_000;
const STDERR_TAIL_CHARS = 2000;
/** How long the members of a killed group may take to be gone. */
const GROUP_END_MS = 500;
const GROUP_POLL_MS = 10;

/** Everything else in the host's environment, its token above all, stays out of the browser. */
const PASSED_ENVIRONMENT =
  /^(PATH|HOME|USER|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|FONTCONFIG_.*|XDG_.*|DBUS_.*|CHROME_.*)$/;

export interface LaunchOptions {
  readonly browser: string;
  readonly sandbox: boolean;
  /** Flags beside those that every Chrome gets. */
  readonly extraFlags: readonly string[];
  readonly network: BrowserNetwork;
  readonly signal: AbortSignal;
}

export interface ChromeExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export class ChromeProcess {
  readonly pid: number;
  /** The one CDP connection to it. */
  readonly upstream: Upstream;
  /** Resolves when the process is gone, for whatever reason. */
  readonly exited: Promise<ChromeExit>;
  readonly #directory: string;
  #removed: Promise<void> | null = null;

  private constructor(pid: number, directory: string, exited: Promise<ChromeExit>, upstream: Upstream) {
    this.pid = pid;
    this.#directory = directory;
    this.exited = exited;
    this.upstream = upstream;
  }

  /** Rejects when Chrome does not start or does not answer in time; nothing is left behind then. */
  static async launch(options: LaunchOptions): Promise<ChromeProcess> {
    const { browser, sandbox, extraFlags, network, signal } = options;
    signal.throwIfAborted();
    const directory = makeUserDataDir();
    const flags = chromeFlags({ browser, sandbox, extra: extraFlags, userDataDir: directory });
    const [program, args] = network.command(browser, flags);
    const child = spawn(program, args, {
      detached: true,
      // Chrome reads commands from the fourth and writes to the fifth.
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ENVIRONMENT.test(name))),
    });
    running.set(directory, child.pid ?? 0);
    const exited = new Promise<ChromeExit>((resolve) => {
      child.once("exit", (code, exitSignal) => resolve({ code, signal: exitSignal }));
      child.once("error", () => resolve({ code: null, signal: null }));
    });
    const upstream = new Upstream(child.stdio[3] as Writable, child.stdio[4] as Readable);
    try {
      await firstAnswer(child, upstream, signal);
      return new ChromeProcess(child.pid ?? 0, directory, exited, upstream);
    } catch (error) {
      upstream.close();
      await endProcess(child.pid, directory, exited);
      throw new Error(`${browser} did not start: ${messageOf(error)}`);
    }
  }

  /** A directory for what the pages of one session download; goes with the process at the latest. */
  downloadDirectory(name: string): string {
    return join(this.#directory, "downloads", name);
  }

  /** Idempotent. Resolves when the process has ended and its directory is removed. */
  kill(): Promise<void> {
    this.upstream.close();
    this.#removed ??= endProcess(this.pid, this.#directory, this.exited);
    return this.#removed;
  }
}

/** Pids and directories of everything that this host has started and not yet cleaned up. */
const running = new Map<string, number>();

/** For the last moment of the host, when nothing can be awaited. */
export function killAllNow(): void {
  for (const pid of running.values()) killGroup(pid);
  for (const directory of running.keys()) {
    try {
      rmSync(directory, REMOVE_OPTIONS);
    } catch {}
  }
}

/** Drains stderr, because a full pipe blocks Chrome, and keeps its end for an error message. */
function firstAnswer(child: ChildProcess, upstream: Upstream, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    const fail = (reason: string) => {
      stop();
      reject(new Error(`${reason}${text ? ` Its last words: ${text.trim()}` : ""}`));
    };
    const onData = (chunk: string) => {
      text = (text + chunk).slice(-STDERR_TAIL_CHARS);
    };
    const onClose = (code: number | null, by: string | null) => fail(`it ended with ${by ?? `code ${code}`}.`);
    const onError = (error: Error) => fail(`${error.message}.`);
    const onAbort = () => fail("the host is shutting down.");
    const timer = setTimeout(() => fail(`no answer within ${LAUNCH_LIMIT_MS} ms.`), LAUNCH_LIMIT_MS);
    const stop = () => {
      clearTimeout(timer);
      child.stderr?.off("data", onData).resume();
      child.off("close", onClose);
      child.off("error", onError);
      signal.removeEventListener("abort", onAbort);
    };
    child.stderr?.setEncoding("utf8").on("data", onData);
    // Not at its exit, which comes before the last of its words.
    child.on("close", onClose);
    child.on("error", onError);
    signal.addEventListener("abort", onAbort);
    upstream.send("Browser.getVersion").then(
      () => {
        stop();
        resolve();
      },
      // The end of the process says more.
      () => {},
    );
  });
}

async function endProcess(pid: number | undefined, directory: string, exited: Promise<ChromeExit>): Promise<void> {
  killGroup(pid);
  await exited;
  // A launcher script may be gone before the browser that it started, and the browser before its renderers.
  for (let waited = 0; killGroup(pid) && waited < GROUP_END_MS; waited += GROUP_POLL_MS) await pause(GROUP_POLL_MS);
  await rm(directory, REMOVE_OPTIONS).catch(() => {});
  running.delete(directory);
}

/** Whether there was anybody to kill. */
function killGroup(pid: number | undefined): boolean {
  if (!pid) return false;
  try {
    return process.kill(-pid, "SIGKILL");
  } catch {
    return false;
  }
}
