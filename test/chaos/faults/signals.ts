/**
 * @module Parts that are killed, and parts that are stopped: a stopped one still holds its connections and says nothing.
 */
import { pick } from "../random.ts";
import type { Part } from "../service.ts";
import { type Fault, PASSES } from "./fault.ts";

const KILLED: readonly Part[] = ["workerd", "browser host", "site host", "chrome", "renderer", "supervisor"];
const STOPPED: readonly Part[] = ["workerd", "browser host", "site host", "chrome", "renderer"];

const kill = (part: Part): Fault => ({
  kind: "kill",
  name: `kill ${part}`,
  strike: async ({ service, random }) => {
    const found = service.find(part);
    if (found.length === 0) return null;
    const victim = pick(random, found);
    service.family.signal(victim, "SIGKILL");
    return { what: `${part} ${victim.pid}`, undo: PASSES };
  },
});

const stop = (part: Part): Fault => ({
  kind: "stop",
  name: `stop ${part}`,
  strike: async ({ service, random }) => {
    const found = service.find(part);
    if (found.length === 0) return null;
    const victim = pick(random, found);
    service.family.signal(victim, "SIGSTOP");
    return {
      what: `${part} ${victim.pid}`,
      undo: async () => {
        service.family.signal(victim, "SIGCONT");
      },
    };
  },
});

export const kills = (containers: boolean): Fault[] => KILLED.filter((part) => containers || part !== "site host").map(kill);
export const stops = (containers: boolean): Fault[] => STOPPED.filter((part) => containers || part !== "site host").map(stop);
