/**
 * @module What the OpenEnv door tells about an environment: health, metadata, schemas, and the OpenAPI document that its
 * validator probes.
 */
import { actionSchema, OBSERVATION_SCHEMA, STATE_SCHEMA } from "../../../durable-objects/openenv/schema.ts";
import { type Environment, SERVICE_VERSION } from "../../../sdk/protocol/index.ts";
import type { AppContext } from "../../context.ts";
import { healthOf } from "../../routes/health.ts";
import { authenticateDoor } from "../shared/auth.ts";
import { environmentOf } from "../shared/environment.ts";

/** Of the contract: OpenEnv's validator knows 1.x. */
const CONTRACT_VERSION = "1.0.0";

export const descriptionOf = ({ name, kind, settings }: Environment): string => {
  if (settings.description) return settings.description;
  if (kind === "site") return `The site ${name} in a real browser, open-ended.`;
  return `Web tasks${settings.suite ? ` of the suite ${settings.suite}` : ""} in a real browser with private copies of sites.`;
};

export const health = async (c: AppContext): Promise<Response> => {
  await authenticateDoor(c);
  await environmentOf(c);
  const { ok } = await healthOf(c.env);
  return c.json({ status: ok ? "healthy" : "unhealthy" }, ok ? 200 : 503);
};

export const metadata = async (c: AppContext): Promise<Response> => {
  await authenticateDoor(c);
  const environment = await environmentOf(c);
  return c.json({
    name: environment.name,
    description: descriptionOf(environment),
    readme_content: null,
    version: SERVICE_VERSION,
    author: "Stillwater",
    documentation_url: null,
  });
};

export const schema = async (c: AppContext): Promise<Response> => {
  await authenticateDoor(c);
  const { settings } = await environmentOf(c);
  return c.json({
    action: actionSchema(settings.dialect ?? "browsergym"),
    observation: OBSERVATION_SCHEMA,
    state: STATE_SCHEMA,
  });
};

const json = (description: string, content: object = { type: "object" }) => ({
  200: { description, content: { "application/json": { schema: content } } },
});
const post = (summary: string, description: string, body: object = { type: "object" }) => ({
  post: {
    summary,
    requestBody: { content: { "application/json": { schema: body } } },
    responses: json(description),
  },
});
const get = (summary: string, description: string) => ({ get: { summary, responses: json(description) } });

export const openapi = async (c: AppContext): Promise<Response> => {
  await authenticateDoor(c);
  const environment = await environmentOf(c);
  const name = environment.name;
  const action = actionSchema(environment.settings.dialect ?? "browsergym");
  return c.json({
    openapi: "3.1.0",
    info: { title: `OpenEnv: ${name}`, version: CONTRACT_VERSION, description: descriptionOf(environment) },
    paths: {
      "/reset": post("Begin an episode", "The first observation", RESET_BODY),
      "/step": post("Take one action", "What became of it", {
        type: "object",
        required: ["action"],
        properties: { action, timeout_s: { type: "number" }, request_id: { type: "string" }, episode_id: { type: "string" } },
      }),
      "/state": get("The episode's state", "State"),
      "/schema": get("Schemas of actions, observations and state", "Schemas"),
      "/metadata": get("About the environment", "Metadata"),
      "/health": get("Whether it is well", "Health"),
      "/mcp": post("JSON-RPC: list and call tools", "JSON-RPC"),
      "/openenv.yaml": { get: { summary: "The environment's manifest", responses: { 200: { description: "YAML" } } } },
      "/list_environments": get("The name of the environment", "Names"),
      [`/${name}/splits`]: get("The splits of the tasks", "Splits"),
      [`/${name}/tasks`]: post("The tasks of a split", "Tasks"),
      [`/${name}/num_tasks`]: post("How many tasks a split has", "A number"),
      [`/${name}/task`]: post("One task", "The task"),
      [`/${name}/task_range`]: post("A slice of a split", "Tasks"),
    },
  });
};

const RESET_BODY = {
  type: "object",
  additionalProperties: false,
  properties: {
    seed: { type: "integer", minimum: 0 },
    episode_id: { type: "string", maxLength: 255 },
    task_name: { type: "string", description: "a task's id" },
    task_id: { type: "string", description: "the same" },
    split: { type: "string" },
    index: { type: "integer", minimum: 0, description: "the task's place in the split" },
  },
};
