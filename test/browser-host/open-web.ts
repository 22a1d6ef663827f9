/**
 * @module The open web in one local server: a proxy that answers for every name, and whose TLS nobody can trust, unless a test gives it
 * a certificate of its own.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer, type Server as SecureServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import type { SecureContext } from "node:tls";
import { generate } from "selfsigned";
import { closeServer } from "../support/close-server.ts";

export class OpenWeb {
  /** Plain requests, by absolute URL. */
  readonly requests: IncomingMessage[] = [];
  /** Authorities of tunnels. */
  readonly connects: string[] = [];
  /** Proxy-Authorization as it came, in order. */
  readonly authorizations: (string | undefined)[] = [];
  readonly #server: Server;
  readonly #secure: SecureServer;

  private constructor(secure: SecureServer, respond: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#secure = secure;
    this.#server = createServer((request, response) => {
      this.requests.push(request);
      this.authorizations.push(request.headers["proxy-authorization"]);
      respond(request, response);
    });
    this.#server.on("connect", (request, socket, head) => {
      this.connects.push(request.url ?? "");
      this.authorizations.push(request.headers["proxy-authorization"]);
      const inner = connect(this.securePort, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        inner.write(head);
        socket.pipe(inner).pipe(socket);
      });
      inner.on("error", () => socket.destroy());
      socket.on("error", () => inner.destroy());
    });
  }

  static async start(
    respond: (request: IncomingMessage, response: ServerResponse) => void = (request, response) =>
      response.end(`<title>${request.url}</title>`),
    context?: SecureContext,
  ): Promise<OpenWeb> {
    const { private: key, cert } = await generate([{ name: "commonName", value: "self-signed.example" }], {
      keyType: "ec",
      algorithm: "sha256",
    });
    const secure = createSecureServer(
      { key, cert, ...(context && { SNICallback: (_name, done) => done(null, context) }) },
      respond,
    );
    const web = new OpenWeb(secure, respond);
    await Promise.all(
      [web.#server, secure].map((server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
    );
    return web;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Where it speaks TLS at once. */
  get securePort(): number {
    return (this.#secure.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    for (const server of [this.#server, this.#secure]) {
      await closeServer(server);
    }
  }
}
