/**
 * @module Chat messages as OpenAI's servers and trainers take them. Replies that are not to be learned have weight 0.
 */
import { z } from "zod";
import type { ChatMessage } from "../protocol/index.ts";
import { type Conversation, conversationsOf } from "./conversations.ts";
import { About, aboutOf, type FormatOptions, format } from "./format.ts";

const VERSION = 1;

const Part = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) }),
]);
const Content = z.union([z.string(), z.array(Part)]);

const OpenAIMessage = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), content: Content }),
  z.object({ role: z.literal("user"), content: Content }),
  z.object({
    role: z.literal("assistant"),
    content: Content.nullable(),
    reasoning_content: z.string().optional(),
    tool_calls: z
      .array(
        z.object({
          id: z.string(),
          type: z.literal("function"),
          function: z.object({ name: z.string(), arguments: z.string() }),
        }),
      )
      .optional(),
    weight: z.literal(0).optional(),
  }),
  z.object({ role: z.literal("tool"), tool_call_id: z.string(), content: Content }),
]);
type OpenAIMessage = z.infer<typeof OpenAIMessage>;

export const OpenAILine = z
  .object({
    messages: z.array(OpenAIMessage),
    tools: z.array(z.unknown()).optional(),
    metadata: About.extend({
      schema: z.literal("stillwater.openai"),
      version: z.literal(VERSION),
      steps: z.array(z.number().int()).describe("the steps whose replies are to be learned"),
      rewards: z.array(z.number().nullable()).describe("of those steps"),
    }),
  })
  .meta({ id: "OpenAILine" });
export type OpenAILine = z.infer<typeof OpenAILine>;

export const openai = format<OpenAILine>({
  name: "openai",
  version: VERSION,
  masked: "exclude",
  Line: OpenAILine,
  *lines(episode, options) {
    const about = aboutOf(episode);
    for (const conversation of conversationsOf(episode)) {
      const { turns, tools } = conversation;
      yield {
        messages: messagesOf(conversation, options),
        ...(tools.length > 0 ? { tools: [...tools] } : {}),
        metadata: {
          schema: "stillwater.openai",
          version: VERSION,
          ...about,
          steps: turns.map(({ turn }) => turn.step.index),
          rewards: turns.map(({ turn }) => turn.reward),
        },
      };
    }
  },
});

const messagesOf = ({ messages, turns }: Conversation, options: FormatOptions): OpenAIMessage[] => {
  const learned = new Map(turns.map(({ turn, at }) => [at, turn]));
  return messages.map((message, at) => {
    const turn = learned.get(at);
    const content = contentOf(message, options);
    switch (message.role) {
      case "assistant":
        return {
          role: "assistant",
          content: message.toolCalls?.length && content === "" ? null : content,
          ...(turn?.call.reply.thinking ? { reasoning_content: turn.call.reply.thinking } : {}),
          ...(message.toolCalls?.length ? { tool_calls: message.toolCalls.map(toolCall) } : {}),
          ...(turn && !turn.step.mask ? {} : { weight: 0 as const }),
        };
      case "tool":
        return { role: "tool", tool_call_id: message.toolCallId ?? "", content };
      default:
        return { role: message.role, content };
    }
  });
};

const toolCall = ({ id, name, arguments: written }: NonNullable<ChatMessage["toolCalls"]>[number]) => ({
  id,
  type: "function" as const,
  function: { name, arguments: written },
});

const contentOf = ({ content }: ChatMessage, { picture }: FormatOptions): z.infer<typeof Content> =>
  typeof content === "string"
    ? content
    : content.map((part) =>
        part.type === "text" ? part : { type: "image_url", image_url: { url: picture(part.hash, part.mediaType) } },
      );
