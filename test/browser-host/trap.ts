/**
 * @module A listener that nobody should reach: it keeps account of every connection and datagram.
 */
import { createSocket, type Socket as UDPSocket } from "node:dgram";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

export class Trap {
  connections = 0;
  datagrams = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #udp: UDPSocket;

  private constructor() {
    this.#server = createServer((socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 6\r\naccess-control-allow-origin: *\r\n\r\nsecret");
    });
    this.#udp = createSocket("udp4");
    this.#udp.on("message", () => {
      this.datagrams += 1;
    });
  }

  /** On one port of all addresses of this machine, for TCP and UDP. */
  static async start(): Promise<Trap> {
    const trap = new Trap();
    await new Promise<void>((resolve) => trap.#server.listen(0, resolve));
    await new Promise<void>((resolve) => trap.#udp.bind(trap.port, resolve));
    return trap;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get caught(): number {
    return this.connections + this.datagrams;
  }

  async stop(): Promise<void> {
    this.#udp.close();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
