/**
 * @module All sessions of the host: handed out up to a cap, found by id, and ended for one reason each.
 */
import { availableParallelism } from "node:os";
import { browserFailed, overCapacity, sessionNotFound, shuttingDown } from "../errors.ts";
import { type Log, messageOf } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { History } from "./history.ts";
import { BrowserSession, type CloseReason } from "./session.ts";
import type { BrowserSlot, SlotSource } from "./slot.ts";
import { WaitingLine } from "./waiting-line.ts";

/** Beyond this, sessions that all act at once wait for the processor more than they gain. */
const SESSIONS_PER_CORE = 16;
const LAUNCH_ATTEMPTS = 2;
export const RETRY_AFTER_MS = 2000;

export interface Capacity {
  readonly active: number;
  readonly max: number;
  readonly queued: number;
  readonly warm: number;
  readonly recommendedConcurrency: number;
}

export class Pool {
  readonly history = new History();
  readonly #sessions = new Map<string, BrowserSession>();
  readonly #line: WaitingLine;
  readonly #source: SlotSource;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #closing = new AbortController();

  constructor(options: {
    readonly maxSessions: number;
    readonly source: SlotSource;
    readonly log: Log;
    readonly metrics: Metrics;
  }) {
    this.#line = new WaitingLine(options.maxSessions);
    this.#source = options.source;
    this.#log = options.log;
    this.#metrics = options.metrics;
  }

  get capacity(): Capacity {
    return {
      active: this.#line.taken,
      max: this.#line.max,
      queued: this.#line.length,
      warm: this.#source.ready,
      recommendedConcurrency: Math.min(this.#line.max, availableParallelism() * SESSIONS_PER_CORE),
    };
  }

  get sessions(): BrowserSession[] {
    return [...this.#sessions.values()];
  }

  get(id: string): BrowserSession {
    const session = this.#sessions.get(id);
    if (!session) throw sessionNotFound();
    return session;
  }

  /** Waits its turn for up to queueMs. When the signal aborts, nothing is kept for the caller. */
  async acquire(options: {
    readonly keepAliveMs: number;
    readonly queueMs: number;
    readonly signal: AbortSignal;
  }): Promise<BrowserSession> {
    const signal = AbortSignal.any([options.signal, this.#closing.signal]);
    const startedAt = performance.now();
    const mustQueue = this.#line.taken >= this.#line.max;
    const admitted = await this.#line.enter(options.queueMs, signal);
    if (mustQueue && options.queueMs > 0) {
      this.#metrics.add("queue_wait_seconds_sum", (performance.now() - startedAt) / 1000);
      this.#metrics.add("queue_wait_seconds_count");
    }
    if (this.#closing.signal.aborted) throw shuttingDown();
    if (!admitted) {
      if (!options.signal.aborted) this.#metrics.add("sessions_refused_total");
      throw overCapacity(this.#line.max, RETRY_AFTER_MS);
    }
    const slot = await this.#takeSlot(LAUNCH_ATTEMPTS).catch((error: unknown) => {
      this.#leaveLine();
      throw this.#closing.signal.aborted ? shuttingDown() : browserFailed(messageOf(error));
    });
    if (signal.aborted) {
      this.#source.giveBack(slot);
      this.#leaveLine();
      throw shuttingDown();
    }
    return this.#open(slot, options.keepAliveMs);
  }

  /** Idempotent: false when there is no such session. */
  async end(id: string, reason: CloseReason, detail?: string): Promise<boolean> {
    const session = this.#sessions.get(id);
    if (!session) return false;
    this.#sessions.delete(id);
    this.history.add(session.info, reason, detail);
    this.#metrics.add("sessions_closed_total", 1, { reason });
    this.#log(reason === "crashed" || reason === "hung" ? "warn" : "info", "session_closed", { session: id, reason, detail });
    await session.end();
    this.#leaveLine();
    return true;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.sessions.map((session) => this.end(session.id, "shutdown")), this.#source.close()]);
  }

  /** A browser that was lost between being ready and being taken is no reason to fail. */
  async #takeSlot(attempts: number): Promise<BrowserSlot> {
    try {
      return await this.#source.take(this.#line.max - this.#line.taken);
    } catch (error) {
      if (attempts <= 1 || this.#closing.signal.aborted) throw error;
      return this.#takeSlot(attempts - 1);
    }
  }

  #open(slot: BrowserSlot, keepAliveMs: number): BrowserSession {
    const session: BrowserSession = new BrowserSession({
      slot,
      keepAliveMs,
      onIdle: () => void this.end(session.id, "idle"),
      onBytes: (count) => this.#metrics.add("cdp_client_bytes_total", count),
    });
    this.#sessions.set(session.id, session);
    void slot.lost.then((loss) => this.end(session.id, loss.kind === "exited" ? "normal" : loss.kind, loss.text));
    this.#metrics.add("sessions_opened_total");
    this.#log("info", "session_opened", { session: session.id, keepAliveMs });
    return session;
  }

  #leaveLine(): void {
    this.#line.leave();
    this.#source.setRoom(this.#line.max - this.#line.taken);
  }
}
