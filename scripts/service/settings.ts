/**
 * @module What `npm start` takes from the environment.
 */
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { HOME } from "../setup/paths.mjs";
import type { Secrets } from "../setup/secrets.mjs";
import { checkSettings } from "./check-settings.ts";

const DEFAULT_PORT = 8787;
const PORTS_TO_TRY = 100;
const LARGEST_PORT = 65_535;
export const LOOPBACK = "127.0.0.1";

/** Settings of the Worker that are handed on as they are. */
const PASSED_ON = [
  "STILLWATER_TOKENS",
  "STILLWATER_LEASE_S",
  "STILLWATER_RETENTION_DAYS",
  "STILLWATER_BLOCKED_SITE_S",
  "STILLWATER_CDP",
  "CORS_ORIGINS",
  "JUDGE_URL",
  "JUDGE_MODEL",
  "JUDGE_KEY",
  "JUDGE_CONCURRENCY",
  "JUDGE_FALLBACK_URL",
  "JUDGE_FALLBACK_MODEL",
  "JUDGE_FALLBACK_KEY",
  "POLICY_SECRETS",
  "OPENENV_VALIDATION_TOKEN",
] as const;

export interface Settings {
  readonly token: string;
  readonly dataFolder: string;
  /** Of a site host that is not started here; "": none. */
  readonly siteHostURL: string;
  readonly siteHostToken: string;
  readonly stateFolder: string;
  readonly logFolder: string;
  readonly lockFile: string;
  /** One line of JSON instead of words when the service is ready. */
  readonly printJSON: boolean;
  /** Whether our own suite is imported when it is missing. */
  readonly bringsSuite: boolean;
  readonly passedOn: Readonly<Record<string, string>>;
}

export function readSettings(env: NodeJS.ProcessEnv, secrets: Secrets): Settings {
  checkSettings(env);
  const data = env.STILLWATER_DATA ? resolve(env.STILLWATER_DATA) : HOME;
  return {
    token: env.STILLWATER_TOKEN || secrets.adminToken,
    dataFolder: data,
    siteHostURL: env.SITE_HOST_URL ?? "",
    siteHostToken: env.SITE_HOST_TOKEN ?? "",
    stateFolder: join(data, "state"),
    logFolder: join(data, "logs"),
    lockFile: join(data, "service.lock"),
    printJSON: env.STILLWATER_PRINT === "json",
    bringsSuite: env.STILLWATER_SUITE !== "0",
    passedOn: Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  };
}

/** The port of the environment, which must be free, or the first free one from the default on. */
export async function choosePort(wanted: string | undefined): Promise<number> {
  if (wanted !== undefined && wanted !== "") {
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 0 || port > LARGEST_PORT) {
      throw new Error(`PORT=${wanted} is not a port. Give a number from 1 to ${LARGEST_PORT}, or 0 for any free one.`);
    }
    const free = await tryPort(port);
    if (free !== null) return free;
    throw new Error(`Port ${port} is taken. Stop what listens there, choose another PORT, or unset it to have one found.`);
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + PORTS_TO_TRY; port++) {
    const free = await tryPort(port);
    if (free !== null) return free;
  }
  throw new Error(`All ports from ${DEFAULT_PORT} to ${DEFAULT_PORT + PORTS_TO_TRY - 1} are taken. Choose one with PORT.`);
}

/** Listens there for a moment: the port (a real one for 0), or null when it cannot be had. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      const address = server.address();
      const chosen = address !== null && typeof address === "object" ? address.port : port;
      server.close(() => resolve(chosen));
    });
  });
}
