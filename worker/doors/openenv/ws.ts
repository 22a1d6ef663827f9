/**
 * @module The sockets of the OpenEnv door: checked here, held by an object.
 */
import { orderHeader, type SocketOrder } from "../../../durable-objects/openenv/rpc.ts";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { AppContext } from "../../context.ts";
import { isUpgrade } from "../../middleware/auth.ts";
import { authenticateDoor } from "../shared/auth.ts";
import { environmentOf } from "../shared/environment.ts";
import { callerOf } from "./session.ts";

const HANDSHAKE = ["upgrade", "connection", "sec-websocket-key", "sec-websocket-version"];

export const openSocket =
  (speaks: SocketOrder["speaks"]) =>
  async (c: AppContext): Promise<Response> => {
    const token = await authenticateDoor(c);
    const { name: environment } = await environmentOf(c);
    if (!isUpgrade(c)) throw new ServiceError("upgrade_required", "This address is a WebSocket.");
    const session = c.req.query("session_id") ?? null;
    const order: SocketOrder = { caller: callerOf(token), environment, speaks, session };
    const headers = new Headers([orderHeader(order)]);
    for (const name of HANDSHAKE) headers.set(name, c.req.header(name) ?? "");
    const { OPENENV } = c.env;
    const stub =
      session === null
        ? OPENENV.get(OPENENV.newUniqueId())
        : OPENENV.getByName(JSON.stringify([token.name, environment, session]));
    const { webSocket, status } = await stub.fetch("http://openenv/ws", { headers });
    if (!webSocket) throw new ServiceError("internal", `The session's object answered ${status} to an upgrade.`);
    return new Response(null, { status: 101, webSocket });
  };
