/**
 * @module The `wrangler dev` that runs the build: its process, and what its command line says about places.
 */
import { join, resolve } from "node:path";
import { listProcesses } from "../service/processes.ts";
import { readText } from "../setup/files.mjs";
import { DEV_VARS_FILE, ROOT } from "../setup/paths.mjs";
import { ensureSecrets } from "../setup/secrets.mjs";

export interface WranglerProcess {
  readonly pid: number;
  readonly browserHostURL: string;
  readonly browserHostToken: string;
  /** "" where container sites are off. */
  readonly siteHostURL: string;
  readonly siteHostToken: string;
  /** Where it keeps local data. */
  readonly stateFolder: string;
}

export function findWrangler(): WranglerProcess {
  const { pid, command } = ancestor(/wrangler/);
  const persistTo = /--persist-to[= ](\S+)/.exec(command)?.[1];
  return {
    pid,
    browserHostURL: setting(command, "BROWSER_HOST_URL") ?? "http://127.0.0.1:9400",
    browserHostToken: setting(command, "BROWSER_HOST_TOKEN") ?? ensureSecrets().browserHostToken,
    siteHostURL: setting(command, "SITE_HOST_URL") ?? "",
    siteHostToken: setting(command, "SITE_HOST_TOKEN") ?? ensureSecrets().siteHostToken,
    stateFolder: join(persistTo ? resolve(ROOT, persistTo) : join(ROOT, ".wrangler/state"), "v3"),
  };
}

/** The nearest process above this one whose command line matches. */
function ancestor(pattern: RegExp): { pid: number; command: string } {
  const all = new Map(listProcesses().map((entry) => [entry.pid, entry]));
  for (let entry = all.get(process.ppid); entry; entry = all.get(entry.parent)) {
    if (pattern.test(entry.command)) return entry;
  }
  throw new Error("The build runs under WRANGLER_COMMAND=dev, but no wrangler is above it. Use `npx wrangler dev`.");
}

/** As wrangler resolves it: `--var` on the command line, `.dev.vars`, `[vars]`. */
function setting(command: string, name: string): string | null {
  const onCommandLine = new RegExp(`${name}:(\\S+)`).exec(command)?.[1];
  const inFile = (text: string | null) =>
    new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*["']?([^"'\\s]+)`, "m").exec(text ?? "")?.[1];
  return onCommandLine ?? inFile(readText(DEV_VARS_FILE)) ?? inFile(readText(join(ROOT, "wrangler.toml"))) ?? null;
}
