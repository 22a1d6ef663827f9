/**
 * @module Puts a route of the wire's table on the app: its scope, its validation and its handler.
 */
import type { Hono } from "hono";
import { z } from "zod";
import { shownTo } from "../durable-objects/redaction.ts";
import { requireScope, type Token } from "../durable-objects/requests/token.ts";
import { check, invalidRequest } from "../durable-objects/requests/validation.ts";
import { ROUTES, type RouteDefinition, type RouteId, ServiceError } from "../sdk/protocol/index.ts";
import { readBody } from "./body.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { authenticate } from "./middleware/auth.ts";

type Part<R, Name extends "params" | "query" | "body"> = R extends { readonly [N in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : Record<never, never>;

export interface RouteInput<Id extends RouteId> {
  readonly params: Part<(typeof ROUTES)[Id], "params">;
  readonly query: Part<(typeof ROUTES)[Id], "query">;
  readonly body: Part<(typeof ROUTES)[Id], "body">;
  /** The caller; on open routes nobody. */
  readonly token: (typeof ROUTES)[Id]["scope"] extends null ? undefined : Token;
}

export type RouteHandler<Id extends RouteId> = (input: RouteInput<Id>, c: AppContext) => Promise<Response> | Response;
export type RouteHandlers = { readonly [Id in RouteId]: RouteHandler<Id> };

const NO_QUERY = z.strictObject({});

export const mountRoutes = (app: Hono<AppEnv>, handlers: RouteHandlers): void => {
  for (const id of Object.keys(ROUTES) as RouteId[]) mount(app, id, handlers[id] as RouteHandler<RouteId>);
  for (const [path, routes] of Map.groupBy(Object.values(ROUTES) as RouteDefinition[], (route) => route.path)) {
    const allow = routes.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
    app.all(honoPath(path), async (c) => {
      c.set("route", path);
      if (routes.some(({ scope }) => scope !== null)) await authenticate(c);
      throw new ServiceError("method_not_allowed", `${c.req.method} is not a method of this route.`, { allow });
    });
  }
};

const mount = (app: Hono<AppEnv>, id: RouteId, handler: RouteHandler<RouteId>): void => {
  const route: RouteDefinition = ROUTES[id];
  app.on(route.method.toUpperCase(), honoPath(route.path), async (c) => {
    c.set("route", route.path);
    const token = route.scope === null ? undefined : await authenticate(c);
    if (token && route.scope !== null) requireScope(token, route.scope);
    const params = route.params ? checkParams(route, route.params, c.req.param()) : {};
    const query = route.scope === null ? {} : check(route.query ?? NO_QUERY, queryOf(c));
    const body = route.body ? check(route.body, await readBody(c.req.raw)) : {};
    if (token) hideReferences(c, token);
    return handler({ params, query, body, token } as RouteInput<RouteId>, c);
  });
};

/** Of a context, what makes JSON answers; its own type is more than can be put in place of itself. */
interface Answering {
  json: (body: unknown, ...rest: unknown[]) => Response;
}

/** Every JSON answer goes out as its caller may see it; what is streamed, its route sees to. */
const hideReferences = (c: AppContext, { scopes }: Token): void => {
  if (scopes.has("admin")) return;
  const answer: Answering = c as unknown as Answering;
  const { json } = answer;
  answer.json = (body, ...rest) => json.call(c, shownTo(scopes, body), ...rest);
};

const NOT_FOUND: ReadonlySet<string> = new Set(["session_not_found", "trajectory_not_found", "rollout_not_found"]);

/** An id that cannot be one is an id that nothing has. */
const checkParams = (route: RouteDefinition, schema: z.ZodObject, params: Record<string, string>): object => {
  const absent = route.errors.find((code) => NOT_FOUND.has(code));
  if (absent && !schema.safeParse(params).success) throw new ServiceError(absent, "There is nothing with this id.");
  return check(schema, params);
};

const queryOf = (c: AppContext): Record<string, string> => {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (Object.hasOwn(query, name)) throw invalidRequest([{ path: name, message: "given more than once" }]);
    query[name] = value;
  }
  return query;
};

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Below these paths nothing is said to callers without a token, not even what there is not. */
export const isGuarded = (path: string): boolean => path.startsWith("/v1/") || path === "/metrics";
