/**
 * @module CDP addresses of sessions, as Chrome serves its own: /json/version, and the socket of the browser endpoint.
 * The secret in the path is the only key, so every address that does not work is answered alike.
 */
import type { Hono } from "hono";
import { unwrap } from "../../../durable-objects/reply.ts";
import { browserBackend } from "../../../durable-objects/session/browser/backends.ts";
import type { GuestBrowser } from "../../../durable-objects/session/cdp/addresses.ts";
import { sessionObject } from "../../../durable-objects/stubs.ts";
import { ServiceError, type ServiceErrorCode } from "../../../sdk/protocol/index.ts";
import type { AppContext, AppEnv } from "../../context.ts";
import { isUpgrade } from "../../middleware/auth.ts";
import { refuseForeignPages } from "../../routes/socket.ts";
import { parseAddress, socketURL } from "./address.ts";

const ROUTE = "/cdp/{address}";
const HANDSHAKE = ["upgrade", "connection", "sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions"];
const DEAD: ReadonlySet<ServiceErrorCode> = new Set(["session_not_found", "session_ended", "session_starting"]);

export const mountCDP = (app: Hono<AppEnv>): void => {
  for (const path of ["/cdp/:address/json/version", "/cdp/:address/json/version/"]) app.get(path, version);
  for (const path of ["/cdp/:address", "/cdp/:address/", "/cdp/:address/devtools/browser/:browser"]) app.get(path, connect);
};

const version = async (c: AppContext): Promise<Response> => {
  const { product } = await browserAt(c);
  return c.json({
    Browser: product,
    "Protocol-Version": "1.3",
    webSocketDebuggerUrl: socketURL(c, c.req.param("address") ?? ""),
  });
};

const connect = async (c: AppContext): Promise<Response> => {
  const { browserId, expiresAt } = await browserAt(c);
  if (!isUpgrade(c)) throw new ServiceError("upgrade_required", "This address speaks CDP over WebSocket.");
  refuseForeignPages(c);
  const handshake = new Headers();
  for (const name of HANDSHAKE) {
    const value = c.req.header(name);
    if (value !== undefined) handshake.set(name, value);
  }
  const { webSocket } = await browserBackend(c.env).connectGuest(browserId, expiresAt, handshake);
  return new Response(null, { status: 101, webSocket });
};

const browserAt = async (c: AppContext): Promise<GuestBrowser> => {
  c.set("route", ROUTE);
  const address = parseAddress(c.req.param("address") ?? "");
  if (!address || c.env.STILLWATER_CDP !== "1") throw dead();
  const answer = await sessionObject(c.env, address.session).cdpBrowser(address.secret);
  if (!answer.ok && DEAD.has(answer.code)) throw dead();
  const { body } = unwrap(answer);
  if (!body) throw dead();
  return body;
};

const dead = (): ServiceError =>
  new ServiceError("session_not_found", "This CDP address leads nowhere: it is unknown or expired, or its session has ended.");
