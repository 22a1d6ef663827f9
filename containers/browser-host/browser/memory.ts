/**
 * @module How much memory a Chrome takes with everything it has started.
 */
import { readFile } from "node:fs/promises";
import type { Upstream } from "../cdp/upstream.ts";

/** Proportional set size of all its processes; null where that cannot be read. */
export async function memoryOf(upstream: Upstream): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const { processInfo } = await upstream.send("SystemInfo.getProcessInfo");
  const sizes = await Promise.all((processInfo as { id: number }[]).map(({ id }) => proportionalSize(id)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Nothing for a process that has ended, or is another user's. */
async function proportionalSize(pid: number): Promise<number> {
  try {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
