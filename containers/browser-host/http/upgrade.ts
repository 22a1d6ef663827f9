/**
 * @module A client's WebSocket handshake: to a session it has, or to one that it gets with the same request.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { badField, HostError } from "../errors.ts";
import { readInteger, readKeepAliveMs, readQueueMs, refuseOtherFields } from "./query.ts";
import type { FaceOptions } from "./server.ts";

const WEBSOCKET_KEY = /^[A-Za-z0-9+/]{22}==$/;

export async function attachClient(
  { pool, metrics }: FaceOptions,
  request: IncomingMessage,
  url: URL,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const match = /^\/v1\/devtools\/browser(?:\/([^/]+?)(\/guest)?)?$/.exec(url.pathname);
  if (!match) throw new HostError(404, `There is no WebSocket at ${url.pathname}.`);
  const key = request.headers["sec-websocket-key"] ?? "";
  if (request.headers.upgrade?.toLowerCase() !== "websocket") throw badField("upgrade", "must be websocket");
  if (!WEBSOCKET_KEY.test(key)) throw badField("sec-websocket-key", "must be a WebSocket key");
  if ("cf-brapi-guardrails" in request.headers) {
    throw badField("cf-brapi-guardrails", "is not supported by this browser host; set the session's routes and egress");
  }
  if (match[1] !== undefined && match[2] !== undefined) {
    refuseOtherFields(url.searchParams, ["until"]);
    const until = readInteger(url.searchParams, "until", 0, 1, Number.MAX_SAFE_INTEGER);
    const session = pool.get(match[1]);
    metrics.add("cdp_connections_total");
    session.attachGuest({ key, socket, head, headers: {} }, until);
    return;
  }
  const session = match[1] === undefined ? await acquireFor(pool, url, socket) : pool.get(match[1]);
  if (socket.destroyed) {
    if (match[1] === undefined) await pool.end(session.id, "normal", "the client left before it had the session");
    return;
  }
  metrics.add("cdp_connections_total");
  session.attach({ key, socket, head, headers: { "cf-browser-session-id": session.id } });
}

function acquireFor(pool: FaceOptions["pool"], url: URL, socket: Duplex): ReturnType<FaceOptions["pool"]["acquire"]> {
  refuseOtherFields(url.searchParams, ["keep_alive", "queue_ms"]);
  const gone = new AbortController();
  socket.once("close", () => gone.abort());
  return pool.acquire({
    keepAliveMs: readKeepAliveMs(url.searchParams),
    queueMs: readQueueMs(url.searchParams),
    signal: gone.signal,
  });
}
