/**
 * @module The server's side of a page's WebSocket: answers `ask:<ms>` with the final text, and ticks when asked to.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Visit } from "./visit.ts";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT = 0x81;
const CLOSE_OPCODE = 8;
const MASK_BYTES = 4;

export const acceptSocket = (request: IncomingMessage, socket: Duplex, visit: Visit, url: URL): void => {
  const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}${GUID}`).digest("base64");
  socket.on("error", () => socket.destroy());
  socket.on("end", () => socket.end());
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const say = (text: string): void => {
    const body = Buffer.from(text);
    if (!socket.destroyed) socket.write(Buffer.concat([Buffer.from([TEXT, body.length]), body]));
  };
  socket.on("data", (frame: Buffer) => {
    if (((frame[0] ?? 0) & 0x0f) === CLOSE_OPCODE) return socket.end();
    const ask = /^ask:(\d+)$/.exec(unmask(frame));
    if (ask) void visit.sleep(Number(ask[1])).then(() => say(visit.final));
  });
  void tick(socket, visit, Number(url.searchParams.get("every") ?? 0), say);
};

const tick = async (socket: Duplex, visit: Visit, everyMs: number, say: (text: string) => void): Promise<void> => {
  for (let n = 1; everyMs > 0 && !socket.destroyed; n++) {
    await visit.sleep(everyMs);
    say(`tick ${n}`);
  }
};

/** One short masked frame, which is all that the pages send. */
const unmask = (frame: Buffer): string => {
  const length = (frame[1] ?? 0) & 0x7f;
  const mask = frame.subarray(2, 2 + MASK_BYTES);
  const body = frame.subarray(2 + MASK_BYTES, 2 + MASK_BYTES + length);
  return Buffer.from(body.map((byte, n) => byte ^ (mask[n % MASK_BYTES] ?? 0))).toString();
};
