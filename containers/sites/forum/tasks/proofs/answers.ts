/**
 * @module Who answers questions about the forum.
 */

import { named, onEachPage, read, rows } from "../../../suite/proofs/pages.ts";
import { type Driver, oneMore, orElse, type Solvers, telling } from "../../../suite/proofs/solver.ts";
import { best, FORUM, openPost, type PostCard, postCards, readComments } from "./pages.ts";

interface Place {
  readonly community: string;
  readonly title: string;
}

const openCommunity = (driver: Driver, slug: string) => driver.goto(`${FORUM}/c/${slug}`);

const allPosts = async (driver: Driver, slug: string, query = ""): Promise<PostCard[]> => {
  await driver.goto(`${FORUM}/c/${slug}${query}`);
  const all: PostCard[] = [];
  await onEachPage(driver, () => void all.push(...postCards(driver)));
  return all;
};

const pointsOf = async (driver: Driver, name: string): Promise<number> => {
  await driver.goto(`${FORUM}/u/${name}`);
  return Number(read(driver, / · ([\d,]+) points?/).replaceAll(",", ""));
};

export const forumAnswerSolvers: Solvers = {
  "forum/count-subscribers": telling<{ slug: string }>(async (driver, { slug }) => {
    await openCommunity(driver, slug);
    return read(driver, /Subscribers: ([\d,]+)/).replaceAll(",", "");
  }, oneMore),

  "forum/name-of-rule": telling<{ slug: string; at: number }>(
    async (driver, { slug, at }) => {
      await openCommunity(driver, slug);
      return read(driver, new RegExp(`\\n {2}${at + 1}\\. ([^\\n]+)\\n`));
    },
    (right) => `1. ${right}`,
  ),

  "forum/day-user-joined": telling<{ name: string }>(
    async (driver, { name }) => {
      await driver.goto(`${FORUM}/u/${name}`);
      return read(driver, /Joined: (\w+ \d+, \d+)/);
    },
    () => "May 14, 2026",
  ),

  "forum/top-post-of-community": telling<{ slug: string }>(async (driver, { slug }) => {
    await openCommunity(driver, slug);
    await driver.click(named("link", "Top"));
    return best(postCards(driver), ({ score }) => score).title;
  }, orElse),

  "forum/count-posts-with-flair": telling<{ slug: string; flair: string }>(async (driver, { slug, flair }) => {
    const found = await allPosts(driver, slug, `?${new URLSearchParams({ sort: "new", flair })}`);
    return found.map(({ title }) => title).join("; ");
  }, orElse),

  "forum/who-wrote-top-comment": telling<Place>(
    async (driver, place) => {
      await openPost(driver, place);
      return best(await readComments(driver), ({ score }) => score).author;
    },
    () => "hazel_finch and others",
  ),

  "forum/count-comments-of-user": telling<Place & { author: string }>(async (driver, { author, ...place }) => {
    await openPost(driver, place);
    const written = (await readComments(driver)).filter((comment) => comment.author === author);
    return `${written.length}, ${Math.max(...written.map(({ score }) => score))}`;
  }, orElse),

  "forum/most-discussed-post": telling<{ slug: string }>(async (driver, { slug }) => {
    const { title, comments } = best(await allPosts(driver, slug, "?sort=new"), (post) => post.comments);
    return `${title}, ${comments}`;
  }, orElse),

  "forum/oldest-of-communities": telling<{ slugs: string[] }>(
    async (driver, { slugs }) => {
      const since: { slug: string; time: number; day: string }[] = [];
      for (const slug of slugs) {
        await openCommunity(driver, slug);
        const day = read(driver, /Since: (\w+ \d+, \d+)/);
        since.push({ slug, day, time: Date.parse(day) });
      }
      const { slug, day } = best(since, ({ time }) => -time);
      return `c/${slug}, ${day}`;
    },
    (_right, { slugs }) => slugs.map((slug) => `c/${slug}`).join(", "),
  ),

  "forum/count-search-results": telling<{ word: string }>(async (driver, { word }) => {
    await driver.fill(named("combobox", "Search Commonplace"), word);
    await driver.click(named("button", "Search"));
    return read(driver, /status "([\d,]+) posts?/).replace(",", "");
  }, oneMore),

  "forum/who-banned-user": telling<{ slug: string; user: string }>(
    async (driver, { slug, user }) => {
      await openCommunity(driver, slug);
      await driver.click(named("link", "Moderation log"));
      await driver.select(named("combobox", "Action"), "Banned");
      const moderator = rows(driver).find((cells) => cells[3] === user)?.[1] ?? "";
      return `${moderator}, ${await pointsOf(driver, moderator)}`;
    },
    (_right, { user }) => user,
  ),

  "forum/moderator-with-most-points": telling<{ slug: string }>(
    async (driver, { slug }) => {
      await openCommunity(driver, slug);
      const names = [...(driver.text.split("## Moderators")[1] ?? "").matchAll(/\] link "([a-z0-9_]+)"/g)].map(
        ([, name = ""]) => name,
      );
      const points: { name: string; points: number }[] = [];
      for (const name of names) points.push({ name, points: await pointsOf(driver, name) });
      const found = best(points, (one) => one.points);
      return `${found.name}, ${found.points}`;
    },
    () => "everybody",
  ),

  "forum/busiest-author": telling<{ slug: string }>(async (driver, { slug }) => {
    const posts = Map.groupBy(await allPosts(driver, slug, "?sort=new"), ({ author }) => author);
    const [name, written] = best([...posts], ([, all]) => all.length);
    return `${name}, ${written.length}`;
  }, orElse),

  "forum/time-of-meeting": telling<{ subject: string }>(
    async (driver, { subject }) => {
      await driver.click(/\] link "Messages, \d+ unread"/);
      await driver.click(named("link", subject));
      return read(driver, /meet on \w+ at (\d+:\d+)/);
    },
    (right) => `${right} or 9:15`,
  ),

  "forum/best-of-saved-posts": telling<{ titles: string[] }>(
    async (driver, { titles }) => {
      await driver.click(/\] button "Account menu of/);
      await driver.click(named("link", "Saved"));
      const saved = postCards(driver).filter(({ title }) => titles.includes(title));
      return best(saved, ({ score }) => score).title;
    },
    (_right, { titles }) => titles.join(", "),
  ),

  "forum/count-reported-items": telling<{ slug: string }>(async (driver, { slug }) => {
    await driver.click(/\] link "Moderation/);
    await driver.click(named("link", `c/${slug}`));
    return read(driver, /status "(\d+) reported items?"/);
  }, oneMore),
};
