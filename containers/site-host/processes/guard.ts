/**
 * @module Ends the processes of sites when the host is killed outright, and by the mark that they carry those that have left
 * their group.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const CLOSE_LIMIT_MS = 2_000;

/** The variable by which a process and all that it starts are known. */
export const MARK = "STILLWATER_INSTANCE";

/**
 * Reads "+group" and "-group" until it is told to quit, or the pipe breaks; then ends the groups that are left, and whatever carries the mark of
 * this host. Where there is no /proc, the groups are all that can be found.
 */
const SCRIPT = `
trap '' INT TERM HUP
groups=' '
while read -r line; do
  number=\${line#?}
  case "$line" in
    quit) exit 0 ;;
    +*) groups="$groups$number " ;;
    -*) groups=$(printf '%s' "$groups" | sed "s/ $number / /") ;;
  esac
done
for group in $groups; do kill -9 "-$group" 2>/dev/null; done
for file in /proc/[0-9]*/environ; do
  if grep -q "${MARK}=$1-" "$file" 2>/dev/null; then
    pid=\${file#/proc/}
    pid=\${pid%/environ}
    [ "$pid" = "$$" ] || kill -9 "$pid" 2>/dev/null
  fi
done
[ -n "$2" ] && rm -rf "$2"
exit 0
`;

export class GroupGuard {
  readonly #shell: ChildProcess;

  /** `life` begins the mark of every process of this host; `folder` is removed with them. */
  constructor(life: string, folder: string) {
    // In a session of its own, which neither a Ctrl-C nor the end of the host's group reaches.
    this.#shell = spawn("/bin/sh", ["-c", SCRIPT, "stillwater-guard", life, folder], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
      env: { PATH: process.env.PATH ?? "/usr/bin:/bin" },
    });
    this.#shell.on("error", () => {});
    this.#shell.stdin?.on("error", () => {});
    this.#shell.unref();
  }

  add(group: number): void {
    this.#shell.stdin?.write(`+${group}\n`);
  }

  remove(group: number): void {
    this.#shell.stdin?.write(`-${group}\n`);
  }

  /** Resolves when it is gone; there must be nothing left to end. */
  async close(): Promise<void> {
    if (this.#shell.exitCode !== null || this.#shell.signalCode !== null) return;
    const gone = new Promise((resolve) => this.#shell.once("exit", resolve));
    this.#shell.ref();
    this.#shell.stdin?.end("quit\n");
    await Promise.race([gone, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }
}

/** Processes that carry the mark, whatever group they are in; none where there is no /proc. */
export function marked(mark: string): number[] {
  const wanted = `${MARK}=${mark}\0`;
  return processFolders().filter((pid) => pid !== process.pid && readText(`/proc/${pid}/environ`).includes(wanted));
}

/** Resident bytes of each process group. */
export function memoryByGroup(): Map<number, number> {
  const PAGE_BYTES = 4096;
  const sums = new Map<number, number>();
  for (const pid of processFolders()) {
    const stat = readText(`/proc/${pid}/stat`);
    // After the command's name, which may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const group = Number(fields[2]);
    sums.set(group, (sums.get(group) ?? 0) + Number(fields[21] ?? 0) * PAGE_BYTES);
  }
  return sums;
}

function processFolders(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
