/**
 * @module TRL's conversational prompts and completions: one line per call, so that the loss is on that reply alone.
 */
import { z } from "zod";
import { turnsOf } from "./episode.ts";
import { aboutOf, format, wanted } from "./format.ts";
import { PlacedMessage, placedMessage } from "./messages.ts";
import { TableAbout, tableAbout } from "./table.ts";

const VERSION = 1;

export const TRLLine = z
  .object({
    prompt: z.array(PlacedMessage),
    completion: z.array(PlacedMessage).describe("the reply"),
    tools: z.string().nullable().describe("JSON, which TRL parses; null where there are none"),
    images: z
      .array(z.string())
      .optional()
      .describe("one for each place of a picture, in order; in all lines of a file or in none"),
    reward: z.number().nullable().describe("of this step"),
    about: TableAbout.extend({ schema: z.literal("stillwater.trl"), version: z.literal(VERSION), step: z.number().int() }),
  })
  .meta({ id: "TRLLine" });
export type TRLLine = z.infer<typeof TRLLine>;

export const trl = format<TRLLine>({
  name: "trl",
  version: VERSION,
  ofSteps: true,
  Line: TRLLine,
  *lines(episode, options) {
    const about = tableAbout(aboutOf(episode));
    for (const { step, reward, messages, reply, call } of turnsOf(episode)) {
      const mask = about.mask || step.mask;
      if (step.failure !== null || !wanted(options.masked, mask)) continue;
      const images: string[] = [];
      const prompt = messages.map((message) => placedMessage(message, images, options));
      yield {
        prompt,
        completion: [placedMessage(reply, images, options, { thinking: call.reply.thinking })],
        tools: call.tools.length > 0 ? JSON.stringify(call.tools) : null,
        ...(options.has.pictures ? { images } : {}),
        reward,
        about: { schema: "stillwater.trl", version: VERSION, ...about, mask, step: step.index },
      };
    }
  },
});
