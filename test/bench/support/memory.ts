/**
 * @module Memory of process trees, as proportional set size: pages that processes share are counted once.
 */
import { readdirSync, readFileSync } from "node:fs";

const KIB = 1024;

/** Sum over the processes and all that descend from them; null where the system does not tell (it is not Linux). */
export const treeBytes = (roots: readonly number[]): number | null => {
  const children = processTree();
  if (!children) return null;
  const seen = new Set<number>();
  const waiting = [...roots];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    if (seen.has(pid)) continue;
    seen.add(pid);
    waiting.push(...(children.get(pid) ?? []));
  }
  return [...seen].reduce((sum, pid) => sum + processBytes(pid), 0);
};

const processTree = (): Map<number, number[]> | null => {
  const children = new Map<number, number[]>();
  try {
    for (const entry of readdirSync("/proc")) {
      if (!/^\d+$/.test(entry)) continue;
      const parent = parentOf(Number(entry));
      if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    }
  } catch {
    return null;
  }
  return children;
};

/** Processes come and go while they are counted: one that is gone counts for nothing. */
const readProcess = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};

/** The command's name is in parentheses and may hold anything; the parent follows the state after the last one. */
const parentOf = (pid: number): number | null => {
  const fields = readProcess(pid, "stat").split(") ").at(-1)?.split(" ");
  return fields?.[1] ? Number(fields[1]) : null;
};

const processBytes = (pid: number): number => Number(/^Pss:\s+(\d+) kB/m.exec(readProcess(pid, "smaps_rollup"))?.[1] ?? 0) * KIB;
