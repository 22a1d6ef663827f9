/**
 * @module Joins a client's WebSocket to the CDP endpoint of a Chrome. After the handshake it moves bytes and reads none.
 */
import { createHash } from "node:crypto";
import { connect, Socket } from "node:net";
import type { Duplex } from "node:stream";

/** A WebSocket handshake that has not been answered yet. */
export interface ClientUpgrade {
  readonly key: string;
  readonly socket: Duplex;
  /** Bytes that came after the handshake. */
  readonly head: Buffer;
  /** Sent with the 101. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Attachment {
  /** Called once, when the connection has ended for whatever reason. */
  onClose: () => void;
  close(): void;
}

const HANDSHAKE_LIMIT_MS = 10_000;
const MAX_HANDSHAKE_BYTES = 16 * 1024;
const KEEP_ALIVE_PROBE_MS = 15_000;
const WEBSOCKET_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

export class CDPPipe implements Attachment {
  onClose: () => void = () => {};
  readonly #client: ClientUpgrade;
  readonly #onBytes: (count: number) => void;
  readonly #chrome: Socket;
  readonly #handshakeTimer: NodeJS.Timeout;
  #answered = false;
  #closed = false;

  constructor(client: ClientUpgrade, debugPort: number, debugPath: string, onBytes: (count: number) => void) {
    this.#client = client;
    this.#onBytes = onBytes;
    this.#handshakeTimer = setTimeout(() => this.close(), HANDSHAKE_LIMIT_MS);
    this.#chrome = connect({ host: "127.0.0.1", port: debugPort, noDelay: true });
    for (const socket of [client.socket, this.#chrome]) {
      socket.on("error", () => this.close());
      socket.on("close", () => this.close());
    }
    if (client.socket instanceof Socket) client.socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_PROBE_MS);
    this.#chrome.once("connect", () => this.#chrome.write(handshakeRequest(debugPort, debugPath, client.key)));
    this.#readHandshake(Buffer.alloc(0));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#handshakeTimer);
    if (!this.#answered) this.#client.socket.write("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    this.#chrome.destroy();
    // What Chrome has said is still delivered.
    if (this.#client.socket instanceof Socket) this.#client.socket.destroySoon();
    else this.#client.socket.destroy();
    this.onClose();
  }

  #readHandshake(before: Buffer): void {
    this.#chrome.once("data", (chunk: Buffer) => {
      const text = Buffer.concat([before, chunk]);
      const end = text.indexOf("\r\n\r\n");
      if (end === -1 && text.length < MAX_HANDSHAKE_BYTES) return this.#readHandshake(text);
      if (end === -1 || !text.toString("latin1").startsWith("HTTP/1.1 101")) return this.close();
      this.#join(text.subarray(end + 4));
    });
  }

  #join(firstFrames: Buffer): void {
    if (this.#closed) return;
    clearTimeout(this.#handshakeTimer);
    this.#answered = true;
    const { socket, head, key, headers } = this.#client;
    socket.write(handshakeAnswer(key, headers));
    if (firstFrames.length > 0) socket.write(firstFrames);
    if (head.length > 0) socket.unshift(head);
    socket.on("data", (chunk: Buffer) => this.#onBytes(chunk.length));
    socket.pipe(this.#chrome);
    this.#chrome.pipe(socket);
  }
}

/** Without an extensions header, so that Chrome compresses nothing. */
function handshakeRequest(port: number, path: string, key: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${key}`,
    "\r\n",
  ].join("\r\n");
}

function handshakeAnswer(key: string, headers: Readonly<Record<string, string>>): string {
  const accept = createHash("sha1")
    .update(key + WEBSOCKET_GUID)
    .digest("base64");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n${lines.join("")}\r\n`;
}
