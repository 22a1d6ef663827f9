/**
 * @module The REST contract of verifiers' `BrowserEnv(mode="cua")`, below `/cua/{env}`. Actions that fail are answers with
 * `success: false`, since the client drops the page's state from anything but a 200.
 */
import type { Hono } from "hono";
import { act, finish } from "../../../durable-objects/environments/play.ts";
import { ENVIRONMENT_LABEL } from "../../../durable-objects/environments/session-request.ts";
import { isSessionId } from "../../../durable-objects/ids.ts";
import type { Token } from "../../../durable-objects/requests/token.ts";
import { check } from "../../../durable-objects/requests/validation.ts";
import { registryObject, sessionObject } from "../../../durable-objects/stubs.ts";
import { type Environment, ServiceError, Viewport } from "../../../sdk/protocol/index.ts";
import { readBody } from "../../body.ts";
import type { AppContext, AppEnv } from "../../context.ts";
import { seeThrough } from "../../routes/sessions.ts";
import { authenticateDoor } from "../shared/auth.ts";
import { openSession } from "../shared/keyed-session.ts";
import { recentEnvironmentOf } from "../shared/recent-environment.ts";
import { wishOf } from "../shared/wish.ts";
import { translate } from "./actions.ts";
import { LOOK, lookAt, stateOf } from "./state.ts";

const ROUTE = "/cua/{env}";
const DIALECT = "openai-computer";
/** The viewport of the reference server. */
const DEFAULT_VIEWPORT = { width: 1024, height: 768 };
const MAX_LISTED = 100;

type Code = "SESSION_CREATE_FAILED" | "SESSION_NOT_FOUND" | "STATE_CAPTURE_FAILED" | "SESSION_DESTROY_FAILED" | "INVALID_REQUEST";
const STATUS = { SESSION_NOT_FOUND: 404, INVALID_REQUEST: 400 } as const satisfies Partial<Record<Code, number>>;

export const mountCUA = (app: Hono<AppEnv>): void => {
  app.get("/cua/:env/health", health);
  app.post("/cua/:env/sessions", create);
  app.get("/cua/:env/sessions", async (c) => c.json({ sessions: await sessionsOf(c) }));
  app.get("/cua/:env/sessions/:id/state", state);
  app.delete("/cua/:env/sessions/:id", destroy);
  app.post("/cua/:env/sessions/:id/action", action);
};

const enter = async (c: AppContext): Promise<Token> => {
  c.set("route", ROUTE);
  return authenticateDoor(c);
};

const refuse = (c: AppContext, code: Code, error: unknown): Response => {
  const status = code in STATUS ? STATUS[code as keyof typeof STATUS] : 500;
  if (status === 500) console.error(JSON.stringify({ level: "error", event: "cua_failed", code, message: String(error) }));
  const told =
    error instanceof ServiceError ? error.message : typeof error === "string" ? error : "Something went wrong on our side.";
  return c.json({ error: told, code }, status);
};

const health = async (c: AppContext): Promise<Response> => c.json({ status: "ok", activeSessions: (await sessionsOf(c)).length });

/** Those of the environment that live, the newest hundred at most. */
const sessionsOf = async (c: AppContext): Promise<string[]> => {
  await enter(c);
  const { name } = await recentEnvironmentOf(c);
  const label = { name: ENVIRONMENT_LABEL, value: name };
  return (await registryObject(c.env).list({ status: "ready", label, limit: MAX_LISTED })).ids;
};

const create = async (c: AppContext): Promise<Response> => {
  const token = await enter(c);
  const environment = await recentEnvironmentOf(c);
  try {
    const body = await readBody(c.req.raw);
    const call = { env: c.env, token, environment: seenBy(environment, body.viewport), dialect: DIALECT } as const;
    // The task comes in the address: the client's body has no place for it.
    const { session } = await seeThrough(c, openSession(call, undefined, wishOf(c.req.query())));
    return c.json({ sessionId: session.id, state: await lookAt(c.env, session.id) });
  } catch (error) {
    return refuse(c, "SESSION_CREATE_FAILED", error);
  }
};

/** The contract's points are CSS pixels of one tab. */
const seenBy = (environment: Environment, wished: unknown): Environment => {
  const { width, height } = (wished ?? {}) as Record<string, unknown>;
  const size = wished === undefined || wished === null ? null : check(Viewport, { width, height });
  const viewport = size ?? environment.settings.viewport ?? check(Viewport, DEFAULT_VIEWPORT);
  return { ...environment, settings: { ...environment.settings, dialect: DIALECT, coordinates: "css", viewport } };
};

const state = async (c: AppContext): Promise<Response> => {
  await enter(c);
  const id = c.req.param("id") ?? "";
  try {
    return c.json({ state: await lookAt(c.env, id) });
  } catch (error) {
    return refuse(c, isGone(error) ? "SESSION_NOT_FOUND" : "STATE_CAPTURE_FAILED", error);
  }
};

const destroy = async (c: AppContext): Promise<Response> => {
  await enter(c);
  const id = c.req.param("id") ?? "";
  const found = isSessionId(id) ? await sessionObject(c.env, id).describe() : null;
  if (!found?.ok || found.body.status === "ended") return refuse(c, "SESSION_NOT_FOUND", "There is no such session.");
  await seeThrough(c, finish(c.env, id));
  return c.json({ success: true });
};

const action = async (c: AppContext): Promise<Response> => {
  const token = await enter(c);
  const id = c.req.param("id") ?? "";
  try {
    const fields = await readBody(c.req.raw);
    const known = translate(fields);
    if (known === undefined) return await failedAction(c, id, `Unknown action type: ${String(fields.type)}`);
    if (known === null) return c.json({ success: true, state: await lookAt(c.env, id) });
    const played = await seeThrough(c, act(c.env, token, id, { action: known, observe: LOOK }));
    if (played.failure) return refuse(c, "STATE_CAPTURE_FAILED", played.failure.message);
    const seen = played.observation ? stateOf(played.observation) : await lookAt(c.env, id);
    return c.json(played.error ? { success: false, error: played.error.message, state: seen } : { success: true, state: seen });
  } catch (error) {
    if (isGone(error)) return refuse(c, "SESSION_NOT_FOUND", error);
    if (!(error instanceof ServiceError) || error.status >= 500) return refuse(c, "STATE_CAPTURE_FAILED", error);
    return failedAction(c, id, error.message);
  }
};

const failedAction = async (c: AppContext, id: string, error: string): Promise<Response> => {
  try {
    return c.json({ success: false, error, state: await lookAt(c.env, id) });
  } catch (lost) {
    return refuse(c, isGone(lost) ? "SESSION_NOT_FOUND" : "STATE_CAPTURE_FAILED", lost);
  }
};

const isGone = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === "session_not_found" || error.code === "session_ended");
