/**
 * @module Function-calling schemas: written by hand for foreign dialects, made from the definitions for native actions.
 */
import { z } from "zod";
import type { ActionDefinition } from "../protocol/index.ts";
import type { ToolParameter, ToolSchema } from "./types.ts";

export const text = (description: string): ToolParameter => ({ type: "string", description });
export const number = (description: string): ToolParameter => ({ type: "number", description });
export const integer = (description: string): ToolParameter => ({ type: "integer", description });
export const flag = (description: string): ToolParameter => ({ type: "boolean", description });
export const choice = (values: readonly string[], description: string): ToolParameter => ({
  type: "string",
  description,
  enum: values,
});
export const list = (type: "string" | "number" | "integer", description: string, values?: readonly string[]): ToolParameter => ({
  type: "array",
  description,
  items: { type, ...(values ? { enum: values } : {}) },
});

export const tool = (
  name: string,
  description: string,
  properties: Record<string, ToolParameter> = {},
  required: readonly string[] = [],
): ToolSchema => ({ name, description, parameters: { type: "object", properties, required } });

interface PropertySchema {
  readonly type?: ToolParameter["type"];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: NonNullable<ToolParameter["items"]> | { readonly type: "object" };
}

/** Keeps what every consumer of tool schemas understands; null for what is not flat. */
const flat = ({ type, description, enum: values, items }: PropertySchema): ToolParameter | null => {
  if (!type || items?.type === "object") return null;
  return {
    type,
    ...(description ? { description } : {}),
    ...(values ? { enum: values } : {}),
    ...(items ? { items: { type: items.type, ...(items.enum ? { enum: items.enum } : {}) } } : {}),
  };
};

/** One tool of an action's definition; `instead` stands for arguments that are not flat. */
export const toolOfAction = (
  { type, description, schema }: ActionDefinition,
  instead: Readonly<Record<string, { properties: Record<string, ToolParameter>; required: readonly string[] }>>,
): ToolSchema => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input" }) as unknown as {
    properties?: Record<string, PropertySchema>;
    required?: string[];
  };
  const flattened = Object.entries(properties).flatMap(([name, property]): [string, ToolParameter][] => {
    if (name === "type") return [];
    const parameter = flat(property);
    return parameter ? [[name, parameter]] : Object.entries(instead[name]?.properties ?? {});
  });
  const needed = required.flatMap((name) => (name === "type" ? [] : (instead[name]?.required ?? [name])));
  return tool(type, description, Object.fromEntries(flattened), needed);
};
