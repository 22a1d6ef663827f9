/**
 * @module What a policy is asked and what it says: chat requests as OpenAI's servers take them, and the record of each call.
 */
import { z } from "zod";
import { EpochMs, Milliseconds } from "./primitives.ts";

export const AGENT_KINDS = ["text", "tool", "vision", "marks"] as const;
export const AgentKind = z.enum(AGENT_KINDS).meta({ id: "AgentKind" });
export type AgentKind = z.infer<typeof AgentKind>;

/** A picture is named by its hash, as `/v1/blobs/{sha256}` gives it; its bytes are put in only when the message is sent. */
export const MessagePart = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image"), hash: z.string(), mediaType: z.string() }),
]);
export type MessagePart = z.infer<typeof MessagePart>;

export const ToolCall = z.object({
  id: z.string(),
  name: z.string(),
  arguments: z.string().describe("JSON, as the model wrote it"),
});
export type ToolCall = z.infer<typeof ToolCall>;

export const ChatMessage = z
  .object({
    role: z.enum(["system", "user", "assistant", "tool"]),
    content: z.union([z.string(), z.array(MessagePart)]),
    toolCalls: z.array(ToolCall).optional(),
    toolCallId: z.string().optional(),
  })
  .meta({ id: "ChatMessage" });
export type ChatMessage = z.infer<typeof ChatMessage>;

export const Usage = z.object({ promptTokens: z.number().int(), completionTokens: z.number().int() });

/** What the model said. Token ids and log-probabilities are there where the server gives them. */
export const PolicyReply = z
  .object({
    text: z.string(),
    thinking: z.string().nullable(),
    toolCalls: z.array(ToolCall),
    finishReason: z.string().nullable(),
    usage: Usage.nullable(),
    promptTokenIds: z.array(z.number().int()).nullable(),
    replyTokenIds: z.array(z.number().int()).nullable(),
    logprobs: z.array(z.number()).nullable(),
    version: z.string().nullable().describe("the policy version that the server named"),
  })
  .meta({ id: "PolicyReply" });
export type PolicyReply = z.infer<typeof PolicyReply>;

export const Sampling = z.record(z.string(), z.unknown()).describe("temperature, max_tokens, top_p and so on, as sent");
export type Sampling = z.infer<typeof Sampling>;

/** One call of a policy, whole: training data is made from it without running again. */
export const PolicyCall = z
  .object({
    agent: z.object({ kind: AgentKind, prompt: z.string(), version: z.string() }).nullable(),
    model: z.string().nullable(),
    messages: z.array(ChatMessage),
    tools: z.array(z.unknown()),
    sampling: Sampling,
    reply: PolicyReply,
    attempts: z.number().int().describe("how often the server was asked until it answered"),
    at: EpochMs,
    ms: Milliseconds,
  })
  .meta({ id: "PolicyCall" });
export type PolicyCall = z.infer<typeof PolicyCall>;
