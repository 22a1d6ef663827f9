/**
 * @module One session: a browser slot on lease. One owner at most is connected to it, and guests beside it.
 */
import { randomUUID } from "node:crypto";
import type { ClientUpgrade } from "../cdp/websocket.ts";
import type { NetworkLog } from "../proxy/log/network-log.ts";
import type { Policy } from "../proxy/policy/policy.ts";
import type { Attachment, BrowserSlot } from "./slot.ts";

/** As Browser Run tells it. */
export interface SessionInfo {
  readonly sessionId: string;
  readonly startTime: number;
  readonly connectionId?: string;
  readonly connectionStartTime?: number;
}

/** Codes are our own; the texts follow Browser Run's words where it has some. */
export const CLOSE_REASONS = {
  normal: { code: 1, text: "Normal closure" },
  idle: { code: 2, text: "Browser idle: no CDP commands within keep_alive" },
  crashed: { code: 3, text: "Chromium crashed" },
  hung: { code: 4, text: "Chromium hung" },
  shutdown: { code: 5, text: "Session evicted: the browser host shut down" },
} as const;
export type CloseReason = keyof typeof CLOSE_REASONS;

export class BrowserSession {
  readonly id = randomUUID();
  readonly startTime = Date.now();
  readonly #slot: BrowserSlot;
  readonly #onIdle: () => void;
  readonly #onBytes: (count: number) => void;
  #keepAliveMs: number;
  #activeAt = performance.now();
  #leaseTimer: NodeJS.Timeout | undefined;
  #connection: { id: string; startTime: number; attachment: Attachment } | null = null;

  constructor(options: {
    readonly slot: BrowserSlot;
    readonly keepAliveMs: number;
    readonly onIdle: () => void;
    readonly onBytes: (count: number) => void;
  }) {
    this.#slot = options.slot;
    this.#keepAliveMs = options.keepAliveMs;
    this.#onIdle = options.onIdle;
    this.#onBytes = options.onBytes;
    this.#armLease();
  }

  get info(): SessionInfo {
    const { id: sessionId, startTime } = this;
    if (this.#connection === null) return { sessionId, startTime };
    return { sessionId, startTime, connectionId: this.#connection.id, connectionStartTime: this.#connection.startTime };
  }

  get downloadDirectory(): string {
    return this.#slot.downloadDirectory;
  }

  get networkLog(): NetworkLog {
    return this.#slot.proxy.networkLog;
  }

  setRoutes(policy: Policy): void {
    this.#slot.proxy.setRoutes(policy);
    this.#touch();
  }

  ping(limitMs: number): Promise<string> {
    return this.#slot.ping(limitMs);
  }

  /** Sets the lease anew, to run from this moment. */
  renew(keepAliveMs: number): void {
    this.#keepAliveMs = keepAliveMs;
    this.#touch();
    this.#armLease();
  }

  /** A new client takes over: whoever was connected before is cut off. */
  attach(client: ClientUpgrade): void {
    this.#connection?.attachment.close();
    this.#touch();
    const attachment = this.#slot.attach(client, "owner", (count) => {
      this.#touch();
      this.#onBytes(count);
    });
    const connection = { id: randomUUID(), startTime: Date.now(), attachment };
    this.#connection = connection;
    attachment.onClose = () => {
      if (this.#connection === connection) this.#connection = null;
      // A client that went gets the whole lease to come back.
      this.#touch();
    };
  }

  /** A guest is cut off at a point in time. What it sends does not renew the lease, which is the owner's. */
  attachGuest(client: ClientUpgrade, untilMs: number): void {
    const attachment = this.#slot.attach(client, "guest", this.#onBytes);
    const timer = setTimeout(() => attachment.close(), Math.max(0, untilMs - Date.now()));
    attachment.onClose = () => clearTimeout(timer);
  }

  /** Cuts all clients off and ends the browser. */
  async end(): Promise<void> {
    clearTimeout(this.#leaseTimer);
    this.#connection?.attachment.close();
    await this.#slot.release();
  }

  #touch(): void {
    this.#activeAt = performance.now();
  }

  /** Activity only moves a time stamp; the timer finds it when it fires, and sleeps for the rest. */
  #armLease(): void {
    clearTimeout(this.#leaseTimer);
    const leftMs = this.#activeAt + this.#keepAliveMs - performance.now();
    this.#leaseTimer = setTimeout(() => (this.#leftMs() > 0 ? this.#armLease() : this.#onIdle()), Math.max(1, leftMs));
  }

  #leftMs(): number {
    return this.#activeAt + this.#keepAliveMs - performance.now();
  }
}
