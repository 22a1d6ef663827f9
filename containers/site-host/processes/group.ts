/**
 * @module A command in a process group of its own, which is ended as a whole.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import { type GroupGuard, MARK, marked } from "./guard.ts";

/** How long a process may take to end in order. */
const GRACE_MS = 2_000;
/** What it has printed is read to its end, unless somebody who cannot be found holds the pipe. */
const LAST_WORDS_MS = 500;

export interface GroupOptions {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Its standard input; left out: nothing to read. */
  readonly input?: string | undefined;
  /** Names it and all that it starts; no other has it. */
  readonly mark: string;
  readonly guard: GroupGuard;
}

export interface GroupExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it was never started. */
  readonly error: string | null;
}

export class CommandGroup {
  readonly child: ChildProcess;
  /** Resolves when the command itself has ended, for whatever reason. */
  readonly exited: Promise<GroupExit>;
  readonly #closed: Promise<unknown>;
  readonly #mark: string;
  readonly #guard: GroupGuard;
  #exit: GroupExit | null = null;
  #ending: Promise<void> | null = null;

  constructor({ command: [program = "", ...args], cwd, env, input, mark, guard }: GroupOptions) {
    this.#mark = mark;
    this.#guard = guard;
    const stdin = input === undefined ? "ignore" : "pipe";
    this.child = spawn(program, args, { cwd, env: { ...env, [MARK]: mark }, detached: true, stdio: [stdin, "pipe", "pipe"] });
    // Whoever does not read all of it may still have something to say.
    this.child.stdin?.on("error", () => {});
    this.child.stdin?.end(input);
    if (this.child.pid !== undefined) guard.add(this.child.pid);
    this.#closed = new Promise((resolve) => {
      this.child.once("close", resolve);
      this.child.once("error", resolve);
    });
    this.exited = new Promise((resolve) => {
      const ended = (exit: GroupExit) => {
        this.#exit ??= exit;
        resolve(this.#exit);
      };
      this.child.once("exit", (code, signal) => ended({ code, signal, error: null }));
      this.child.once("error", (error) => ended({ code: null, signal: null, error: startProblem(program, cwd, error) }));
    });
  }

  /** null while it runs. */
  get exit(): GroupExit | null {
    return this.#exit;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Ends the command and all that it started, also what has left the group. `atOnce`: without asking. */
  end(atOnce = false): Promise<void> {
    this.#ending ??= this.#end(atOnce);
    return this.#ending;
  }

  async #end(atOnce: boolean): Promise<void> {
    if (this.pid !== 0 && !atOnce && this.#exit === null) {
      signalGroup(this.pid, "SIGTERM");
      await atMost(GRACE_MS, this.exited);
    }
    if (this.pid !== 0) {
      signalGroup(this.pid, "SIGKILL");
      for (const pid of marked(this.#mark)) signalProcess(pid, "SIGKILL");
      this.#guard.remove(this.pid);
    }
    await this.exited;
    await atMost(LAST_WORDS_MS, this.#closed);
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
  }
}

export function exitWords({ code, signal, error }: GroupExit): string {
  if (error !== null) return error;
  return signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** Node blames the program when it is the folder that is missing. */
function startProblem(program: string, cwd: string, error: NodeJS.ErrnoException): string {
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return `cannot be started: there is no folder ${cwd}`;
  if (error.code === "ENOENT") return `cannot be started: there is no program ${program} (ENOENT)`;
  return `cannot be started: ${error.message}`;
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  signalProcess(-group, signal);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}
