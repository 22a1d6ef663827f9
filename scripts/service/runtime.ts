/**
 * @module The Workers runtime: the built Worker in miniflare, on one port for the whole life of the service, whatever
 * happens to workerd.
 */
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { BackOff } from "./back-off.ts";
import type { WorkerBundle } from "./bundle.ts";
import { RuntimeGuard } from "./guard.ts";
import type { LogFile } from "./log-file.ts";
import { applyMigrations } from "./migrations.ts";
import { OPERATOR_SCRIPT, operatorDatabase } from "./operator.ts";
import type { PrivateSockets } from "./private-sockets.ts";
import { findChild, isAlive, sendSignal } from "./processes.ts";
import { Pulse } from "./pulse.ts";
import { LOOPBACK } from "./settings.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const CHECK_MS = 500;
/** miniflare starts workerd again by itself, once; after this it has not managed to. */
const SELF_RECOVERY_MS = 5_000;
/**
 * V8 lets a small heap grow to many times what lives in it before it collects. The Workers that miniflare puts around ours
 * (for D1, R2, and requests to the outside) are such heaps, and each dead object there keeps memory outside of the heap that
 * V8 does not count. With these it collects early, and the memory of a long run is flat.
 */
const V8_FLAGS = ["--optimize-for-size", "--initial-old-space-size=4", "--max-semi-space-size=8"] as const;

const OPERATOR = "operator";
/** The package says where its program lies. */
const WORKERD: string =
  process.env.MINIFLARE_WORKERD_PATH ?? (createRequire(import.meta.url)("workerd") as { default: string }).default;

/** What the operator's Worker has of ours: wrangler.toml names both. */
interface Shared {
  readonly compatibilityDate: string;
  readonly d1Databases: Record<string, string>;
}

export interface RuntimeOptions {
  readonly bundle: WorkerBundle;
  readonly port: number;
  readonly stateFolder: string;
  readonly sockets: PrivateSockets;
  readonly vars: Readonly<Record<string, string>>;
  readonly log: LogFile;
  readonly report: (message: string) => void;
}

export class Runtime {
  readonly #options: RuntimeOptions;
  readonly #guard = new RuntimeGuard();
  readonly #backOff = new BackOff();
  readonly #log: Log;
  readonly #pulse: Pulse;
  #miniflare: Miniflare | null = null;
  #pid: number | null = null;
  #goneSince: number | null = null;
  #check: NodeJS.Timeout | null = null;
  #recovering = false;
  #stopping = false;

  constructor(options: RuntimeOptions) {
    this.#options = options;
    this.#log = new FileLog(options.log);
    this.#pulse = new Pulse({
      // All Workers of the runtime share its one thread: when one of them runs in a circle, this one is silent too.
      ask: () => ({ socketPath: options.sockets.operatorPath, path: "/" }),
      pid: () => this.#pid,
      onHang: (reason) => {
        options.report(`The Workers runtime ${reason}, and is ended. Its log: ${options.log.path}`);
        if (this.#pid !== null) sendSignal(this.#pid, "SIGKILL");
      },
    });
  }

  /** Resolves when the Worker listens and its database is migrated. */
  async start(): Promise<void> {
    await this.#launch();
    this.#check = setInterval(() => this.#look(), CHECK_MS);
  }

  get pid(): number | null {
    return this.#pid;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#pulse.rest();
    if (this.#check) clearInterval(this.#check);
    await this.#dispose();
    this.#guard.release();
    this.#options.sockets.remove();
  }

  async #launch(): Promise<void> {
    this.#backOff.started();
    const { bundle, port, stateFolder, sockets, vars } = this.#options;
    const { compatibilityDate, d1Databases } = bundle.options as unknown as Shared;
    const settings = convertV4MiniflareOptions({
      host: LOOPBACK,
      cf: false,
      resourcePersistencePath: stateFolder,
      log: this.#log,
      handleStructuredLogs: ({ level, message }) => {
        this.#options.log.write(message, level);
        if (level === "error") this.#options.report(`worker: ${firstLine(message)}`);
      },
      unsafeHandleRuntimeRestart: () => {
        this.#adopt();
        this.#options.report("The Workers runtime runs again.");
      },
      workers: [
        {
          ...bundle.options,
          modules: bundle.modules,
          modulesRoot: bundle.modulesRoot,
          bindings: { ...bundle.bindings, ...vars },
          // The public port leads to our Worker alone, and past the Worker that miniflare would put before it.
          unsafeDirectSockets: [{ host: LOOPBACK, port }],
        },
        {
          name: OPERATOR,
          modules: true,
          script: OPERATOR_SCRIPT,
          compatibilityDate,
          d1Databases,
          unsafeDirectSockets: [{ host: sockets.operatorHost, port: 0 }],
        },
      ],
    });
    // miniflare takes them from nowhere else.
    process.env.MINIFLARE_WORKERD_V8_FLAGS ??= V8_FLAGS.join(" ");
    Object.assign(process.env, sockets.environment(WORKERD));
    this.#miniflare = keepingSignals(() => inFolder(sockets.temporaryFolder, () => new Miniflare(settings)));
    await this.#miniflare.ready;
    this.#adopt();
    const applied = await applyMigrations(operatorDatabase(sockets.operatorPath));
    if (applied.length > 0) this.#note("info", "migrated", { applied });
  }

  #adopt(): void {
    this.#pid = findChild("workerd");
    this.#goneSince = null;
    if (this.#pid === null) return;
    this.#guard.watch(this.#pid);
    if (!this.#stopping) this.#pulse.watch();
  }

  #look(): void {
    if (this.#stopping || this.#recovering) return;
    if (this.#pid !== null && isAlive(this.#pid)) return;
    if (this.#goneSince === null) {
      this.#goneSince = performance.now();
      this.#pulse.rest();
      this.#options.report(`The Workers runtime has died; it is started again. Its log: ${this.#options.log.path}`);
    }
    if (performance.now() - this.#goneSince > SELF_RECOVERY_MS) void this.#recover();
  }

  async #recover(): Promise<void> {
    this.#recovering = true;
    while (!this.#stopping) {
      this.#pulse.rest();
      await this.#dispose();
      await sleep(this.#backOff.nextMs());
      if (this.#stopping) break;
      try {
        await this.#launch();
        this.#options.report("The Workers runtime runs again.");
        break;
      } catch (error) {
        if (!this.#stopping) this.#options.report(`The Workers runtime did not start: ${firstLine(String(error))}`);
      }
    }
    this.#recovering = false;
  }

  async #dispose(): Promise<void> {
    const miniflare = this.#miniflare;
    this.#miniflare = null;
    try {
      await miniflare?.dispose();
    } catch (error) {
      this.#note("warn", "stopped badly", { message: String(error) });
    }
  }

  #note(level: "info" | "warn", event: string, fields: object): void {
    this.#options.log.write(JSON.stringify({ at: new Date().toISOString(), level, event, ...fields }));
  }
}

/** miniflare ends the process at the first signal; the supervisor has more to stop, and takes signals itself. */
function keepingSignals<T>(make: () => T): T {
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  const made = make();
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) process.removeListener(signal, listener);
    }
  }
  return made;
}

/** miniflare asks for the system's temporary folder when it is made, and takes none from its options. */
function inFolder<T>(folder: string, make: () => T): T {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return make();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

class FileLog extends Log {
  readonly #file: LogFile;

  constructor(file: LogFile) {
    super(LogLevel.WARN);
    this.#file = file;
  }

  protected override log(message: string): void {
    this.#file.write(message);
  }
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
