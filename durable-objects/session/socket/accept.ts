/**
 * @module A connection of a caller: it hibernates with the object, so that an idle one costs nothing, and it remembers its caller.
 */
import { z } from "zod";
import { PING, PONG, SCOPES, ServiceError } from "../../../sdk/protocol/index.ts";

const Caller = z.object({ name: z.string(), scopes: z.array(z.enum(SCOPES)) });
/** Who opened the connection. The Worker has checked the token. */
export type Caller = z.infer<typeof Caller>;

/** Connections of one session at once. */
const MAX_SOCKETS = 32;

const CALLER_HEADER = "x-stillwater-caller";

/** How the Worker tells the object who calls: names may hold what a header cannot. */
export const callerHeader = (caller: Caller): [string, string] => [CALLER_HEADER, encodeURIComponent(JSON.stringify(caller))];

export const acceptSocket = (ctx: DurableObjectState, request: Request): Response => {
  const caller = Caller.parse(JSON.parse(decodeURIComponent(request.headers.get(CALLER_HEADER) ?? "")));
  if (ctx.getWebSockets().length >= MAX_SOCKETS) {
    const error = new ServiceError("too_many", `The session has ${MAX_SOCKETS} WebSockets open.`, { max: MAX_SOCKETS });
    return Response.json(error.toBody(), { status: error.status });
  }
  const { 0: client, 1: server } = new WebSocketPair();
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  ctx.acceptWebSocket(server);
  server.serializeAttachment(caller);
  return new Response(null, { status: 101, webSocket: client });
};

export const callerOf = (socket: WebSocket): Caller => Caller.parse(socket.deserializeAttachment());

export const noSession = (): Response => {
  const error = new ServiceError("session_not_found", "There is no session with this id.");
  return Response.json(error.toBody(), { status: error.status });
};

/** The session is forgotten, and nobody answers here any more. */
export const closeSockets = (ctx: DurableObjectState): void => {
  for (const socket of ctx.getWebSockets()) socket.close(1000, "The session is over.");
};
