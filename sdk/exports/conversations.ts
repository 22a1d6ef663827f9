/**
 * @module Conversations: as few as say exactly what the policy was asked and what it said.
 *
 * An agent that sends its whole history each time makes one conversation of an episode. One that sends a window of it, or whose
 * step failed on our side, makes one of every call, and only the last reply of each is the policy's to learn.
 */
import type { ChatMessage, ContextMode } from "../protocol/index.ts";
import { type Episode, type Turn, turnsOf } from "./episode.ts";
import { textOf } from "./messages.ts";
import { withThinking } from "./thinking.ts";

export interface Conversation {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly unknown[];
  /** The turns whose replies are to be learned, each with the place of its reply in `messages`. */
  readonly turns: readonly { readonly turn: Turn; readonly at: number }[];
  /** Whether every reply in it is one of `turns`. */
  readonly whole: boolean;
}

/** What failed on our side is in none of them. */
export const conversationsOf = (episode: Episode, context: ContextMode): Conversation[] => {
  const turns = turnsOf(episode).filter(({ step }) => step.failure === null);
  const merged = context === "grow" ? merge(turns) : null;
  return merged ? [merged] : turns.map(single);
};

const single = (turn: Turn): Conversation => ({
  messages: [...turn.messages, turn.reply],
  tools: turn.call.tools,
  turns: [{ turn, at: turn.messages.length }],
  whole: turn.messages.every(({ role }) => role !== "assistant"),
});

/** null where a call does not begin with all that was said before. */
const merge = (turns: readonly Turn[]): Conversation | null => {
  const [first, ...rest] = turns;
  if (!first) return null;
  const messages = [...first.messages, first.reply];
  const places = [{ turn: first, at: first.messages.length }];
  for (const turn of rest) {
    if (!beginsWith(turn.messages, messages, places) || !same(turn.call.tools, first.call.tools)) return null;
    places.push({ turn, at: turn.messages.length });
    messages.push(...turn.messages.slice(messages.length), turn.reply);
  }
  const replies = messages.filter(({ role }) => role === "assistant").length;
  return { messages, tools: first.call.tools, turns: places, whole: replies === places.length };
};

const beginsWith = (
  messages: readonly ChatMessage[],
  start: readonly ChatMessage[],
  replies: readonly { readonly turn: Turn; readonly at: number }[],
): boolean => {
  if (messages.length <= start.length) return false;
  const turns = new Map(replies.map(({ turn, at }) => [at, turn]));
  return start.every((message, at) => {
    const later = messages[at];
    const turn = turns.get(at);
    return same(message, later) || (turn !== undefined && later !== undefined && same(withItsThinking(turn), later));
  });
};

/** A history may show a reply with the thinking that its server had given beside it. */
const withItsThinking = ({ reply, call }: Turn): ChatMessage => ({
  ...reply,
  content: withThinking(textOf(reply), call.reply.thinking),
});

/** Most are the same object: histories are built of it. */
const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one, withoutEmpty) === JSON.stringify(other, withoutEmpty);

/** No tool calls is as good as an empty list of them. */
const withoutEmpty = (key: string, value: unknown): unknown =>
  key === "toolCalls" && Array.isArray(value) && value.length === 0 ? undefined : value;
