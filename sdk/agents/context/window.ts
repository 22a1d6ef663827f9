/**
 * @module The context that is a window: the last rounds whole, older ones as a line each, within a budget. What gives way
 * first is what is oldest; the present page is always there, shortened when nothing else is left to give.
 */
import type { ChatMessage } from "../../protocol/index.ts";
import type { EpisodeSoFar } from "../agent.ts";
import { readReply } from "../read/index.ts";
import { ContextFullError } from "./full.ts";
import { type Frame, goalLine } from "./grow.ts";
import { lineOf } from "./lines.ts";
import { cutPage, type Sight, sightAfter } from "./observation.ts";
import { sightMessage, tokensOf, turnOf } from "./turns.ts";

interface Past {
  /** Index of the first round that is shown whole. */
  readonly from: number;
  /** How many of the oldest lines are left out. */
  readonly dropped: number;
}

/** What the policy wanted to remember when the round that says so has left the window. */
const memoryBefore = ({ rounds }: EpisodeSoFar, from: number): string | null => {
  const later = rounds.slice(from).some(({ reply }) => readReply(reply).memory !== null);
  if (later) return null;
  for (const { reply } of rounds.slice(0, from).reverse()) {
    const { memory } = readReply(reply);
    if (memory !== null) return memory;
  }
  return null;
};

const preamble = (episode: EpisodeSoFar, lines: readonly string[], { from, dropped }: Past): string => {
  const memory = memoryBefore(episode, from);
  const shown = lines.slice(dropped, from);
  const missing = dropped > 0 ? [`… ${dropped} earlier steps are left out`] : [];
  const earlier = from > 0 ? `Earlier steps:\n${[...missing, ...shown].join("\n")}\n\n` : "";
  return `${goalLine(episode.goal)}${earlier}${memory === null ? "" : `Memory: ${memory}\n\n`}`;
};

export const windowed = (episode: EpisodeSoFar, rounds: number, frame: Frame): ChatMessage[] => {
  const { system, style, maxTokens } = frame;
  const count = episode.rounds.length;
  const earliest = Math.max(0, count - rounds);
  const lines = episode.rounds.map((_, index) => lineOf(episode, index));
  const turns = episode.rounds.slice(earliest).map((round, n) => turnOf(round, sightAfter(episode, earliest + n + 1), style));

  const first = (past: Past, sight: Sight): ChatMessage => sightMessage(sight, preamble(episode, lines, past));
  const tokens = (past: Past, sight = sightAfter(episode, past.from)): number =>
    turns
      .slice(past.from - earliest)
      .reduce((sum, turn) => sum + turn.tokens, frame.tokens + tokensOf([first(past, sight)], sight));

  let past: Past = { from: earliest, dropped: 0 };
  while (past.from < count && tokens(past) > maxTokens) past = { ...past, from: past.from + 1 };
  while (past.dropped < past.from && tokens(past) > maxTokens) past = { ...past, dropped: past.dropped + 1 };
  const whole = sightAfter(episode, past.from);
  const sight = tokens(past) <= maxTokens ? whole : cutPage(whole, (shorter) => tokens(past, shorter) <= maxTokens);
  if (!sight) throw new ContextFullError("The prompt without the page", tokens(past, { ...whole, page: "" }), maxTokens);
  return [system, first(past, sight), ...turns.slice(past.from - earliest).flatMap((turn) => turn.messages)];
};
