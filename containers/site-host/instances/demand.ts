/**
 * @module How many instances of a site should stand ready: as many as were lately asked for in the time that one takes to boot.
 */

const REMEMBERED_MS = 300_000;
const MAX_REMEMBERED = 1000;
/** Instances that are asked for while others boot wait as well. */
const BOOTS = 1.5;
const FIRST_BOOT_MS = 1000;
const MAX_TARGET = 64;
const BOOT_WEIGHT = 0.3;

export class Demand {
  readonly #idle: number;
  readonly #takes: number[] = [];
  #bootMs = FIRST_BOOT_MS;

  /** `idle` is the number when nobody asks. */
  constructor(idle: number) {
    this.#idle = idle;
  }

  took(nowMs: number): void {
    this.#takes.push(nowMs);
    if (this.#takes.length > MAX_REMEMBERED) this.#takes.shift();
  }

  booted(bootMs: number): void {
    this.#bootMs += (bootMs - this.#bootMs) * BOOT_WEIGHT;
  }

  target(nowMs: number): number {
    while (this.#takes[0] !== undefined && this.#takes[0] < nowMs - REMEMBERED_MS) this.#takes.shift();
    return Math.max(this.#idle, Math.min(MAX_TARGET, this.#largestBurst()));
  }

  /** The most takes within the time of a boot. */
  #largestBurst(): number {
    const windowMs = this.#bootMs * BOOTS;
    let largest = 0;
    let first = 0;
    for (const [index, at] of this.#takes.entries()) {
      while ((this.#takes[first] ?? at) < at - windowMs) first++;
      largest = Math.max(largest, index - first + 1);
    }
    return largest;
  }
}
