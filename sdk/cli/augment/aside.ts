/**
 * @module The file of tasks that were set aside, with the reason of each. It is there only when there is one.
 */
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import type { Task } from "../../protocol/index.ts";

export class AsideFile {
  readonly #file: string;
  #open: number | null = null;

  constructor(file: string) {
    this.#file = file;
    rmSync(file, { force: true });
  }

  /** The task stands in it as it came, so that the file can be mended and augmented again. */
  add({ suite: _suite, ...task }: Task, outcome: string, reason: string): void {
    this.#open ??= openSync(this.#file, "w");
    writeSync(this.#open, `${JSON.stringify({ id: task.id, outcome, reason, task })}\n`);
  }

  close(): void {
    if (this.#open !== null) closeSync(this.#open);
    this.#open = null;
  }
}
