/**
 * @module A name server on loopback: answers questions for IPv4 addresses from a table.
 */
import { createSocket, type Socket } from "node:dgram";

const TYPE_A = 1;
const HEAD_BYTES = 12;
/** How long whoever asks may keep an answer; nobody does, by the tests. */
const KEEP_S = 250;

export class NameServer {
  /** Every name that was asked for. */
  readonly asked: string[] = [];
  readonly #socket: Socket;
  readonly #table: Readonly<Record<string, string>>;

  private constructor(table: Readonly<Record<string, string>>) {
    this.#table = table;
    this.#socket = createSocket("udp4");
    this.#socket.on("message", (query, from) => this.#socket.send(this.#answer(query), from.port, from.address));
  }

  static async start(table: Readonly<Record<string, string>>): Promise<NameServer> {
    const server = new NameServer(table);
    await new Promise<void>((resolve) => server.#socket.bind(0, "127.0.0.1", resolve));
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  stop(): void {
    this.#socket.close();
  }

  #answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEAD_BYTES;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString("latin1", at + 1, at + 1 + length));
      at += length + 1;
    }
    const name = labels.join(".").toLowerCase();
    this.asked.push(name);
    const address = query.readUInt16BE(at + 1) === TYPE_A ? this.#table[name] : undefined;
    const head = Buffer.from(query.subarray(0, HEAD_BYTES));
    head.writeUInt16BE(name in this.#table ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(address === undefined ? 0 : 1, 6);
    head.fill(0, 8);
    const record =
      address === undefined ? [] : [0xc0, HEAD_BYTES, 0, 1, 0, 1, 0, 0, 0, KEEP_S, 0, 4, ...address.split(".").map(Number)];
    return Buffer.concat([head, query.subarray(HEAD_BYTES, at + 5), Buffer.from(record)]);
  }
}
