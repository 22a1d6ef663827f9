/**
 * @module Who finds the places of the forum that tasks end at.
 */

import { named } from "../../../suite/proofs/pages.ts";
import { type Driver, doing, type Solvers } from "../../../suite/proofs/solver.ts";
import { FORUM, ofComment, openPost, openTool } from "./pages.ts";

interface Place {
  readonly community: string;
  readonly title: string;
}

const narrow = async (driver: Driver, slug: string, sort: string, list: string, choice: string): Promise<void> => {
  await driver.goto(`${FORUM}/c/${slug}`);
  await driver.click(named("link", sort));
  if (choice !== "") await driver.select(named("combobox", list), choice);
};

const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;

export const forumPlaceSolvers: Solvers = {
  "forum/open-post": doing<Place & { search?: boolean }>(
    async (driver, { search, ...place }) => {
      if (search) await driver.goto(`${FORUM}/search?${new URLSearchParams({ q: place.title })}`);
      else await openPost(driver, place);
    },
    () => ({ search: true }),
  ),

  "forum/open-top-of-range": doing<{ slug: string; order: string; label: string }>(
    (driver, { slug, order, label }) => narrow(driver, slug, capital(order), "From", capital(label)),
    ({ order }) => ({ order: order === "top" ? "controversial" : "top" }),
  ),

  "forum/open-newest-with-flair": doing<{ slug: string; flair: string }>(
    (driver, { slug, flair }) => narrow(driver, slug, "New", "Flair", flair),
    () => ({ flair: "" }),
  ),

  "forum/open-filtered-log": doing<{ slug: string; label: string }>(
    async (driver, { slug, label }) => {
      await openTool(driver, slug, "Log");
      await driver.select(named("combobox", "Action"), label);
    },
    () => ({ label: "Pinned" }),
  ),

  "forum/open-comments-of-author": doing<Place & { author: string; tab: string }>(
    async (driver, { author, tab = "Comments", ...place }) => {
      await openPost(driver, place);
      await driver.click(named("link", author));
      await driver.click(new RegExp(`\\] link "${tab}"`));
    },
    () => ({ tab: "Posts" }),
  ),

  "forum/open-single-thread": doing<Place & { author: string | null }>(
    async (driver, { author, ...place }) => {
      await openPost(driver, place);
      if (author !== null) await driver.click(ofComment("link", "Link", author));
    },
    () => ({ author: null }),
  ),

  "forum/open-search-for-comments": doing<{ slug: string; name: string; word: string; sort: string }>(
    async (driver, { slug, name, word, sort = "New" }) => {
      await driver.fill(named("combobox", "Search Commonplace"), word);
      await driver.click(named("button", "Search"));
      await driver.click(named("link", "Comments"));
      await driver.select(named("combobox", "Sort by"), sort);
      await driver.select(named("combobox", "Community"), `c/${slug}`);
      await driver.fill(named("combobox", "Author"), name);
      await driver.click(named("button", "Apply"));
    },
    () => ({ sort: "Top" }),
  ),
};
