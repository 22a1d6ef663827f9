/**
 * @module Who takes the long ways: through many pages of the forum and the forge.
 */

import { editDetail, openIssue } from "./forge-pages.ts";
import { best, FORUM, openPost, readComments } from "./forum-pages.ts";
import { named, read } from "./pages.ts";
import { doing, type Solvers, telling } from "./solver.ts";

export const longWaySolvers: Solvers = {
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

  "forge/close-all-of-milestone": doing<{ project: string; titles: string[] }>(
    async (driver, { project, titles }) => {
      for (const title of titles) {
        await openIssue(driver, { project, title });
        await driver.click(named("button", "Close"));
      }
    },
    ({ titles }) => ({ titles: titles.slice(1) }),
  ),

  "forge/take-over-unassigned-issues": doing<{ project: string; titles: string[] }>(
    async (driver, { project, titles }) => {
      for (const title of titles) {
        await openIssue(driver, { project, title });
        await editDetail(driver, "assignees", () => driver.click(/\] checkbox "[^"]+ @jonas"/));
      }
    },
    ({ titles }) => ({ titles: titles.slice(1) }),
  ),
};
