/**
 * @module ShareGPT as LLaMA-Factory reads it: human and gpt in turn, `<image>` in the text for each picture of the list.
 */
import { z } from "zod";
import type { ChatMessage } from "../protocol/index.ts";
import { type Conversation, conversationsOf } from "./conversations.ts";
import { About, aboutOf, type FormatOptions, format } from "./format.ts";

const VERSION = 1;
const IMAGE = "<image>";
/** Where a page or a policy writes what LLaMA-Factory takes for a place of a picture, film or sound. */
const PLACEHOLDERS = /<(image|video|audio)>/g;

const Said = z.object({ from: z.enum(["human", "gpt", "function_call", "observation"]), value: z.string() });
type Said = z.infer<typeof Said>;

export const ShareGPTLine = z
  .object({
    conversations: z.array(Said),
    system: z.string(),
    tools: z.string().describe("JSON, as LLaMA-Factory wants it; empty where there are none"),
    images: z.array(z.string()).describe("one for each <image>, in order"),
    learn: z.enum(["all", "last"]).describe("last: the earlier replies are history, to be trained with `mask_history`"),
    about: About.extend({
      schema: z.literal("stillwater.sharegpt"),
      version: z.literal(VERSION),
      steps: z.array(z.number().int()),
    }),
  })
  .meta({ id: "ShareGPTLine" });
export type ShareGPTLine = z.infer<typeof ShareGPTLine>;

export const sharegpt = format<ShareGPTLine>({
  name: "sharegpt",
  version: VERSION,
  masked: "exclude",
  Line: ShareGPTLine,
  *lines(episode, options) {
    const about = aboutOf(episode);
    for (const conversation of conversationsOf(episode)) {
      const { turns, tools, whole } = conversation;
      const images: string[] = [];
      yield {
        ...spoken(conversation, images, options),
        tools: tools.length > 0 ? JSON.stringify(tools.map(declaration)) : "",
        images,
        learn: whole ? "all" : "last",
        about: { schema: "stillwater.sharegpt", version: VERSION, ...about, steps: turns.map(({ turn }) => turn.step.index) },
      };
    }
  },
});

const ASKING: ReadonlySet<Said["from"]> = new Set(["human", "observation"]);

/** Those who ask and those who answer take turns, and somebody asks first: what would break that is joined. */
const spoken = (
  { messages, turns }: Conversation,
  images: string[],
  options: FormatOptions,
): Pick<ShareGPTLine, "conversations" | "system"> => {
  const thinking = new Map(turns.map(({ turn, at }) => [at, turn.call.reply.thinking]));
  const system: string[] = [];
  const conversations: Said[] = [];
  for (const [at, message] of messages.entries()) {
    const text = textOf(message, images, options);
    if (message.role === "system") {
      system.push(text);
      continue;
    }
    const said = saidOf(message, text, thinking.get(at) ?? null);
    const last = conversations.at(-1);
    if (!last && !ASKING.has(said.from)) conversations.push({ from: "human", value: "" });
    if (last && ASKING.has(last.from) === ASKING.has(said.from)) {
      conversations[conversations.length - 1] = { from: said.from, value: `${last.value}\n\n${said.value}` };
    } else conversations.push(said);
  }
  return { conversations, system: system.join("\n\n") };
};

const saidOf = (message: ChatMessage, text: string, thinking: string | null): Said => {
  if (message.role === "user") return { from: "human", value: text };
  if (message.role === "tool") return { from: "observation", value: text };
  const thought = thinking ? `<think>\n${plain(thinking)}\n</think>\n\n` : "";
  if (!message.toolCalls?.length) return { from: "gpt", value: thought + text };
  const calls = message.toolCalls.map(({ name, arguments: written }) => ({ name, arguments: parsed(written) }));
  return { from: "function_call", value: plain(JSON.stringify(calls.length === 1 ? calls[0] : calls)) };
};

const textOf = ({ content }: ChatMessage, images: string[], { picture }: FormatOptions): string => {
  if (typeof content === "string") return plain(content);
  return content
    .map((part) => {
      if (part.type === "text") return plain(part.text);
      images.push(picture(part.hash, part.mediaType));
      return IMAGE;
    })
    .join("\n");
};

const plain = (text: string): string => text.replace(PLACEHOLDERS, "< $1>");

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
};

/** Of OpenAI's `{type: "function", function}` only the function. */
const declaration = (tool: unknown): unknown => (tool as { function?: unknown } | null)?.function ?? tool;
