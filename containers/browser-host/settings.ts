/**
 * @module The settings of the browser host, read from the environment and checked before anything starts.
 */
import { accessSync, constants, statSync } from "node:fs";
import { isIP } from "node:net";
import { totalmem } from "node:os";
import { isHeadlessShell } from "./browser/flags.ts";
import { NETWORK_MODES, type NetworkMode } from "./network/browser-network.ts";
import type { PageLimits } from "./pool/page-watch.ts";
import type { RecycleLimits } from "./pool/recycling.ts";
import { DEFAULT_DOMAIN_LIMITS } from "./proxy/web/domain-limits.ts";

export interface Settings {
  /** 0 picks a free port. */
  readonly port: number;
  readonly address: string;
  readonly token: string;
  /** Path of the Chrome binary. */
  readonly browser: string;
  /** Chrome's own sandbox; it does not start as root. */
  readonly sandbox: boolean;
  readonly maxSessions: number;
  /** How many sessions share one Chrome; with 1, each has a process of its own. */
  readonly sessionsPerBrowser: number;
  /** How many contexts stand ready in each Chrome, and how many places are kept free. */
  readonly warm: number;
  readonly recycle: RecycleLimits;
  /** What one page may take. */
  readonly pages: PageLimits;
  /** A browser that answers nothing for this long is hung. */
  readonly hangMs: number;
  /** Where the key by which sites speak TLS is kept; null: one for the life of the process. */
  readonly dataDirectory: string | null;
  /** Whether browsers get a network of their own; auto: where the system allows it. */
  readonly network: NetworkMode;
  /** Name servers, `address` or `address:port`; none: those of the system. */
  readonly nameServers: readonly string[];
  /** What all sessions together may ask of one domain of the open web: connections at once, requests per second. */
  readonly domainConcurrency: number;
  readonly domainRate: number;
  /** The host ends when this process is gone. */
  readonly parentPID: number | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

export class SettingsError extends Error {}

const DEFAULT_PORT = 9400;
const DEFAULT_SESSIONS_PER_BROWSER = 8;
const DEFAULT_WARM = 2;
const DEFAULT_RECYCLE_AGE_MS = 60 * 60 * 1000;
const DEFAULT_RECYCLE_SESSIONS = 500;
const DEFAULT_RECYCLE_CRASHES = 20;
/** More than this for each session in it, and a Chrome has grown. */
const DEFAULT_RECYCLE_MIB = { base: 512, perSession: 256 };
const BYTES_PER_MIB = 2 ** 20;
const DEFAULT_HANG_MS = 10_000;
const DEFAULT_PAGE_MIB = 1024;
const DEFAULT_PAGE_CORES = 1;
const MIN_TOKEN_CHARS = 8;

/** What one session costs, with a page of moderate size open. */
const HEADLESS_SHELL_SESSION_MIB = { alone: 96, shared: 64 };
const FULL_CHROME_SESSION_MIB = { alone: 220, shared: 128 };
const MEMORY_SHARE = 0.8;
const MIN_SESSIONS = 4;
const MAX_SESSIONS = 256;

export function readSettings(env: Environment): Settings {
  const browser = readBrowser(env);
  const sessionsPerBrowser = readInteger(env, "BROWSER_HOST_SESSIONS_PER_BROWSER", DEFAULT_SESSIONS_PER_BROWSER, 1, 256);
  const maxSessions = readInteger(env, "BROWSER_HOST_MAX_SESSIONS", defaultMaxSessions(browser, sessionsPerBrowser), 1, 10_000);
  return {
    port: readInteger(env, "BROWSER_HOST_PORT", DEFAULT_PORT, 0, 65_535),
    address: readAddress(env),
    token: readToken(env),
    browser,
    sandbox: readSandbox(env),
    maxSessions,
    sessionsPerBrowser,
    recycle: readRecycling(env, sessionsPerBrowser),
    pages: {
      bytes: readInteger(env, "BROWSER_HOST_PAGE_MIB", DEFAULT_PAGE_MIB, 0, 2 ** 20) * BYTES_PER_MIB,
      cores: readInteger(env, "BROWSER_HOST_PAGE_CORES", DEFAULT_PAGE_CORES, 0, 1024),
    },
    warm: readInteger(env, "BROWSER_HOST_WARM", Math.min(DEFAULT_WARM, maxSessions), 0, maxSessions),
    hangMs: readInteger(env, "BROWSER_HOST_HANG_MS", DEFAULT_HANG_MS, 500, 600_000),
    dataDirectory: env.BROWSER_HOST_DATA?.trim() || env.STILLWATER_DATA?.trim() || null,
    network: readNetwork(env),
    nameServers: readNameServers(env),
    domainConcurrency: readInteger(env, "BROWSER_HOST_DOMAIN_CONCURRENCY", DEFAULT_DOMAIN_LIMITS.concurrency, 1, 100_000),
    domainRate: readInteger(env, "BROWSER_HOST_DOMAIN_RATE", DEFAULT_DOMAIN_LIMITS.rate, 1, 100_000),
    parentPID: env.BROWSER_HOST_PARENT_PID ? readInteger(env, "BROWSER_HOST_PARENT_PID", 0, 1, 2 ** 31 - 1) : null,
  };
}

function readRecycling(env: Environment, sessionsPerBrowser: number): RecycleLimits {
  const { base, perSession } = DEFAULT_RECYCLE_MIB;
  const mebibytes = readInteger(env, "BROWSER_HOST_RECYCLE_MIB", base + perSession * sessionsPerBrowser, 64, 2 ** 20);
  return {
    ageMs: readInteger(env, "BROWSER_HOST_RECYCLE_AGE_MS", DEFAULT_RECYCLE_AGE_MS, 1000, 2 ** 31 - 1),
    bytes: mebibytes * BYTES_PER_MIB,
    // A process of its own is one that nobody else has had.
    sessions:
      sessionsPerBrowser === 1 ? 1 : readInteger(env, "BROWSER_HOST_RECYCLE_SESSIONS", DEFAULT_RECYCLE_SESSIONS, 1, 2 ** 31 - 1),
    crashes: readInteger(env, "BROWSER_HOST_RECYCLE_CRASHES", DEFAULT_RECYCLE_CRASHES, 1, 2 ** 31 - 1),
  };
}

/** As many sessions as fit into most of the memory that this process may use. */
function defaultMaxSessions(browser: string, sessionsPerBrowser: number): number {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  const { alone, shared } = isHeadlessShell(browser) ? HEADLESS_SHELL_SESSION_MIB : FULL_CHROME_SESSION_MIB;
  const each = (sessionsPerBrowser === 1 ? alone : shared) * BYTES_PER_MIB;
  return Math.min(MAX_SESSIONS, Math.max(MIN_SESSIONS, Math.floor((bytes * MEMORY_SHARE) / each)));
}

function readInteger(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}.`);
  }
  return value;
}

function readAddress(env: Environment): string {
  const address = env.BROWSER_HOST_ADDRESS?.trim() || "127.0.0.1";
  if (isIP(address) === 0 && address !== "localhost") {
    throw new SettingsError(
      `BROWSER_HOST_ADDRESS must be an IP address to listen on, such as 127.0.0.1 or 0.0.0.0, not ${JSON.stringify(address)}.`,
    );
  }
  return address;
}

function readNetwork(env: Environment): NetworkMode {
  const text = env.BROWSER_HOST_NETWORK?.trim() || "auto";
  const mode = NETWORK_MODES.find((name) => name === text);
  if (mode === undefined)
    throw new SettingsError(`BROWSER_HOST_NETWORK must be auto, own or shared, not ${JSON.stringify(text)}.`);
  return mode;
}

function readNameServers(env: Environment): string[] {
  const servers = (env.BROWSER_HOST_DNS ?? "").split(/[\s,]+/).filter((server) => server !== "");
  for (const server of servers) {
    if (isIP(server) === 0 && !/^(\d+(\.\d+){3}|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(server)) {
      throw new SettingsError(
        `BROWSER_HOST_DNS must list addresses of name servers, such as 9.9.9.9 or 127.0.0.1:5353, not ${JSON.stringify(server)}.`,
      );
    }
  }
  return servers;
}

function readSandbox(env: Environment): boolean {
  const asRoot = process.getuid?.() === 0;
  const text = env.BROWSER_HOST_SANDBOX?.trim() || (asRoot ? "off" : "on");
  if (text !== "on" && text !== "off")
    throw new SettingsError(`BROWSER_HOST_SANDBOX must be on or off, not ${JSON.stringify(text)}.`);
  if (text === "on" && asRoot) {
    throw new SettingsError("BROWSER_HOST_SANDBOX cannot be on as root: run the browser host as another user.");
  }
  return text === "on";
}

function readToken(env: Environment): string {
  const token = env.BROWSER_HOST_TOKEN?.trim() ?? "";
  if (token.length < MIN_TOKEN_CHARS) {
    throw new SettingsError(
      `BROWSER_HOST_TOKEN is required, with at least ${MIN_TOKEN_CHARS} characters: it is the bearer token that clients send. Make one with \`openssl rand -hex 32\`.`,
    );
  }
  return token;
}

function readBrowser(env: Environment): string {
  const path = env.STILLWATER_BROWSER?.trim() ?? "";
  const advice = "Set it to the path of a Chrome, Chromium or headless shell binary.";
  if (!path) throw new SettingsError(`STILLWATER_BROWSER is required. ${advice}`);
  try {
    accessSync(path, constants.X_OK);
    if (statSync(path).isFile()) return path;
  } catch {}
  throw new SettingsError(`STILLWATER_BROWSER names ${JSON.stringify(path)}, which is no executable file. ${advice}`);
}
