/**
 * @module The site host as a supervised child: for process sites everywhere, for container sites where there is an engine.
 * The service does not wait for it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { askEngine } from "../../containers/site-host/engine/answers.ts";
import { findProgram, isRoot } from "../../containers/site-host/programs.ts";
import { DOCKER_SOCKET } from "../../containers/site-host/settings.ts";
import { HostProcess, type HostProcessOptions } from "./host-process.ts";

/** Leases and leftovers of an earlier life are gone through first. */
const READY_TIMEOUT_MS = 120_000;
/** Longer than it takes itself at most: an engine that is cut short leaves instances behind. */
const STOP_TIMEOUT_MS = 65_000;
/** Another site host works on the same data. */
const EXIT_HOPELESS = 3;

/** null where container sites can run; otherwise why not. */
export async function whyNoContainers(env: NodeJS.ProcessEnv): Promise<string | null> {
  if (env.STILLWATER_CONTAINERS === "0") return "STILLWATER_CONTAINERS is 0";
  if (env.STILLWATER_CONTAINERS === "1" || env.SITE_HOST_ENGINE || env.DOCKER_HOST) return null;
  if (existsSync(DOCKER_SOCKET) && (await askEngine(DOCKER_SOCKET))) return null;
  if (!findProgram("podman")) return "no container engine answers here, and Podman is not installed";
  return isRoot() ? null : "no container engine answers here, and Podman is started as root only";
}

export type SiteHostOptions = Pick<HostProcessOptions, "token" | "log" | "report" | "port"> & {
  /** Where it keeps leases and copies. */
  readonly dataFolder: string;
  /** Why container sites cannot run; null where they can. */
  readonly noContainers: string | null;
};

export class SiteHost extends HostProcess {
  constructor({ dataFolder, noContainers, ...options }: SiteHostOptions) {
    super({
      what: "site host",
      script: "containers/site-host/main.ts",
      prefix: "SITE_HOST",
      readyTimeoutMs: READY_TIMEOUT_MS,
      stopTimeoutMs: STOP_TIMEOUT_MS,
      hopelessExit: EXIT_HOPELESS,
      environment: {
        SITE_HOST_DATA: process.env.SITE_HOST_DATA ?? join(dataFolder, "site-host"),
        ...(noContainers === null ? {} : { SITE_HOST_NO_CONTAINERS: noContainers }),
      },
      ...options,
    });
  }
}
