/**
 * @module OpenEnv's JSON-RPC over HTTP: status 200 whatever the answer says.
 */
import {
  idOf,
  METHODS,
  type RPCAnswer,
  RPCError,
  type RPCRequest,
  readCall,
  readRPC,
  readSessionId,
  rpcError,
  rpcResult,
  toolsResult,
} from "../../../durable-objects/openenv/json-rpc.ts";
import type { Token } from "../../../durable-objects/requests/token.ts";
import { DIALECTS } from "../../../sdk/dialects/index.ts";
import { type Environment, ServiceError } from "../../../sdk/protocol/index.ts";
import { readBytes } from "../../body.ts";
import type { AppContext } from "../../context.ts";
import { authenticateDoor } from "../shared/auth.ts";
import { environmentOf } from "../shared/environment.ts";
import { callerOf, newSessionName, objectNamed } from "./session.ts";

export const mcp = async (c: AppContext): Promise<Response> => {
  let value: unknown = null;
  try {
    const token = await authenticateDoor(c);
    const environment = await environmentOf(c);
    value = await parsed(c);
    return c.json(await answer(c, token, environment, readRPC(value)));
  } catch (thrown) {
    if (thrown instanceof RPCError) return c.json(rpcError(idOf(value), thrown));
    // Who may not ask at all is told so by the status, too.
    if (!(thrown instanceof ServiceError)) throw thrown;
    return c.json(rpcError(idOf(value), new RPCError("server", thrown.message)), thrown.status as 401);
  }
};

const parsed = async (c: AppContext): Promise<unknown> => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(await readBytes(c.req.raw)));
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new RPCError("parse", `Parse error: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const answer = async (c: AppContext, token: Token, environment: Environment, request: RPCRequest): Promise<RPCAnswer> => {
  const { method, params, id } = request;
  const asking = { caller: callerOf(token), environment: environment.name };
  const object = (session: string) => objectNamed(c, token, environment.name, session);
  const tools = DIALECTS[environment.settings.dialect ?? "browsergym"].tools();
  if (method === METHODS.create) {
    const session = newSessionName();
    await object(session).ask(asking, "create", null);
    return rpcResult(id, { session_id: session });
  }
  const session = readSessionId(params);
  if (method === METHODS.close) {
    if (session === null) throw new RPCError("params", "Invalid params - 'session_id' is required");
    const outcome = await object(session).ask(asking, "close", null);
    const { known, closing } = outcome.ok ? (outcome.body as { known: boolean; closing?: boolean }) : { known: false };
    if (!known) throw unknown(session);
    return rpcResult(id, closing ? { session_id: session, closed: false, closing: true } : { session_id: session, closed: true });
  }
  if (session !== null) {
    const { session_id: _session, ...rest } = params;
    const outcome = await object(session).ask(asking, "rpc", { jsonrpc: "2.0", method, params: rest, id });
    if (!outcome.ok) throw unknown(session);
    return outcome.body as RPCAnswer;
  }
  if (method === METHODS.list) return rpcResult(id, toolsResult(tools));
  if (method !== METHODS.call) throw new RPCError("method", `Method not found: ${method}`);
  readCall(params, tools);
  return once(c, token, environment, request);
};

/** A session of its own serves the call, and is ended after it. */
const once = async (
  c: AppContext,
  token: Token,
  { name }: Environment,
  { method, params, id }: RPCRequest,
): Promise<RPCAnswer> => {
  const asking = { caller: callerOf(token), environment: name };
  const object = objectNamed(c, token, name, newSessionName());
  await object.ask(asking, "create", null);
  const outcome = await object.ask(asking, "rpc", { jsonrpc: "2.0", method, params, id });
  c.executionCtx.waitUntil(object.ask(asking, "close", null));
  if (!outcome.ok) throw new RPCError("internal", outcome.problem.message);
  return outcome.body as RPCAnswer;
};

const unknown = (session: string): RPCError => new RPCError("params", `Unknown session_id: ${session}`);
