/**
 * @module What the system knows about processes: who our children are, and whether one still lives.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process, from /proc where there is one, otherwise from ps. */
export function listProcesses(): ProcessEntry[] {
  if (process.platform !== "linux") return parsePS(execFileSync("ps", ["-A", "-o", "pid=,ppid=,command="], { encoding: "utf8" }));
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        // A zombie has ended; only its parent has not asked yet.
        if (state === "Z") return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

function parsePS(text: string): ProcessEntry[] {
  return text.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return match ? [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? "" }] : [];
  });
}

/** The child of ours whose program has this name. */
export function findChild(program: string): number | null {
  const entry = listProcesses().find(
    ({ parent, command }) => parent === process.pid && (command.split(" ")[0] ?? "").endsWith(`/${program}`),
  );
  return entry?.pid ?? null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Sends a signal to a process, or with a negative number to its group; false when there is none. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
