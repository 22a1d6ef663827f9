/**
 * @module Speaks OpenEnv's WebSocket as its reference client does: one message, then one answer. The raw client is for what
 * that one cannot do: pings of its own, and a connection that breaks without a word.
 */
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

export interface Frame {
  readonly type: string;
  readonly data: {
    readonly observation: Record<string, unknown> & { readonly text: string };
    readonly reward: number | null;
    readonly done: boolean;
    readonly [name: string]: unknown;
  };
}

export class OpenEnvClient {
  readonly #socket: WebSocket;
  readonly #frames: Frame[] = [];
  readonly #waiting: ((frame: Frame) => void)[] = [];
  readonly closed: Promise<number>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data)) as Frame;
      const next = this.#waiting.shift();
      if (next) next(frame);
      else this.#frames.push(frame);
    });
    this.closed = new Promise((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  }

  /** As the client makes its address: http becomes ws, and /ws is added. */
  static async connect(base: string, path = "/ws"): Promise<OpenEnvClient> {
    const socket = new WebSocket(`${base.replace(/^http/, "ws").replace(/\/$/, "")}${path}`);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error(`no WebSocket at ${path}`)));
    });
    return new OpenEnvClient(socket);
  }

  send(message: unknown): void {
    this.#socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  receive(): Promise<Frame> {
    const frame = this.#frames.shift();
    return frame ? Promise.resolve(frame) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  exchange(message: unknown): Promise<Frame> {
    this.send(message);
    return this.receive();
  }

  reset(data?: object): Promise<Frame> {
    return this.exchange(data === undefined ? { type: "reset" } : { type: "reset", data });
  }

  act(action: string): Promise<Frame> {
    return this.exchange({ type: "step", data: { action_str: action, metadata: {} } });
  }

  state(): Promise<Frame> {
    return this.exchange({ type: "state" });
  }

  /** As the client ends: a close message, then the socket's own close. */
  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.OPEN) this.send({ type: "close" });
    this.#socket.close();
    await this.closed;
  }
}

const TEXT = 0x81;
const PING = 0x89;
const MASKED = 0x80;

export class RawSocket {
  readonly #socket: Socket;
  /** The first bytes of the frames that came, which tell their kind. */
  readonly kinds: number[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    let rest = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (let length = lengthOf(rest); length !== null && rest.length >= length; length = lengthOf(rest)) {
        this.kinds.push(rest[0] ?? 0);
        rest = rest.subarray(length);
      }
    });
    socket.on("error", () => {});
  }

  static connect(base: string): Promise<RawSocket> {
    const headers = {
      upgrade: "websocket",
      connection: "Upgrade",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
    };
    return new Promise((resolve, reject) => {
      const asked = request(`${base}/ws`, { headers });
      asked.on("upgrade", (_answer, socket) => resolve(new RawSocket(socket)));
      asked.on("error", reject);
      asked.end();
    });
  }

  send(message: object): void {
    this.#frame(TEXT, Buffer.from(JSON.stringify(message)));
  }

  ping(): void {
    this.#frame(PING, Buffer.alloc(0));
  }

  /** Without a close frame. */
  drop(): void {
    this.#socket.resetAndDestroy();
  }

  /** With a mask of zeros, which changes nothing. */
  #frame(kind: number, payload: Buffer): void {
    const { length } = payload;
    const head = length < 126 ? [kind, MASKED | length] : [kind, MASKED | 126, length >> 8, length & 0xff];
    this.#socket.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]));
  }
}

/** Of the frame that begins here, with its head; null: that is not known yet. */
const lengthOf = (bytes: Buffer): number | null => {
  const short = (bytes[1] ?? 0) & 0x7f;
  if (bytes.length < 2 || (short === 126 && bytes.length < 4) || (short === 127 && bytes.length < 10)) return null;
  if (short < 126) return 2 + short;
  return short === 126 ? 4 + bytes.readUInt16BE(2) : 10 + Number(bytes.readBigUInt64BE(2));
};
