/**
 * @module What a row of NeMo Gym says: the task that it is about, and what the policy answered.
 */
import type { TaskWish } from "../../../durable-objects/environments/choose-task.ts";
import { wishOf } from "../shared/wish.ts";

export type Row = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** Of `verifier_metadata`, or of the row itself: task (or task_id), split, index, seed. */
export const wishOfRow = (row: Row): TaskWish => {
  const metadata = isRecord(row.verifier_metadata) ? row.verifier_metadata : {};
  const fields = { ...row, ...metadata };
  return wishOf({ ...fields, task: fields.task ?? fields.task_id });
};

/** Whether the row wants its tools by MCP, as resources servers offer it. */
export const wantsMCP = (row: Row): boolean =>
  row.expose_tools_over_mcp === true || (isRecord(row.verifier_metadata) && row.verifier_metadata.expose_tools_over_mcp === true);

/** Whether the policy calls tools; otherwise it writes its actions as text. */
export const hasTools = ({ responses_create_params: params }: Row): boolean =>
  isRecord(params) && Array.isArray(params.tools) && params.tools.length > 0;

export interface ToolCall {
  readonly name: string;
  readonly callId: string;
  /** A JSON string as models write it; the session's dialect judges it. */
  readonly arguments: unknown;
}

const outputOf = (response: unknown): Row[] =>
  isRecord(response) && Array.isArray(response.output) ? response.output.filter(isRecord) : [];

/** Names that came over MCP are `mcp__<server>__<tool>`. */
const plainName = (name: string): string => /^mcp__.+?__(.+)$/.exec(name)?.[1] ?? name;

export const toolCallsOf = (response: unknown): ToolCall[] =>
  outputOf(response)
    .filter(({ type }) => type === "function_call")
    .map((call) => ({ name: plainName(String(call.name)), callId: String(call.call_id), arguments: call.arguments }));

/** The text that the policy ended with; undefined when its last word was no message. */
export const finalText = (response: unknown): string | undefined => {
  const last = outputOf(response).findLast(({ type }) => type !== "reasoning");
  return last?.type === "message" ? textOfMessage(last) : undefined;
};

export const spokenText = (response: unknown): string =>
  outputOf(response)
    .filter(({ type }) => type === "message")
    .map(textOfMessage)
    .join("\n");

const textOfMessage = ({ content }: Row): string => {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? content.filter(isRecord) : [];
  return parts.map(({ text }) => (typeof text === "string" ? text : "")).join("");
};
