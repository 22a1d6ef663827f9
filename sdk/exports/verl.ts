/**
 * @module verl's multi-turn fine-tuning data: conversations as rows of a Parquet file, with the bytes of their pictures.
 */
import { z } from "zod";
import type { ChatMessage } from "../protocol/index.ts";
import { type Column, list, struct } from "./columns.ts";
import { type Conversation, conversationsOf } from "./conversations.ts";
import { aboutOf, type FileHas, format } from "./format.ts";
import { StandardToolCall, standardToolCall } from "./messages.ts";
import { placedText, plain } from "./placeholders.ts";
import { TABLE_ABOUT_COLUMNS, TableAbout, tableAbout } from "./table.ts";
import { withThinking } from "./thinking.ts";
import { callsAsJSON } from "./tool-calls.ts";

const VERSION = 1;

const VerlMessage = z.object({
  role: z.enum(["system", "user", "assistant", "tool"]),
  content: z.string().describe("with <image> for each picture"),
  weight: z.number().int().describe("0: not to be learned; read by stillwater.trainers.verl_sft, and by nothing in verl"),
  tool_calls: z.array(StandardToolCall).nullable().optional(),
  tool_call_id: z.string().nullable().optional(),
});
type VerlMessage = z.infer<typeof VerlMessage>;

export const VerlLine = z
  .object({
    messages: z.array(VerlMessage),
    tools: z.string().optional().describe("JSON; empty where there are none. In files of agents that call tools"),
    images: z.array(z.string()).optional().describe("by hash, and in the file by their bytes. In files that have pictures"),
    data_source: z.string(),
    extra_info: TableAbout.extend({
      schema: z.literal("stillwater.verl"),
      version: z.literal(VERSION),
      learn: z.enum(["all", "last"]),
      steps: z.array(z.number().int()),
      rewards: z.array(z.number().nullable()),
    }),
  })
  .meta({ id: "VerlLine" });
export type VerlLine = z.infer<typeof VerlLine>;

const columns = ({ pictures, tools }: FileHas): Record<string, Column> => ({
  messages: list(
    struct({
      role: "string",
      content: "string",
      weight: "integer",
      ...(tools
        ? {
            tool_calls: list(struct({ id: "string", type: "string", function: struct({ name: "string", arguments: "string" }) })),
            tool_call_id: "string",
          }
        : {}),
    }),
  ),
  ...(tools ? { tools: "string" } : {}),
  ...(pictures ? { images: list("picture") } : {}),
  data_source: "string",
  extra_info: struct({
    ...TABLE_ABOUT_COLUMNS,
    schema: "string",
    version: "integer",
    learn: "string",
    steps: list("integer"),
    rewards: list("number"),
  }),
});

export const verl = format<VerlLine>({
  name: "verl",
  version: VERSION,
  Line: VerlLine,
  columns,
  *lines(episode, options) {
    const about = tableAbout(aboutOf(episode));
    for (const conversation of conversationsOf(episode, options.context)) {
      const { turns, tools, whole } = conversation;
      const images: string[] = [];
      const messages = messagesOf(conversation, images, options.has);
      yield {
        messages,
        ...(options.has.tools ? { tools: tools.length > 0 ? JSON.stringify(tools) : "" } : {}),
        ...(options.has.pictures ? { images } : {}),
        data_source: about.suite === "" ? "stillwater" : `stillwater/${about.suite}`,
        extra_info: {
          schema: "stillwater.verl",
          version: VERSION,
          ...about,
          learn: whole ? "all" : "last",
          steps: turns.map(({ turn }) => turn.step.index),
          rewards: turns.map(({ turn }) => turn.reward),
        },
      };
    }
  },
});

const messagesOf = ({ messages, turns }: Conversation, images: string[], has: FileHas): VerlMessage[] => {
  const replies = new Map(turns.map(({ turn, at }) => [at, turn]));
  return messages.map((message, at) => {
    const turn = replies.get(at);
    const text = has.pictures
      ? placedText(message, images, (hash) => hash)
      : placedText(withoutPictures(message), [], (hash) => hash);
    const thinking = turn?.call.reply.thinking ?? null;
    const said = message.role === "assistant" ? withThinking(text, thinking && plain(thinking)) : text;
    const calls = message.toolCalls ?? [];
    return {
      role: message.role,
      content: has.tools || calls.length === 0 ? said : `${said}\n<tool_call>${plain(callsAsJSON(calls))}</tool_call>`.trim(),
      weight: turn && !turn.step.mask ? 1 : 0,
      ...(has.tools
        ? { tool_calls: calls.length > 0 ? calls.map(standardToolCall) : null, tool_call_id: message.toolCallId ?? null }
        : {}),
    };
  });
};

const withoutPictures = (message: ChatMessage): ChatMessage => ({
  ...message,
  content:
    typeof message.content === "string"
      ? message.content
      : message.content.map((part) => (part.type === "text" ? part : { type: "text", text: `[picture ${part.hash}]` })),
});
