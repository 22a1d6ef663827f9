/**
 * @module What the Worker asks of an OpenEnv object.
 */
import type { Caller } from "../session/socket/accept.ts";
import type { OpenEnvProblem } from "./errors.ts";

/** Who asks, and of which environment. */
export interface Asking {
  readonly caller: Caller;
  readonly environment: string;
}

export type Operation = "reset" | "step" | "state" | "create" | "close" | "rpc";

/** Errors cross as values. */
export type Outcome = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly problem: OpenEnvProblem };

export interface OpenEnvRPC {
  /** One thing at a time; what is asked meanwhile waits. */
  ask(asking: Asking, operation: Operation, body: unknown): Promise<Outcome>;
}

/** How a socket is handed over. */
export interface SocketOrder extends Asking {
  readonly speaks: "frames" | "rpc";
  /** The session's own name where it outlives the socket; null: it ends with it. */
  readonly session: string | null;
}

const ORDER_HEADER = "x-stillwater-openenv";

export const orderHeader = (order: SocketOrder): [string, string] => [ORDER_HEADER, encodeURIComponent(JSON.stringify(order))];

export const orderOf = (request: Request): SocketOrder =>
  JSON.parse(decodeURIComponent(request.headers.get(ORDER_HEADER) ?? "")) as SocketOrder;
