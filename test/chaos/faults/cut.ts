/**
 * @module Connections that break in the middle: the kernel resets them, both ends hear of it, and all processes live on.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { Part } from "../service.ts";
import { type Fault, PASSES, type Stage } from "./fault.ts";

const LISTENING = "0A";

/** null when connections can be cut here; otherwise why not. */
export const whyNoCuts = (): string | null => {
  if (process.getuid?.() !== 0) return "connections are cut by root only";
  try {
    execFileSync("ss", ["-K", "-tn", "sport", "=", ":1"], { stdio: "ignore" });
    return null;
  } catch {
    return "`ss -K` does not work here";
  }
};

/** All connections to the ports that a part listens on. */
const cut = (part: Part, name: string, ports: (stage: Stage) => number[]): Fault => ({
  kind: "cut",
  name,
  strike: async (stage) => {
    const found = ports(stage);
    if (found.length === 0) return null;
    for (const port of found) {
      execFileSync("ss", ["-K", "-tn", "sport", "=", `:${port}`], { stdio: "ignore" });
    }
    return { what: `${part} at ${found.join(", ")}`, undo: PASSES };
  },
});

const listeningPorts = (pid: number): number[] => {
  try {
    const own = new Set(
      readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
        } catch {
          return [];
        }
      }),
    );
    return readFileSync(`/proc/${pid}/net/tcp`, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .flatMap(([, local = "", , state, , , , , , inode = ""]) =>
        state === LISTENING && own.has(inode) ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [],
      );
  } catch {
    return [];
  }
};

const portsOf =
  (part: Part) =>
  ({ service }: Stage): number[] =>
    service.find(part).flatMap(({ pid }) => listeningPorts(pid));

/** Clients and the fences speak to the service's own port; session objects to the ports of the hosts. */
export const cuts = (containers: boolean): Fault[] => [
  cut("workerd", "cut off the service", ({ service }) => [Number(new URL(service.url).port)]),
  cut("browser host", "cut off browser host", portsOf("browser host")),
  ...(containers ? [cut("site host", "cut off site host", portsOf("site host"))] : []),
];
