/**
 * @module What changed since the last observation, in the same grammar: changed and new lines in their place, the
 * containers that hold them, and notes for what stayed or went.
 */

/** Past this share of changed lines the whole text says it better. */
const MOST = 0.6;
const HEADER = /^(url|title|tabs|scroll|dialog): /;

/** null when the whole text is the better answer: another document, or most of it has changed. */
export const diffText = (before: string | null, after: string): string | null => {
  if (before === null) return null;
  const old = split(before);
  const now = split(after);
  if (addressOf(old.header) !== addressOf(now.header)) return null;
  const kept = commonLines(old.body, now.body);
  const changed = now.body.length - kept.size;
  const gone = goneLines(old.body, now.body, kept);
  if (now.body.length > 0 && (changed + gone.length) / (now.body.length + gone.length) > MOST) return null;
  const shown = withContainers(now.body, kept);
  const lines: string[] = [...now.header];
  let unchanged = 0;
  const skip = () => {
    if (unchanged > 0) lines.push(`\u2026 ${unchanged} unchanged ${unchanged === 1 ? "line" : "lines"}`);
    unchanged = 0;
  };
  for (const [i, line] of now.body.entries()) {
    if (!shown.has(i)) {
      unchanged++;
      continue;
    }
    skip();
    lines.push(line);
  }
  skip();
  for (const line of gone) lines.push(`\u2026 gone: ${line.trim()}`);
  return lines.join("\n");
};

const split = (text: string): { header: string[]; body: string[] } => {
  const lines = text.split("\n");
  let end = 0;
  while (end < lines.length && HEADER.test(lines[end] ?? "")) end++;
  return { header: lines.slice(0, end), body: lines.slice(end) };
};

const addressOf = (header: readonly string[]): string =>
  (header.find((line) => line.startsWith("url: ")) ?? "").replace(/#.*$/, "");

/** Indexes of the new lines that stand in the old text too, in the same order: greedy over equal lines. */
const commonLines = (old: readonly string[], now: readonly string[]): Map<number, number> => {
  const places = new Map<string, number[]>();
  for (const [i, line] of old.entries()) places.set(line, [...(places.get(line) ?? []), i]);
  const kept = new Map<number, number>();
  let from = 0;
  for (const [i, line] of now.entries()) {
    const at = places.get(line)?.find((place) => place >= from);
    if (at === undefined) continue;
    kept.set(i, at);
    from = at + 1;
  }
  return kept;
};

const goneLines = (old: readonly string[], now: readonly string[], kept: ReadonlyMap<number, number>): string[] => {
  const stayed = new Set(kept.values());
  const anywhere = new Set(now);
  return old.filter((line, i) => !stayed.has(i) && !anywhere.has(line));
};

const depthOf = (line: string): number => line.length - line.trimStart().length;

/** Changed lines, and the lines that they stand under. */
const withContainers = (body: readonly string[], kept: ReadonlyMap<number, number>): Set<number> => {
  const shown = new Set<number>();
  for (const [i, line] of body.entries()) {
    if (kept.has(i)) continue;
    shown.add(i);
    let depth = depthOf(line);
    for (let above = i - 1; above >= 0 && depth > 0; above--) {
      const candidate = body[above] ?? "";
      if (depthOf(candidate) >= depth) continue;
      shown.add(above);
      depth = depthOf(candidate);
    }
  }
  return shown;
};
