/**
 * @module Keeps the text within its tokens: the least useful lines go first, and a line in their place says what is missing.
 */
import { newMap, push } from "./js.ts";
import type { Side } from "./scope.ts";
import { estimateTokens } from "./tokens.ts";

export interface Candidate {
  readonly depth: number;
  readonly text: string;
  readonly weight: number;
  /** Role word of a control, else empty. */
  readonly control: string;
  readonly holds: boolean;
  /** How far from the viewport, in CSS pixels; 0 inside. */
  readonly distance: number;
  /** On which side of the viewport; empty inside. */
  readonly side: Side;
}

export interface Kept {
  /** Index of the candidate; -1 for a line that says what was left out. */
  readonly index: number;
  readonly depth: number;
  readonly text: string;
}

export interface Cut {
  readonly lines: readonly Kept[];
  readonly count: number;
  readonly dropped: number;
}

/** Lines left out that stand this near to each other share one notice. */
const NOTICE_GAP_LINES = 40;
const ID_TOKENS = 4;
const NEWLINE_TOKENS = 1;

export const costOf = (one: Candidate): number =>
  estimateTokens(one.text) + NEWLINE_TOKENS + (one.control === "" ? 0 : ID_TOKENS) + (one.depth > 0 ? 1 : 0);

export const keepWithin = (all: readonly Candidate[], budget: number): Cut => {
  const costs: number[] = [];
  let total = 0;
  for (let i = 0; i < all.length; i++) {
    costs[i] = costOf(all[i] as Candidate);
    total += costs[i] as number;
  }
  const order = total > budget ? leastUsefulFirst(all) : [];
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (attempt(all, costs, order, middle).count <= budget) high = middle;
    else low = middle + 1;
  }
  return attempt(all, costs, order, low);
};

/** Containers are not in it: they stay as long as something in them does. */
const leastUsefulFirst = (all: readonly Candidate[]): number[] => {
  const order: number[] = [];
  for (let i = 0; i < all.length; i++) if (!(all[i] as Candidate).holds) push(order, i);
  return mergeSort(order, (a, b) => {
    const left = all[a] as Candidate;
    const right = all[b] as Candidate;
    return left.weight - right.weight || right.distance - left.distance || b - a;
  });
};

const mergeSort = (list: number[], compare: (a: number, b: number) => number): number[] => {
  if (list.length < 2) return list;
  const half = list.length >> 1;
  const left: number[] = [];
  const right: number[] = [];
  for (let i = 0; i < list.length; i++) push(i < half ? left : right, list[i] as number);
  const a = mergeSort(left, compare);
  const b = mergeSort(right, compare);
  const merged: number[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (j >= b.length || (i < a.length && compare(a[i] as number, b[j] as number) <= 0)) push(merged, a[i++] as number);
    else push(merged, b[j++] as number);
  }
  return merged;
};

interface Notice {
  readonly at: number;
  readonly depth: number;
  lines: number;
  tokens: number;
  readonly roles: string[];
}

const attempt = (all: readonly Candidate[], costs: readonly number[], order: readonly number[], drop: number): Cut => {
  const gone: boolean[] = [];
  for (let i = 0; i < all.length; i++) gone[i] = false;
  for (let i = 0; i < drop; i++) gone[order[i] as number] = true;
  dropEmptyContainers(all, gone);
  const lines: Kept[] = [];
  let count = 0;
  let dropped = 0;
  let notice: Notice | null = null;
  const notices: Notice[] = [];
  for (let i = 0; i < all.length; i++) {
    const one = all[i] as Candidate;
    if (!gone[i]) {
      push(lines, { index: i, depth: one.depth, text: one.text });
      count += costs[i] as number;
      continue;
    }
    dropped += costs[i] as number;
    if (!notice || lines.length - notice.at > NOTICE_GAP_LINES) {
      notice = { at: lines.length, depth: one.depth, lines: 0, tokens: 0, roles: [] };
      push(lines, { index: -1, depth: one.depth, text: "" });
      push(notices, notice);
    }
    notice.lines++;
    if (one.control !== "") push(notice.roles, one.control);
  }
  for (let i = 0; i < notices.length; i++) {
    const one = notices[i] as Notice;
    const text = `… ${one.lines} ${one.lines === 1 ? "line" : "lines"} left out${countRoles(one.roles)}${i === 0 ? "; use read" : ""}`;
    lines[one.at] = { index: -1, depth: one.depth, text };
    count += estimateTokens(text) + NEWLINE_TOKENS;
  }
  return { lines, count, dropped };
};

const dropEmptyContainers = (all: readonly Candidate[], gone: boolean[]): void => {
  // Depth of the shallowest kept line below, as seen from the end.
  let keptBelow: number[] = [];
  for (let i = all.length - 1; i >= 0; i--) {
    const { depth, holds } = all[i] as Candidate;
    let inside = false;
    const outer: number[] = [];
    for (let n = 0; n < keptBelow.length; n++) {
      if ((keptBelow[n] as number) > depth) inside = true;
      else push(outer, keptBelow[n] as number);
    }
    keptBelow = outer;
    if (holds && !inside) gone[i] = true;
    if (!gone[i]) push(keptBelow, depth);
    else if (inside) push(keptBelow, depth + 1);
    if (keptBelow.length > 1) keptBelow = unique(keptBelow);
  }
};

const unique = (list: readonly number[]): number[] => {
  const seen = newMap<number, true>();
  const out: number[] = [];
  for (let i = 0; i < list.length; i++) {
    if (seen.has(list[i] as number)) continue;
    seen.set(list[i] as number, true);
    push(out, list[i] as number);
  }
  return out;
};

export const countRoles = (roles: readonly string[]): string => {
  const counts = newMap<string, number>();
  const order: string[] = [];
  for (let i = 0; i < roles.length; i++) {
    const role = roles[i] as string;
    if (!counts.has(role)) push(order, role);
    counts.set(role, (counts.get(role) ?? 0) + 1);
  }
  let text = "";
  for (let i = 0; i < order.length; i++) {
    const n = counts.get(order[i] as string) as number;
    text += `${text === "" ? " (" : ", "}${n} ${plural(order[i] as string, n)}`;
  }
  return text === "" ? "" : `${text})`;
};

const plural = (role: string, n: number): string =>
  n === 1 ? role : `${role}${role[role.length - 1] === "x" || role[role.length - 1] === "h" ? "es" : "s"}`;
