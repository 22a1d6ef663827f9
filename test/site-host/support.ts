/**
 * @module Starts real site hosts on a real engine for tests, speaks to them and to their sites, and looks for what they leave.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "smol-toml";
import { Engine } from "../../containers/site-host/engine/engine.ts";
import { type FoundEngine, findEngine } from "../../containers/site-host/engine/find-engine.ts";
import { Networks } from "../../containers/site-host/engine/networks.ts";
import type { InstanceRecord } from "../../containers/site-host/instances/instance.ts";
import type { LeaseAnswer, LeaseRecord, LeaseStatus } from "../../containers/site-host/leases/lease.ts";
import { readEngineSettings } from "../../containers/site-host/settings.ts";
import { askSite, type SiteAnswer } from "../../containers/site-host/sites/site-client.ts";
import { listProcesses } from "../../scripts/service/processes.ts";
import { type Answer, waitFor } from "../browser-host/support.ts";

export { waitFor };

const MAIN = join(import.meta.dirname, "../../containers/site-host/main.ts");
const START_LIMIT_MS = 60_000;
const ANSWER_LIMIT_MS = 20_000;
const RANGE = "10.213.0.0/16";
export const TOKEN = "token-of-the-tests";
export const TTL_MS = 600_000;

type Settings = Readonly<Record<string, string | undefined>>;
interface Failed {
  readonly error: { readonly code: string; readonly message: string; readonly retryAfterMs?: number };
}

export class Host {
  readonly data: string;
  readonly #child: ChildProcess;
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
  stdout = "";
  stderr = "";
  port = 0;

  constructor(data: string, settings: Settings = {}) {
    this.data = data;
    const env = {
      ...process.env,
      SITE_HOST_PORT: "0",
      SITE_HOST_TOKEN: TOKEN,
      SITE_HOST_DATA: data,
      SITE_HOST_SITES: "notes",
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
  static async start(data: string, settings: Settings = {}): Promise<Host> {
    const host = new Host(data, { SITE_HOST_PARENT_PID: String(process.pid), ...settings });
    let ended = false;
    void host.exited.then(() => {
      ended = true;
    });
    await waitFor(
      "the ready line",
      () => {
        if (ended) throw new Error(`The host ended: ${host.stderr}`);
        return host.stdout.includes("\n");
      },
      START_LIMIT_MS,
    );
    host.port = (JSON.parse(host.stdout) as { port: number }).port;
    return host;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async call<T>(method: string, path: string, body?: unknown, token = TOKEN): Promise<Answer<T>> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJSON = response.headers.get("content-type") === "application/json";
    return { status: response.status, headers: response.headers, body: (isJSON ? JSON.parse(text) : text) as T };
  }

  /** The body of a call that must work. */
  async ok<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Status and code of a call that must fail. */
  async fails(method: string, path: string, body?: unknown): Promise<{ status: number } & Failed["error"]> {
    const answer = await this.call<Failed>(method, path, body);
    return { status: answer.status, ...answer.body.error };
  }

  put(lease: string, more: object = {}): Promise<LeaseAnswer> {
    return this.ok("PUT", `/v1/leases/${lease}`, { site: "notes", ttlMs: TTL_MS, ...more });
  }

  reset({ lease, fence }: LeaseAnswer, more: object = {}): Promise<LeaseAnswer> {
    return this.ok("POST", `/v1/leases/${lease}/reset`, { fence, ...more });
  }

  async fork({ lease, fence }: LeaseAnswer, children: readonly string[]): Promise<LeaseAnswer[]> {
    const body = { fence, leases: children, ttlMs: TTL_MS };
    return (await this.ok<{ items: LeaseAnswer[] }>("POST", `/v1/leases/${lease}/fork`, body)).items;
  }

  release(lease: string): Promise<unknown> {
    return this.ok("DELETE", `/v1/leases/${lease}`);
  }

  status(lease: string): Promise<LeaseStatus> {
    return this.ok("GET", `/v1/leases/${lease}`);
  }

  async leases(): Promise<LeaseStatus[]> {
    return (await this.ok<{ items: LeaseStatus[] }>("GET", "/v1/leases")).items;
  }

  async site(name = "notes"): Promise<SiteInfo> {
    const { items } = await this.ok<{ items: SiteInfo[] }>("GET", "/v1/sites");
    const found = items.find((item) => item.name === name);
    if (!found) throw new Error(`${name} is not listed`);
    return found;
  }

  /** Waits until the pool of the site is as full as it wants to be. */
  async full(name = "notes"): Promise<SiteInfo> {
    return waitFor(
      `a full pool of ${name}`,
      async () => {
        const site = await this.site(name);
        if (site.health === "failed") throw new Error(`${name} failed: ${site.reason}`);
        return site.pool.target > 0 && site.pool.ready === site.pool.target && site.pool.starting === 0 ? site : null;
      },
      START_LIMIT_MS,
    );
  }

  /** Titles of the notes that an instance holds, by the door for evaluators. */
  async titles(lease: string): Promise<string[]> {
    const { notes } = await this.ok<{ notes: { title: string }[] }>("GET", `/v1/leases/${lease}/state`);
    return notes.map(({ title }) => title);
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async stop(): Promise<void> {
    this.signal("SIGTERM");
    await this.exited;
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    this.signal("SIGKILL");
    await this.exited;
  }
}

export interface SiteInfo {
  readonly name: string;
  readonly health: string;
  readonly reason: string | null;
  readonly hosts: readonly string[];
  readonly startUrl: string;
  readonly pool: { readonly ready: number; readonly starting: number; readonly active: number; readonly target: number };
  readonly accounts: readonly string[];
}

/** Asks the site as a browser would that is routed to this lease. */
export function ask(lease: LeaseAnswer, path: string, more: Partial<Parameters<typeof askSite>[0]> = {}): Promise<SiteAnswer> {
  const [route] = lease.routes;
  if (!route) throw new Error(`${lease.lease} has no route`);
  const { hostname, port } = new URL(route.upstream);
  return askSite({
    address: hostname,
    port: Number(port),
    host: String(route.hosts[0]),
    path,
    timeoutMs: ANSWER_LIMIT_MS,
    ...more,
  });
}

/** Pins a note up through the site's own form. */
export async function addNote(lease: LeaseAnswer, title: string, cookie?: string): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded", ...(cookie === undefined ? {} : { cookie }) };
  const body = new URLSearchParams({ title, text: `About ${title}.` }).toString();
  const { status } = await ask(lease, "/cgi-bin/add", { method: "POST", headers, body });
  if (status !== 303) throw new Error(`The form was answered with ${status}`);
}

/** A data folder of its own, which must be empty of what ran when it goes. */
export class Stage implements AsyncDisposable {
  readonly data = mkdtempSync(join(tmpdir(), "stillwater-site-host-"));
  readonly #hosts: Host[] = [];
  #found: FoundEngine | null = null;
  #engine: Engine | null = null;

  async start(settings: Settings = {}): Promise<Host> {
    const host = await Host.start(this.data, settings);
    this.#hosts.push(host);
    return host;
  }

  /** A folder of manifests that take after that of the notes; each is changed as told. */
  manifests(changes: Readonly<Record<string, object>>): string {
    const folder = join(this.data, "manifests");
    for (const [name, change] of Object.entries(changes)) {
      mkdirSync(join(folder, name), { recursive: true });
      const manifest = merged({ ...NOTES, name, hosts: [{ names: [`${name}.localhost`], port: 8080 }] }, change);
      writeFileSync(join(folder, name, "site.toml"), stringify(manifest));
    }
    return folder;
  }

  async engine(): Promise<Engine> {
    this.#found ??= await findEngine(readEngineSettings(process.env), () => {});
    this.#engine ??= await Engine.connect(this.#found.socketPath);
    return this.#engine;
  }

  /** What the host has written down about the instance of a lease. */
  instanceOf(lease: string): InstanceRecord {
    return (JSON.parse(readFileSync(join(this.data, "leases", `${lease}.json`), "utf8")) as LeaseRecord).instance;
  }

  get owner(): string {
    const file = join(this.data, "installation");
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  /** Containers, networks, interfaces and mounts of this installation. */
  async leftovers(): Promise<string[]> {
    const engine = await this.engine();
    const containers = await engine.ownedContainers(this.owner);
    const networks = await new Networks(engine, RANGE).owned(this.owner);
    const instances = new Set([...containers, ...networks].map(({ instance }) => instance));
    const devices = Object.keys(networkInterfaces()).filter((name) => instances.has(name.replace(/^sw/, "")));
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    return [
      ...containers.map(({ id }) => `container ${id}`),
      ...networks.map(({ id }) => `network ${id}`),
      ...devices.map((name) => `interface ${name}`),
      ...mounts.filter((line) => line.includes(this.data)).map((line) => `mount ${line}`),
      ...listProcesses()
        .filter(({ command }) => command.includes(this.data))
        .map(({ command }) => `process ${command}`),
    ];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.stop()));
    const left = this.owner === "" ? [] : await this.leftovers();
    await this.#found?.close();
    if (left.length > 0) throw new Error(`Something was left behind:\n${left.join("\n")}`);
    rmSync(this.data, { recursive: true, force: true });
  }
}

const NOTES = {
  title: "Notes of a test",
  kind: "container",
  version: "1",
  container: { image: "localhost/stillwater-notes:1", data: ["/data"], memoryMiB: 32, cpus: 0.5, pids: 64 },
  health: { path: "/health.txt", timeoutMs: 30_000 },
  state: { command: ["/bin/sh", "/app/state.sh"] },
  pool: { ready: 1, max: 64 },
};

function merged(base: Record<string, unknown>, change: object): Record<string, unknown> {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(change)) {
    const there = result[key];
    const bothObjects = isObject(there) && isObject(value);
    result[key] = bothObjects ? merged(there, value) : value;
  }
  return result;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
