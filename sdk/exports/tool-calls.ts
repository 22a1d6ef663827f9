/**
 * @module Tool calls as text, and tools as JSON text, for formats that have no other place for them.
 */
import type { ToolCall } from "../protocol/index.ts";

const MARKS = /<(\/?tool_call)>/g;

/** Text in which nothing looks like the beginning or end of a call. */
export const withoutCallMarks = (text: string): string => text.replace(MARKS, "< $1>");

/** `{"name", "arguments"}`, or a list of them. */
export const callsAsJSON = (calls: readonly ToolCall[]): string => {
  const written = calls.map(({ name, arguments: args }) => ({ name, arguments: parsed(args) }));
  // The same JSON, without marks that a reader could take for the end of the call.
  return JSON.stringify(written.length === 1 ? written[0] : written).replace(MARKS, "\\u003c$1>");
};

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
};

/** Of OpenAI's `{type: "function", function}` only the function. */
export const declaration = (tool: unknown): unknown => (tool as { function?: unknown } | null)?.function ?? tool;
