/**
 * @module Differences between two versions of a text, line by line: making, applying, merging and showing them.
 */

/** At a line of the old text (from 0): how many lines go, and what comes in their place. */
export type Hunk = readonly [at: number, removed: number, added: readonly string[]];
export type Patch = readonly Hunk[];

/** Larger differences are shown as one block: comparing takes time by the product of the lengths. */
const MAX_COMPARISONS = 1_000_000;

/** A last line without its end counts as a line all the same. */
export const linesOf = (text: string): string[] => {
  if (text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
};

export const textOf = (lines: readonly string[]): string => (lines.length === 0 ? "" : `${lines.join("\n")}\n`);

export const applyPatch = (old: readonly string[], patch: Patch): string[] => {
  const made: string[] = [];
  let at = 0;
  for (const [start, removed, added] of patch) {
    made.push(...old.slice(at, start), ...added);
    at = start + removed;
  }
  made.push(...old.slice(at));
  return made;
};

export const diff = (old: readonly string[], changed: readonly string[]): Patch => {
  let start = 0;
  while (start < old.length && start < changed.length && old[start] === changed[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < changed.length - start &&
    old[old.length - 1 - end] === changed[changed.length - 1 - end]
  ) {
    end++;
  }
  const a = old.slice(start, old.length - end);
  const b = changed.slice(start, changed.length - end);
  if (a.length === 0 && b.length === 0) return [];
  if (a.length === 0 || b.length === 0 || a.length * b.length > MAX_COMPARISONS) return [[start, a.length, b]];
  return compare(a, b).map(([at, removed, added]) => [at + start, removed, added]);
};

/** By the longest common subsequence. */
const compare = (a: readonly string[], b: readonly string[]): Hunk[] => {
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  const cell = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
    }
  }
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
      continue;
    }
    const [fromI, fromJ] = [i, j];
    while ((i < a.length || j < b.length) && !(i < a.length && j < b.length && a[i] === b[j])) {
      if (j >= b.length || (i < a.length && cell(i + 1, j) >= cell(i, j + 1))) i++;
      else j++;
    }
    hunks.push([fromI, i - fromI, b.slice(fromJ, j)]);
  }
  return hunks;
};

/** Both changes of the same old text in one; null when they touch the same lines in different ways. */
export const mergePatches = (mine: Patch, theirs: Patch): Patch | null => {
  const same = (a: Hunk, b: Hunk): boolean => JSON.stringify(a) === JSON.stringify(b);
  const own = mine.filter((hunk) => !theirs.some((other) => same(hunk, other)));
  const touching = ([at, removed]: Hunk, [otherAt, otherRemoved]: Hunk): boolean =>
    at <= otherAt + otherRemoved && otherAt <= at + removed;
  if (own.some((hunk) => theirs.some((other) => touching(hunk, other)))) return null;
  return [...own, ...theirs].sort(([a], [b]) => a - b);
};

export interface DiffLine {
  readonly kind: "same" | "added" | "removed";
  /** From 1. */
  readonly oldNumber: number | null;
  readonly newNumber: number | null;
  readonly text: string;
}

/** The changed lines with those around them, in blocks: hunks whose surroundings meet are in one. */
export const diffBlocks = (old: readonly string[], patch: Patch, context: number): DiffLine[][] => {
  const blocks: DiffLine[][] = [];
  // How far the old text has been shown, and by how much the lines of the new one are ahead.
  let shown = 0;
  let shift = 0;
  const same = (from: number, until: number): DiffLine[] =>
    old
      .slice(from, until)
      .map((text, at) => ({ kind: "same", oldNumber: from + at + 1, newNumber: from + at + 1 + shift, text }));
  patch.forEach(([at, removed, added], index) => {
    const from = Math.max(shown, at - context);
    const met = from === shown ? blocks.at(-1) : undefined;
    const block = met ?? [];
    if (!met) blocks.push(block);
    block.push(...same(from, at));
    old.slice(at, at + removed).forEach((text, line) => {
      block.push({ kind: "removed", oldNumber: at + line + 1, newNumber: null, text });
    });
    added.forEach((text, line) => {
      block.push({ kind: "added", oldNumber: null, newNumber: at + shift + line + 1, text });
    });
    shift += added.length - removed;
    shown = Math.min(patch[index + 1]?.[0] ?? old.length, at + removed + context);
    block.push(...same(at + removed, shown));
  });
  return blocks;
};

export const countLines = (patch: Patch): { added: number; removed: number } => ({
  added: patch.reduce((sum, [, , added]) => sum + added.length, 0),
  removed: patch.reduce((sum, [, removed]) => sum + removed, 0),
});
