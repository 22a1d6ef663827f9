import { describe, expect, it } from "vitest";
import { ACTIONS, ErrorBody, ROUTES, type RouteDefinition, type RouteId } from "../../sdk/protocol/index.ts";
import { openapiDocument } from "../../worker/openapi/document.ts";
import { BODY_EXAMPLES, ERROR_EXAMPLE, QUERY_EXAMPLES } from "../../worker/openapi/examples.ts";

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: object;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: object[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string }[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; parameters: Record<string, Parameter>; securitySchemes: Record<string, object> };
}

const document = JSON.parse(JSON.stringify(openapiDocument())) as Document;
const routes = Object.entries(ROUTES) as [RouteId, RouteDefinition][];
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

it("explains what a group is wherever one is given", () => {
  const create = document.components.schemas.CreateSession as { properties: Record<string, { description?: string }> };
  expect(create.properties.group?.description).toContain("compared with each other");
});

const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);

const refsOf = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = "$ref" in value && typeof value.$ref === "string" ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(refsOf)];
};

const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map((parameter) => ("$ref" in parameter ? (resolve(parameter.$ref) as Parameter) : parameter));

describe("the OpenAPI document", () => {
  it("is of version 3.1 and names the service", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Stillwater", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
  });

  it("has every route of the table, once, and no other", () => {
    const described = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);
    expect(described.sort()).toEqual(routes.map(([id, { method, path }]) => `${id} ${method} ${path}`).sort());
  });

  it("holds no reference into nothing, and no component that nothing refers to", () => {
    const refs = new Set(refsOf(document));
    for (const ref of refs) expect(resolve(ref), ref).toBeTypeOf("object");
    for (const kind of ["schemas", "parameters"] as const) {
      for (const name of Object.keys(document.components[kind])) expect(refs).toContain(`#/components/${kind}/${name}`);
    }
  });

  it("declares each parameter of a path as required, and no parameter twice", () => {
    for (const { path, operation } of operations) {
      const parameters = parametersOf(operation);
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
      expect(inPath.every(({ required }) => required === true)).toBe(true);
      expect(parameters.every(({ schema }) => typeof schema === "object")).toBe(true);
      expect(new Set(parameters.map(({ name, in: place }) => `${place} ${name}`)).size).toBe(parameters.length);
    }
  });

  it("shares the parameters that several routes take", () => {
    const names = Object.values(document.components.parameters).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["id", "limit", "cursor"]));
  });

  it("tells for every route what it answers, with which errors, and who may ask", () => {
    const tags = document.tags.map(({ name }) => name);
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(document.components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
    for (const { operation } of operations) {
      const route: RouteDefinition = ROUTES[operation.operationId as RouteId];
      expect(operation.security, operation.operationId).toEqual(route.scope === null ? [] : undefined);
      expect(operation.tags.every((tag) => tags.includes(tag))).toBe(true);
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^(101|[2-5]\d\d)$/);
        expect(description).not.toBe("");
        expect(Object.keys(content ?? {})).toHaveLength(status === "204" ? 0 : 1);
      }
      for (const code of route.errors) expect(JSON.stringify(operation.responses)).toContain(code);
    }
  });

  it("names every action", () => {
    const text = JSON.stringify(document.components.schemas.Action);
    for (const type of Object.keys(ACTIONS)) expect(text).toContain(`"const":"${type}"`);
  });

  it("says of a field that is not built that it is not supported", () => {
    const { properties } = document.components.schemas.CreateSession as { properties: Record<string, { description?: string }> };
    for (const field of ["clock", "random"]) expect(properties[field]?.description).toContain("Not supported yet");
    for (const field of ["key", "seed", "labels"]) expect(properties[field]?.description ?? "").not.toContain("Not supported");
  });
});

describe("the examples", () => {
  it("of bodies are what their routes accept", () => {
    for (const [id, examples] of Object.entries(BODY_EXAMPLES)) {
      const route: RouteDefinition = ROUTES[id as RouteId];
      for (const { value } of Object.values(examples)) expect(() => route.body?.parse(value)).not.toThrow();
    }
    expect(Object.keys(BODY_EXAMPLES).sort()).toEqual(
      routes
        .filter(([, route]) => route.body)
        .map(([id]) => id)
        .sort(),
    );
  });

  it("of queries are what their routes accept", () => {
    for (const [id, query] of Object.entries(QUERY_EXAMPLES)) {
      const route: RouteDefinition = ROUTES[id as RouteId];
      expect(() => route.query?.parse(Object.fromEntries(new URLSearchParams(query)))).not.toThrow();
    }
  });

  it("of errors have the shape of an error", () => {
    expect(ErrorBody.parse(ERROR_EXAMPLE)).toEqual(ERROR_EXAMPLE);
  });
});
