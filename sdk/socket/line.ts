/**
 * @module The way of a session's frames: a WebSocket that is opened when it is first needed, kept while it is used and
 * opened again when it broke; null where there is none to be had, and the request goes by HTTP.
 */
import { type Deadline, unlessAborted } from "../deadline.ts";
import { offeredProtocols } from "../protocol/subprotocol.ts";
import { Connection, type FrameAnswer, type OpenSocket } from "./connection.ts";

/** auto: a WebSocket where there is one to be had, HTTP otherwise. */
export type TransportMode = "auto" | "rest" | "websocket";

export interface LineOptions {
  readonly mode: Exclude<TransportMode, "rest">;
  readonly url: string;
  readonly token: string;
  readonly open: OpenSocket;
}

/** An open connection keeps a Node process alive; one that rests this long is closed, and opened again when it is needed. */
const IDLE_MS = 10_000;
/** A WebSocket that takes longer to open is not waited for. */
const OPEN_MS = 10_000;
/** After a refusal the whole client goes by HTTP for this long. */
const REFUSED_MS = 30_000;

/** What the lines of one client know together: hundreds of sessions need not find out each by itself. */
export class Exchange {
  readonly options: LineOptions;
  /** Until then no WebSocket is tried. */
  restUntil = 0;

  constructor(options: LineOptions) {
    this.options = options;
  }

  line(path: string, onFallback: (reason: string) => void): Line {
    return new Line(this, path, onFallback);
  }
}

export class Line {
  readonly #exchange: Exchange;
  /** Of the session. */
  readonly path: string;
  readonly #onFallback: (reason: string) => void;
  #opening: Promise<Connection> | null = null;
  #connection: Connection | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(exchange: Exchange, path: string, onFallback: (reason: string) => void) {
    this.#exchange = exchange;
    this.path = path;
    this.#onFallback = onFallback;
  }

  /** null: by HTTP, please. A connection that breaks rejects; what was sent may have been done. */
  async ask(type: string, body: object, limit: Deadline): Promise<FrameAnswer | null> {
    const connection = await this.#connect(limit);
    if (!connection) return null;
    clearTimeout(this.#idle);
    try {
      return await connection.ask(type, body, limit.signal);
    } catch (error) {
      // Silence may be the connection's fault: the repeat takes a new one.
      if (limit.timedOut) this.#drop(connection);
      throw error;
    } finally {
      this.#restLater();
    }
  }

  /** Nothing more is expected here; a further frame opens it again. */
  close(): void {
    clearTimeout(this.#idle);
    if (this.#connection) this.#drop(this.#connection);
  }

  async #connect(limit: Deadline): Promise<Connection | null> {
    if (this.#connection?.isOpen) return this.#connection;
    const { options } = this.#exchange;
    if (options.mode === "auto" && Date.now() < this.#exchange.restUntil) return null;
    try {
      this.#opening ??= this.#open().finally(() => {
        this.#opening = null;
      });
      return await unlessAborted(this.#opening, limit.signal);
    } catch (error) {
      if (options.mode === "websocket" || limit.signal.aborted) throw error;
      this.#exchange.restUntil = Date.now() + REFUSED_MS;
      this.#onFallback(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  /** For whoever waits for it: no single caller's signal ends it. */
  async #open(): Promise<Connection> {
    const { url, token, open } = this.#exchange.options;
    const address = `${url.replace(/^http/, "ws")}${this.path}/ws`;
    this.#connection = await Connection.open(open(address, offeredProtocols(token)), AbortSignal.timeout(OPEN_MS));
    // Whoever wanted it may have gone meanwhile.
    this.#restLater();
    return this.#connection;
  }

  #restLater(): void {
    clearTimeout(this.#idle);
    if (!this.#connection?.isIdle) return;
    this.#idle = setTimeout(() => this.close(), IDLE_MS);
  }

  #drop(connection: Connection): void {
    if (this.#connection === connection) this.#connection = null;
    connection.close();
  }
}
