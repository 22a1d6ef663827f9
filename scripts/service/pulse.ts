/**
 * @module Whether a part that lives also answers. One that is stopped, or that runs in a circle, is told from one that the
 * machine gives no time, and from a supervisor that slept itself.
 */
import { readFileSync } from "node:fs";
import { type RequestOptions, request } from "node:http";

const ASK_EVERY_MS = 1_000;
const ANSWER_LIMIT_MS = 2_000;
/** After so long without an answer a part hangs: recovery as a whole has fifteen seconds. */
const SILENCE_MS = 7_000;
/** A stopped process does not come back by itself. */
const STOPPED_SILENCE_MS = 3_000;
/** A part that wants to run and is not let is waited for longer. */
const STARVED_SILENCE_MS = 30_000;
/** Of the time that it wanted to run, during its silence: less than this share is a busy machine's fault. */
const STARVED_SHARE = 0.5;
/** A tick that comes so late was held up with the supervisor itself, and says nothing about the part. */
const OVERSLEPT_MS = 2_500;
const NS_PER_MS = 1e6;

/** What is asked, of whom, and what to do when nobody answers. */
export interface PulseOptions {
  /** Where any answer at all will do. */
  readonly ask: () => RequestOptions;
  readonly pid: () => number | null;
  /** Called once; the part is watched again from the next `watch` on. */
  readonly onHang: (reason: string) => void;
}

export class Pulse {
  readonly #options: PulseOptions;
  #timer: NodeJS.Timeout | null = null;
  #lastTick = 0;
  #answeredAt = 0;
  #before: ProcessTime = { usedMs: 0, waitedMs: 0 };
  #asking = false;

  constructor(options: PulseOptions) {
    this.#options = options;
  }

  /** From now on; to be called whenever the part is ready anew. */
  watch(): void {
    this.rest();
    this.#answered();
    this.#lastTick = performance.now();
    this.#timer = setInterval(() => this.#tick(), ASK_EVERY_MS);
    this.#timer.unref();
  }

  /** While the part is being stopped or started. */
  rest(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick(): void {
    const now = performance.now();
    const overslept = now - this.#lastTick > ASK_EVERY_MS + OVERSLEPT_MS;
    this.#lastTick = now;
    if (overslept) this.#answered();
    const silentMs = now - this.#answeredAt;
    if (silentMs > this.#patienceMs()) {
      this.rest();
      this.#options.onHang(`did not answer for ${Math.round(silentMs / 1000)} s`);
    } else {
      void this.#ask();
    }
  }

  #answered(): void {
    this.#answeredAt = performance.now();
    this.#before = statusOf(this.#options.pid()) ?? { usedMs: 0, waitedMs: 0 };
  }

  #patienceMs(): number {
    const status = statusOf(this.#options.pid());
    if (!status) return SILENCE_MS;
    if (status.state === "T" || status.state === "t") return STOPPED_SILENCE_MS;
    const usedMs = status.usedMs - this.#before.usedMs;
    const waitedMs = status.waitedMs - this.#before.waitedMs;
    const isStarved = status.state === "D" || usedMs < STARVED_SHARE * (usedMs + waitedMs);
    return isStarved ? STARVED_SILENCE_MS : SILENCE_MS;
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    if (await answers(this.#options.ask())) this.#answered();
    this.#asking = false;
  }
}

/** On a connection of its own each time: one that is kept says nothing about new ones. */
function answers(options: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ ...options, agent: false, timeout: ANSWER_LIMIT_MS }, (answer) => {
      answer.resume();
      answer.on("error", () => {});
      resolve(true);
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => resolve(false));
    asked.end();
  });
}

interface ProcessTime {
  /** Time on a processor. */
  readonly usedMs: number;
  /** Time that it was ready to run and waited for a processor. */
  readonly waitedMs: number;
}

/** The state letter and the times of a process' first thread, which is the one that answers; null where there is no /proc. */
function statusOf(pid: number | null): (ProcessTime & { readonly state: string }) | null {
  if (pid === null) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [used = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ").map(Number);
    return { state: stat.slice(stat.lastIndexOf(")") + 2)[0] ?? "", usedMs: used / NS_PER_MS, waitedMs: waited / NS_PER_MS };
  } catch {
    return null;
  }
}
