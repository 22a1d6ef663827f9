/**
 * @module A host (of browsers, of sites) as a supervised child: started again on the same port when it dies, and when it
 * no longer answers.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT, serviceNode } from "../setup/paths.mjs";
import { BackOff } from "./back-off.ts";
import { eachLine, type LogFile } from "./log-file.ts";
import { sendSignal } from "./processes.ts";
import { Pulse } from "./pulse.ts";
import { LOOPBACK } from "./settings.ts";

const LAST_LINES = 5;

export interface HostProcessOptions {
  /** In words: "browser host". */
  readonly what: string;
  readonly script: string;
  /** Of the variables that tell it its port, its token and its parent. */
  readonly prefix: string;
  readonly token: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: LogFile;
  /** Says shortly on the terminal what went wrong. */
  readonly report: (message: string) => void;
  /** 0 picks a free one. */
  readonly port: number;
  readonly readyTimeoutMs: number;
  readonly stopTimeoutMs: number;
  /** With this exit code it says that starting it again is of no use. */
  readonly hopelessExit?: number;
}

export class HostProcess {
  readonly #options: HostProcessOptions;
  readonly #backOff = new BackOff();
  #child: ChildProcess | null = null;
  #port: number;
  #stopping = false;
  readonly #pulse: Pulse;

  constructor(options: HostProcessOptions) {
    this.#options = options;
    this.#port = options.port;
    this.#pulse = new Pulse({
      // Without a token: being refused is an answer, and costs the host nothing.
      ask: () => ({ host: LOOPBACK, port: this.#port, path: "/" }),
      pid: () => this.pid,
      onHang: (reason) => {
        options.report(`The ${options.what} ${reason}, and is ended.`);
        if (this.#child) endGroup(this.#child);
      },
    });
  }

  /** Resolves when it is ready; rejects when this first start fails. */
  async start(): Promise<void> {
    await this.#launch();
  }

  /** Resolves when the first start has ended, well or not. One that fails is tried again, unless it is hopeless. */
  startBehind(): Promise<void> {
    const { what, report, hopelessExit } = this.#options;
    return this.#launch().catch((error: unknown) => {
      if (this.#stopping) return;
      if (hopelessExit !== undefined && this.#child?.exitCode === hopelessExit) {
        report(`The ${what} cannot run here. ${messageOf(error)}`);
      } else {
        void this.#recover(`did not start (${messageOf(error)})`);
      }
    });
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  get url(): string {
    return `http://${LOOPBACK}:${this.#port}`;
  }

  /** Ends it and what it runs. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#pulse.rest();
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    // A stopped one hears nothing until it goes on.
    child.kill("SIGCONT");
    const forced = setTimeout(() => endGroup(child), this.#options.stopTimeoutMs);
    await ended;
    clearTimeout(forced);
  }

  async #launch(): Promise<void> {
    this.#backOff.started();
    const { what, script, prefix, token, environment, log, report } = this.#options;
    const child = spawn(serviceNode(), [join(ROOT, script)], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      // In a group of its own: a Ctrl-C of the terminal reaches it through us, in order.
      detached: true,
      env: {
        ...process.env,
        ...environment,
        [`${prefix}_PORT`]: String(this.#port),
        [`${prefix}_TOKEN`]: token,
        [`${prefix}_PARENT_PID`]: String(process.pid),
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
        if (message) report(`${what}: ${message}`);
      });
    }
    child.once("exit", () => endGroup(child));
    this.#port = await this.#readyPort(child, last);
    child.once("exit", (code, signal) => void this.#recover(`ended with ${signal ?? `code ${code}`}`));
    if (child.exitCode !== null || child.signalCode !== null) void this.#recover("ended as soon as it was ready");
    else if (!this.#stopping) this.#pulse.watch();
  }

  async #recover(why: string): Promise<void> {
    const { what, report, log } = this.#options;
    this.#pulse.rest();
    let reason = why;
    while (!this.#stopping) {
      const waitMs = this.#backOff.nextMs();
      report(`The ${what} ${reason}; it is started again in ${waitMs} ms. Its log: ${log.path}`);
      await sleep(waitMs);
      if (this.#stopping) return;
      try {
        await this.#launch();
        report(`The ${what} runs again.`);
        return;
      } catch (error) {
        reason = `did not start (${messageOf(error)})`;
        if (this.#child) endGroup(this.#child);
      }
    }
  }

  /** It prints one line of JSON when it is ready. */
  #readyPort(child: ChildProcess, last: readonly string[]): Promise<number> {
    const { what, readyTimeoutMs } = this.#options;
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        clearTimeout(timer);
        reject(new Error([`The ${what} ${reason}.`, ...last].join("\n")));
      };
      const timer = setTimeout(() => fail(`was not ready within ${readyTimeoutMs / 1000} s`), readyTimeoutMs);
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is left of the group when its leader is gone or does not go. */
function endGroup(child: ChildProcess): void {
  if (child.pid !== undefined) sendSignal(-child.pid, "SIGKILL");
}
