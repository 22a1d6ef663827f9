/**
 * @module The client of a Stillwater service.
 */
import { Batch } from "./batch.ts";
import { Environments } from "./environments.ts";
import { type CallOptions, DEFAULT_RETRIES, type Fetch, HTTP } from "./http.ts";
import type { OnProgress } from "./progress.ts";
import type { BlockedSite, Capacity, DialectName, Health, SiteInfo, Tool } from "./protocol/index.ts";
import { ServiceRollouts } from "./service-rollouts.ts";
import { Sessions } from "./sessions.ts";
import { Snapshots } from "./snapshots.ts";
import type { OpenSocket } from "./socket/connection.ts";
import { Exchange, type TransportMode } from "./socket/line.ts";
import { Tasks } from "./tasks/client.ts";
import { Trajectories } from "./trajectories.ts";

const LOCAL_URL = "http://127.0.0.1:8787";

export interface StillwaterOptions {
  /** Address of the service; by default STILLWATER_URL, then a service on this machine. */
  readonly url?: string;
  /** Bearer token; by default STILLWATER_TOKEN. `npm start` prints the one of a local service. */
  readonly token?: string;
  readonly fetch?: Fetch;
  /** For each attempt of each call; by default 60 s, more where the service is allowed to take longer. */
  readonly timeoutMs?: number;
  /** How often a request is sent again where that is safe; 5 by default, which outlasts a restart of the service; 0 for never. */
  readonly retries?: number;
  /**
   * How steps, resets and looks of a session go: `websocket`, on one kept connection; `rest`, each as a request of its own;
   * `auto`, the default, by WebSocket where there is one to be had. With a `fetch` of your own, auto is rest.
   */
  readonly transport?: TransportMode;
  /** Opens a WebSocket, where the runtime's own is not the one to use. */
  readonly webSocket?: OpenSocket;
  /** Is told what happens, for progress bars and logs. */
  readonly onProgress?: OnProgress;
}

export class Stillwater {
  readonly url: string;
  readonly sessions: Sessions;
  readonly batch: Batch;
  readonly snapshots: Snapshots;
  /** Rollouts that the service runs by itself. */
  readonly rollouts: ServiceRollouts;
  readonly tasks: Tasks;
  /** Named configurations that trainers reach by a URL. */
  readonly environments: Environments;
  readonly trajectories: Trajectories;
  readonly #http: HTTP;

  constructor(options: StillwaterOptions = {}) {
    const environment = typeof process === "undefined" ? {} : process.env;
    const token = options.token ?? environment.STILLWATER_TOKEN;
    if (!token) throw new TypeError("Stillwater needs a token: pass {token}, or set STILLWATER_TOKEN. `npm start` prints it.");
    this.url = address(options.url ?? environment.STILLWATER_URL ?? LOCAL_URL);
    this.#http = new HTTP({
      url: this.url,
      token,
      // The global is looked up at each call, and called as a function: runtimes refuse it as a method of something else.
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
      timeoutMs: options.timeoutMs,
      retries: options.retries ?? DEFAULT_RETRIES,
      exchange: exchangeOf(this.url, token, options),
      onProgress: options.onProgress,
    });
    this.sessions = new Sessions(this.#http);
    this.batch = new Batch(this.#http);
    this.snapshots = new Snapshots(this.#http);
    this.rollouts = new ServiceRollouts(this.#http);
    this.tasks = new Tasks(this.#http);
    this.environments = new Environments(this.#http);
    this.trajectories = new Trajectories(this.#http);
  }

  capacity(options?: CallOptions): Promise<Capacity> {
    return this.#http.json({ method: "GET", path: "/v1/capacity", repeat: "always" }, options);
  }

  async sites(options?: CallOptions): Promise<SiteInfo[]> {
    const page = await this.#http.json<{ items: SiteInfo[] }>({ method: "GET", path: "/v1/sites", repeat: "always" }, options);
    return page.items;
  }

  /** Web sites whose tasks are set aside, because they kept agents out. */
  async blockedSites(options?: CallOptions): Promise<BlockedSite[]> {
    const call = { method: "GET", path: "/v1/sites/blocked", repeat: "always" } as const;
    return (await this.#http.json<{ items: BlockedSite[] }>(call, options)).items;
  }

  /** Takes up the tasks of one of them again, or of all; gives how many were set aside. */
  async clearBlockedSites(host?: string, options?: CallOptions): Promise<number> {
    const query = host === undefined ? {} : { host };
    const call = { method: "DELETE", path: "/v1/sites/blocked", query, repeat: "always" } as const;
    return (await this.#http.json<{ cleared: number }>(call, options)).cleared;
  }

  /** The action space of a dialect, as function-calling schemas. */
  async tools(dialect: DialectName = "native", options?: CallOptions): Promise<Tool[]> {
    const page = await this.#http.json<{ items: Tool[] }>(
      { method: "GET", path: "/v1/tools", query: { dialect }, repeat: "always" },
      options,
    );
    return page.items;
  }

  /** Also answers when a check fails: look at `ok`. */
  health(options?: CallOptions): Promise<Health> {
    return this.#http.json({ method: "GET", path: "/v1/health", repeat: "always", alsoAnswers: [503] }, options);
  }

  /** Prometheus text. */
  metrics(options?: CallOptions): Promise<string> {
    return this.#http.text({ method: "GET", path: "/metrics", repeat: "always" }, options);
  }
}

const exchangeOf = (url: string, token: string, options: StillwaterOptions): Exchange | null => {
  const { transport: mode = "auto", webSocket } = options;
  if (mode === "rest") return null;
  const own = typeof WebSocket === "undefined" ? null : (to: string, protocols: string[]) => new WebSocket(to, protocols);
  const open = webSocket ?? own;
  if (mode === "websocket" && !open)
    throw new TypeError("This runtime has no WebSocket: pass {webSocket}, or another transport.");
  if (!open || (mode === "auto" && options.fetch && !webSocket)) return null;
  return new Exchange({ mode, url, token, open });
};

const address = (url: string): string => {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(`${JSON.stringify(url)} is not an address of a service: give one such as ${LOCAL_URL}.`);
  }
  return url.replace(/\/+$/, "");
};
