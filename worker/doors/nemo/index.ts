/**
 * @module NeMo Gym's resources server, below `/nemo/{env}`: contract A (tools and verify), contract B (Gymnasium style), and the
 * tools by MCP. Paths may carry the prefix `/ng-rollout/<id>`.
 */
import type { Context, Hono } from "hono";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import { readBody } from "../../body.ts";
import type { AppContext, AppEnv } from "../../context.ts";
import { seeThrough } from "../../routes/sessions.ts";
import { answerMessage } from "../mcp/message.ts";
import { isOurs, Unavailable } from "../shared/unavailable.ts";
import { close, reset, step } from "./gym-contract.ts";
import { aggregate } from "./metrics.ts";
import { callTool, isTool, seedSession, verify } from "./tools-contract.ts";
import { type Visit, visitOf, withCookie } from "./visit.ts";

type Handler = (visit: Visit, c: AppContext) => Promise<Response | { visit: Visit; answer: Response }>;

const HANDLERS: Readonly<Record<string, Handler>> = {
  seed_session: async (visit, c) => seedSession(visit, await readBody(c.req.raw)),
  verify: async (visit, c) => verify(visit, await readBody(c.req.raw)),
  aggregate_metrics: async (_visit, c) => Response.json(aggregate(await readBody(c.req.raw))),
  reset: async (visit, c) => reset(visit, await readBody(c.req.raw)),
  step: async (visit, c) => step(visit, await readBody(c.req.raw)),
  close,
  mcp: (visit, c) => answerMessage(c, { ...visit, query: {}, tools: { dialect: visit.dialect, handles: false, control: false } }),
};

export const mountNeMo = (app: Hono<AppEnv>): void => {
  for (const base of ["/nemo/:env", "/nemo/:env/ng-rollout/:rollout"]) {
    app.get(base, (c) => answer(c, async () => Response.json({ status: "ok" })));
    app.get(`${base}/`, (c) => answer(c, async () => Response.json({ status: "ok" })));
    // A score needs the browser that the episode was played in.
    app.get(`${base}/reverify_mode`, (c) => answer(c, async () => Response.json("unsupported")));
    app.post(`${base}/:name`, (c) => answer(c, handlerOf(c.req.param("name"))));
  }
};

const handlerOf = (name: string): Handler => {
  const known = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
  if (known) return known;
  return async (visit, c) => {
    if (!isTool(visit, name)) return Response.json({ detail: `There is no tool ${JSON.stringify(name)}.` }, { status: 404 });
    return callTool(visit, name, await readBody(c.req.raw));
  };
};

/** Errors have the form that FastAPI gives them, and the cookie as every answer has. */
const answer = async (c: Context<AppEnv>, handle: Handler): Promise<Response> => {
  const visit = await visitOf(c);
  try {
    const result = await seeThrough(c, handle(visit, c));
    return result instanceof Response ? withCookie(result, visit) : withCookie(result.answer, result.visit);
  } catch (error) {
    return withCookie(errorAnswer(error), visit);
  }
};

const errorAnswer = (error: unknown): Response => {
  if (!isOurs(error) && error instanceof ServiceError) {
    return Response.json({ detail: `${error.message} ${error.toBody().error.suggestion}` }, { status: error.status });
  }
  if (!(error instanceof Unavailable)) {
    console.error(JSON.stringify({ level: "error", event: "nemo_unavailable", message: String(error) }));
  }
  return Unavailable.ofError(error).toResponse();
};
