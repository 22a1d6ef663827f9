/**
 * @module The settings of the site host, read from the environment and checked before anything starts.
 */
import { isIP } from "node:net";
import { availableParallelism, totalmem } from "node:os";
import { join, resolve } from "node:path";

export interface Settings {
  /** 0 picks a free port. */
  readonly port: number;
  readonly address: string;
  readonly token: string;
  /** Folder of folders with a manifest each. */
  readonly manifests: string;
  /** Names of the sites to serve; null for all that have a manifest. */
  readonly sites: readonly string[] | null;
  /** Leases, the installation's id, and the pool unless it lies elsewhere. */
  readonly data: string;
  /** Where the copies lie when somebody else provides the file system; null to make a loop-backed one. */
  readonly pool: string | null;
  readonly poolGiB: number;
  /** Path of the engine's socket; null to find one, or to start Podman. */
  readonly engine: string | null;
  /** Images of the Podman that is started here, shared by all hosts of this clone. */
  readonly engineHome: string;
  /** Build images that are missing, where the manifest says how. */
  readonly build: boolean;
  /** The range from which each instance gets a small network of its own; always a /16. */
  readonly subnets: string;
  readonly maxInstances: number;
  /** Servers of process sites at once. */
  readonly maxProcesses: number;
  /** Why container sites are off; null where they are on. */
  readonly noContainers: string | null;
  /** Instances that boot at the same time. */
  readonly starts: number;
  /** Multiplies the number of instances that stand ready: 0 keeps none. */
  readonly warm: number;
  readonly memoryReserveBytes: number;
  readonly diskReserveBytes: number;
  /** Leave the instances running at the end, for the next life of the host. */
  readonly keep: boolean;
  /** The host ends when this process is gone. */
  readonly parentPID: number | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

export class SettingsError extends Error {}

const ROOT = resolve(import.meta.dirname, "../..");
const HOME = join(ROOT, ".stillwater");
const DEFAULT_PORT = 9500;
const DEFAULT_POOL_GIB = 64;
const DEFAULT_MAX_INSTANCES = 256;
const DEFAULT_MAX_PROCESSES = 128;
const DEFAULT_DISK_RESERVE_MIB = 2048;
const MEMORY_RESERVE_SHARE = 0.08;
const DEFAULT_SUBNETS = "10.213.0.0/16";
const MIN_TOKEN_CHARS = 8;
const MIB = 2 ** 20;
/** A Docker socket that is found by its usual place need not answer; one that was asked for must. */
export const DOCKER_SOCKET = "/var/run/docker.sock";

export function readSettings(env: Environment): Settings {
  return {
    port: readInteger(env, "SITE_HOST_PORT", DEFAULT_PORT, 0, 65_535),
    address: readAddress(env),
    token: readToken(env),
    manifests: readPath(env, "SITE_HOST_MANIFESTS", join(ROOT, "containers/sites")),
    sites: readNames(env),
    data: readPath(env, "SITE_HOST_DATA", join(HOME, "site-host")),
    pool: env.SITE_HOST_POOL?.trim() ? readPath(env, "SITE_HOST_POOL", "") : null,
    poolGiB: readInteger(env, "SITE_HOST_POOL_GIB", DEFAULT_POOL_GIB, 1, 65_536),
    ...readEngineSettings(env),
    build: readSwitch(env, "SITE_HOST_BUILD", false),
    subnets: readSubnets(env),
    maxInstances: readInteger(env, "SITE_HOST_MAX_INSTANCES", DEFAULT_MAX_INSTANCES, 1, 4096),
    maxProcesses: readInteger(env, "SITE_HOST_MAX_PROCESSES", DEFAULT_MAX_PROCESSES, 0, 4096),
    noContainers: env.SITE_HOST_NO_CONTAINERS?.trim() || null,
    starts: readInteger(env, "SITE_HOST_STARTS", Math.max(2, availableParallelism()), 1, 64),
    warm: readInteger(env, "SITE_HOST_WARM", 1, 0, 100),
    memoryReserveBytes:
      readInteger(env, "SITE_HOST_MEMORY_RESERVE_MIB", Math.ceil((totalmem() * MEMORY_RESERVE_SHARE) / MIB), 0, 2 ** 30) * MIB,
    diskReserveBytes: readInteger(env, "SITE_HOST_DISK_RESERVE_MIB", DEFAULT_DISK_RESERVE_MIB, 0, 2 ** 30) * MIB,
    keep: readSwitch(env, "SITE_HOST_KEEP", false),
    parentPID: env.SITE_HOST_PARENT_PID ? readInteger(env, "SITE_HOST_PARENT_PID", 0, 1, 2 ** 31 - 1) : null,
  };
}

/** What the commands that only need the engine read as well. */
export function readEngineSettings(env: Environment): Pick<Settings, "engine" | "engineHome"> {
  const asked = env.SITE_HOST_ENGINE?.trim() || env.DOCKER_HOST?.trim() || "";
  const name = env.SITE_HOST_ENGINE?.trim() ? "SITE_HOST_ENGINE" : "DOCKER_HOST";
  if (asked !== "" && !/^unix:\/\/\/./.test(asked)) {
    throw new SettingsError(
      `${name} must be the engine's socket, such as unix://${DOCKER_SOCKET}, not ${JSON.stringify(asked)}.`,
    );
  }
  return {
    engine: asked === "" ? null : asked.slice("unix://".length),
    engineHome: readPath(env, "SITE_HOST_ENGINE_HOME", join(HOME, "engine")),
  };
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

function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]?.trim();
  if (!text) return fallback;
  if (text !== "on" && text !== "off") throw new SettingsError(`${name} must be on or off, not ${JSON.stringify(text)}.`);
  return text === "on";
}

function readPath(env: Environment, name: string, fallback: string): string {
  return resolve(env[name]?.trim() || fallback);
}

function readNames(env: Environment): readonly string[] | null {
  const names = (env.SITE_HOST_SITES ?? "").split(",").map((name) => name.trim());
  const given = names.filter((name) => name !== "");
  return given.length === 0 ? null : given;
}

function readSubnets(env: Environment): string {
  const text = env.SITE_HOST_SUBNETS?.trim() || DEFAULT_SUBNETS;
  const [address = "", bits] = text.split("/");
  if (isIP(address) !== 4 || !address.endsWith(".0.0") || bits !== "16") {
    throw new SettingsError(`SITE_HOST_SUBNETS must be a private range such as ${DEFAULT_SUBNETS}, not ${JSON.stringify(text)}.`);
  }
  return text;
}

function readAddress(env: Environment): string {
  const address = env.SITE_HOST_ADDRESS?.trim() || "127.0.0.1";
  if (isIP(address) === 0 && address !== "localhost") {
    throw new SettingsError(
      `SITE_HOST_ADDRESS must be an IP address to listen on, such as 127.0.0.1 or 0.0.0.0, not ${JSON.stringify(address)}.`,
    );
  }
  return address;
}

function readToken(env: Environment): string {
  const token = env.SITE_HOST_TOKEN?.trim() ?? "";
  if (token.length < MIN_TOKEN_CHARS) {
    throw new SettingsError(
      `SITE_HOST_TOKEN is required, with at least ${MIN_TOKEN_CHARS} characters: it is the bearer token that clients send. Make one with \`openssl rand -hex 32\`.`,
    );
  }
  return token;
}
