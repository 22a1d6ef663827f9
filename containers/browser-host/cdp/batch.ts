/**
 * @module Collects what is written in one turn of the loop, and writes it together: a write to a socket costs more than
 * what it carries.
 */
import type { Writable } from "node:stream";

/** Beyond this, copying costs more than another write. */
const MAX_COPIED_BYTES = 64 * 1024;

export class Batch {
  readonly #output: Writable;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(output: Writable) {
    this.#output = output;
  }

  /** What has not been taken by the system yet. */
  get unsentBytes(): number {
    return this.#bytes + this.#output.writableLength;
  }

  write(part: Buffer): void {
    if (this.#parts.push(part) === 1) process.nextTick(() => this.flush());
    this.#bytes += part.length;
  }

  flush(): void {
    const parts = this.#parts;
    if (parts.length === 0) return;
    const bytes = this.#bytes;
    this.#parts = [];
    this.#bytes = 0;
    if (this.#output.destroyed) return;
    if (parts.length === 1 || bytes <= MAX_COPIED_BYTES) {
      this.#output.write(parts.length === 1 ? parts[0] : Buffer.concat(parts, bytes));
      return;
    }
    this.#output.cork();
    for (const part of parts) this.#output.write(part);
    this.#output.uncork();
  }
}
