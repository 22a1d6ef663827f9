/**
 * @module What a process prints: its last words for messages, and so many lines for the log.
 */
import type { Readable } from "node:stream";

const TAIL_CHARS = 2_000;
const MAX_LINES = 1_000;
const MAX_LINE_CHARS = 1_000;

export class ProcessOutput {
  readonly #write: (line: string) => void;
  #tail = "";
  #open = "";
  #lines = 0;

  /** `write` gets a bounded number of bounded lines. */
  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  follow(stream: Readable | null): void {
    stream?.setEncoding("utf8");
    stream?.on("data", (text: string) => this.#take(text));
    stream?.on("error", () => {});
  }

  /** On one line. */
  get tail(): string {
    return this.#tail.replaceAll(/\s+/g, " ").trim();
  }

  #take(text: string): void {
    this.#tail = (this.#tail + text).slice(-TAIL_CHARS);
    const lines = (this.#open + text).split("\n");
    // A line without an end is cut where it would be cut anyway.
    this.#open = (lines.pop() ?? "").slice(0, MAX_LINE_CHARS);
    for (const line of lines) this.#log(line);
  }

  #log(line: string): void {
    this.#lines++;
    if (this.#lines <= MAX_LINES) this.#write(line.slice(0, MAX_LINE_CHARS));
    else if (this.#lines === MAX_LINES + 1) this.#write(`… further lines are not kept`);
  }
}
