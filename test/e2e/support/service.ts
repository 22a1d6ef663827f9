/**
 * @module Starts the whole service as `npm start` does, on a free port with data of its own, for tests that look at it
 * from outside and for those that kill its parts.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eachLine } from "../../../scripts/service/log-file.ts";
import { listProcesses, sendSignal } from "../../../scripts/service/processes.ts";
import { ROOT } from "../../../scripts/setup/paths.mjs";
import { trackFamily } from "./processes.ts";
import { until } from "./until.ts";

const READY_TIMEOUT_MS = 60_000;
/** With container sites, instances are ended before it ends. */
const STOP_TIMEOUT_MS = 70_000;

export interface ServiceOptions {
  /** 0, the default, is any free one; null leaves the choice to the service. */
  readonly port?: number | null;
  /** Where its data lie; by default a new folder, deleted by `stop`. */
  readonly dataFolder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The checkout that is started; by default this one. */
  readonly root?: string;
}

export interface ServicePids {
  readonly service: number;
  readonly workerd: number;
  readonly browserHost: number;
}

export interface Service {
  readonly url: string;
  readonly token: string;
  /** As they were when it was ready. */
  readonly pids: ServicePids;
  readonly dataFolder: string;
  /** Everything that it has written to its terminal. */
  readonly output: () => string;
  /** All processes that it has started and that still live, browsers too. */
  readonly processes: () => number[];
  /** Calls it with its admin token; the path begins with a slash. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Kills the Workers runtime outright, and resolves when another one answers in its place. */
  readonly killWorkerd: () => Promise<void>;
  /** Kills the browser host outright, and resolves when the service is healthy again. */
  readonly killBrowserHost: () => Promise<void>;
  /** Kills the site host outright, and resolves when another one answers in its place. */
  readonly killSiteHost: () => Promise<void>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Resolves with the exit code when the service has ended. */
  readonly ended: Promise<number | null>;
  /** Ends it and waits; data of a folder that was given stay. */
  readonly stop: () => Promise<void>;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), "stillwater-data-"));
  const { PORT: _, ...inherited } = process.env;
  const root = options.root ?? ROOT;
  const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...inherited,
      ...(options.port === null ? {} : { PORT: String(options.port ?? 0) }),
      STILLWATER_DATA: dataFolder,
      STILLWATER_PRINT: "json",
      // Those tests that want container sites say so.
      STILLWATER_CONTAINERS: "0",
      STILLWATER_SUITE: "0",
      // A run that is killed leaves no service behind.
      STILLWATER_PARENT_PID: String(process.pid),
      ...options.env,
    },
  });
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const deleteData = () => {
    if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  const ready = await untilReady(child, lines).catch((error: unknown) => {
    deleteData();
    throw error;
  });
  const family = trackFamily(ready.pids.service);

  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("authorization")) headers.set("authorization", `Bearer ${ready.token}`);
    return fetch(`${ready.url}${path}`, { ...init, headers });
  };
  const healthy = () =>
    request("/v1/health").then(
      ({ ok }) => ok,
      () => false,
    );
  const workerd = () =>
    listProcesses().find((entry) => entry.parent === ready.pids.service && /\/workerd serve /.test(entry.command));

  return {
    ...ready,
    dataFolder,
    request,
    ended,
    output: () => lines.join("\n"),
    processes: family,
    signal: (signal) => void child.kill(signal),
    killWorkerd: async () => {
      const victim = workerd()?.pid;
      if (victim === undefined) throw new Error("There is no workerd to kill.");
      family();
      sendSignal(victim, "SIGKILL");
      await until(
        async () => workerd()?.pid !== undefined && workerd()?.pid !== victim && (await healthy()),
        "workerd answers again",
      );
    },
    killBrowserHost: async () => {
      const host = () =>
        listProcesses().find((entry) => entry.parent === ready.pids.service && entry.command.includes("browser-host/main.ts"))
          ?.pid;
      const victim = host();
      if (victim === undefined) throw new Error("There is no browser host to kill.");
      family();
      sendSignal(victim, "SIGKILL");
      await until(async () => host() !== undefined && host() !== victim && (await healthy()), "the browser host answers again");
    },
    killSiteHost: async () => {
      const host = () =>
        listProcesses().find((entry) => entry.parent === ready.pids.service && entry.command.includes("site-host/main.ts"))?.pid;
      const victim = host();
      if (victim === undefined) throw new Error("There is no site host to kill.");
      sendSignal(victim, "SIGKILL");
      const answers = async () => {
        const { items } = (await (await request("/v1/sites")).json()) as { items: { health: { status: string } }[] };
        return items.every(({ health }) => health.status !== "unreachable");
      };
      await until(async () => host() !== undefined && host() !== victim && (await answers()), "the site host answers again");
    },
    stop: async () => {
      family();
      child.kill("SIGTERM");
      const forced = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(forced);
      deleteData();
    },
  };
}

function untilReady(child: ChildProcess, lines: string[]): Promise<Pick<Service, "url" | "token" | "pids">> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error([`The service ${reason}; it said:`, ...lines].join("\n")));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`was not ready within ${READY_TIMEOUT_MS / 1000} s`);
    }, READY_TIMEOUT_MS);
    child.once("close", (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      eachLine(stream, (line) => {
        lines.push(line);
        if (stream !== child.stdout || !line.startsWith('{"url"')) return;
        clearTimeout(timer);
        resolve(JSON.parse(line));
      });
    }
  });
}
