/**
 * @module Builds the Worker with wrangler, as a deployment would, and reads its bindings from wrangler.toml. What was
 * built from the same sources is used again.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { extname, join } from "node:path";
import type { SourcelessWorkerOptions } from "wrangler";
import { hashTree } from "../setup/files.mjs";
import { HOME, ROOT, serviceNode } from "../setup/paths.mjs";
import { run, timed } from "../setup/run.mjs";

const BUILDS = join(HOME, "build");
const SOURCES = ["worker", "durable-objects", "sdk", "containers", "scripts", "wrangler.toml", "package-lock.json", ".dev.vars"];
const BUILDS_KEPT = 4;
const PRIVATE_MODE = 0o600;

const MODULE_TYPES = {
  ".js": "ESModule",
  ".wasm": "CompiledWasm",
  ".bin": "Data",
  ".txt": "Text",
  ".html": "Text",
  ".sql": "Text",
} as const;

export interface WorkerModule {
  readonly type: (typeof MODULE_TYPES)[keyof typeof MODULE_TYPES];
  readonly path: string;
  readonly contents: Uint8Array<ArrayBuffer>;
}

export interface WorkerBundle {
  /** The entry point first. */
  readonly modules: WorkerModule[];
  readonly modulesRoot: string;
  /** Bindings and compatibility, in miniflare's terms. */
  readonly options: SourcelessWorkerOptions;
  /** The plain variables among the bindings. */
  readonly bindings: Readonly<Record<string, string>>;
}

export async function bundleWorker(): Promise<WorkerBundle> {
  const key = hashTree(
    SOURCES.map((name) => join(ROOT, name)),
    (name) => name === "node_modules" || name === "python",
  );
  const folder = join(BUILDS, key);
  if (!existsSync(folder)) await timed("Building the Worker", () => build(folder));
  const now = new Date();
  utimesSync(folder, now, now);
  prune(folder);
  const modulesRoot = join(folder, "worker");
  const options: SourcelessWorkerOptions = JSON.parse(readFileSync(join(folder, "options.json"), "utf8"));
  return {
    modulesRoot,
    modules: readModules(modulesRoot),
    options,
    bindings: (options.bindings ?? {}) as Record<string, string>,
  };
}

/** In a folder of its own until it is whole, so that two builds at once do not meet. */
async function build(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    const { code, output } = await run(
      serviceNode(),
      [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), "deploy", "--dry-run", "--env=", "--outdir", join(draft, "worker")],
      { cwd: ROOT, env: wranglerEnvironment() },
    );
    if (code !== 0) throw new Error(`The Worker cannot be built; wrangler says:\n${output.trim()}`);
    writeFileSync(join(draft, "options.json"), JSON.stringify(await readOptions()), { mode: PRIVATE_MODE });
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** For wrangler as a tool: no questions, no telemetry, no log files, and its build command runs under the same Node. */
export function wranglerEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH ?? ""}`,
    CI: "true",
    NO_COLOR: "1",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_WRITE_LOGS: "false",
  };
}

async function readOptions(): Promise<SourcelessWorkerOptions> {
  // wrangler takes a second to load; only a build needs it. As a library it still talks to the terminal unless told not to.
  process.env.WRANGLER_LOG = "error";
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import("wrangler");
  const config = unstable_readConfig({ config: join(ROOT, "wrangler.toml") }, { hideWarnings: true });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const { modulesRules: _, ...options } = workerOptions;
  return { name: config.name ?? "stillwater", ...options };
}

function readModules(folder: string): WorkerModule[] {
  const modules = readdirSync(folder).flatMap((name) => {
    const type = MODULE_TYPES[extname(name) as keyof typeof MODULE_TYPES];
    if (!type) return [];
    const path = join(folder, name);
    return [{ type, path, contents: new Uint8Array(readFileSync(path)) }];
  });
  const entry = modules.find(({ path }) => path === join(folder, "index.js"));
  if (!entry) throw new Error(`wrangler left no index.js in ${folder}. Delete ${BUILDS} and start again.`);
  return [entry, ...modules.filter((module) => module !== entry)];
}

/** Keeps the builds that were used last. */
function prune(current: string): void {
  const age = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const finished = readdirSync(BUILDS)
    .filter((name) => /^[0-9a-f]+$/.test(name))
    .map((name) => join(BUILDS, name))
    .sort((a, b) => age(b) - age(a));
  for (const path of finished.slice(BUILDS_KEPT)) if (path !== current) rmSync(path, { recursive: true, force: true });
}
