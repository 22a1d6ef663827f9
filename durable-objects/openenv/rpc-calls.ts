/**
 * @module Answers OpenEnv's JSON-RPC over an instance. Calling a tool before any reset begins an episode: RPC has no reset.
 */
import { ServiceError } from "../../sdk/protocol/index.ts";
import { OpenEnvError, type OpenEnvProblem } from "./errors.ts";
import type { Instance } from "./instance.ts";
import { METHODS, type RPCAnswer, RPCError, type RPCRequest, readCall, rpcError, rpcResult, toolsResult } from "./json-rpc.ts";

export interface RPCHost {
  readonly instance: Instance;
  /** The session's name, which over a socket is the socket's own. */
  readonly sessionId: string;
  problemOf(thrown: unknown, stage: "begin" | "run"): Promise<OpenEnvProblem>;
}

/** Never throws. */
export const answerRPC = async (request: RPCRequest, host: RPCHost): Promise<RPCAnswer> => {
  try {
    return rpcResult(request.id, await resultOf(request, host));
  } catch (thrown) {
    if (thrown instanceof RPCError) return rpcError(request.id, thrown);
    const { message, extra, code } = await host.problemOf(thrown, host.instance.state.episode ? "run" : "begin");
    const isOurs = thrown instanceof ServiceError || thrown instanceof OpenEnvError;
    const data = Object.keys(extra).length > 0 ? extra : null;
    return rpcError(request.id, new RPCError(isOurs && code !== "VALIDATION_ERROR" ? "server" : "internal", message, data));
  }
};

const resultOf = async ({ method, params }: RPCRequest, { instance, sessionId }: RPCHost): Promise<unknown> => {
  if (method === METHODS.list) return toolsResult(instance.tools);
  if (method === METHODS.create) return { session_id: sessionId };
  if (method !== METHODS.call) throw new RPCError("method", `Method not found: ${method}`);
  const { name, args } = readCall(params, instance.tools);
  if (instance.state.episode === null || instance.state.session === null) await instance.reset({});
  const { data, played } = await instance.step({ kind: "callTool", tool: name, args, metadata: {} });
  // An infrastructure failure is an error of the call, never a result that a model reads.
  if (played?.failure) throw new OpenEnvError("EXECUTION_ERROR", played.failure.message);
  const text = played?.text ?? "";
  return {
    content: [{ type: "text", text }],
    data: text,
    is_error: played?.error !== null,
    reward: data.reward,
    done: data.done,
  };
};
