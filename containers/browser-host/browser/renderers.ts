/**
 * @module The processes in which the pages of a Chrome run, as the system sees them. Each of them is of one session: Chrome never
 * lets a process of one context serve another.
 */
import { readdirSync, readFileSync } from "node:fs";

export interface Renderer {
  readonly pid: number;
  /** Since it began. */
  readonly cpuMs: number;
  readonly bytes: number;
}

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const NS_PER_MS = 1e6;
/** Fields of /proc/<pid>/stat, counted from the state that follows the name. */
const STAT = { userTicks: 11, systemTicks: 12, residentPages: 21 };
const MAX_DEPTH = 4;

export class Renderers {
  readonly #browser: number;
  /** Processes that all renderers are forked from; they live as long as the browser. */
  #nurseries: readonly number[] = [];
  /** Kinds that do not change any more. */
  #kinds = new Map<number, string>();

  constructor(browser: number) {
    this.#browser = browser;
  }

  /** None before Chrome has started them, or where the system has no /proc. */
  get nurseries(): readonly number[] {
    if (this.#nurseries.length === 0) {
      const found = childrenOf(this.#browser).map((pid) => ({ pid, line: commandLine(pid) }));
      const nurseries = found.filter(({ line }) => line.includes("--type=zygote") && !line.includes("--no-zygote-sandbox"));
      this.#nurseries = nurseries.map(({ pid }) => pid);
    }
    return this.#nurseries;
  }

  measure(): Renderer[] {
    const kinds = new Map<number, string>();
    for (const nursery of this.nurseries) this.#look(nursery, kinds, MAX_DEPTH);
    this.#kinds = kinds;
    return [...kinds].flatMap(([pid, kind]) => (kind === "renderer" ? measured(pid) : []));
  }

  /** With its sandbox on, Chrome has a process or two between. */
  #look(parent: number, kinds: Map<number, string>, depth: number): void {
    if (depth === 0) return;
    for (const pid of childrenOf(parent)) {
      const kind = this.#kinds.get(pid) ?? /--type=([a-z-]+)/.exec(commandLine(pid))?.[1] ?? "zygote";
      // A process has the name of what it was forked from, until it is told what to be.
      if (kind === "zygote") this.#look(pid, kinds, depth - 1);
      else kinds.set(pid, kind);
    }
  }
}

/** How long each thread has run or was ready to, since it began; a thread that others keep waiting computes all the same. */
export function demandOf(pid: number): Map<number, number> {
  return new Map(
    threadsOf(pid).map((thread) => {
      const [ranNs = 0, waitedNs = 0] = read(`/proc/${pid}/task/${thread}/schedstat`).split(" ").map(Number);
      return [thread, (ranNs + waitedNs) / NS_PER_MS];
    }),
  );
}

export function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) => {
    const children = read(`/proc/${pid}/task/${thread}/children`);
    return children.split(" ").filter(Boolean).map(Number);
  });
}

function commandLine(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

function measured(pid: number): Renderer[] {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === "") return [];
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const field = (index: number) => Number(fields[index] ?? 0);
  const ticks = field(STAT.userTicks) + field(STAT.systemTicks);
  return [{ pid, cpuMs: (ticks * 1000) / TICKS_PER_SECOND, bytes: field(STAT.residentPages) * PAGE_BYTES }];
}

/** Nothing of a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
