/**
 * @module Starts real browser hosts for tests, and speaks to them and to their browsers.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "../../containers/browser-host/main.ts");
const KNOWN_BROWSERS = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];
const WAIT_LIMIT_MS = 20_000;
const POLL_MS = 20;
export const TOKEN = "token-of-the-tests";

export function findBrowser(): string {
  const path = [process.env.STILLWATER_BROWSER ?? "", ...KNOWN_BROWSERS].find((candidate) => existsSync(candidate));
  if (!path) throw new Error("No browser found: set STILLWATER_BROWSER to a Chrome, Chromium or headless shell binary.");
  return path;
}

/** Polls until the condition gives something; says what was waited for when it does not. */
export async function waitFor<T>(
  what: string,
  condition: () => T | Promise<T>,
  limitMs = WAIT_LIMIT_MS,
): Promise<NonNullable<T>> {
  const until = performance.now() + limitMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > until) throw new Error(`Waited ${limitMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export type Settings = Readonly<Record<string, string | undefined>>;

export class Host {
  readonly #child: ChildProcess;
  readonly exited: Promise<Exit>;
  stdout = "";
  stderr = "";
  port = 0;

  constructor(settings: Settings = {}) {
    const env = {
      ...process.env,
      BROWSER_HOST_PORT: "0",
      BROWSER_HOST_TOKEN: TOKEN,
      STILLWATER_BROWSER: findBrowser(),
      ...settings,
    };
    this.#child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.exited = new Promise((resolve) => this.#child.once("close", (code, signal) => resolve({ code, signal })));
  }

  /** A host that is ready; it ends with this process at the latest. */
  static async start(settings: Settings = {}): Promise<Host> {
    const host = new Host({ BROWSER_HOST_PARENT_PID: String(process.pid), ...settings });
    let ended = false;
    void host.exited.then(() => {
      ended = true;
    });
    await waitFor("the ready line", () => {
      if (ended) throw new Error(`The host ended: ${host.stderr}`);
      return host.stdout.includes("\n");
    });
    host.port = (JSON.parse(host.stdout) as { port: number }).port;
    return host;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, token = TOKEN): Promise<Answer<T>> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJSON = response.headers.get("content-type") === "application/json";
    return { status: response.status, headers: response.headers, body: (isJSON ? JSON.parse(text) : text) as T };
  }

  async acquire(query = ""): Promise<string> {
    const { status, body } = await this.call("POST", `/v1/devtools/browser${query}`);
    if (status !== 200) throw new Error(`acquire answered ${status}: ${JSON.stringify(body)}`);
    return String(body.sessionId);
  }

  async capacity(): Promise<Record<string, number>> {
    return (await this.call<Record<string, number>>("GET", "/v1/capacity")).body;
  }

  /** The Chromes of the host by its own account, the one with most sessions first. */
  async browsers(): Promise<{ pid: number; sessions: number }[]> {
    const { body } = await this.call<string>("GET", "/metrics");
    const found = [...body.matchAll(/^stillwater_browser_host_browser_sessions\{browser="(\d+)"\} (\d+)$/gm)];
    return found
      .map(([, pid, sessions]) => ({ pid: Number(pid), sessions: Number(sessions) }))
      .toSorted((a, b) => b.sessions - a.sessions);
  }

  /** A number of the metrics, without the prefix that all of them have. */
  async metric(name: string): Promise<number> {
    const { body } = await this.call<string>("GET", "/metrics");
    const line = body.split("\n").find((text) => text.startsWith(`stillwater_browser_host_${name} `));
    return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(" ")));
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async stop(): Promise<Exit> {
    this.signal("SIGTERM");
    return this.exited;
  }
}

/** Pids of all Chrome processes that run on directories of this host. */
export function chromesOf(hostPID: number): number[] {
  const pids: number[] = [];
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").includes(`stillwater-chrome-${hostPID}-`)) pids.push(Number(name));
    } catch {}
  }
  return pids;
}

/** Pids of the Chromes that this host has started, without what those have started themselves. */
export function browsersOf(hostPID: number): number[] {
  return chromesOf(hostPID).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === hostPID;
    } catch {
      return false;
    }
  });
}

/** How many TCP ports a host listens on, in its own network and in that of its browsers. */
export function listenersOf(pid: number): number {
  const listening = new Set([pid, ...chromesOf(pid)].flatMap(listeningInodes));
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return links.filter((link) => listening.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? "")).length;
}

/** Of all sockets in the network that a process is in; none when it has ended. */
function listeningInodes(pid: number): string[] {
  try {
    return ["tcp", "tcp6"]
      .flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, "utf8").split("\n"))
      .map((line) => line.trim().split(/\s+/))
      .flatMap((fields) => (fields[3] === "0A" && fields[9] ? [fields[9]] : []));
  } catch {
    return [];
  }
}

export function directoriesOf(hostPID: number, folder = tmpdir()): string[] {
  return readdirSync(folder).filter((name) => name.startsWith(`stillwater-chrome-${hostPID}-`));
}
