/**
 * @module What the system can be asked to do about a process that takes too much: refuse it memory, let it wait behind others,
 * keep it on some of the cores, end it. Where a program or a right is missing, that is left out.
 */
import { spawn } from "node:child_process";
import { availableParallelism, constants, setPriority } from "node:os";
import { threadsOf } from "./renderers.ts";

const CORES = availableParallelism();

/** For the processes, and for all that they fork from now on. */
export async function limitMemory(pids: readonly number[], bytes: number): Promise<void> {
  await Promise.all(pids.map((pid) => run("prlimit", ["--pid", String(pid), `--data=${bytes}`])));
}

/** Processes that are slowed down are spread over the cores. */
export function slowDown(pid: number, cores: number): void {
  setNice(pid, constants.priority.PRIORITY_LOW);
  const chosen = Array.from({ length: Math.min(cores, CORES) }, (_, i) => (pid + i) % CORES);
  if (cores < CORES) void run("taskset", ["-a", "-p", "-c", chosen.join(","), String(pid)]);
}

/** Where only root may raise a priority, the process stays behind others. */
export function speedUp(pid: number, cores: number): void {
  setNice(pid, constants.priority.PRIORITY_NORMAL);
  if (cores < CORES) void run("taskset", ["-a", "-p", "-c", `0-${CORES - 1}`, String(pid)]);
}

/** Its pages have crashed then, and by their own doing: one that is killed outright would be taken for a fault of ours. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGABRT");
  } catch {}
}

/** On Linux a priority is that of one thread. */
function setNice(pid: number, nice: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, nice);
    } catch {}
  }
}

function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "ignore" });
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
}
