/**
 * @module What an instance really uses of the memory, from the control group of its main process.
 */
import { readFileSync } from "node:fs";

const ROOT = "/sys/fs/cgroup";

/** Bytes that cannot be had back by dropping caches; null where the system does not tell. */
export function memoryOf(pid: number): number | null {
  const groups = read(`/proc/${pid}/cgroup`)?.split("\n") ?? [];
  const old = groups.map((line) => /^\d+:([^:]*,)?memory(,[^:]*)?:(.*)$/.exec(line)?.[3]).find((path) => path !== undefined);
  if (old !== undefined) {
    const folder = `${ROOT}/memory${old}`;
    return difference(read(`${folder}/memory.usage_in_bytes`), read(`${folder}/memory.stat`), /^total_inactive_file (\d+)$/m);
  }
  const unified = groups.map((line) => /^0::(.*)$/.exec(line)?.[1]).find((path) => path !== undefined);
  if (unified === undefined) return null;
  const folder = `${ROOT}${unified}`;
  return difference(read(`${folder}/memory.current`), read(`${folder}/memory.stat`), /^inactive_file (\d+)$/m);
}

function difference(usage: string | null, stat: string | null, inactive: RegExp): number | null {
  if (usage === null) return null;
  return Math.max(0, Number(usage) - Number(inactive.exec(stat ?? "")?.[1] ?? 0));
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
