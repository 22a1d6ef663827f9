/**
 * @module Chat messages in the shape that OpenAI's servers and most trainers take, with tool calls.
 */
import { z } from "zod";
import type { ChatMessage, ToolCall } from "../protocol/index.ts";
import type { FormatOptions } from "./format.ts";
import { thinkingBeside } from "./thinking.ts";

const TextPart = z.object({ type: z.literal("text"), text: z.string() });
const AddressPart = z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) });
/** The picture itself is in a list beside the messages. */
const PlacePart = z.object({ type: z.literal("image") });

export const StandardToolCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string().describe("JSON, as the model wrote it") }),
});
export type StandardToolCall = z.infer<typeof StandardToolCall>;

const messageWith = <Part extends z.ZodType>(part: Part) => {
  const Content = z.union([z.string(), z.array(z.union([TextPart, part]))]);
  return z.discriminatedUnion("role", [
    z.object({ role: z.literal("system"), content: Content }),
    z.object({ role: z.literal("user"), content: Content }),
    z.object({
      role: z.literal("assistant"),
      content: Content.nullable().describe("null: only tools were called"),
      reasoning_content: z.string().optional().describe("thinking that the server gave beside the text"),
      tool_calls: z.array(StandardToolCall).optional(),
      weight: z.literal(0).optional().describe("0: not to be learned"),
    }),
    z.object({ role: z.literal("tool"), tool_call_id: z.string(), content: Content }),
  ]);
};

/** Pictures stand in the messages by their address. */
export const StandardMessage = messageWith(AddressPart);
export type StandardMessage = z.infer<typeof StandardMessage>;
/** Pictures have their places in the messages, and are listed beside them. */
export const PlacedMessage = messageWith(PlacePart);
export type PlacedMessage = z.infer<typeof PlacedMessage>;

export interface Said {
  /** Of a reply. */
  readonly thinking?: string | null;
  readonly learned?: boolean;
}

export const standardMessage = (message: ChatMessage, options: FormatOptions, said?: Said): StandardMessage =>
  written(message, options, said, (name): z.infer<typeof AddressPart> => ({ type: "image_url", image_url: { url: name } }));

/** The names of its pictures are appended to `images`. */
export const placedMessage = (message: ChatMessage, images: string[], options: FormatOptions, said?: Said): PlacedMessage =>
  written(message, options, said, (name): z.infer<typeof PlacePart> => {
    images.push(name);
    return { type: "image" };
  });

type TextPart = z.infer<typeof TextPart>;

const written = <Part>(message: ChatMessage, options: FormatOptions, said: Said = {}, image: (name: string) => Part) => {
  const content = contentOf(message, options, image);
  switch (message.role) {
    case "assistant": {
      const beside = thinkingBeside(textOf(message), said.thinking ?? null);
      return {
        role: message.role,
        content: message.toolCalls?.length && textOf(message) === "" ? null : content,
        ...(beside === null ? {} : { reasoning_content: beside }),
        ...(message.toolCalls?.length ? { tool_calls: message.toolCalls.map(standardToolCall) } : {}),
        ...(said.learned === false ? { weight: 0 as const } : {}),
      };
    }
    case "tool":
      return { role: message.role, tool_call_id: message.toolCallId ?? "", content };
    default:
      return { role: message.role, content };
  }
};

export const standardToolCall = ({ id, name, arguments: args }: ToolCall): StandardToolCall => ({
  id,
  type: "function",
  function: { name, arguments: args },
});

/** One type in the whole file: lists of parts where it has pictures, strings where it has none. */
const contentOf = <Part>(
  message: ChatMessage,
  { has, picture }: FormatOptions,
  image: (name: string) => Part,
): string | (TextPart | Part)[] => {
  if (!has.pictures) return textOf(message, picture);
  const parts = typeof message.content === "string" ? [{ type: "text" as const, text: message.content }] : message.content;
  return parts.map((part) =>
    part.type === "text" ? { type: part.type, text: part.text } : image(picture(part.hash, part.mediaType)),
  );
};

/** A picture is its name in brackets, unless the caller has a better place for it. */
export const textOf = (
  { content }: ChatMessage,
  picture: (hash: string, mediaType: string) => string = (hash) => hash,
  place: (name: string) => string = (name) => `[picture ${name}]`,
): string =>
  typeof content === "string"
    ? content
    : content.map((part) => (part.type === "text" ? part.text : place(picture(part.hash, part.mediaType)))).join("\n");
