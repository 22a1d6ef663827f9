/**
 * @module The OpenAPI 3.1 document, made from the route table.
 */
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import {
  ACTIONS,
  BATCH_ITEMS,
  BatchResetItem,
  BatchStepItem,
  ErrorAnswer,
  ROUTES,
  type RouteDefinition,
  type RouteId,
  SERVICE_ERRORS,
  SERVICE_VERSION,
  type ServiceErrorCode,
} from "../../sdk/protocol/index.ts";
import { BODY_EXAMPLES, ERROR_EXAMPLE } from "./examples.ts";
import { shareParameters } from "./shared-parameters.ts";

const JSON_TYPE = "application/json";

const DESCRIPTION = `A browser environment for training and evaluating web agents. A session is a leased browser with its sites;
an episode is one attempt at a task in it, and is one trajectory. Each step answers when the page is still.

Send \`Authorization: Bearer <token>\`. The scope admin implies all others; run and score imply read.`;

const TAGS: Readonly<Record<RouteDefinition["tag"], string>> = {
  sessions: "A leased browser with its sites: create, look, act, reset, end.",
  snapshots: "Named states of sites, for later sessions and tasks to begin with.",
  tasks: "What there is to train on: suites, tasks, samples.",
  environments: "Named configurations of sessions, which trainers reach by a URL.",
  trajectories: "What was done, step by step, and the payloads that it names.",
  rollouts: "Many episodes, decided by a policy that the service asks by itself.",
  service: "What the service tells about itself.",
};

export type OpenAPIDocument = ReturnType<typeof createDocument>;

let memo: OpenAPIDocument | undefined;

/** Made once per isolate: it depends on nothing but the code. */
export const openapiDocument = (): OpenAPIDocument => {
  memo ??= makeDocument();
  return memo;
};

const makeDocument = (): OpenAPIDocument => {
  const paths: ZodOpenApiPathsObject = {};
  for (const id of Object.keys(ROUTES) as RouteId[]) {
    const route: RouteDefinition = ROUTES[id];
    paths[route.path] = { ...paths[route.path], [route.method]: operation(id, route) };
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Stillwater",
        version: SERVICE_VERSION,
        description: DESCRIPTION,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "This service" }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      security: [{ bearer: [] }],
      paths,
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "A token of this service." } },
        schemas: { Action: actionSchema(), BatchStepItem, BatchResetItem },
      },
    },
    { override: ({ jsonSchema, zodSchema }) => markNotBuilt(jsonSchema, zodSchema) },
  );
  pointStepsAtActions(document);
  pointBatchesAtItems(document);
  return shareParameters(document);
};

/** A field of the contract that is refused when it is used says so, where a reader looks first. */
const markNotBuilt = (jsonSchema: { description?: string }, schema: z.core.$ZodType): void => {
  const checks = schema._zod.def.checks ?? [];
  const isNotBuilt = checks.some((check) => (check._zod.def as { params?: { code?: unknown } }).params?.code === "not_supported");
  if (isNotBuilt)
    jsonSchema.description = ["Not supported yet: only the default is accepted.", jsonSchema.description]
      .filter(Boolean)
      .join(" ");
};

const actionSchema = () => {
  const [first, ...rest] = Object.values(ACTIONS).map(({ schema }) => schema);
  if (!first) throw new Error("there are no actions");
  return z
    .union([first, ...rest])
    .meta({ id: "Action", description: "One action of the native dialect, told apart by type.", unusedIO: "input" });
};

/** Anything may stand in `action`, since a wrong one is the policy's error and not the caller's; this is what is right. */
const pointStepsAtActions = (document: OpenAPIDocument): void => {
  for (const name of ["StepRequest", "BatchStepItem"])
    propertiesOf(document, name).action = { $ref: "#/components/schemas/Action" };
};

/** A batch takes any items, since a wrong one is refused alone; these are right. */
const pointBatchesAtItems = (document: OpenAPIDocument): void => {
  for (const [name, item] of Object.entries(BATCH_ITEMS)) {
    Object.assign(propertiesOf(document, name).items ?? {}, { items: { $ref: `#/components/schemas/${item.meta()?.id}` } });
  }
};

const propertiesOf = (document: OpenAPIDocument, name: string): Record<string, object> =>
  (document.components?.schemas?.[name] as { properties?: Record<string, object> } | undefined)?.properties ?? {};

const operation = (id: RouteId, route: RouteDefinition): ZodOpenApiOperationObject => ({
  operationId: id,
  summary: route.summary,
  description: [route.description, route.scope ? `Needs the scope ${route.scope}.` : "Open without a token."]
    .filter(Boolean)
    .join(" "),
  tags: [route.tag],
  ...(route.scope === null ? { security: [] } : {}),
  ...(route.params || route.query
    ? { requestParams: { ...(route.params ? { path: route.params } : {}), ...(route.query ? { query: route.query } : {}) } }
    : {}),
  ...(route.body ? { requestBody: requestBody(id, route.body) } : {}),
  ...(route.stream
    ? { requestBody: { required: true, content: { [route.stream]: { schema: bytesSchema(route.stream) } } } }
    : {}),
  responses: { ...answers(route), ...errors(route) },
});

const requestBody = (id: RouteId, schema: z.ZodObject) => ({
  required: !schema.safeParse({}).success,
  content: { [JSON_TYPE]: { schema, examples: { ...BODY_EXAMPLES[id] } } },
});

const answers = (route: RouteDefinition): NonNullable<ZodOpenApiOperationObject["responses"]> =>
  Object.fromEntries(
    Object.entries(route.answers).map(([status, { description, body, mediaType }]) => [
      status,
      { description, ...(body === null ? {} : { content: contentOf(body, mediaType) }) },
    ]),
  );

const contentOf = (body: z.ZodType | string, mediaType = JSON_TYPE) =>
  typeof body === "string" ? { [body]: { schema: bytesSchema(body) } } : { [mediaType]: { schema: body } };

const bytesSchema = (mediaType: string) => (mediaType.startsWith("text/") ? { type: "string" as const } : {});

/** One answer per status, which tells the codes that come with it. */
const errors = (route: RouteDefinition): NonNullable<ZodOpenApiOperationObject["responses"]> => {
  const byStatus = Map.groupBy([...route.errors, "internal"] as ServiceErrorCode[], (code) => SERVICE_ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${SERVICE_ERRORS[code].suggestion}`).join("\n\n"),
        content: {
          [JSON_TYPE]: { schema: ErrorAnswer, ...(codes.includes("invalid_request") ? { example: ERROR_EXAMPLE } : {}) },
        },
      },
    ]),
  );
};
