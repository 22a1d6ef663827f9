/**
 * @module OpenEnv's own JSON-RPC, which is not the whole of MCP: tools are listed and called, nothing is initialized.
 */
import type { ToolSchema } from "../../sdk/dialects/index.ts";
import { isObject } from "./requests.ts";

export const RPC_ERRORS = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  server: -32_000,
} as const;

type RPCId = string | number | null;

export interface RPCRequest {
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly id: RPCId;
}

export type RPCAnswer = Readonly<Record<string, unknown>>;

export class RPCError extends Error {
  override readonly name = "RPCError";
  readonly code: number;
  readonly data: unknown;

  constructor(kind: keyof typeof RPC_ERRORS, message: string, data: unknown = null) {
    super(message);
    this.code = RPC_ERRORS[kind];
    this.data = data;
  }
}

export const rpcResult = (id: RPCId, result: unknown): RPCAnswer => ({ jsonrpc: "2.0", id, result });
export const rpcError = (id: RPCId, { code, message, data }: RPCError): RPCAnswer => ({
  jsonrpc: "2.0",
  id,
  error: { code, message, data },
});

const KEYS = ["jsonrpc", "method", "params", "id"];

/** Throws RPCError. */
export const readRPC = (value: unknown): RPCRequest => {
  if (!isObject(value)) throw new RPCError("request", "Invalid request: it is not an object");
  const { jsonrpc, method, params = {}, id = null } = value;
  const strange = Object.keys(value).find((key) => !KEYS.includes(key));
  if (strange !== undefined) throw new RPCError("request", `Invalid request: ${strange}: extra inputs are not permitted`);
  if (jsonrpc !== "2.0") throw new RPCError("request", 'Invalid request: jsonrpc must be "2.0"');
  if (typeof method !== "string") throw new RPCError("request", "Invalid request: method must be a string");
  if (id !== null && typeof id !== "string" && !Number.isInteger(id)) {
    throw new RPCError("request", "Invalid request: id must be a string, an integer or null");
  }
  if (!isObject(params)) throw new RPCError("request", "Invalid request: params must be an object");
  return { method, params, id: id as RPCId };
};

/** The id of what could not be read, where there is one. */
export const idOf = (value: unknown): RPCId => {
  const id = isObject(value) ? value.id : null;
  return typeof id === "string" || Number.isInteger(id) ? (id as RPCId) : null;
};

export const toolsResult = (tools: readonly ToolSchema[]) => ({
  tools: tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters })),
});

export const METHODS = {
  list: "tools/list",
  call: "tools/call",
  create: "openenv/session/create",
  close: "openenv/session/close",
} as const;

/** The tool and its arguments; throws RPCError. */
export const readCall = (params: Record<string, unknown>, tools: readonly ToolSchema[]) => {
  const { name, arguments: args = {} } = params;
  if (typeof name !== "string" || name === "") throw new RPCError("params", "Missing 'name' in params");
  if (!isObject(args)) throw new RPCError("params", "'arguments' must be an object");
  if (!tools.some((tool) => tool.name === name)) throw new RPCError("params", `Tool not found: ${name}`);
  return { name, args };
};

export const readSessionId = (params: Record<string, unknown>): string | null => {
  const { session_id: id = null } = params;
  if (id !== null && (typeof id !== "string" || id === "")) throw new RPCError("params", "'session_id' must be a string");
  return id;
};
