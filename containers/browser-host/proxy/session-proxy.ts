/**
 * @module The proxy of one session: the only way out of its browser. It listens, reads what the browser asks for, and
 * leaves the decision to the fence.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { messageOf } from "../log.ts";
import { type Asked, askedByAuthority, askedByURL, askedInTunnel, type Tunnel } from "./asked.ts";
import { Fence } from "./fence.ts";
import { answerFromFolder, isFolder } from "./forward/folder.ts";
import { MAX_HEADER_BYTES } from "./forward/outgoing.ts";
import type { Passage } from "./forward/passage.ts";
import { answerFromCache, forwardRequest } from "./forward/request.ts";
import { forwardUpgrade } from "./forward/upgrade.ts";
import type { NetworkLog } from "./log/network-log.ts";
import { type ProxyOptions, withDefaults } from "./options.ts";
import { addOwnPort, removeOwnPort } from "./own-ports.ts";
import type { Policy } from "./policy/policy.ts";
import { headersTooLarge, malformed, type Refusal, refusalOf, refuseResponse, refuseSocket, unreachable } from "./refusal.ts";
import { endTLS, TLS_HANDSHAKE_BYTE } from "./tls/terminate.ts";
import type { DomainPlace } from "./web/domain-limits.ts";
import { TunnelUse } from "./web/tunnel-use.ts";

export type { ProxyOptions } from "./options.ts";

/** Room to read what is too large, so that it can be refused by name. */
const PARSER_HEADER_BYTES = 4 * MAX_HEADER_BYTES;
/** A socket in a tunnel is listened to by two HTTP servers and two pipes. */
const SOCKET_LISTENERS = 32;

export class SessionProxy {
  readonly #own: Fence;
  /** Who decides about what comes in here. */
  #fence: Fence;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  /** What the CONNECT asked for that a socket came in by. */
  readonly #tunnels = new WeakMap<Duplex, Tunnel>();

  private constructor(options: ProxyOptions) {
    this.#own = new Fence(withDefaults(options));
    this.#fence = this.#own;
    this.#server = createServer({
      maxHeaderSize: PARSER_HEADER_BYTES,
      requestTimeout: 0,
      headersTimeout: 0,
      keepAliveTimeout: 0,
    });
    this.#server.on("connection", (socket) => this.#track(socket));
    this.#server.on("request", (request, response) => this.#guard(request.socket, this.#onRequest(request, response)));
    this.#server.on("upgrade", (request, socket, head) => this.#guard(socket, this.#onUpgrade(request, socket, head)));
    this.#server.on("connect", (request, socket, head) => this.#guard(socket, this.#onConnect(request, socket, head)));
    this.#server.on("clientError", (error, socket) => this.#onUnreadable(error, socket));
  }

  /** A proxy without a port of its own: others follow it, one for each context of the session. */
  static create(options: ProxyOptions): SessionProxy {
    return new SessionProxy(options);
  }

  static async listen(options: ProxyOptions): Promise<SessionProxy> {
    const proxy = new SessionProxy(options);
    const { network } = proxy.#own.options;
    await network.listen(proxy.#server);
    if (!network.own) {
      const { port } = proxy;
      addOwnPort(port);
      proxy.#server.once("close", () => removeOwnPort(port));
    }
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Of the session whose requests come in here. */
  get networkLog(): NetworkLog {
    return this.#fence.log;
  }

  /** What comes in at this port is from now on treated as the leader's: its routes, its log, its limits. */
  follow(leader: SessionProxy): void {
    this.#fence = leader.#own;
  }

  /** Replaces what the session may reach, and begins a new network log. */
  setRoutes(policy: Policy): void {
    this.#fence.set(policy);
  }

  close(): void {
    this.#server.close();
    this.#own.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const passage = this.#judge(request, this.#askedBy(request));
    if ("cause" in passage) return refuseResponse(response, passage);
    response.once("close", () => passage.exchange.finish());
    const { route } = passage.destination;
    if (route !== null && isFolder(route)) {
      this.#fence.options.count("site");
      return answerFromFolder(request, response, passage, route.upstream);
    }
    if (answerFromCache(request, response, passage)) return this.#fence.options.count("cached");
    const place = await this.#enter(passage);
    if (place !== null && "cause" in place) return refuseResponse(response, place);
    response.once("close", () => place?.release());
    if (response.destroyed) place?.release();
    else forwardRequest(request, response, passage);
  }

  async #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const isWebSocket = request.method === "GET" && request.headers.upgrade?.toLowerCase() === "websocket";
    const passage = this.#judge(request, isWebSocket ? this.#askedBy(request) : null);
    if ("cause" in passage) return refuseSocket(socket, passage);
    const { route } = passage.destination;
    if (route !== null && isFolder(route)) {
      const refusal = unreachable(passage.asked.host, "its pages lie in a folder, where nothing takes WebSockets");
      passage.refused(refusal);
      return refuseSocket(socket, refusal);
    }
    const place = await this.#enter(passage);
    if (place !== null && "cause" in place) return refuseSocket(socket, place);
    socket.once("close", () => place?.release());
    if (socket.destroyed) return place?.release();
    this.#fence.detach(socket, passage);
    forwardUpgrade(request, socket, head, passage);
  }

  async #onConnect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const isNested = this.#tunnels.has(request.socket);
    const passage = this.#judge(request, isNested ? null : askedByAuthority(request.url));
    if ("cause" in passage) return refuseSocket(socket, passage);
    const { destination } = passage;
    if (destination.route === null) return this.#openTunnel(socket, head, passage);
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) socket.unshift(head);
    this.#serveTunnel(socket, request.url ?? "");
  }

  /** To a host that is no site: what is inside is between the page and the host. */
  async #openTunnel(client: Duplex, head: Buffer, passage: Passage): Promise<void> {
    const use = new TunnelUse(client);
    const place = await this.#enter(passage, use);
    if (place !== null && "cause" in place) return refuseSocket(client, place);
    client.once("close", () => place?.release());
    if (client.destroyed) return place?.release();
    let server: Socket;
    try {
      server = await this.#fence.way.tunnel(passage.asked);
    } catch (error) {
      place?.release();
      const refusal = refusalOf(passage.asked.host, error as NodeJS.ErrnoException);
      passage.refused(refusal);
      return refuseSocket(client, refusal);
    }
    client.once("close", () => server.destroy());
    if (client.destroyed) return void server.destroy();
    use.opened(server);
    passage.exchange.opened("tunnel", 200, []);
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) client.unshift(head);
    this.#fence.detach(client, passage);
    pipeline(client, server, () => {});
    pipeline(server, client, () => {});
  }

  /** Chrome opens a tunnel for ws:// as well as for TLS; the first byte tells which. */
  #serveTunnel(socket: Duplex, authority: string): void {
    socket.once("data", (first: Buffer) => {
      socket.pause();
      if (first[0] === TLS_HANDSHAKE_BYTE) {
        const context = this.#fence.options.siteKey.context();
        return this.#guard(
          socket,
          context.then((secure) => endTLS(socket, first, secure, (plain) => this.#serve(plain, { scheme: "https", authority }))),
        );
      }
      socket.unshift(first);
      this.#serve(socket, { scheme: "http", authority });
      socket.resume();
    });
  }

  #serve(socket: Duplex, tunnel: Tunnel): void {
    this.#tunnels.set(socket, tunnel);
    this.#server.emit("connection", socket);
  }

  #askedBy(request: IncomingMessage): Asked | null {
    const tunnel = this.#tunnels.get(request.socket);
    return tunnel === undefined ? askedByURL(request.url) : askedInTunnel(tunnel, request.url);
  }

  #judge(request: IncomingMessage, asked: Asked | null): Passage | Refusal {
    const encoding = request.headers["transfer-encoding"];
    if (asked === null || (encoding !== undefined && encoding.toLowerCase() !== "chunked")) {
      return this.#fence.refuseUnread(request, request.url ?? "", malformed());
    }
    let chars = 0;
    for (const text of request.rawHeaders) chars += text.length;
    if (chars > MAX_HEADER_BYTES) return this.#fence.refuseUnread(request, asked.href, headersTooLarge(MAX_HEADER_BYTES));
    return this.#fence.judge(asked, request);
  }

  /** A place among the connections to a domain of the open web; sites need none. */
  async #enter(passage: Passage, use: TunnelUse | null = null): Promise<DomainPlace | Refusal | null> {
    const { options } = this.#fence;
    if (passage.destination.route !== null) {
      options.count("site");
      return null;
    }
    try {
      const place = await options.limits.enter(passage.asked.hostname, use === null ? null : () => use.giveUpIfIdle());
      options.count("open");
      return place;
    } catch (error) {
      const refusal = refusalOf(passage.asked.host, error as NodeJS.ErrnoException);
      passage.refused(refusal);
      return refusal;
    }
  }

  #onUnreadable(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
    socket.on("error", () => socket.destroy());
    if (error.rawPacket === undefined || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = error.code === "HPE_HEADER_OVERFLOW" ? headersTooLarge(PARSER_HEADER_BYTES) : malformed();
    refuseSocket(socket, this.#fence.refuseUnreadable(error.rawPacket, refusal));
  }

  /** No single request may bring the host down. */
  #guard(socket: Duplex, handling: Promise<void>): void {
    handling.catch((error: unknown) => {
      this.#fence.options.log("error", "proxy_failed", { reason: messageOf(error) });
      socket.destroy();
    });
  }

  #track(socket: Duplex): void {
    if (this.#sockets.has(socket)) return;
    socket.setMaxListeners(SOCKET_LISTENERS);
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
  }
}
