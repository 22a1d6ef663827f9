/**
 * @module A past round as messages: what the policy said, then what it saw next.
 */
import type { ChatMessage, MessagePart, PolicyReply, ToolCall } from "../../protocol/index.ts";
import type { Round } from "../agent.ts";
import { spoken } from "../read/spoken.ts";
import { pictureParts, type Sight, sightText } from "./observation.ts";
import { messageTokens, pictureTokens } from "./tokens.ts";

export interface TurnStyle {
  readonly toolCalls: boolean;
  readonly thinking: "strip" | "keep";
}

export interface Turn {
  readonly messages: readonly ChatMessage[];
  readonly tokens: number;
}

const NOT_DONE = "Not done: one call per reply.";
const SAID_NOTHING = "(empty reply)";

const isObject = (json: string): boolean => {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

const written = ({ name, arguments: args }: ToolCall): string =>
  `<tool_call>{"name": ${JSON.stringify(name)}, "arguments": ${args}}</tool_call>`;

/** Servers that take thinking out of the text give it beside. */
const kept = ({ text, thinking }: PolicyReply): string =>
  thinking !== null && spoken(text) === text ? `<think>\n${thinking}\n</think>\n\n${text}` : text;

/** Servers want every call to have an id of its own. */
const withIds = (calls: readonly ToolCall[], round: number): ToolCall[] => {
  const distinct = calls.every(({ id }) => id !== "") && new Set(calls.map(({ id }) => id)).size === calls.length;
  return distinct ? [...calls] : calls.map((call, n) => ({ ...call, id: `call_${round}_${n}` }));
};

/** Calls whose arguments are no JSON object are shown as text: servers refuse a whole prompt that holds one as a call. */
const said = ({ reply, answer }: Round, style: TurnStyle): ChatMessage => {
  // What is kept is kept to the letter: servers that record tokens compare it with what they gave.
  const text = style.thinking === "keep" ? kept(reply) : spoken(reply.text).trim();
  const calls = withIds(reply.toolCalls, answer.index);
  if (style.toolCalls && calls.length > 0 && calls.every((call) => call.name !== "" && isObject(call.arguments)))
    return { role: "assistant", content: text, toolCalls: calls };
  return { role: "assistant", content: [text, ...calls.map(written)].filter(Boolean).join("\n") || SAID_NOTHING };
};

export const sightMessage = (sight: Sight, before = ""): ChatMessage => {
  const text = before + sightText(sight);
  const pictures = pictureParts(sight);
  return { role: "user", content: pictures.length > 0 ? [{ type: "text", text }, ...pictures] : text };
};

const answered = (calls: readonly ToolCall[], sight: Sight): ChatMessage[] => {
  const last = calls.length - 1;
  const results = calls.map(
    ({ id }, n): ChatMessage => ({ role: "tool", toolCallId: id, content: n === last ? sightText(sight) : NOT_DONE }),
  );
  // Results of functions are text for most servers.
  const pictures: MessagePart[] = pictureParts(sight);
  return pictures.length > 0 ? [...results, { role: "user", content: pictures }] : results;
};

export const tokensOf = (messages: readonly ChatMessage[], ...sights: readonly Sight[]): number => {
  const pictures = sights.reduce((sum, { picture }) => sum + (picture ? pictureTokens(picture) : 0), 0);
  return messages.reduce((sum, message) => sum + messageTokens(message), pictures);
};

/** What was said in a round, and what was seen after it. */
export const turnOf = (round: Round, sight: Sight, style: TurnStyle): Turn => {
  const assistant = said(round, style);
  const messages = [assistant, ...(assistant.toolCalls ? answered(assistant.toolCalls, sight) : [sightMessage(sight)])];
  return { messages, tokens: tokensOf(messages, sight) };
};
