/**
 * @module The fence around one session: decides about each request, opens the way for those that may pass, and keeps the
 * log. All listeners of the session share it.
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Asked } from "./asked.ts";
import type { Destination, Passage } from "./forward/passage.ts";
import { unreadEntry } from "./log/entry.ts";
import { Exchange } from "./log/exchange.ts";
import { NetworkLog } from "./log/network-log.ts";
import type { ProxyOptions } from "./options.ts";
import { asksForMedia, isMedia } from "./policy/media.ts";
import { refusedBy } from "./policy/network-policy.ts";
import { CLOSED, type Policy } from "./policy/policy.ts";
import type { Route } from "./policy/route-table.ts";
import { notAllowed, type Refusal } from "./refusal.ts";
import { retryAfterMs } from "./web/retry-after.ts";
import { upstreamRefusal } from "./web/upstream-address.ts";
import { WebWay } from "./web/web-way.ts";

const MAX_LINE_BYTES = 2048;

export class Fence {
  readonly options: Required<ProxyOptions>;
  #policy = CLOSED;
  #log = new NetworkLog("none");
  #way: WebWay;
  /** By which a chained proxy knows the session. */
  readonly #sessionID = randomBytes(6).toString("hex");
  /** Sockets that are no longer HTTP, with what they were let through for. */
  readonly #detached = new Map<Duplex, { asked: Asked; route: Route | null }>();

  constructor(options: Required<ProxyOptions>) {
    this.options = options;
    this.#way = this.#openWay();
  }

  get log(): NetworkLog {
    return this.#log;
  }

  get way(): WebWay {
    return this.#way;
  }

  /** Replaces everything and begins a new log. Connections that would not be opened again are cut. */
  set(policy: Policy): void {
    const proxyBefore = JSON.stringify(this.#policy.network.proxy);
    this.#policy = policy;
    this.#log = new NetworkLog(policy.record);
    const wayChanges = JSON.stringify(policy.network.proxy) !== proxyBefore;
    this.#way.close();
    this.#way = this.#openWay();
    for (const [socket, { asked, route }] of this.#detached) {
      const next = policy.routes.match(asked.hostname, asked.port);
      const stays =
        next === null
          ? route === null && !wayChanges && refusedBy(policy.network, asked.hostname, asked.port) === null
          : isSameRoute(next, route);
      if (!stays) socket.destroy();
    }
  }

  /** What a request to there is: one to a site, one to the open web, or one to refuse. */
  judge(asked: Asked, request: IncomingMessage): Passage | Refusal {
    const route = this.#policy.routes.match(asked.hostname, asked.port);
    const exchange = new Exchange(this.#log, request, asked.href, route);
    const refusal = route === null ? this.#refusal(asked, request) : upstreamRefusal(route.upstream, route.closedPorts);
    if (refusal !== null) return this.#refuse(exchange, refusal);
    return {
      asked,
      exchange,
      idleMs: this.options.idleMs,
      destination: this.#destination(asked, route),
      refused: (late) => void this.#refuse(exchange, late),
    };
  }

  /** Counts and logs a request that was refused before it was understood. */
  refuseUnread(request: IncomingMessage, url: string, refusal: Refusal): Refusal {
    return this.#refuse(new Exchange(this.#log, request, url, null), refusal);
  }

  /** The same for what is no HTTP; its first line, if it has one, says what it was about. */
  refuseUnreadable(packet: Buffer, refusal: Refusal): Refusal {
    const line = packet.toString("latin1", 0, MAX_LINE_BYTES);
    const [, method = "", url = ""] = /^([A-Z]{1,20}) (\S{1,2000})/.exec(line) ?? [];
    this.options.count(refusal.cause);
    this.#log.add(unreadEntry(method, url, refusal.cause));
    return refusal;
  }

  /** A connection that leaves HTTP is cut when its permission ends. */
  detach(socket: Duplex, { asked, destination }: Passage): void {
    this.#detached.set(socket, { asked, route: destination.route });
    socket.once("close", () => this.#detached.delete(socket));
  }

  close(): void {
    this.#way.close();
    for (const socket of this.#detached.keys()) socket.destroy();
  }

  #refusal(asked: Asked, request: IncomingMessage): Refusal | null {
    const { network } = this.#policy;
    const cause = refusedBy(network, asked.hostname, asked.port);
    if (cause !== null) return notAllowed(asked.host, cause);
    const isBlockedMedia = this.#blocksMedia(asked) && request.method !== "CONNECT" && asksForMedia(asked, request.headers);
    return isBlockedMedia ? notAllowed(asked.host, "media") : null;
  }

  #destination(asked: Asked, route: Route | null): Destination {
    const { resolve, cache, limits } = this.options;
    if (route !== null) return { route, resolve, cache };
    const blocksMedia = this.#blocksMedia(asked);
    return {
      route: null,
      way: this.#way,
      judge: (answer) => {
        const pauseMs = retryAfterMs(answer.statusCode, answer.headers["retry-after"]);
        if (pauseMs !== null) limits.pause(asked.hostname, pauseMs);
        return blocksMedia && isMedia(answer.headers["content-type"]) ? notAllowed(asked.host, "media") : null;
      },
    };
  }

  #blocksMedia(asked: Asked): boolean {
    const { block, allow } = this.#policy.network;
    return block.has("media") && !allow.names(asked.hostname);
  }

  #refuse(exchange: Exchange, refusal: Refusal): Refusal {
    this.options.count(refusal.cause);
    exchange.refused(refusal.cause);
    return refusal;
  }

  #openWay(): WebWay {
    return new WebWay(this.#policy.network.proxy, this.#sessionID, this.options);
  }
}

function isSameRoute(a: Route, b: Route | null): boolean {
  return b !== null && a.upstream.href === b.upstream.href && JSON.stringify(a.headers) === JSON.stringify(b.headers);
}
