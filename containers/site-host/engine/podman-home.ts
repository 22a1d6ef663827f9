/**
 * @module The configuration of a Podman of our own: everything it keeps lies in one folder, and it shares nothing with
 * any other Podman on the machine.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../programs.ts";

const MAX_OPEN_FILES = 65_536;
const MAX_PROCESSES = 32_768;
const PRIVATE_MODE = 0o700;

export interface PodmanHome {
  /** What `podman` needs in its environment to use this home. */
  readonly environment: Readonly<Record<string, string>>;
  /** For sockets and whatever must be gone after a reboot. */
  readonly runFolder: string;
  /** Which Podman mounts upon itself, and leaves so. */
  readonly layers: string;
}

/** Writes the configuration where it is missing or differs. */
export function preparePodmanHome(home: string): PodmanHome {
  // Podman finds out about a reboot by what is missing here, so that it must not outlive one.
  const runFolder = join("/run/stillwater", createHash("sha256").update(home).digest("hex").slice(0, 8));
  const networks = join(home, "networks");
  for (const folder of [home, networks]) mkdirSync(folder, { recursive: true });
  for (const name of ["tmp", "run"]) mkdirSync(join(runFolder, name), { recursive: true, mode: PRIVATE_MODE });
  const containersFile = join(home, "containers.conf");
  const storageFile = join(home, "storage.conf");
  writeIfOther(containersFile, containersConf(networks, runFolder));
  const images = join(home, "images");
  writeIfOther(storageFile, storageConf(images, runFolder));
  return {
    environment: { CONTAINERS_CONF: containersFile, CONTAINERS_STORAGE_CONF: storageFile },
    runFolder,
    layers: join(images, "overlay"),
  };
}

function containersConf(networks: string, runFolder: string): string {
  // crun of Debian 12 refuses hybrid control groups; runc runs wherever Podman does.
  const runtime = findProgram("runc") ? 'runtime = "runc"' : "";
  const files = Math.min(MAX_OPEN_FILES, hardLimit("Max open files"));
  const processes = Math.min(MAX_PROCESSES, hardLimit("Max processes"));
  return `[containers]
default_ulimits = ["nofile=${files}:${files}", "nproc=${processes}:${processes}"]
pids_limit = 0
log_driver = "k8s-file"
[network]
network_backend = "netavark"
network_config_dir = "${networks}"
[engine]
${runtime}
cgroup_manager = "cgroupfs"
events_logger = "file"
tmp_dir = "${join(runFolder, "tmp")}"
lock_type = "file"
`;
}

/** Overlay shares the pages of an image among all its containers; a btrfs snapshot of it for each would not. */
function storageConf(images: string, runFolder: string): string {
  return `[storage]
driver = "overlay"
graphroot = "${images}"
runroot = "${join(runFolder, "run")}"
`;
}

/** What this process may at most allow its children; raising it above that fails. */
function hardLimit(name: string): number {
  const line = readFileSync("/proc/self/limits", "utf8")
    .split("\n")
    .find((text) => text.startsWith(name));
  const hard = Number(line?.slice(name.length).trim().split(/\s+/)[1]);
  return Number.isNaN(hard) ? Number.POSITIVE_INFINITY : hard;
}

function writeIfOther(path: string, text: string): void {
  try {
    if (readFileSync(path, "utf8") === text) return;
  } catch {}
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
