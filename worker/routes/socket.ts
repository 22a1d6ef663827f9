/**
 * @module A session's WebSocket: the upgrade is checked here and handed over to the session's object, which holds the connection.
 */

import { sessionOf } from "../../durable-objects/session/calls.ts";
import { type Caller, callerHeader } from "../../durable-objects/session/socket/accept.ts";
import { type ErrorBody, offersProtocol, ServiceError, SOCKET_PROTOCOL } from "../../sdk/protocol/index.ts";
import type { AppContext } from "../context.ts";
import { isUpgrade } from "../middleware/auth.ts";
import { originsOf } from "../middleware/cors.ts";
import type { RouteHandler } from "../mount.ts";

const HANDSHAKE = ["upgrade", "connection", "sec-websocket-key", "sec-websocket-version"];

export const openSocket: RouteHandler<"openSocket"> = async ({ params, token }, c) => {
  // Also says what is no id of a session.
  sessionOf(c.env, params.id);
  if (!isUpgrade(c)) throw new ServiceError("upgrade_required", "This route is a WebSocket.");
  refuseForeignPages(c);
  const caller: Caller = { name: token.name, scopes: [...token.scopes] };
  // Nothing of the caller's own request goes along: the object trusts what it is told of the caller.
  const headers = new Headers([callerHeader(caller)]);
  for (const name of HANDSHAKE) headers.set(name, c.req.header(name) ?? "");
  const answer = await c.env.SESSION.getByName(params.id).fetch("http://session/ws", { headers });
  const { webSocket } = answer;
  if (!webSocket) throw asThrown((await answer.json()) as ErrorBody);
  const chosen = offersProtocol(c.req.header("sec-websocket-protocol")) ? { "sec-websocket-protocol": SOCKET_PROTOCOL } : {};
  return new Response(null, { status: 101, webSocket, headers: chosen });
};

const asThrown = ({ error }: ErrorBody): ServiceError => new ServiceError(error.code, error.message, error.details);

/** Browsers ask no leave for WebSockets, so what CORS says to requests is said here. */
export const refuseForeignPages = (c: AppContext): void => {
  const origin = c.req.header("origin");
  if (origin === undefined || origin === new URL(c.req.url).origin || originsOf(c.env.CORS_ORIGINS).includes(origin)) return;
  throw new ServiceError("forbidden", `Pages of ${origin} may not call this service: CORS_ORIGINS does not name it.`);
};
