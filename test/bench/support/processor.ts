/**
 * @module Processor time of process trees, from /proc: what a change costs, whoever else uses the machine.
 */
import { readFileSync } from "node:fs";
import { listProcesses, type ProcessEntry } from "../../../scripts/service/processes.ts";

/** The kernel tells times in this unit on every platform that Linux knows today. */
const TICK_MS = 10;
/** Fields of /proc/<pid>/stat after the command: user and system time, own and of children that have ended. */
const FIRST_TIME = 11;
const TIMES = 4;

/** Milliseconds by part of the service. */
export type ProcessorTime = ReadonlyMap<string, number>;

/** Of a process and all that descend from it, those included that have ended. */
export const processorTime = (root: number): ProcessorTime => {
  const times = new Map<string, number>();
  const processes = listProcesses();
  const waiting = processes.filter(({ pid }) => pid === root);
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const part = partOf(entry);
    times.set(part, (times.get(part) ?? 0) + timeOf(entry.pid));
    const { pid } = entry;
    waiting.push(...processes.filter(({ parent }) => parent === pid));
  }
  return times;
};

export const total = (time: ProcessorTime): number => [...time.values()].reduce((sum, ms) => sum + ms, 0);

/** What was spent between two moments. */
export const spent = (before: ProcessorTime, after: ProcessorTime): ProcessorTime =>
  new Map([...after].map(([part, ms]) => [part, ms - (before.get(part) ?? 0)]));

const partOf = ({ command }: ProcessEntry): string => {
  const type = /--type=([a-z-]+)/.exec(command)?.[1];
  if (type) return type === "renderer" || type === "zygote" ? "renderers" : "other parts of Chrome";
  if (command.includes("/workerd ")) return "workerd";
  if (command.includes("browser-host/main.ts")) return "browser host";
  return command.includes("--headless") || command.includes("chrom") ? "Chrome" : "supervisor and site host";
};

const timeOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(FIRST_TIME, FIRST_TIME + TIMES).reduce((sum, field) => sum + Number(field) * TICK_MS, 0);
  } catch {
    return 0;
  }
};
