/**
 * @module Every process that the service has ever started, by pid and start time, so that a pid that is used again by
 * somebody else is neither signalled nor counted.
 */
import { readdirSync, readFileSync } from "node:fs";

export interface Member {
  readonly pid: number;
  readonly parent: number;
  /** When it started, in ticks since boot. */
  readonly born: string;
  readonly state: string;
  readonly command: string;
}

const WATCH_MS = 250;

export class Family {
  readonly #known = new Map<number, string>();
  readonly #watch: NodeJS.Timeout;
  readonly #marks: readonly string[];

  /** `marks` are texts of the environment or the command line that only processes of this service have. */
  constructor(marks: readonly string[]) {
    this.#marks = marks;
    this.#watch = setInterval(() => this.living(), WATCH_MS);
    this.#watch.unref();
  }

  add(pid: number): void {
    const member = readMember(pid);
    if (member) this.#known.set(pid, member.born);
  }

  /** Who of them lives now. */
  living(): Member[] {
    const all = allMembers();
    for (let size = -1; size !== this.#known.size; ) {
      size = this.#known.size;
      for (const { pid, parent, born } of all) {
        if (this.#isKnown(all, parent) && !this.#known.has(pid)) this.#known.set(pid, born);
      }
    }
    return all.filter(({ pid, born }) => this.#known.get(pid) === born);
  }

  /** Also those that hid from their parents: they still carry the marks. */
  survivors(): Member[] {
    const known = new Set(this.living().map(({ pid }) => pid));
    return allMembers().filter(({ pid }) => known.has(pid) || (pid !== process.pid && this.#isMarked(pid)));
  }

  /** Sends a signal to one that still is who it was. */
  signal({ pid, born }: Member, signal: NodeJS.Signals): boolean {
    if (readMember(pid)?.born !== born) return false;
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  }

  close(): void {
    clearInterval(this.#watch);
  }

  #isKnown(all: readonly Member[], pid: number): boolean {
    const born = this.#known.get(pid);
    return born !== undefined && all.some((member) => member.pid === pid && member.born === born);
  }

  #isMarked(pid: number): boolean {
    try {
      const text = readFileSync(`/proc/${pid}/environ`, "utf8") + readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return this.#marks.some((mark) => text.includes(mark));
    } catch {
      return false;
    }
  }
}

/** Zombies have ended; only their parent has not asked yet. */
export const allMembers = (): Member[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readMember(Number(name)) ?? []);

export const readMember = (pid: number): Member | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state = "", parent] = fields;
    if (state === "Z" || state === "X") return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, parent: Number(parent), born: fields[19] ?? "", state, command };
  } catch {
    return null;
  }
};
