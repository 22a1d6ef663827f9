/**
 * @module The server's side of a WebSocket (RFC 6455): text messages, without extensions.
 */
import { createHash } from "node:crypto";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Batch } from "./batch.ts";

/** A WebSocket handshake that has not been answered yet. */
export interface ClientUpgrade {
  readonly key: string;
  readonly socket: Duplex;
  /** Bytes that came after the handshake. */
  readonly head: Buffer;
  /** Sent with the 101. */
  readonly headers: Readonly<Record<string, string>>;
}

const WEBSOCKET_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const KEEP_ALIVE_PROBE_MS = 15_000;
const MAX_MESSAGE_BYTES = 128 * 2 ** 20;
/** A client that leaves this much unread does not read any more. */
const MAX_UNREAD_BYTES = 256 * 2 ** 20;
const MAX_CONTROL_BYTES = 125;

const OPCODE = { continuation: 0x0, text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const;
const FINAL = 0x80;
const MASKED = 0x80;
const CLOSE_CODE = { normal: 1000, protocol: 1002, unsupported: 1003, tooLarge: 1009 } as const;

interface Header {
  readonly first: number;
  readonly bytes: number;
  readonly payloadBytes: number;
}

export class WebSocketConnection {
  onText: (text: string) => void = () => {};
  /** Counts what comes in, in bytes of the wire. */
  onBytes: (count: number) => void = () => {};
  /** Called once, when the connection has ended for whatever reason. */
  onClose: () => void = () => {};
  readonly #socket: Duplex;
  readonly #batch: Batch;
  #chunks: Buffer[] = [];
  #unread = 0;
  #header: Header | null = null;
  #fragments: Buffer[] | null = null;
  #closed = false;

  constructor({ key, socket, head, headers }: ClientUpgrade) {
    this.#socket = socket;
    this.#batch = new Batch(socket);
    if (socket instanceof Socket) socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_PROBE_MS);
    const accept = createHash("sha1").update(key + WEBSOCKET_GUID);
    const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest("base64")}\r\n${more.join("")}\r\n`,
    );
    socket.on("error", () => this.#end());
    socket.on("close", () => this.#end());
    socket.on("end", () => this.close());
    socket.on("data", (chunk: Buffer) => this.#onData(chunk));
    if (head.length > 0) socket.unshift(head);
  }

  /** Sends `start` and then the rest as one message. */
  send(start: string, rest?: Buffer): void {
    if (this.#closed) return;
    const startBytes = Buffer.byteLength(start);
    const header = headerOf(OPCODE.text, startBytes + (rest?.length ?? 0), startBytes);
    header.buffer.write(start, header.end);
    this.#batch.write(header.buffer);
    if (rest !== undefined && rest.length > 0) this.#batch.write(rest);
    if (this.#batch.unsentBytes > MAX_UNREAD_BYTES) this.#end();
  }

  close(code: number = CLOSE_CODE.normal): void {
    if (this.#closed) return;
    this.#control(OPCODE.close, Buffer.from([code >> 8, code & 0xff]));
    this.#end();
  }

  #control(opcode: number, payload: Buffer): void {
    const header = headerOf(opcode, payload.length, payload.length);
    payload.copy(header.buffer, header.end);
    this.#batch.write(header.buffer);
  }

  #end(): void {
    if (this.#closed) return;
    this.#closed = true;
    // What was said before is still delivered.
    this.#batch.flush();
    if (this.#socket instanceof Socket) this.#socket.destroySoon();
    else this.#socket.destroy();
    this.onClose();
  }

  #onData(chunk: Buffer): void {
    this.onBytes(chunk.length);
    this.#chunks.push(chunk);
    this.#unread += chunk.length;
    while (!this.#closed && this.#readFrame());
  }

  #readFrame(): boolean {
    this.#header ??= this.#readHeader();
    const header = this.#header;
    if (header === null) return false;
    if (header.payloadBytes > MAX_MESSAGE_BYTES) return this.#fail(CLOSE_CODE.tooLarge);
    if (this.#unread < header.bytes + header.payloadBytes) return false;
    const frame = this.#take(header.bytes + header.payloadBytes);
    this.#header = null;
    const payload = unmask(frame.subarray(header.bytes), frame.subarray(header.bytes - 4, header.bytes));
    return this.#onFrame(header.first, payload);
  }

  #readHeader(): Header | null {
    if (this.#unread < 2) return null;
    const start = this.#peek();
    const [first = 0, second = 0] = start;
    const short = second & 0x7f;
    const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
    if (start.length < 2 + lengthBytes) return null;
    if ((second & MASKED) === 0 || (first & 0x70) !== 0) {
      this.#fail(CLOSE_CODE.protocol);
      return null;
    }
    const payloadBytes = lengthBytes === 0 ? short : lengthBytes === 2 ? start.readUInt16BE(2) : Number(start.readBigUInt64BE(2));
    return { first, bytes: 2 + lengthBytes + 4, payloadBytes };
  }

  #onFrame(first: number, payload: Buffer): boolean {
    const opcode = first & 0x0f;
    const final = (first & FINAL) !== 0;
    if (opcode >= OPCODE.close) {
      if (!final || payload.length > MAX_CONTROL_BYTES) return this.#fail(CLOSE_CODE.protocol);
      if (opcode === OPCODE.ping) this.#control(OPCODE.pong, payload);
      if (opcode === OPCODE.close) this.close();
      return true;
    }
    if (opcode !== OPCODE.text && opcode !== OPCODE.continuation) return this.#fail(CLOSE_CODE.unsupported);
    if ((opcode === OPCODE.continuation) !== (this.#fragments !== null)) return this.#fail(CLOSE_CODE.protocol);
    if (final && this.#fragments === null) {
      this.onText(payload.toString("utf8"));
      return true;
    }
    const fragments = [...(this.#fragments ?? []), payload];
    this.#fragments = final ? null : fragments;
    if (fragments.reduce((sum, { length }) => sum + length, 0) > MAX_MESSAGE_BYTES) return this.#fail(CLOSE_CODE.tooLarge);
    if (final) this.onText(Buffer.concat(fragments).toString("utf8"));
    return true;
  }

  #fail(code: number): false {
    this.close(code);
    return false;
  }

  /** At least the start of the next frame, as far as it has come. */
  #peek(): Buffer {
    const first = this.#chunks[0] ?? Buffer.alloc(0);
    if (first.length >= 10 || this.#chunks.length === 1) return first;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }

  #take(bytes: number): Buffer {
    const all = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#unread -= bytes;
    this.#chunks = this.#unread === 0 ? [] : [all.subarray(bytes)];
    return all.subarray(0, bytes);
  }
}

/** A buffer with the header of a frame, and room for the part of its payload that goes into the same buffer. */
function headerOf(opcode: number, payloadBytes: number, roomBytes: number): { buffer: Buffer; end: number } {
  const lengthBytes = payloadBytes < 126 ? 0 : payloadBytes < 2 ** 16 ? 2 : 8;
  const end = 2 + lengthBytes;
  const buffer = Buffer.allocUnsafe(end + roomBytes);
  buffer[0] = FINAL | opcode;
  buffer[1] = lengthBytes === 0 ? payloadBytes : lengthBytes === 2 ? 126 : 127;
  if (lengthBytes === 2) buffer.writeUInt16BE(payloadBytes, 2);
  if (lengthBytes === 8) buffer.writeBigUInt64BE(BigInt(payloadBytes), 2);
  return { buffer, end };
}

function unmask(payload: Buffer, mask: Buffer): Buffer {
  const [a = 0, b = 0, c = 0, d = 0] = mask;
  const whole = payload.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    payload[i] = (payload[i] as number) ^ a;
    payload[i + 1] = (payload[i + 1] as number) ^ b;
    payload[i + 2] = (payload[i + 2] as number) ^ c;
    payload[i + 3] = (payload[i + 3] as number) ^ d;
  }
  for (let i = whole; i < payload.length; i++) payload[i] = (payload[i] as number) ^ (mask[i & 3] as number);
  return payload;
}
