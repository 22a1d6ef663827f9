/**
 * @module The OpenEnv door: `/openenv/{env}/…` is a running OpenEnv server for each environment. docs/trainers/openenv.md tells of it.
 */
import type { Hono } from "hono";
import type { AppContext, AppEnv } from "../../context.ts";
import { isUpgrade } from "../../middleware/auth.ts";
import { guarded } from "./answers.ts";
import { reset, state, step } from "./control.ts";
import { health, metadata, openapi, schema } from "./documents.ts";
import { manifest } from "./manifest.ts";
import { mcp } from "./mcp.ts";
import { listEnvironments, numTasks, splits, task, taskRange, tasks } from "./tasks.ts";
import { openSocket } from "./ws.ts";

type Handler = (c: AppContext) => Promise<Response> | Response;

const rpcSocket = openSocket("rpc");

const GET: Readonly<Record<string, Handler>> = {
  "/ws": openSocket("frames"),
  "/mcp": (c) => (isUpgrade(c) ? rpcSocket(c) : mcp(c)),
  "/state": state,
  "/schema": schema,
  "/metadata": metadata,
  "/health": health,
  "/openapi.json": openapi,
  "/openenv.yaml": manifest,
  "/list_environments": listEnvironments,
  "/{name}/splits": splits,
};

const POST: Readonly<Record<string, Handler>> = {
  "/reset": reset,
  "/step": step,
  "/mcp": mcp,
  "/{name}/tasks": tasks,
  "/{name}/num_tasks": numTasks,
  "/{name}/task": task,
  "/{name}/task_range": taskRange,
};

export const mountOpenEnv = (app: Hono<AppEnv>): void => {
  for (const [path, handler] of Object.entries(GET)) app.get(honoPath(path), guarded(routeOf(path), handler));
  for (const [path, handler] of Object.entries(POST)) app.post(honoPath(path), guarded(routeOf(path), handler));
};

const routeOf = (path: string): string => `/openenv/{env}${path}`;
const honoPath = (path: string): string => routeOf(path).replaceAll(/\{(\w+)\}/g, ":$1");
