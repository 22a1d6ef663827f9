/**
 * @module The service under chaos, started as `npm start` does, on one port and one data folder for the whole run, and
 * started again by us when its supervisor is killed, as systemd would.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eachLine } from "../../scripts/service/log-file.ts";
import { choosePort } from "../../scripts/service/settings.ts";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { Family, type Member } from "./family.ts";

/** The first start may build the Worker, on a busy machine. */
const READY_TIMEOUT_MS = 240_000;
const AGAIN_MS = 300;
const STOP_TIMEOUT_MS = 75_000;
const TOKEN = "admin-token-of-the-chaos";

export const PARTS = ["supervisor", "workerd", "browser host", "site host", "chrome", "renderer"] as const;
export type Part = (typeof PARTS)[number];

export interface ServiceFolders {
  /** Its data; may be a small disk of its own. */
  readonly data: string;
  /** Its temporary files, where nothing may be left. */
  readonly temporary: string;
  /** What it says, apart from the data, so that a full disk does not silence it. */
  readonly log: string;
}

export class ChaosService {
  readonly url: string;
  readonly token = TOKEN;
  readonly family: Family;
  readonly folders: ServiceFolders;
  /** How often it was started again. */
  starts = 0;
  readonly #port: number;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(port: number, folders: ServiceFolders, env: Readonly<Record<string, string>>) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.folders = folders;
    this.#env = env;
    this.family = new Family([folders.data, folders.temporary]);
  }

  static async start(folders: ServiceFolders, env: Readonly<Record<string, string>>): Promise<ChaosService> {
    const service = new ChaosService(await choosePort("0"), folders, env);
    mkdirSync(folders.temporary, { recursive: true });
    await service.#launch();
    service.#running = service.#keepRunning();
    return service;
  }

  /** Those processes that are this part, as the tree of processes tells it. */
  find(part: Part): Member[] {
    const supervisor = this.#child?.pid;
    const living = this.family.living();
    if (part === "supervisor") return living.filter(({ pid }) => pid === supervisor);
    const found = living.filter(({ command }) => isPart(part, command));
    // A Chrome of a host that was just killed is nobody's any more.
    const hosts = new Set(living.filter(({ command }) => isPart("browser host", command)).map(({ pid }) => pid));
    if (part === "chrome") return found.filter(({ parent }) => hosts.has(parent) || living.some(({ pid }) => pid === parent));
    return part === "renderer" ? found : found.filter(({ parent }) => parent === supervisor);
  }

  async healthy(): Promise<boolean> {
    return fetch(`${this.url}/v1/health`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Resolves when it has ended, and whatever it started should have. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.family.living();
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const forced = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(forced);
    }
    await this.#running;
    this.family.close();
  }

  async #keepRunning(): Promise<void> {
    while (!this.#stopping) {
      const child = this.#child;
      if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
      if (this.#stopping) return;
      await sleep(AGAIN_MS);
      await this.#launch().catch(() => {});
    }
  }

  async #launch(): Promise<void> {
    this.starts++;
    const child = spawn(process.execPath, [join(ROOT, "scripts/start.mjs")], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        PORT: String(this.#port),
        STILLWATER_TOKEN: TOKEN,
        STILLWATER_DATA: this.folders.data,
        STILLWATER_PRINT: "json",
        STILLWATER_SUITE: "0",
        // A run that is killed leaves no service behind.
        STILLWATER_PARENT_PID: String(process.pid),
        TMPDIR: this.folders.temporary,
        ...this.#env,
      },
    });
    this.#child = child;
    if (child.pid !== undefined) this.family.add(child.pid);
    const log = createWriteStream(this.folders.log, { flags: "a" });
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill("SIGKILL");
        reject(new Error(`The service was not ready within ${READY_TIMEOUT_MS / 1000} s.`));
      }, READY_TIMEOUT_MS);
      child.once("exit", () => {
        clearTimeout(timer);
        reject(new Error(["The service ended before it was ready:", ...lines].join("\n")));
      });
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        eachLine(stream, (line) => {
          log.write(`${new Date().toISOString()} ${line}\n`);
          if (!line.startsWith('{"url"')) return void lines.push(line);
          clearTimeout(timer);
          resolve();
        });
      }
    });
  }
}

const isPart = (part: Part, command: string): boolean => {
  if (part === "workerd") return /\/workerd serve /.test(command);
  if (part === "browser host") return command.includes("browser-host/main.ts");
  if (part === "site host") return command.includes("site-host/main.ts");
  if (part === "chrome") return command.includes("--remote-debugging-pipe") && !command.includes("--type=");
  return part === "renderer" && command.includes("--type=renderer");
};
