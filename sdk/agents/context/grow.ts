/**
 * @module The context that only grows: messages are appended and never changed, so each prompt is a prefix of the next.
 */
import type { ChatMessage } from "../../protocol/index.ts";
import type { EpisodeSoFar } from "../agent.ts";
import { ContextFullError } from "./full.ts";
import { sightAfter } from "./observation.ts";
import { sightMessage, type TurnStyle, tokensOf, turnOf } from "./turns.ts";

export interface Frame {
  readonly system: ChatMessage;
  /** What the system message and the functions take. */
  readonly tokens: number;
  readonly style: TurnStyle;
  readonly maxTokens: number;
}

export const goalLine = (goal: string): string => `Goal: ${goal}\n\n`;

export const growing = (episode: EpisodeSoFar, { system, tokens, style, maxTokens }: Frame): ChatMessage[] => {
  const sight = sightAfter(episode, 0);
  const first = sightMessage(sight, goalLine(episode.goal));
  const turns = episode.rounds.map((round, index) => turnOf(round, sightAfter(episode, index + 1), style));
  const total = turns.reduce((sum, turn) => sum + turn.tokens, tokens + tokensOf([first], sight));
  if (total > maxTokens) throw new ContextFullError(`The prompt after ${turns.length} rounds`, total, maxTokens);
  return [system, first, ...turns.flatMap((turn) => turn.messages)];
};
