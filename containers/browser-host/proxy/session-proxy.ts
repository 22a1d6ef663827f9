/**
 * @module The proxy of one session: the only way out of its browser. It maps the session's site names to their
 * upstreams, and is the fence around everything else.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { type Log, messageOf } from "../log.ts";
import { type Asked, askedByAuthority, askedByURL, askedInTunnel } from "./asked.ts";
import { type Destination, forwardRequest, forwardUpgrade, MAX_HEADER_BYTES } from "./forward.ts";
import { dialPublic, NotPublicError } from "./public-address.ts";
import { malformed, notAllowed, type Refusal, refuseResponse, refuseSocket, unreachable } from "./refusal.ts";
import { type Route, RouteTable } from "./route-table.ts";

/** How a request ended, as far as the proxy decides it. */
export type ProxyOutcome = "site" | "open" | Refusal["cause"];

export interface ProxyOptions {
  readonly log: Log;
  readonly count: (outcome: ProxyOutcome) => void;
  /** Opens connections to what is no site of the session. */
  readonly dial?: (host: string, port: number) => Promise<Socket>;
}

const TLS_HANDSHAKE_BYTE = 0x16;
/** A socket in a tunnel is listened to by two HTTP servers and two pipes. */
const SOCKET_LISTENERS = 32;

export class SessionProxy {
  #table = RouteTable.EMPTY;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  /** Sockets that are no longer HTTP, with what they were let through for. */
  readonly #detached = new Map<Duplex, { asked: Asked; route: Route | null }>();
  /** Authority of the CONNECT that a socket came in by. */
  readonly #tunnels = new WeakMap<Duplex, string>();
  readonly #options: ProxyOptions;
  readonly #dial: (host: string, port: number) => Promise<Socket>;
  /** Who decides about what comes in here. */
  #leader: SessionProxy = this;

  private constructor(options: ProxyOptions) {
    this.#options = options;
    this.#dial = options.dial ?? dialPublic;
    this.#server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 });
    this.#server.on("connection", (socket) => this.#track(socket));
    this.#server.on("request", (request, response) => this.#guard(request.socket, this.#leader.#onRequest(request, response)));
    this.#server.on("upgrade", (request, socket, head) => this.#guard(socket, this.#leader.#onUpgrade(request, socket, head)));
    this.#server.on("connect", (request, socket, head) => this.#guard(socket, this.#leader.#onConnect(request, socket, head)));
    this.#server.on("clientError", (_error, socket) => socket.destroy());
  }

  /** A proxy without a port of its own: others follow it, one for each context of the session. */
  static create(options: ProxyOptions): SessionProxy {
    return new SessionProxy(options);
  }

  static async listen(options: ProxyOptions): Promise<SessionProxy> {
    const proxy = new SessionProxy(options);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once("error", reject);
      proxy.#server.listen(0, "127.0.0.1", resolve);
    });
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** What comes in at this port is from now on treated as the leader's: its routes, its log, its limits. */
  follow(leader: SessionProxy): void {
    this.#leader = leader;
  }

  /** Replaces all routes. Connections that the new routes would lead elsewhere are cut. */
  setRoutes(table: RouteTable): void {
    this.#table = table;
    for (const [socket, { asked, route }] of this.#detached) {
      const next = table.match(asked.hostname, asked.port);
      const stays = next === null ? route === null && table.egress === "open" : isSameRoute(next, route);
      if (!stays) socket.destroy();
    }
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await this.#find(this.#askedBy(request));
    if ("cause" in found) return refuseResponse(response, found);
    forwardRequest(request, response, found.asked, found.destination, (refusal) => this.#options.count(refusal.cause));
  }

  async #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const found = await this.#find(this.#askedBy(request));
    if ("cause" in found) return refuseSocket(socket, found);
    const { asked, destination } = found;
    this.#detach(socket, asked, "route" in destination ? destination.route : null);
    forwardUpgrade(request, socket, head, asked, destination, (refusal) => this.#options.count(refusal.cause));
  }

  async #onConnect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const isNested = this.#tunnels.has(request.socket);
    const found = await this.#find(isNested ? null : askedByAuthority(request.url));
    if ("cause" in found) return refuseSocket(socket, found);
    const { asked, destination } = found;
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) socket.unshift(head);
    if ("route" in destination) return this.#serveTunnel(socket, asked, destination.route.site);
    this.#detach(socket, asked, null);
    pipeline(socket, destination.socket, () => {});
    pipeline(destination.socket, socket, () => {});
  }

  /** Chrome opens a tunnel for ws:// as well as for TLS; the first byte tells which. */
  #serveTunnel(socket: Duplex, asked: Asked, site: string): void {
    socket.once("data", (first: Buffer) => {
      if (first[0] === TLS_HANDSHAKE_BYTE) {
        this.#options.log("warn", "tls_to_site_refused", { site, host: asked.host, reason: "sites are served by http only" });
        socket.destroy();
        return;
      }
      socket.pause();
      socket.unshift(first);
      this.#tunnels.set(socket, asked.host);
      this.#server.emit("connection", socket);
      socket.resume();
    });
  }

  #askedBy(request: IncomingMessage): Asked | null {
    const tunnel = this.#tunnels.get(request.socket);
    return tunnel === undefined ? askedByURL(request.url) : askedInTunnel(tunnel, request.url);
  }

  async #find(asked: Asked | null): Promise<{ asked: Asked; destination: Destination } | Refusal> {
    const destination = asked && (await this.#destinationOf(asked));
    if (asked === null || destination === null) return malformed();
    if ("cause" in destination) {
      this.#options.count(destination.cause);
      return destination;
    }
    this.#options.count("route" in destination ? "site" : "open");
    return { asked, destination };
  }

  async #destinationOf(asked: Asked): Promise<Destination | Refusal> {
    const route = this.#table.match(asked.hostname, asked.port);
    if (route !== null) return { route };
    if (this.#table.egress !== "open") return notAllowed(asked.host);
    try {
      const socket = await this.#dial(asked.hostname, asked.port);
      socket.on("error", () => socket.destroy());
      return { socket };
    } catch (error) {
      if (error instanceof NotPublicError) return notAllowed(asked.host);
      return unreachable(asked.host, (error as NodeJS.ErrnoException).code ?? "no connection");
    }
  }

  /** No single request may bring the host down. */
  #guard(socket: Duplex, handling: Promise<void>): void {
    handling.catch((error: unknown) => {
      this.#options.log("error", "proxy_failed", { reason: messageOf(error) });
      socket.destroy();
    });
  }

  #track(socket: Duplex): void {
    if (this.#sockets.has(socket)) return;
    socket.setMaxListeners(SOCKET_LISTENERS);
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
  }

  #detach(socket: Duplex, asked: Asked, route: Route | null): void {
    this.#detached.set(socket, { asked, route });
    socket.once("close", () => this.#detached.delete(socket));
  }
}

function isSameRoute(a: Route, b: Route | null): boolean {
  return b !== null && a.upstream.href === b.upstream.href && JSON.stringify(a.headers) === JSON.stringify(b.headers);
}
