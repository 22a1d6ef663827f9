/**
 * @module The server's side of WebSockets as a test scripts it, on a real HTTP server.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT = 1;
const CLOSE = 8;
const MASK_BYTES = 4;

export interface SentFrame {
  readonly id: number;
  readonly type: string;
  readonly index: number;
  readonly requestId: string;
  readonly [field: string]: unknown;
}

/** `broken`: the connection ends before an answer; `silent`: none ever comes. Text is sent as it is. */
export type FrameReply = { status: number; json: unknown } | "broken" | "silent" | { text: string };

export interface SocketScript {
  /** One entry for each connection: what it was opened with. */
  readonly opened: { readonly path: string; readonly protocols: string[]; readonly closed: Promise<void> }[];
  readonly frames: SentFrame[];
}

export const serveSockets = (
  server: Server,
  answer: (frame: SentFrame, n: number) => FrameReply | Promise<FrameReply>,
): SocketScript => {
  const script: SocketScript = { opened: [], frames: [] };
  server.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
    const protocols = (request.headers["sec-websocket-protocol"] ?? "").split(", ");
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    script.opened.push({ path: request.url ?? "", protocols, closed });
    const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}${GUID}`).digest("base64");
    socket.on("error", () => socket.destroy());
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: ${protocols[0]}\r\n\r\n`,
    );
    receive(socket, async (frame) => {
      const reply = await answer(frame, script.frames.push(frame) - 1);
      if (reply === "broken") socket.destroy();
      else if (reply !== "silent")
        say(socket, "text" in reply ? reply.text : JSON.stringify({ id: frame.id, status: reply.status, body: reply.json }));
    });
  });
  return script;
};

const receive = (socket: Duplex, take: (frame: SentFrame) => Promise<void>): void => {
  let buffered = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (let frame = readFrame(buffered); frame; frame = readFrame(buffered)) {
      buffered = buffered.subarray(frame.bytes);
      if (frame.opcode === CLOSE) socket.end(Buffer.from([0x80 | CLOSE, 0]));
      else void take(JSON.parse(frame.text) as SentFrame);
    }
  });
};

/** The first whole frame of these bytes; a client masks what it sends. */
const readFrame = (bytes: Buffer): { opcode: number; text: string; bytes: number } | null => {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const end = head + MASK_BYTES + length;
  if (bytes.length < end) return null;
  const mask = bytes.subarray(head, head + MASK_BYTES);
  const body = bytes.subarray(head + MASK_BYTES, end).map((byte, i) => byte ^ (mask[i % MASK_BYTES] ?? 0));
  return { opcode: (bytes[0] ?? 0) & 0x0f, text: Buffer.from(body).toString(), bytes: end };
};

const say = (socket: Duplex, text: string): void => {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x80 | TEXT, body.length])
      : Buffer.from([0x80 | TEXT, 126, body.length >> 8, body.length & 0xff]);
  if (!socket.destroyed) socket.write(Buffer.concat([head, body]));
};
