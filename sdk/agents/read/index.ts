/**
 * @module Reads a reply: the thought, what to remember, and the one action. What cannot be read, is cut short or holds several
 * actions is handed on in a form that the session's dialect refuses, so that the policy is told and nothing is done.
 */
import { isRecord } from "../../dialects/arguments.ts";
import { callInText } from "../../dialects/calls.ts";
import type { PolicyReply, ToolCall } from "../../protocol/index.ts";
import type { ReadReply } from "../agent.ts";
import { sectionsOf } from "./sections.ts";
import { isWhole, spoken } from "./spoken.ts";

const CUT_REASONS: ReadonlySet<unknown> = new Set(["length", "max_tokens"]);

/** What the dialects know as a reply of which the end is missing. */
const CUT = { choices: [{ finish_reason: "length", message: { role: "assistant", content: "" } }] };

type Found = Record<string, unknown>;

const callIn = (text: string): Found | null => {
  try {
    const { name, args } = callInText(text);
    return name === null ? args : { name, arguments: args };
  } catch {
    return null;
  }
};

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
};

const asCall = ({ name, arguments: args }: ToolCall): Found => ({ name, arguments: args.trim() === "" ? {} : parsed(args) });

/** One is the action; several are handed on together, and refused together. */
const oneOf = (found: readonly Found[]): unknown => (found.length === 1 ? found[0] : found);

const TAGGED = /<(tool_call|function_call|tool_use)\b[^<>]*>([\s\S]*?)(?:<\/\1\s*>|$)/gi;
const FENCED = /(```)[\w-]*([\s\S]*?)(?:```|$)/g;

/** In prose a fence may be a draft, and the dialects let the last one count; tool calls and what stands as the action are meant. */
const callsIn = (text: string, meant: boolean): Found[] => {
  const blocks = [TAGGED, ...(meant ? [FENCED] : [])].map((pattern) =>
    [...text.matchAll(pattern)].map(([, , block = ""]) => block),
  );
  const several = isWhole(text) ? undefined : blocks.find(({ length }) => length > 1);
  if (several) return several.map((block) => callIn(block) ?? { type: "unreadable" });
  const call = callIn(text);
  return call ? [call] : [];
};

const actionInText = (text: string, sections: readonly string[]): unknown => {
  const found = sections.length > 0 ? sections.flatMap((section) => callsIn(section, true)) : callsIn(text, false);
  if (found.length > 0) return oneOf(found);
  // The dialect says what is wrong with it. What stands outside of the action is not looked into again.
  return sections.length > 0 ? `Action: ${sections.join("\n")}`.trim() : text.trim();
};

/** Some models write the thought and the action as one object. */
const unwrapped = (read: unknown): unknown =>
  isRecord(read) && read.type === undefined && isRecord(read.action) ? read.action : read;

const wordsOf = (action: unknown, key: "thought" | "memory"): string | null =>
  isRecord(action) && typeof action[key] === "string" ? action[key] : null;

export const readReply = (reply: PolicyReply): ReadReply => {
  const text = spoken(reply.text);
  const { opening, thoughts, memories, actions } = sectionsOf(text);
  const cut = CUT_REASONS.has(reply.finishReason);
  const read = reply.toolCalls.length > 0 ? oneOf(reply.toolCalls.map(asCall)) : actionInText(text, actions);
  return {
    action: cut ? CUT : unwrapped(read),
    thought:
      thoughts.join("\n") ||
      wordsOf(read, "thought") ||
      (actions.length > 0 || reply.toolCalls.length > 0 ? opening : "") ||
      null,
    memory: memories.at(-1) ?? wordsOf(read, "memory"),
  };
};
