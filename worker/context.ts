/**
 * @module What every handler of the HTTP face has at hand.
 */
import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../durable-objects/env.ts";
import type { Token } from "../durable-objects/requests/token.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** The route's pattern, which logs and metrics name instead of the path. */
    route: string;
    /** The caller; absent on open routes. */
    token: Token | undefined;
  };
}

export type AppContext = Context<AppEnv>;
export type AppMiddleware = MiddlewareHandler<AppEnv>;
