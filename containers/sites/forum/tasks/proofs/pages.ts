/**
 * @module Ways through the forum that many tasks share.
 */

import { escaped, named } from "../../../suite/proofs/pages.ts";
import type { Driver } from "../../../suite/proofs/solver.ts";

export const FORUM = "http://forum.localhost";

const titled = (title: string): RegExp => new RegExp(`\\] link "${escaped(title)}"(?: \\([^)]*\\))? h2`);

/** Finds a post in the list of its community, and opens it. */
export const openPost = async (driver: Driver, { community, title }: { community: string; title: string }): Promise<void> => {
  await driver.goto(`${FORUM}/c/${community}?sort=new`);
  while (!titled(title).test(driver.text)) await driver.click(named("link", "Next"));
  await driver.click(titled(title));
};

export interface PostCard {
  readonly title: string;
  readonly author: string;
  readonly score: number;
  readonly comments: number;
}

/** The posts that a list shows. */
export const postCards = ({ text }: Driver): PostCard[] =>
  [
    ...text.matchAll(
      /\] button "Upvote"[^\n]*\n\s+(-?[\d,]+)\n[^\n]*"Downvote"[^\n]*\n[^\n]*\] link "([^"\n]+)"[^\n]* h2\n[^\n]*link "c\/\w+"[^\n]*\n[^\n]*link "(\w+)"[\s\S]*?link "(\d+) comments?"/g,
    ),
  ].map(([, score = "", title = "", author = "", comments = ""]) => ({
    title,
    author,
    score: Number(score.replaceAll(",", "")),
    comments: Number(comments),
  }));

export interface CommentCard {
  readonly author: string;
  readonly score: number;
}

/** The comments below a post that can be read; long lists are opened first. */
export const readComments = async (driver: Driver): Promise<CommentCard[]> => {
  while (/\] link "Load \d+ more/.test(driver.text)) await driver.click(/\] link "Load \d+ more/);
  const below = driver.text.split(/## \d+ comments?\n/)[1] ?? "";
  return [...below.matchAll(/\] button "Upvote" \((\w+)[^)]*\)[^\n]*\n\s+(-?\d+)/g)].map(([, author = "", score = ""]) => ({
    author,
    score: Number(score),
  }));
};

/** The line of something that belongs to the comment of this person. */
export const ofComment = (role: string, name: string, author: string): RegExp =>
  new RegExp(`\\] ${role} "${name}" \\(${author}[^)]*\\)`);

/** The most that a list of numbers or names holds of something. */
export const best = <T>(items: readonly T[], measure: (item: T) => number): T => {
  const [first] = [...items].sort((a, b) => measure(b) - measure(a));
  if (first === undefined) throw new Error("There is nothing to choose from.");
  return first;
};

export const openSettings = async (driver: Driver, tab: string): Promise<void> => {
  await driver.goto(`${FORUM}/settings`);
  if (tab !== "Profile") await driver.click(named("tab", tab));
};

/** Opens a tool of the moderators. */
export const openTool = async (driver: Driver, slug: string, tool: string): Promise<void> => {
  await driver.goto(`${FORUM}/c/${slug}`);
  await driver.click(/\] link "(?:Moderator tools|Moderation log)"/);
  if (!new RegExp(`\\] link "${tool}" current`).test(driver.text)) await driver.click(named("link", tool));
};
