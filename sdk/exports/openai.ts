/**
 * @module Chat messages as OpenAI's servers and trainers take them. Replies that are not to be learned have weight 0.
 */
import { z } from "zod";
import { type Conversation, conversationsOf } from "./conversations.ts";
import { About, aboutOf, type FormatOptions, format } from "./format.ts";
import { StandardMessage, standardMessage } from "./messages.ts";

const VERSION = 2;

export const OpenAILine = z
  .object({
    messages: z.array(StandardMessage),
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
  Line: OpenAILine,
  *lines(episode, options) {
    const about = aboutOf(episode);
    for (const conversation of conversationsOf(episode, options.context)) {
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

const messagesOf = ({ messages, turns }: Conversation, options: FormatOptions): StandardMessage[] => {
  const replies = new Map(turns.map(({ turn, at }) => [at, turn]));
  return messages.map((message, at) => {
    const turn = replies.get(at);
    return standardMessage(message, options, {
      thinking: turn?.call.reply.thinking ?? null,
      learned: turn !== undefined && !turn.step.mask,
    });
  });
};
