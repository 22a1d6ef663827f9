/**
 * @module The browser host as a supervised child: awaited when it starts, started again on the same port when it dies.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT, serviceNode } from "../setup/paths.mjs";
import { BackOff } from "./back-off.ts";
import { eachLine, type LogFile } from "./log-file.ts";
import { sendSignal } from "./processes.ts";

const READY_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 4_000;
const LAST_LINES = 5;

export interface BrowserHostOptions {
  readonly token: string;
  /** What the browser needs in the environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: LogFile;
  /** Says shortly on the terminal what went wrong. */
  readonly report: (message: string) => void;
  /** 0 picks a free one. */
  readonly port?: number;
}

export class BrowserHost {
  readonly #options: BrowserHostOptions;
  readonly #backOff = new BackOff();
  #child: ChildProcess | null = null;
  #port: number;
  #stopping = false;

  constructor(options: BrowserHostOptions) {
    this.#options = options;
    this.#port = options.port ?? 0;
  }

  /** Resolves when it takes sessions; rejects when this first start fails. */
  async start(): Promise<void> {
    await this.#launch();
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Ends it and its browsers. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    const forced = setTimeout(() => endGroup(child), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(forced);
  }

  async #launch(): Promise<void> {
    this.#backOff.started();
    const { token, environment, log, report } = this.#options;
    const child = spawn(serviceNode(), [join(ROOT, "containers/browser-host/main.ts")], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      // In a group of its own: a Ctrl-C of the terminal reaches it through us, in order.
      detached: true,
      env: {
        ...process.env,
        ...environment,
        BROWSER_HOST_PORT: String(this.#port),
        BROWSER_HOST_TOKEN: token,
        BROWSER_HOST_PARENT_PID: String(process.pid),
      },
    });
    this.#child = child;
    const last: string[] = [];
    if (child.stderr) {
      eachLine(child.stderr, (line) => {
        log.write(line);
        last.push(line);
        if (last.length > LAST_LINES) last.shift();
        const message = errorOf(line);
        if (message) report(`browser host: ${message}`);
      });
    }
    child.once("exit", () => endGroup(child));
    this.#port = await readyPort(child, last);
    child.once("exit", (code, signal) => void this.#recover(`ended with ${signal ?? `code ${code}`}`));
    if (child.exitCode !== null || child.signalCode !== null) void this.#recover("ended as soon as it was ready");
  }

  async #recover(why: string): Promise<void> {
    let reason = why;
    while (!this.#stopping) {
      const waitMs = this.#backOff.nextMs();
      this.#options.report(`The browser host ${reason}; it is started again in ${waitMs} ms. Its log: ${this.#options.log.path}`);
      await sleep(waitMs);
      if (this.#stopping) return;
      try {
        await this.#launch();
        this.#options.report("The browser host runs again.");
        return;
      } catch (error) {
        reason = `did not start (${error instanceof Error ? error.message : String(error)})`;
        if (this.#child) endGroup(this.#child);
      }
    }
  }
}

/** The browser host prints one line of JSON when it takes sessions. */
function readyPort(child: ChildProcess, last: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error([`The browser host ${reason}.`, ...last].join("\n")));
    };
    const timer = setTimeout(() => fail(`was not ready within ${READY_TIMEOUT_MS / 1000} s`), READY_TIMEOUT_MS);
    child.once("error", (error) => fail(`cannot be started: ${error.message}`));
    child.once("close", (code, signal) => fail(`ended before it was ready (${signal ?? `code ${code}`})`));
    if (!child.stdout) return;
    eachLine(child.stdout, (line) => {
      const message = parseLine(line);
      if (message?.ready !== true || typeof message.port !== "number") return;
      clearTimeout(timer);
      resolve(message.port);
    });
  });
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The message of a log line that reports an error, otherwise null. */
function errorOf(line: string): string | null {
  const entry = parseLine(line);
  if (entry?.level !== "error") return null;
  const { at: _at, level: _level, event, ...fields } = entry;
  return [event, ...Object.values(fields)].filter((part) => part !== undefined && part !== null).join(" ");
}

/** What is left of the group, browsers too, when its leader is gone or does not go. */
function endGroup(child: ChildProcess): void {
  if (child.pid !== undefined) sendSignal(-child.pid, "SIGKILL");
}
