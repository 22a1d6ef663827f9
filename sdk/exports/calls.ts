/**
 * @module One row per policy call, for trainers that learn from tokens: ids, log-probabilities, reward, group and mask.
 */
import { z } from "zod";
import { FAILURE_CLASSES, PolicyReply, Sampling } from "../protocol/index.ts";
import { type Turn, turnsOf } from "./episode.ts";
import { About, aboutOf, type FormatOptions, format, wanted } from "./format.ts";
import { StandardMessage, standardMessage } from "./messages.ts";

const VERSION = 2;

export const CallLine = About.extend({
  schema: z.literal("stillwater.call"),
  version: z.literal(VERSION),
  id: z.string().describe("trajectory and index"),
  index: z.number().int().describe("of the step"),
  last: z.boolean(),
  terminated: z.boolean(),
  truncated: z.boolean(),
  reward: z.number().nullable(),
  mask: z.boolean().describe("of this call: true where its step or its whole episode must not be learned from"),
  episodeMask: z.boolean(),
  error: z.string().nullable().describe("code of what was wrong with the action"),
  failure: z.enum(FAILURE_CLASSES).nullable(),
  model: z.string().nullable(),
  prompt: z.string().nullable().describe("of the agent: kind, name and version"),
  callVersion: z.string().nullable().describe("the policy version that the server named in its answer"),
  messages: z.array(StandardMessage).describe("what the policy was asked"),
  exact: z.boolean().describe("false: the messages were not kept, and are made of goal, observations and actions"),
  images: z.array(z.string()).describe("of the messages, in order"),
  tools: z.array(z.unknown()),
  sampling: Sampling,
  reply: StandardMessage.describe("what it said, with its thinking and tool calls"),
  action: z.string().describe("that was taken from the reply: JSON, or the words of a dialect as they are"),
  finishReason: z.string().nullable(),
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  promptTokenIds: PolicyReply.shape.promptTokenIds,
  replyTokenIds: PolicyReply.shape.replyTokenIds,
  logprobs: PolicyReply.shape.logprobs,
}).meta({ id: "CallLine" });
export type CallLine = z.infer<typeof CallLine>;

export const calls = format<CallLine>({
  name: "calls",
  version: VERSION,
  ofSteps: true,
  Line: CallLine,
  *lines(episode, options) {
    const about = aboutOf(episode);
    const turns = turnsOf(episode);
    for (const [at, turn] of turns.entries()) {
      const mask = about.mask || turn.step.mask;
      if (!wanted(options.masked, mask)) continue;
      yield {
        ...about,
        ...rowOf(turn, options),
        id: `${about.trajectory}/${turn.step.index}`,
        mask,
        episodeMask: about.mask,
        last: at === turns.length - 1,
      };
    }
  },
});

type Row = Omit<CallLine, keyof About | "id" | "last" | "episodeMask">;

const rowOf = ({ step, reward, messages, exact, reply, call }: Turn, options: FormatOptions): Row => ({
  schema: "stillwater.call",
  version: VERSION,
  index: step.index,
  terminated: step.terminated,
  truncated: step.truncated,
  reward,
  error: step.error?.code ?? null,
  failure: step.failure?.class ?? null,
  model: call.model,
  prompt: call.agent && `${call.agent.kind}/${call.agent.prompt}@${call.agent.version}`,
  callVersion: call.reply.version ?? step.policy?.version ?? null,
  messages: messages.map((message) => standardMessage(message, options)),
  exact,
  images: messages.flatMap(({ content }) =>
    typeof content === "string"
      ? []
      : content.flatMap((part) => (part.type === "image" ? [options.picture(part.hash, part.mediaType)] : [])),
  ),
  tools: call.tools,
  sampling: call.sampling,
  reply: standardMessage(reply, options, { thinking: call.reply.thinking }),
  action: typeof step.action === "string" ? step.action : JSON.stringify(step.action),
  finishReason: call.reply.finishReason,
  promptTokens: call.reply.usage?.promptTokens ?? null,
  completionTokens: call.reply.usage?.completionTokens ?? null,
  promptTokenIds: call.reply.promptTokenIds,
  replyTokenIds: call.reply.replyTokenIds,
  logprobs: call.reply.logprobs,
});
