/**
 * @module The action space as a prompt tells it, made from the same definitions as validation and function calling.
 */
import type { ToolParameter, ToolSchema } from "../../dialects/index.ts";

const kindOf = ({ type, enum: values, items }: ToolParameter): string => {
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (type !== "array") return type;
  return `[${items?.enum ? items.enum.map((value) => JSON.stringify(value)).join(" | ") : (items?.type ?? "string")}, …]`;
};

const parameterLine = (name: string, parameter: ToolParameter, required: boolean): string =>
  `${name}${required ? "" : "?"}: ${kindOf(parameter)}${parameter.description ? ` (${parameter.description})` : ""}`;

const toolLine = ({ name, description, parameters: { properties, required } }: ToolSchema): string => {
  const listed = Object.entries(properties).map(([key, value]) => parameterLine(key, value, required.includes(key)));
  return `- ${name}: ${description}${listed.length > 0 ? ` Arguments: ${listed.join("; ")}.` : ""}`;
};

export const actionSpace = (tools: readonly ToolSchema[]): string => tools.map(toolLine).join("\n");
