/**
 * @module How much memory a Chrome takes with everything it has started.
 */
import { readFile } from "node:fs/promises";
import type { Upstream } from "../cdp/upstream.ts";

const PAGE_BYTES = 4096;

interface Size {
  readonly own: number;
  readonly shared: number;
}

/**
 * What each of its processes has to itself, and what the largest of them shares. An upper bound: pages that renderers
 * still share with the process they were forked from count for each. The exact number costs the system a walk over all
 * pages. Null where it cannot be read.
 */
export async function memoryOf(upstream: Upstream): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const { processInfo } = await upstream.send("SystemInfo.getProcessInfo");
  const sizes = await Promise.all((processInfo as { id: number }[]).map(({ id }) => sizeOf(id)));
  return sizes.reduce((sum, { own }) => sum + own, 0) + Math.max(0, ...sizes.map(({ shared }) => shared));
}

/** Nothing for a process that has ended. */
async function sizeOf(pid: number): Promise<Size> {
  try {
    const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ").map(Number);
    return { own: (resident - shared) * PAGE_BYTES, shared: shared * PAGE_BYTES };
  } catch {
    return { own: 0, shared: 0 };
  }
}
