/**
 * @module ShareGPT as LLaMA-Factory reads it: human and gpt in turn, `<image>` in the text for each picture of the list.
 */
import { z } from "zod";
import type { ChatMessage } from "../protocol/index.ts";
import { type Conversation, conversationsOf } from "./conversations.ts";
import { aboutOf, type FormatOptions, format } from "./format.ts";
import { placedText, plain } from "./placeholders.ts";
import { TableAbout, tableAbout } from "./table.ts";
import { withThinking } from "./thinking.ts";
import { callsAsJSON, declaration, withoutCallMarks } from "./tool-calls.ts";

const VERSION = 2;

const Said = z.object({ from: z.enum(["human", "gpt", "function_call", "observation"]), value: z.string() });
type Said = z.infer<typeof Said>;

export const ShareGPTLine = z
  .object({
    conversations: z.array(Said),
    system: z.string(),
    tools: z.string().describe("JSON, as LLaMA-Factory wants it; empty where there are none"),
    images: z.array(z.string()).describe("one for each <image>, in order"),
    learn: z.enum(["all", "last"]).describe("last: the earlier replies are history, to be trained with `mask_history`"),
    about: TableAbout.extend({
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
  Line: ShareGPTLine,
  *lines(episode, options) {
    const about = tableAbout(aboutOf(episode));
    for (const conversation of conversationsOf(episode, options.context)) {
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
  { picture }: FormatOptions,
): Pick<ShareGPTLine, "conversations" | "system"> => {
  const thinking = new Map(turns.map(({ turn, at }) => [at, turn.call.reply.thinking]));
  const system: string[] = [];
  const conversations: Said[] = [];
  for (const [at, message] of messages.entries()) {
    const text = placedText(message, images, picture);
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
  const whole = withThinking(text, thinking && plain(thinking));
  if (!message.toolCalls?.length) return { from: "gpt", value: whole };
  const call = plain(callsAsJSON(message.toolCalls));
  // LLaMA-Factory takes a call that stands alone as JSON, and one with words beside it between marks.
  if (whole === "") return { from: "function_call", value: call };
  const words = withoutCallMarks(whole);
  return { from: "function_call", value: `${words}${words.endsWith("\n") ? "" : "\n"}<tool_call>${call}</tool_call>` };
};
