/**
 * @module Who a process is: its pid with the time it started, because pids are reused.
 */
import { readFileSync } from "node:fs";

export interface ProcessStat {
  readonly state: string;
  readonly group: number;
  readonly startTime: string;
}

/** Fields of /proc/<pid>/stat after the command name, which may itself hold spaces and parentheses. */
export function readStat(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", group: Number(fields[2]), startTime: fields[19] ?? "" };
  } catch {
    return null;
  }
}

/** A string that names this life of the pid; null when it is gone. Where there is no /proc, only the pid counts. */
export function identityOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return null;
  }
  const stat = readStat(pid);
  if (stat === null) return process.platform === "linux" ? null : "0";
  return stat.state === "Z" || stat.state === "X" ? null : stat.startTime;
}
