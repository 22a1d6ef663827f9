/**
 * @module What differs between two sources, line by line: deltas to keep, differences to show, edits to take back.
 */

const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n"));

/** An older text as the lines that it does not share with the beginning and the end of the newer one. */
export const deltaOf = (newer: string, older: string): string => {
  const [now, then] = [linesOf(newer), linesOf(older)];
  const most = Math.min(now.length, then.length);
  let head = 0;
  while (head < most && now[head] === then[head]) head++;
  let tail = 0;
  while (tail < most - head && now[now.length - 1 - tail] === then[then.length - 1 - tail]) tail++;
  return JSON.stringify([head, tail, then.slice(head, then.length - tail)]);
};

export const olderOf = (newer: string, delta: string): string => {
  const [head, tail, lines] = JSON.parse(delta) as [number, number, string[]];
  const now = linesOf(newer);
  return [...now.slice(0, head), ...lines, ...now.slice(now.length - tail)].join("\n");
};

export interface LineChange {
  readonly type: "same" | "removed" | "added";
  readonly text: string;
}

/** The shortest way from one text to the other. Blank lines say nothing and are left out. */
export const changesOf = (before: string, after: string): LineChange[] => {
  const [old, now] = [before, after].map((text) => linesOf(text).filter((line) => line !== "")) as [string[], string[]];
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i * width + j] =
        old[i] === now[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]];
    if (left !== undefined && left === right) {
      changes.push({ type: "same", text: left });
      i++;
      j++;
    } else if (
      left !== undefined &&
      (right === undefined || (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      changes.push({ type: "removed", text: left });
      i++;
    } else if (right !== undefined) {
      changes.push({ type: "added", text: right });
      j++;
    }
  }
  return changes;
};

interface Hunk {
  /** With the line before and the line after, where there are such. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The lines that came, where no line went: they can be taken out whatever stands beside them now. */
  readonly inserted: readonly string[] | null;
}

const hunksOf = (changes: readonly LineChange[]): Hunk[] => {
  const hunks: Hunk[] = [];
  for (let at = 0; at < changes.length; at++) {
    if (changes[at]?.type === "same") continue;
    let end = at;
    while (end < changes.length && changes[end]?.type !== "same") end++;
    const part = changes.slice(Math.max(0, at - 1), end + 1);
    const without = (type: LineChange["type"]) => part.filter((change) => change.type !== type).map(({ text }) => text);
    const changed = changes.slice(at, end);
    const inserted = changed.every(({ type }) => type === "added") ? changed.map(({ text }) => text) : null;
    hunks.push({ before: without("added"), after: without("removed"), inserted });
    at = end;
  }
  return hunks;
};

/** Where these lines stand in a row; null where they do not, or more than once. */
const placeOf = (lines: readonly string[], wanted: readonly string[]): number | null => {
  const places = lines.flatMap((_, at) => (wanted.every((line, offset) => lines[at + offset] === line) ? [at] : []));
  return wanted.length > 0 && places.length === 1 ? (places[0] ?? null) : null;
};

const replaced = (lines: readonly string[], at: number, count: number, by: readonly string[]): string[] => [
  ...lines.slice(0, at),
  ...by,
  ...lines.slice(at + count),
];

/** `current` without what the step from `before` to `after` did; null when later edits stand in the way. */
export const takenBack = (current: string, before: string, after: string): string | null => {
  let lines = linesOf(current).filter((line) => line !== "");
  for (const hunk of hunksOf(changesOf(before, after))) {
    const whole = placeOf(lines, hunk.after);
    const alone = whole === null && hunk.inserted ? placeOf(lines, hunk.inserted) : null;
    if (whole !== null) lines = replaced(lines, whole, hunk.after.length, hunk.before);
    else if (alone !== null && hunk.inserted) lines = replaced(lines, alone, hunk.inserted.length, []);
    else return null;
  }
  return lines.join("\n");
};
