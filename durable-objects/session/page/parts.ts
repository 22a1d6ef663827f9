/**
 * @module The whole text in order, cut into parts that each fit the budget.
 */
import { type Candidate, type Cut, costOf, type Kept } from "./budget.ts";
import { min, push } from "./js.ts";
import { estimateTokens } from "./tokens.ts";

/** What the line that tells of the other parts takes. */
const NOTE_TOKENS = 24;

/** `indexes` are the candidates to read, in order. A part past the end is the last one. */
export const cutPart = (all: readonly Candidate[], indexes: readonly number[], budget: number, wanted: number): Cut => {
  const starts: number[] = [0];
  let used = 0;
  let total = 0;
  for (let i = 0; i < indexes.length; i++) {
    const cost = costOf(all[indexes[i] as number] as Candidate);
    total += cost;
    if (used > 0 && used + cost > budget - NOTE_TOKENS) {
      push(starts, i);
      used = 0;
    }
    used += cost;
  }
  const part = min(wanted, starts.length);
  const from = starts[part - 1] as number;
  const to = part < starts.length ? (starts[part] as number) : indexes.length;
  const lines: Kept[] = [];
  let count = 0;
  for (let i = from; i < to; i++) {
    const index = indexes[i] as number;
    const one = all[index] as Candidate;
    push(lines, { index, depth: one.depth, text: one.text });
    count += costOf(one);
  }
  const dropped = total - count;
  if (starts.length > 1) {
    const next = part < starts.length ? `; read with part ${part + 1} goes on` : ", the last one";
    const note = `… part ${part} of ${starts.length}${next}`;
    push(lines, { index: -1, depth: 0, text: note });
    count += estimateTokens(note) + 1;
  }
  return { lines, count, dropped };
};
