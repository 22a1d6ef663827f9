/**
 * @module "Did you mean …?": the known name that is nearest to one that is not known.
 */

/** Longer names are not compared: nobody mistypes them, and comparing costs their length squared. */
const MAX_CHARS = 128;
/** So many characters of a name may differ: a third of it, one at least. */
const DIFFERENT_SHARE = 1 / 3;

/** How many characters must be added, removed, changed or swapped with their neighbour; upper and lower case are the same. */
export const editDistance = (one: string, other: string): number => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
};

/** Words of a name in any writing: `max_steps`, `maxSteps` and `max-steps` are one name. */
const plain = (name: string): string => name.replaceAll(/[\s_-]+/g, "").toLowerCase();

/** null when none is near enough to have been meant. */
export const nearest = (name: string, known: Iterable<string>): string | null => {
  if (name === "" || name.length > MAX_CHARS) return null;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const longer = Math.max(name.length, candidate.length);
    const most = Math.max(1, Math.floor(longer * DIFFERENT_SHARE));
    if (Math.abs(name.length - candidate.length) > most) continue;
    const distance = plain(name) === plain(candidate) ? 0 : editDistance(name, candidate);
    // Nothing of a name of two letters is left when one of them is wrong and the other is not there.
    if (distance > most || distance >= longer || distance >= least) continue;
    best = candidate;
    least = distance;
  }
  return best;
};

/** ` Did you mean "click"?`, with its space; empty when there is nothing near. */
export const didYouMean = (name: unknown, known: Iterable<string>): string => {
  const found = typeof name === "string" ? nearest(name, known) : null;
  return found === null ? "" : ` Did you mean ${JSON.stringify(found)}?`;
};
