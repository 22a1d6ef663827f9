/**
 * @module Proofs of tasks that lead through many pages of the forum.
 */
import { named, read } from "../../../suite/proofs/pages.ts";
import { doing, type Solvers, telling } from "../../../suite/proofs/solver.ts";
import { best, FORUM, openPost, readComments } from "./pages.ts";

export const forumLongWaySolvers: Solvers = {
  "forum/longest-member-of-discussion": telling<{ community: string; title: string }>(
    async (driver, place) => {
      await openPost(driver, place);
      const joined: { name: string; time: number }[] = [];
      for (const name of new Set((await readComments(driver)).map(({ author }) => author))) {
        await driver.goto(`${FORUM}/u/${name}`);
        joined.push({ name, time: Date.parse(read(driver, /Joined: (\w+ \d+, \d+)/)) });
      }
      return best(joined, ({ time }) => -time).name;
    },
    (right) => `${right} and the others`,
  ),

  "forum/save-all-posts-of-author": doing<{ slug: string; titles: string[] }>(
    async (driver, { slug, titles }) => {
      for (const title of titles) {
        await openPost(driver, { community: slug, title });
        await driver.click(named("button", "Save"));
      }
    },
    ({ titles }) => ({ titles: titles.slice(1) }),
  ),
};
