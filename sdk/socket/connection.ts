/**
 * @module One WebSocket to a session: frames out, each with an id of its own; answers in, in whichever order they come.
 */
import { PING, PONG } from "../protocol/subprotocol.ts";

/** As much of the standard WebSocket as is used, which Node, Deno, Bun, Workers and browsers share. */
export interface SocketLike {
  readonly readyState: number;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: "open" | "message" | "error" | "close", listener: (event: SocketEvent) => void): void;
}

/** What the events of a WebSocket carry, each some of it. */
export interface SocketEvent {
  readonly type?: string;
  readonly data?: unknown;
  readonly code?: number;
  readonly reason?: string;
  readonly error?: unknown;
  readonly message?: string;
}

export type OpenSocket = (url: string, protocols: string[]) => SocketLike;

export interface FrameAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface Waiting {
  readonly resolve: (answer: FrameAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** No connection came about: nobody was there, or the service refused, which a WebSocket does not tell apart. */
export class SocketRefusedError extends Error {
  override readonly name = "SocketRefusedError";
}

const OPEN = 1;
/** Proxies take a silent connection for a dead one; a step may be silent for long. */
const PING_EVERY_MS = 20_000;

export class Connection {
  readonly #socket: SocketLike;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #pings: ReturnType<typeof setInterval> | undefined;

  private constructor(socket: SocketLike) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#receive(data));
    socket.addEventListener("close", ({ code, reason }) =>
      this.#end(new Error(`the WebSocket was closed (${code ?? "no code"}${reason ? `, ${reason}` : ""})`)),
    );
    socket.addEventListener("error", () => this.#end(new Error("the WebSocket broke")));
  }

  /** Rejects when the service refuses, when nobody is there, and when the signal fires first. */
  static open(socket: SocketLike, signal: AbortSignal): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        socket.close();
        reject(signal.reason);
      };
      const refused = (event: SocketEvent): void => {
        signal.removeEventListener("abort", giveUp);
        const reason = event.error instanceof Error ? event.error.message : event.message;
        reject(new SocketRefusedError(`the WebSocket could not be opened${reason ? `: ${reason}` : ""}`, { cause: event.error }));
      };
      if (signal.aborted) return giveUp();
      signal.addEventListener("abort", giveUp, { once: true });
      socket.addEventListener("error", refused);
      socket.addEventListener("close", refused);
      socket.addEventListener("open", () => {
        signal.removeEventListener("abort", giveUp);
        resolve(new Connection(socket));
      });
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === OPEN;
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  /** The answer to one frame. When the signal fires first nobody waits for it any more. */
  ask(type: string, body: object, signal: AbortSignal): Promise<FrameAnswer> {
    const id = ++this.#lastId;
    return new Promise<FrameAnswer>((resolve, reject) => {
      const abandon = (): void => settle(() => reject(signal.reason));
      const settle = (then: () => void): void => {
        signal.removeEventListener("abort", abandon);
        this.#waiting.delete(id);
        if (this.isIdle) this.#stopPings();
        then();
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", abandon, { once: true });
      this.#waiting.set(id, {
        resolve: (answer) => settle(() => resolve(answer)),
        reject: (error) => settle(() => reject(error)),
      });
      this.#pings ??= setInterval(() => this.isOpen && this.#socket.send(PING), PING_EVERY_MS);
      try {
        this.#socket.send(JSON.stringify({ id, type, ...body }));
      } catch (error) {
        this.#waiting.get(id)?.reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  close(): void {
    this.#socket.close();
    this.#end(new Error("the WebSocket was closed by this client"));
  }

  #receive(data: unknown): void {
    if (data === PONG) return;
    const answer = answerIn(data);
    // Without a known id nobody can tell whose answer it is: whoever waits asks again on another connection.
    if (!answer || answer.id === null) {
      this.#socket.close();
      this.#end(new Error("the WebSocket carried something that is not of this service"));
      return;
    }
    this.#waiting.get(answer.id)?.resolve({ status: answer.status, body: answer.body });
  }

  #end(error: Error): void {
    this.#stopPings();
    for (const { reject } of [...this.#waiting.values()]) reject(error);
  }

  #stopPings(): void {
    clearInterval(this.#pings);
    this.#pings = undefined;
  }
}

const answerIn = (data: unknown): { id: number | null; status: number; body: unknown } | null => {
  try {
    const answer = JSON.parse(String(data)) as { id: number | null; status: number; body: unknown };
    return typeof answer.status === "number" ? answer : null;
  } catch {
    return null;
  }
};
