/**
 * @module Writes the TypedDicts of the Python package from the schemas of the OpenAPI document.
 */
import { openapiDocument } from "../../worker/openapi/document.ts";
import { queryClasses, requestSchemas } from "./queries.ts";
import { type Schema, SchemaWriter } from "./schemas.ts";
import { GENERATED, SEPARATOR } from "./text.ts";

/** Named by the converter, not by us: written where they are used. */
const UNNAMED = /^__schema\d+$/;

export const typesModule = (): string => {
  const document = JSON.parse(JSON.stringify(openapiDocument())) as Document;
  const { schemas } = document.components;
  const writer = new SchemaWriter(schemas, requestSchemas(document));
  for (const name of Object.keys(schemas).filter((name) => !UNNAMED.test(name))) writer.define(name);
  for (const [name, schema] of queryClasses(document)) writer.defineAs(name, schema);
  const definitions = writer.definitions();
  const names = definitions.map(({ name }) => name).sort();
  return `"""What requests take and answers hold, by the names of the wire."""

${GENERATED}

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Mapping, Sequence, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired${SEPARATOR}${definitions.map(({ text }) => text).join(SEPARATOR)}${SEPARATOR}__all__ = [
${names.map((name) => `    "${name}",\n`).join("")}]
`;
};

export interface Document {
  readonly components: { readonly schemas: Record<string, Schema>; readonly parameters?: Record<string, Parameter> };
  readonly paths: Record<string, Record<string, Operation>>;
}

export interface Operation {
  readonly operationId: string;
  readonly requestBody?: unknown;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
}

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
