/**
 * @module Podman's Docker-compatible API as a child of this process: started again when it dies, gone when we are.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../browser-host/log.ts";
import { findProgram, runProgram } from "../programs.ts";
import { askEngine } from "./answers.ts";
import { preparePodmanHome } from "./podman-home.ts";

const READY_LIMIT_MS = 20_000;
const POLL_MS = 20;
const RESTART_AFTER_MS = 200;
const STOP_LIMIT_MS = 3000;
const LAST_CHARS = 600;
/** Of a service on the same home: the process that it belongs to. */
const SOCKET = /^podman-(\d+)-\d+\.sock$/;

let started = 0;

export class PodmanService {
  readonly socketPath: string;
  readonly #home: string;
  readonly #log: Log;
  #child: ChildProcess | null = null;
  #said = "";
  #stopping = false;

  private constructor(home: string, socketPath: string, log: Log) {
    this.#home = home;
    this.socketPath = socketPath;
    this.#log = log;
  }

  /** Resolves when it answers. */
  static async start(home: string, log: Log): Promise<PodmanService> {
    const { runFolder } = preparePodmanHome(home);
    const service = new PodmanService(home, join(runFolder, `podman-${process.pid}-${++started}.sock`), log);
    service.#spawn();
    try {
      await service.#untilReady();
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const forced = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
      await ended;
      clearTimeout(forced);
    }
    rmSync(this.socketPath, { force: true });
    await this.#unmountLayers();
  }

  /** Podman leaves a mount behind, which would keep the folder from being deleted. Another service on the same home needs it. */
  async #unmountLayers(): Promise<void> {
    const { layers, runFolder } = preparePodmanHome(this.#home);
    const owners = readdirSync(runFolder).map((name) => SOCKET.exec(name)?.[1]);
    if (owners.some((pid) => pid !== undefined && existsSync(`/proc/${pid}`))) return;
    await runProgram("umount", [layers]).catch(() => {});
  }

  #spawn(): void {
    rmSync(this.socketPath, { force: true });
    const { environment } = preparePodmanHome(this.#home);
    const command = ["podman", "system", "service", "--time=0", `unix://${this.socketPath}`];
    // The kernel ends it when this process is gone, even by SIGKILL.
    const guarded = findProgram("setpriv") ? ["setpriv", "--pdeathsig", "TERM", ...command] : command;
    const [program = "podman", ...args] = guarded;
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      // A container that runs out of memory leaves a note in the folder that its engine was started in.
      cwd: dirname(this.socketPath),
      stdio: ["ignore", "ignore", "pipe"],
      // In a group of its own: a Ctrl-C of the terminal must not end it before what it runs.
      detached: true,
    });
    this.#child = child;
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#said = (this.#said + text).slice(-LAST_CHARS);
    });
    child.once("error", (error) => {
      this.#said = error.message;
    });
    child.once("exit", (code, signal) => {
      if (this.#stopping) return;
      this.#log("error", "engine_ended", { code, signal, said: this.#said.trim() });
      setTimeout(() => {
        if (!this.#stopping) this.#spawn();
      }, RESTART_AFTER_MS);
    });
  }

  async #untilReady(): Promise<void> {
    const until = performance.now() + READY_LIMIT_MS;
    while ((await askEngine(this.socketPath)) === null) {
      if (performance.now() > until)
        throw new Error(`Podman's service did not answer: ${this.#said.trim() || "it said nothing"}`);
      await sleep(POLL_MS);
    }
  }
}
