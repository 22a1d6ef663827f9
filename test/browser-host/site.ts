/**
 * @module Small sites for the browsers of the tests to visit.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../support/close-server.ts";

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export class Site {
  readonly seen: SeenRequest[] = [];
  readonly #server: Server;

  private constructor(respond: Respond) {
    this.#server = createServer((request, response) => {
      this.#see(request);
      respond(request, response);
    });
    this.#server.on("upgrade", (request: IncomingMessage, socket) => {
      this.#see(request);
      const accept = createHash("sha1")
        .update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest("base64");
      socket.on("error", () => socket.destroy());
      socket.on("end", () => socket.end());
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      socket.on("data", (frame: Buffer) => socket.write(echo(frame)));
    });
  }

  static async start(respond: Respond = (_request, response) => response.end("<title>site</title>")): Promise<Site> {
    const site = new Site(respond);
    await new Promise<void>((resolve) => site.#server.listen(0, "127.0.0.1", resolve));
    return site;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  closeIdleConnections(): void {
    this.#server.closeIdleConnections();
  }

  stop(): Promise<void> {
    return closeServer(this.#server);
  }

  #see(request: IncomingMessage): void {
    this.seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers });
  }
}

/** One short masked frame in, the same payload unmasked out. */
function echo(frame: Buffer): Buffer {
  const length = (frame[1] ?? 0) & 0x7f;
  const mask = frame.subarray(2, 6);
  const payload = frame.subarray(6, 6 + length).map((byte, i) => byte ^ (mask[i % 4] ?? 0));
  return Buffer.concat([Buffer.from([frame[0] ?? 0, length]), payload]);
}
