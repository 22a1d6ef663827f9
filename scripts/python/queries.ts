/**
 * @module What callers send: the queries of routes as schemas, so that they get a TypedDict each, and the schemas of bodies.
 */
import type { Schema } from "./schemas.ts";
import { pascalCase } from "./text.ts";
import type { Document, Operation, Parameter } from "./types.ts";

const PARAMETERS = "#/components/parameters/";

/** `[ListSessionsQuery, schema]` and so on, for every route that takes a query. */
export const queryClasses = (document: Document): [string, Schema][] =>
  Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap((operation): [string, Schema][] => {
      const parameters = queryOf(document, operation);
      if (parameters.length === 0) return [];
      const properties = Object.fromEntries(
        parameters.map(({ name, schema, description }) => [name, described(schema, description)]),
      );
      const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
      return [[`${pascalCase(operation.operationId)}Query`, { type: "object", properties, required }]];
    });

/** The names of all schemas that bodies hold, however deep. */
export const requestSchemas = (document: Document): ReadonlySet<string> => {
  const found = new Set<string>(["BatchStepItem", "BatchResetItem"]);
  const visit = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(document.components.schemas[name]);
    }
  };
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    visit(operation.requestBody);
  }
  return found;
};

const queryOf = (document: Document, { parameters = [] }: Operation): Parameter[] =>
  parameters.map((parameter) => resolved(document, parameter)).filter((parameter) => parameter.in === "query");

const resolved = (document: Document, parameter: Parameter | { readonly $ref: string }): Parameter => {
  if (!("$ref" in parameter)) return parameter;
  const found = document.components.parameters?.[parameter.$ref.slice(PARAMETERS.length)];
  if (!found) throw new Error(`the document has no ${parameter.$ref}`);
  return found;
};

/** "true" and "false" of a query are written as booleans, which the client turns into words. */
const described = (schema: Schema, description: string | undefined): Schema => {
  const flag = schema.enum?.length === 2 && schema.enum.includes("true") && schema.enum.includes("false");
  const { default: _, ...rest } = schema;
  return { ...(flag ? { type: "boolean" } : rest), ...(description === undefined ? {} : { description }) };
};
