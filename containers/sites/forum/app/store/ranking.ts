/**
 * @module In which order posts and comments stand.
 */
import { FORUM_START } from "../rules.ts";

export const SORTS = { hot: "Hot", new: "New", top: "Top", controversial: "Controversial" } as const;
export type Sort = keyof typeof SORTS;

export const COMMENT_SORTS = { top: "Top", new: "New", old: "Old", controversial: "Controversial" } as const;
export type CommentSort = keyof typeof COMMENT_SORTS;

const MINUTES_PER_DAY = 24 * 60;

/** How far back top and controversial look. */
export const RANGES = { day: "Today", week: "This week", month: "This month", year: "This year", all: "All time" } as const;
export type Range = keyof typeof RANGES;

const RANGE_DAYS: Readonly<Record<Range, number>> = { day: 1, week: 7, month: 30, year: 365, all: Number.POSITIVE_INFINITY };

export type Ranked = {
  readonly id: number;
  readonly up: number;
  readonly down: number;
  readonly created: number;
};

export const isIn = (range: Range, created: number, now: number): boolean => now - created <= RANGE_DAYS[range] * MINUTES_PER_DAY;

/** Best first; of equals the newer one. */
export const rank = <T extends Ranked>(items: readonly T[], sort: Sort | CommentSort): T[] => {
  const value = VALUES[sort];
  return items
    .map((item) => ({ item, value: value(item) }))
    .sort((a, b) => b.value - a.value || b.item.id - a.item.id)
    .map(({ item }) => item);
};

/** Ten times the votes weigh as much as this. */
const MINUTES_PER_TENFOLD = 1500;

const hot = ({ up, down, created }: Ranked): number => {
  const score = up - down;
  return Math.sign(score) * Math.log10(Math.max(1, Math.abs(score))) + (created - FORUM_START) / MINUTES_PER_TENFOLD;
};

/** Many votes, evenly divided. */
const controversy = ({ up, down }: Ranked): number => {
  const [fewer, more] = up < down ? [up, down] : [down, up];
  return fewer === 0 ? 0 : (up + down) ** (fewer / more);
};

const VALUES: Readonly<Record<Sort | CommentSort, (item: Ranked) => number>> = {
  hot,
  new: ({ created }) => created,
  old: ({ created }) => -created,
  top: ({ up, down }) => up - down,
  controversial: controversy,
};
