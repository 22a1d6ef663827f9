import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Host, TOKEN, waitFor } from "./support.ts";

const TEXT = 0x1;
const BINARY = 0x2;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;
const FINAL = 0x80;
const COMMAND = JSON.stringify({ id: 7, method: "Browser.getVersion" });

let host: Host;
let id: string;
let wire: Wire;
beforeAll(async () => {
  host = await Host.start();
});
afterAll(async () => {
  await host.stop();
});
beforeEach(async () => {
  id = await host.acquire();
  wire = await Wire.open();
});
afterEach(async () => {
  await host.call("DELETE", `/v1/devtools/browser/${id}`);
});

/** A client that writes frames byte by byte, right or wrong. */
class Wire {
  readonly frames: { opcode: number; payload: Buffer }[] = [];
  closed = false;
  readonly #socket: Socket;
  #bytes = Buffer.alloc(0);
  #open = false;

  private constructor() {
    this.#socket = connect(host.port, "127.0.0.1");
    this.#socket.on("data", (chunk) => this.#onData(chunk));
    this.#socket.on("close", () => {
      this.closed = true;
    });
    this.#socket.on("error", () => {});
  }

  static async open(): Promise<Wire> {
    const wire = new Wire();
    wire.#socket.write(
      [
        `GET /v1/devtools/browser/${id} HTTP/1.1`,
        "Host: host",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Extensions: permessage-deflate",
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
        `Authorization: Bearer ${TOKEN}`,
        "\r\n",
      ].join("\r\n"),
    );
    await waitFor("the handshake", () => wire.#open);
    return wire;
  }

  send(...parts: readonly Buffer[]): void {
    for (const part of parts) this.#socket.write(part);
  }

  async sendSlowly(bytes: Buffer): Promise<void> {
    for (const byte of bytes) {
      this.#socket.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  next(opcode: number): Promise<Buffer> {
    return waitFor(`a frame ${opcode}`, () => this.frames.find((frame) => frame.opcode === opcode)?.payload);
  }

  #onData(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    if (!this.#open) {
      const end = this.#bytes.indexOf("\r\n\r\n");
      if (end === -1) return;
      expect(this.#bytes.toString("latin1", 0, end)).toMatch(/^HTTP\/1\.1 101 /);
      expect(this.#bytes.toString("latin1", 0, end)).not.toContain("permessage-deflate");
      this.#bytes = this.#bytes.subarray(end + 4);
      this.#open = true;
    }
    while (this.#bytes.length >= 2) {
      const short = (this.#bytes[1] ?? 0) & 0x7f;
      const start = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (this.#bytes.length < start) return;
      const length = short === 126 ? this.#bytes.readUInt16BE(2) : short === 127 ? Number(this.#bytes.readBigUInt64BE(2)) : short;
      if (this.#bytes.length < start + length) return;
      this.frames.push({ opcode: (this.#bytes[0] ?? 0) & 0x0f, payload: this.#bytes.subarray(start, start + length) });
      this.#bytes = this.#bytes.subarray(start + length);
    }
  }
}

function frame(first: number, payload: string | Buffer, mask = randomBytes(4)): Buffer {
  const bytes = Buffer.from(payload);
  const header = bytes.length < 126 ? Buffer.alloc(2) : Buffer.alloc(4);
  header[0] = first;
  header[1] = 0x80 | Math.min(bytes.length, 126);
  if (bytes.length >= 126) header.writeUInt16BE(bytes.length, 2);
  return Buffer.concat([header, mask, bytes.map((byte: number, i: number) => byte ^ (mask[i % 4] ?? 0))]);
}

const version = async () => JSON.parse((await wire.next(TEXT)).toString());

describe("a command arrives", () => {
  test("in one frame", async () => {
    wire.send(frame(FINAL | TEXT, COMMAND));
    expect(await version()).toMatchObject({ id: 7, result: { product: expect.any(String) } });
  });

  test("byte by byte", async () => {
    await wire.sendSlowly(frame(FINAL | TEXT, COMMAND));
    expect(await version()).toMatchObject({ id: 7, result: {} });
  });

  test("in fragments, with a ping between them", async () => {
    const [a, b, c] = [COMMAND.slice(0, 5), COMMAND.slice(5, 9), COMMAND.slice(9)];
    wire.send(frame(TEXT, a), frame(0, b), frame(FINAL | PING, "are you there?"), frame(FINAL, c));
    expect((await wire.next(PONG)).toString()).toBe("are you there?");
    expect(await version()).toMatchObject({ id: 7, result: {} });
  });

  test("with others in the same packet, each answered", async () => {
    const ids = Array.from({ length: 50 }, (_, n) => n);
    wire.send(Buffer.concat(ids.map((n) => frame(FINAL | TEXT, JSON.stringify({ id: n, method: "Browser.getVersion" })))));
    await waitFor("all answers", () => wire.frames.length === ids.length);
    expect(wire.frames.map(({ payload }) => JSON.parse(payload.toString()).id).toSorted((x, y) => x - y)).toEqual(ids);
  });
});

describe("the connection ends, and the host goes on", () => {
  test.each<[what: string, code: number, bytes: () => Buffer]>([
    ["a frame without a mask", 1002, () => Buffer.from([FINAL | TEXT, 2, 0x7b, 0x7d])],
    ["a reserved bit", 1002, () => frame(FINAL | 0x40 | TEXT, "{}")],
    ["a continuation of nothing", 1002, () => frame(FINAL, "{}")],
    ["a fragmented ping", 1002, () => frame(PING, "")],
    ["binary data", 1003, () => frame(FINAL | BINARY, "{}")],
    ["a frame that is too large", 1009, () => Buffer.from([FINAL | TEXT, 0xff, 0, 0, 1, 0, 0, 0, 0, 0])],
    ["a frame larger than numbers", 1009, () => Buffer.from([FINAL | TEXT, 0xff, 255, 255, 255, 255, 255, 255, 255, 255])],
    ["a close", 1000, () => frame(FINAL | CLOSE, Buffer.from([3, 232]))],
  ])("at %s, with code %i", async (_what, code, bytes) => {
    wire.send(bytes());
    expect((await wire.next(CLOSE)).readUInt16BE(0)).toBe(code);
    await waitFor("the end of the connection", () => wire.closed);
    wire = await Wire.open();
    wire.send(frame(FINAL | TEXT, COMMAND));
    expect(await version()).toMatchObject({ id: 7, result: {} });
  });
});
