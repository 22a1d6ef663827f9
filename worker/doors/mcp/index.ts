/**
 * @module MCP over streamable HTTP: `/mcp/{env}` and `/mcp/{env}/{key}`. The key in the path names a session of ours; without
 * one the MCP session id holds it, and for clients without sessions a handle from the `open` tool.
 */
import type { Hono } from "hono";
import { finish } from "../../../durable-objects/environments/play.ts";
import { newSessionId } from "../../../durable-objects/ids.ts";
import type { Token } from "../../../durable-objects/requests/token.ts";
import { registryObject } from "../../../durable-objects/stubs.ts";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { AppContext, AppEnv } from "../../context.ts";
import { seeThrough } from "../../routes/sessions.ts";
import { refuseForeignPages } from "../../routes/socket.ts";
import { authenticateDoor } from "../shared/auth.ts";
import { recentEnvironmentOf } from "../shared/recent-environment.ts";
import type { MCPCall } from "./call.ts";
import { readMessage, refuseMessage } from "./message.ts";
import { serve } from "./server.ts";
import { isForgotten, newMCPSessionID, readMCPSessionID } from "./session-id.ts";

const ROUTE = "/mcp/{env}/{key}";
const SESSION_HEADER = "mcp-session-id";
const VERSION_HEADER = "mcp-protocol-version";
/** The first revision without sessions. */
const WITHOUT_SESSIONS = "2026-07-28";
const MAX_KEY_CHARS = 180;

export const mountMCP = (app: Hono<AppEnv>): void => {
  for (const path of ["/mcp/:env", "/mcp/:env/:key"]) {
    app.post(path, post);
    app.delete(path, end);
    app.all(path, async (c) => {
      await enter(c);
      throw new ServiceError("method_not_allowed", "Messages are sent by POST.", { allow: ["POST", "DELETE"] });
    });
  }
};

/** An MCP session id, and the session of ours that it holds; null: none yet. */
interface Held {
  readonly id: string;
  readonly found: { readonly id: string; readonly ended: boolean } | null;
}

interface Visit {
  readonly token: Token;
  /** From the path; null: there is none. */
  readonly key: string | null;
  readonly envName: string;
}

const enter = async (c: AppContext): Promise<Visit> => {
  c.set("route", ROUTE);
  refuseForeignPages(c);
  const token = await authenticateDoor(c);
  const key = c.req.param("key") ?? null;
  if (key !== null && key.length > MAX_KEY_CHARS)
    throw new ServiceError("invalid_request", `A key has at most ${MAX_KEY_CHARS} characters.`);
  return { token, key, envName: c.req.param("env") ?? "" };
};

const post = async (c: AppContext): Promise<Response> => {
  const visit = await enter(c);
  const [environment, message] = await Promise.all([recentEnvironmentOf(c), readMessage(c)]);
  if (!message) return refuseMessage();
  const { request, body, era } = message;
  const holder = { owner: visit.token.name, environment: visit.envName };
  const begins = era === "legacy" && isInitialize(body);
  const issued = begins && visit.key === null ? await newMCPSessionID(c.env, holder) : null;
  const held = era === "legacy" && !begins && visit.key === null ? await heldID(c, visit) : null;
  const dialect = environment.settings.dialect ?? "native";
  const key = visit.key ?? held?.id ?? null;
  const call: MCPCall = {
    env: c.env,
    token: visit.token,
    environment,
    dialect,
    key: key === null ? null : keyOf(visit, key),
    found: held?.found,
    query: c.req.query(),
    tools: { dialect, handles: visit.key === null && era === "modern", control: c.req.query("tools") !== "actions" },
  };
  const answer = await seeThrough(c, serve(era, request, body, call));
  if (issued !== null && answer.ok) answer.headers.set(SESSION_HEADER, issued);
  return answer;
};

/** The session id that the request holds; throws 404 for one that is not known, or whose session has ended. */
const heldID = async (c: AppContext, visit: Visit): Promise<Held | null> => {
  const id = c.req.header(SESSION_HEADER);
  if (id === undefined) return null;
  const givenAt = await readMCPSessionID(c.env, { owner: visit.token.name, environment: visit.envName }, id);
  if (givenAt === null) throw unknownSession();
  const found = await registryObject(c.env).find(visit.token.name, keyOf(visit, id));
  if (found ? found.status === "ended" : isForgotten(givenAt)) throw unknownSession();
  return { id, found: found && { id: found.id, ended: false } };
};

/** Ends the session; what is over already stays over. */
const end = async (c: AppContext): Promise<Response> => {
  const visit = await enter(c);
  if (c.req.header(VERSION_HEADER) === WITHOUT_SESSIONS) {
    throw new ServiceError("method_not_allowed", `${WITHOUT_SESSIONS} has no sessions to end.`, { allow: ["POST"] });
  }
  const id = visit.key ?? (await heldID(c, visit))?.id ?? null;
  if (id === null) throw new ServiceError("invalid_request", `DELETE needs the header ${SESSION_HEADER}, or a key in the path.`);
  const key = keyOf(visit, id);
  const found = await registryObject(c.env).find(visit.token.name, key);
  if (found) await finish(c.env, found.id);
  else if (visit.key === null) await forgetID(c, visit, key);
  return c.body(null, 204);
};

/** An id that was never used must not be usable afterwards: its key is taken by a session that has ended. */
const forgetID = async (c: AppContext, { token }: Visit, key: string): Promise<void> => {
  const none = { taskId: null, run: null, groupId: null, labels: {}, sites: [] };
  const { id } = await registryObject(c.env).claim({ id: newSessionId(), owner: token.name, key, ...none });
  await registryObject(c.env).update(id, { status: "ended" });
};

/** Keys of the path and session ids never meet: an id has two dots and a signature. */
const keyOf = ({ envName, key }: Visit, id: string): string => `mcp${key === null ? "-session" : ""}:${envName}:${id}`;

const unknownSession = (): ServiceError =>
  new ServiceError("session_not_found", "This MCP session is unknown, or has ended: initialize again.");

const isInitialize = (body: unknown): boolean =>
  [body]
    .flat()
    .some(
      (message) => typeof message === "object" && message !== null && (message as { method?: unknown }).method === "initialize",
    );
