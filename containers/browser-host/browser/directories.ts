/**
 * @module The directories of Chrome processes: named after the host that made them, so that a later host can tell
 * which ones were left behind by a crash, end what still runs in them, and remove them.
 */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { identityOf, readStat } from "./identity.ts";

const PREFIX = "stillwater-chrome-";
const NAME = /^stillwater-chrome-(\d+)-(\d+)-/;

export const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 8, retryDelay: 50 } as const;

export function makeUserDataDir(): string {
  const own = identityOf(process.pid) ?? "0";
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-${own}-`));
}

/** Ends and removes what hosts that no longer live left behind. */
export async function sweepLeftovers(log: Log): Promise<void> {
  const directories = abandonedDirs();
  if (directories.size === 0) return;
  let killed = 0;
  for (const group of groupsUsing(directories)) {
    try {
      process.kill(-group, "SIGKILL");
      killed++;
    } catch {}
  }
  const removals = [...directories].map((directory) => rm(directory, REMOVE_OPTIONS));
  const failed = (await Promise.allSettled(removals)).filter((result) => result.status === "rejected").length;
  log("warn", "leftovers_swept", { directories: directories.size, killedGroups: killed, notRemoved: failed });
}

function abandonedDirs(): Set<string> {
  const abandoned = new Set<string>();
  for (const name of readdirSync(tmpdir())) {
    const match = NAME.exec(name);
    if (match && identityOf(Number(match[1])) !== match[2]) abandoned.add(join(tmpdir(), name));
  }
  return abandoned;
}

/** Process groups with a member that was started on one of these directories, by its own command line. */
function groupsUsing(directories: ReadonlySet<string>): Set<number> {
  const groups = new Set<number>();
  const ownGroup = readStat(process.pid)?.group;
  for (const name of process.platform === "linux" ? readdirSync("/proc") : []) {
    if (!/^\d+$/.test(name)) continue;
    const directory = userDataDirOf(Number(name));
    if (directory === null || !directories.has(directory)) continue;
    const group = readStat(Number(name))?.group;
    if (group !== undefined && group > 1 && group !== ownGroup) groups.add(group);
  }
  return groups;
}

function userDataDirOf(pid: number): string | null {
  try {
    const argument = "--user-data-dir=";
    // Chrome rewrites its command line as one string, so words are parted by NUL or by space.
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split(/[\0 ]/);
    return words.find((word) => word.startsWith(argument))?.slice(argument.length) ?? null;
  } catch {
    return null;
  }
}
