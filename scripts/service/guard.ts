/**
 * @module Ends the Workers runtime when the supervisor is killed outright: workerd itself does not notice.
 */
import { type ChildProcess, spawn } from "node:child_process";

/** Reads process ids, one at a time, until the pipe breaks; then ends the last one, if it is still what it was. */
const SCRIPT = `
trap '' INT TERM HUP
pid=
while read -r line; do pid=$line; done
[ -n "$pid" ] || exit 0
name=$(cat "/proc/$pid/comm" 2>/dev/null || ps -o comm= -p "$pid" 2>/dev/null)
case "$name" in *workerd*) kill -9 "$pid" ;; esac
`;

export class RuntimeGuard {
  readonly #shell: ChildProcess;

  constructor() {
    // In a group of its own, where a Ctrl-C of the terminal does not reach it.
    this.#shell = spawn("/bin/sh", ["-c", SCRIPT], { stdio: ["pipe", "ignore", "ignore"], detached: true });
    this.#shell.on("error", () => {});
    this.#shell.stdin?.on("error", () => {});
    this.#shell.unref();
  }

  watch(pid: number): void {
    this.#shell.stdin?.write(`${pid}\n`);
  }

  /** Lets go: the runtime was ended in the ordinary way. */
  release(): void {
    this.#shell.stdin?.end("\n");
  }
}
