/**
 * @module One Chrome process: started in its own process group and directory, watched, and ended without remains.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../log.ts";
import { makeUserDataDir, REMOVE_OPTIONS } from "./directories.ts";
import { chromeFlags } from "./flags.ts";

const LAUNCH_LIMIT_MS = 20_000;
const STDERR_TAIL_CHARS = 2000;
const DEVTOOLS_LINE = /DevTools listening on ws:\/\/[^/\s]*:(\d+)(\/devtools\/browser\/\S+)/;

/** Everything else in the host's environment, its token above all, stays out of the browser. */
const PASSED_ENVIRONMENT =
  /^(PATH|HOME|USER|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|FONTCONFIG_.*|XDG_.*|DBUS_.*|CHROME_.*)$/;

export interface LaunchOptions {
  readonly browser: string;
  readonly sandbox: boolean;
  readonly proxyPort: number;
  /** Flags of the installation. */
  readonly extra: readonly string[];
  readonly signal: AbortSignal;
}

export interface ChromeExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export class ChromeProcess {
  readonly pid: number;
  readonly debugPort: number;
  /** Path of the browser endpoint on the debug port. */
  readonly debugPath: string;
  /** Resolves when the process is gone, for whatever reason. */
  readonly exited: Promise<ChromeExit>;
  readonly #directory: string;
  #removed: Promise<void> | null = null;

  private constructor(pid: number, directory: string, exited: Promise<ChromeExit>, debugPort: number, debugPath: string) {
    this.pid = pid;
    this.#directory = directory;
    this.exited = exited;
    this.debugPort = debugPort;
    this.debugPath = debugPath;
  }

  /** Rejects when Chrome does not start or does not open its debug port in time; nothing is left behind then. */
  static async launch(options: LaunchOptions): Promise<ChromeProcess> {
    const { browser, signal } = options;
    signal.throwIfAborted();
    const directory = makeUserDataDir();
    const child = spawn(browser, chromeFlags({ ...options, userDataDir: directory }), {
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ENVIRONMENT.test(name))),
    });
    running.set(directory, child.pid ?? 0);
    const exited = new Promise<ChromeExit>((resolve) => {
      child.once("exit", (code, exitSignal) => resolve({ code, signal: exitSignal }));
      child.once("error", () => resolve({ code: null, signal: null }));
    });
    try {
      const { port, path } = await debugEndpoint(child, signal);
      return new ChromeProcess(child.pid ?? 0, directory, exited, port, path);
    } catch (error) {
      await endProcess(child.pid, directory, exited);
      throw new Error(`${browser} did not start: ${messageOf(error)}`);
    }
  }

  /** Where the browser may put what pages download; goes with the process. */
  get downloadDirectory(): string {
    return join(this.#directory, "downloads");
  }

  /** Idempotent. Resolves when the process has ended and its directory is removed. */
  kill(): Promise<void> {
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

/** Reads the address that Chrome prints, and goes on draining stderr afterwards, because a full pipe blocks Chrome. */
function debugEndpoint(child: ChildProcess, signal: AbortSignal): Promise<{ port: number; path: string }> {
  return new Promise((resolve, reject) => {
    let text = "";
    const fail = (reason: string) => {
      stop();
      reject(new Error(`${reason}${text ? ` Its last words: ${text.slice(-STDERR_TAIL_CHARS).trim()}` : ""}`));
    };
    const onData = (chunk: string) => {
      text += chunk;
      const match = DEVTOOLS_LINE.exec(text);
      if (!match) return;
      stop();
      child.stderr?.resume();
      resolve({ port: Number(match[1]), path: match[2] ?? "" });
    };
    const onExit = (code: number | null, by: string | null) => fail(`it ended with ${by ?? `code ${code}`}.`);
    const onError = (error: Error) => fail(`${error.message}.`);
    const onAbort = () => fail("the host is shutting down.");
    const timer = setTimeout(() => fail(`no DevTools address within ${LAUNCH_LIMIT_MS} ms.`), LAUNCH_LIMIT_MS);
    const stop = () => {
      clearTimeout(timer);
      child.stderr?.off("data", onData);
      child.off("exit", onExit);
      child.off("error", onError);
      signal.removeEventListener("abort", onAbort);
    };
    child.stderr?.setEncoding("utf8").on("data", onData);
    child.on("exit", onExit);
    child.on("error", onError);
    signal.addEventListener("abort", onAbort);
  });
}

async function endProcess(pid: number | undefined, directory: string, exited: Promise<ChromeExit>): Promise<void> {
  killGroup(pid);
  await exited;
  // A launcher script may be gone before the browser that it started.
  killGroup(pid);
  await rm(directory, REMOVE_OPTIONS).catch(() => {});
  running.delete(directory);
}

function killGroup(pid: number | undefined): void {
  if (!pid) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {}
}
