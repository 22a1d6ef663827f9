/**
 * @module Which container engine is used: the one that was asked for, a Docker that runs, or a Podman started for us.
 */
import { existsSync } from "node:fs";
import type { Log } from "../../browser-host/log.ts";
import { HopelessError } from "../errors.ts";
import { findProgram, isRoot } from "../programs.ts";
import { DOCKER_SOCKET, type Settings } from "../settings.ts";
import { askEngine } from "./answers.ts";
import { PodmanService } from "./podman-service.ts";

export interface FoundEngine {
  readonly socketPath: string;
  /** Ends what was started to have this engine. */
  close(): Promise<void>;
}

const nothingToClose = async () => {};

/** Throws HopelessError, with what to do, where no engine can be had. */
export async function findEngine(settings: Pick<Settings, "engine" | "engineHome">, log: Log): Promise<FoundEngine> {
  if (settings.engine !== null) {
    if (await askEngine(settings.engine)) return { socketPath: settings.engine, close: nothingToClose };
    throw new HopelessError(
      `No container engine answers at ${settings.engine}. Start it, or unset SITE_HOST_ENGINE and DOCKER_HOST.`,
    );
  }
  if (existsSync(DOCKER_SOCKET) && (await askEngine(DOCKER_SOCKET))) return { socketPath: DOCKER_SOCKET, close: nothingToClose };
  const missing = whyNoPodman();
  if (missing !== null) throw new HopelessError(missing);
  const service = await PodmanService.start(settings.engineHome, log);
  return { socketPath: service.socketPath, close: () => service.stop() };
}

function whyNoPodman(): string | null {
  const advice = "Start Docker, or set SITE_HOST_ENGINE=unix:///path/of/its/socket";
  if (process.platform !== "linux") return `There is no container engine here. ${advice}.`;
  if (!findProgram("podman"))
    return `There is no container engine here. ${advice}, or install Podman (npm run setup, as root on Debian).`;
  if (!isRoot()) return `Podman is started here only as root. ${advice}, or run the site host as root.`;
  return null;
}
