/**
 * @module Who still lives of a family of processes.
 */
import { readFileSync } from "node:fs";
import { isAlive, listProcesses } from "../../../scripts/service/processes.ts";

/**
 * Gives the members that live now. Remembers every one that it has seen: an orphan no longer tells whose it was.
 * `adopted` are processes that belong to it but were started apart.
 */
export function trackFamily(ancestor: number, adopted: readonly number[] = []): () => number[] {
  const seen = new Set([ancestor, ...adopted]);
  return () => {
    const all = listProcesses();
    for (let size = 0; size !== seen.size; ) {
      size = seen.size;
      for (const { pid, parent } of all) if (seen.has(parent)) seen.add(pid);
    }
    return [...seen].filter((pid) => isAlive(pid) && all.some((entry) => entry.pid === pid));
  };
}

/** Processes that have a variable with this text in it. */
export function processesWith(text: string): number[] {
  return listProcesses().flatMap(({ pid }) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, "latin1").includes(text) ? [pid] : [];
    } catch {
      return [];
    }
  });
}
