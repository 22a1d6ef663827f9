/**
 * @module What container sites need of the system: a container engine and btrfs. Installed as root on Debian; elsewhere it is
 * said what is missing, and everything else works without.
 */
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackages } from "./apt.mjs";
import { isExecutable } from "./browser-candidates.mjs";
import { hashTree, readJSON, readText, writeFileAtomic } from "./files.mjs";
import { HOME, ROOT, serviceNode } from "./paths.mjs";
import { run } from "./run.mjs";

/** What each package of Debian is there for, by one file that it brings. */
const DEBIAN_PACKAGES = {
  podman: "/usr/bin/podman",
  runc: "/usr/sbin/runc",
  netavark: "/usr/lib/podman/netavark",
  "containernetworking-plugins": "/usr/lib/cni/bridge",
  iptables: "/usr/sbin/iptables",
  "btrfs-progs": "/usr/bin/btrfs",
  debootstrap: "/usr/sbin/debootstrap",
  "busybox-static": "/usr/bin/busybox",
};
const DOCKER_SOCKET = "/var/run/docker.sock";
const STAMP_FILE = join(HOME, "engine.json");
const CHECK_FILE = join(HOME, "engine-check.json");
const TRIED_SITE = join(ROOT, "containers/sites/notes");

/** Whether there is nothing to do, or nothing that has not been tried. */
export function engineIsKnown() {
  if (missingPackages().length === 0 || hasOtherEngine()) return true;
  return String(readJSON(STAMP_FILE)?.missing) === String(missingPackages());
}

/** Never fails: what cannot be had is said once, and container sites are then not to be had. */
export async function ensureEngine() {
  await installDebianPackages(missingPackages());
  const missing = missingPackages();
  writeFileAtomic(STAMP_FILE, `${JSON.stringify({ missing })}\n`);
  if (missing.length === 0) return;
  console.error(
    `Container sites cannot run on this system yet; everything else can. Missing: ${missing.join(", ")}. Start Docker, or install these as root and run \`npm run setup\` again.`,
  );
}

function missingPackages() {
  return Object.entries(DEBIAN_PACKAGES).flatMap(([name, file]) => (existsSync(file) || isOnPath(file) ? [] : [name]));
}

/** @param {string} file elsewhere than on Debian, programs lie in other folders. */
function isOnPath(file) {
  const name = file.slice(file.lastIndexOf("/") + 1);
  return (process.env.PATH ?? "").split(delimiter).some((folder) => folder !== "" && isExecutable(join(folder, name)));
}

function hasOtherEngine() {
  if (process.env.SITE_HOST_ENGINE || process.env.DOCKER_HOST) return true;
  try {
    accessSync(DOCKER_SOCKET, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @type {Promise<{ ok: boolean, engine: string | null, reason: string | null }> | null} */
let found = null;

/**
 * Whether container sites can run on this machine, by running one: the one place that decides. Asked once per process.
 * @returns {Promise<{ ok: boolean, engine: string | null, reason: string | null }>}
 */
export function engineHere() {
  found ??= tryEngine();
  return found;
}

/** What worked once works until the next boot, unless the site that is tried changes. */
async function tryEngine() {
  const key = `${readText("/proc/sys/kernel/random/boot_id")} ${hashTree([TRIED_SITE])} ${process.env.SITE_HOST_ENGINE} ${process.env.DOCKER_HOST}`;
  const known = readJSON(CHECK_FILE);
  if (known?.key === key) return { ok: true, engine: String(known.engine), reason: null };
  const result = await runCheck();
  if (result.ok) writeFileAtomic(CHECK_FILE, `${JSON.stringify({ key, engine: result.engine })}\n`);
  return result;
}

async function runCheck() {
  const { output } = await run(serviceNode(), [join(ROOT, "containers/site-host/check.ts")], { cwd: ROOT });
  const lines = output.trim().split("\n");
  try {
    const { ok, engine, reason } = JSON.parse(lines.at(-1) ?? "");
    return { ok: ok === true, engine: engine ?? null, reason: reason ?? null };
  } catch {
    return { ok: false, engine: null, reason: lines.slice(-3).join(" | ") };
  }
}

/**
 * What to print where they cannot run; nobody is to overlook it.
 * @param {string | null} reason
 */
export function noEngineNotice(reason) {
  const line = "!".repeat(100);
  return `${line}\n!! CONTAINER SITES ARE NOT TESTED: no container engine can run here.\n!! ${reason}\n${line}`;
}
