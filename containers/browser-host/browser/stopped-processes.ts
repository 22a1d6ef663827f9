/**
 * @module Finds processes of a Chrome that were stopped and not resumed. Such a one says nothing, and its pages cannot be
 * told from pages that are busy; ended, it is a crash that everybody hears of at once.
 */
import { readdirSync, readFileSync } from "node:fs";
import { readStat } from "./identity.ts";

const LOOK_EVERY_MS = 2_000;
/** Chromes that look at about the same time share one look. */
const SHARED_MS = 500;
/** By a signal. One that a debugger has stopped is "t". */
const STOPPED = "T";
/** Holds pages or serves them. The browser itself has no type, and without a zygote no page can be opened. */
const REPLACEABLE = /--type=(?!zygote)/;

export interface StoppedOptions {
  /** A process that holds some of the pages was ended. */
  readonly ended: (pid: number) => void;
  /** The browser itself is stopped. */
  readonly lost: () => void;
}

export class StoppedProcesses {
  readonly #group: number;
  readonly #options: StoppedOptions;
  readonly #timer: NodeJS.Timeout | null;
  /** Stopped when they were looked at last: whoever was stopped for a moment is left alone. */
  #suspects: ReadonlySet<string> = new Set();

  /** Every Chrome leads a group of its own. */
  constructor(group: number, options: StoppedOptions) {
    this.#group = group;
    this.#options = options;
    this.#timer = process.platform === "linux" ? setInterval(() => this.#look(), LOOK_EVERY_MS) : null;
    this.#timer?.unref();
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #look(): void {
    const stopped = stoppedNow().filter(({ group }) => group === this.#group);
    for (const { pid, who } of stopped) if (this.#suspects.has(who)) this.#end(pid);
    this.#suspects = new Set(stopped.map(({ who }) => who));
  }

  #end(pid: number): void {
    if (!REPLACEABLE.test(commandOf(pid))) {
      this.#options.lost();
      return;
    }
    try {
      process.kill(pid, "SIGKILL");
      this.#options.ended(pid);
    } catch {
      // It is gone.
    }
  }
}

interface Stopped {
  readonly pid: number;
  readonly group: number;
  /** Names this life of the pid. */
  readonly who: string;
}

let last: { readonly at: number; readonly stopped: readonly Stopped[] } | null = null;

function stoppedNow(): readonly Stopped[] {
  const at = performance.now();
  if (last === null || at - last.at > SHARED_MS) last = { at, stopped: readdirSync("/proc").flatMap(stoppedProcess) };
  return last.stopped;
}

function stoppedProcess(name: string): Stopped[] {
  if (!/^\d+$/.test(name)) return [];
  const stat = readStat(Number(name));
  return stat?.state === STOPPED ? [{ pid: Number(name), group: stat.group, who: `${name} ${stat.startTime}` }] : [];
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
