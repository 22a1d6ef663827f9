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

/** Notes that outgrow this would push the page out. */
const MAX_MEMORY_CHARS = 4_000;

/** What the policy wanted to remember, when the round that says so has left the window. */
const memoryBefore = (memories: readonly (string | null)[], from: number): string | null => {
  const newest = memories.findLastIndex((memory) => memory !== null);
  const memory = newest < from ? (memories[newest] ?? null) : null;
  return memory !== null && memory.length > MAX_MEMORY_CHARS ? `${memory.slice(0, MAX_MEMORY_CHARS)}…` : memory;
};

const preamble = (goal: string, lines: readonly string[], memory: string | null, { from, dropped }: Past): string => {
  const missing = dropped > 0 ? [`… ${dropped} earlier steps are left out`] : [];
  const earlier = from > 0 ? `Earlier steps:\n${[...missing, ...lines.slice(dropped, from)].join("\n")}\n\n` : "";
  return `${goalLine(goal)}${earlier}${memory === null ? "" : `Memory: ${memory}\n\n`}`;
};

/** The least number up to `most` for which it holds; `most` when there is none. */
const leastThat = (holds: (n: number) => boolean, most: number): number => {
  // Mostly everything fits.
  if (most === 0 || holds(0)) return 0;
  let low = 1;
  let high = most;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

export const windowed = (episode: EpisodeSoFar, rounds: number, frame: Frame): ChatMessage[] => {
  const { system, style, maxTokens } = frame;
  const count = episode.rounds.length;
  const earliest = Math.max(0, count - rounds);
  const lines = episode.rounds.map((_, index) => lineOf(episode, index));
  const turns = episode.rounds.slice(earliest).map((round, n) => turnOf(round, sightAfter(episode, earliest + n + 1), style));

  const memories = episode.rounds.map(({ reply }) => readReply(reply).memory);

  const first = (past: Past, sight: Sight): ChatMessage =>
    sightMessage(sight, preamble(episode.goal, lines, memoryBefore(memories, past.from), past));
  const tokens = (past: Past, sight = sightAfter(episode, past.from)): number =>
    turns
      .slice(past.from - earliest)
      .reduce((sum, turn) => sum + turn.tokens, frame.tokens + tokensOf([first(past, sight)], sight));

  const from = earliest + leastThat((n) => tokens({ from: earliest + n, dropped: 0 }) <= maxTokens, count - earliest);
  const past: Past = { from, dropped: leastThat((dropped) => tokens({ from, dropped }) <= maxTokens, from) };
  const whole = sightAfter(episode, past.from);
  const sight = tokens(past) <= maxTokens ? whole : cutPage(whole, (shorter) => tokens(past, shorter) <= maxTokens);
  if (!sight) throw new ContextFullError("The prompt without the page", tokens(past, { ...whole, page: "" }), maxTokens);
  return [system, first(past, sight), ...turns.slice(past.from - earliest).flatMap((turn) => turn.messages)];
};
