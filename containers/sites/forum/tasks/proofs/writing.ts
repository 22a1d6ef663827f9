/**
 * @module Who writes, votes, saves and reports in the forum, and changes what is their own.
 */

import { named } from "../../../suite/proofs/pages.ts";
import { type Driver, doing, type Solvers } from "../../../suite/proofs/solver.ts";
import { FORUM, ofComment, openPost, openSettings, postCards } from "./pages.ts";

interface Place {
  readonly community: string;
  readonly title: string;
}

const act = async (driver: Driver, label: string): Promise<void> => {
  await driver.click(named("button", "More actions"));
  await driver.click(new RegExp(`\\] (?:link|button) "${label}"`));
};

const compose = async (driver: Driver, slug: string, title: string): Promise<void> => {
  await driver.goto(`${FORUM}/c/${slug}`);
  await driver.click(named("link", `Post in c/${slug}`));
  await driver.fill(named("textbox", "Title"), title);
};

const pressVote = (value: number): string => (value === 1 ? "Upvote" : "Downvote");

export const forumWritingSolvers: Solvers = {
  "forum/write-comment": doing<Place & { text: string }>(
    async (driver, { text, ...place }) => {
      await openPost(driver, place);
      await driver.fill(named("textbox", "Write a comment"), text);
      await driver.click(named("button", "Comment"));
    },
    ({ text }) => ({ text: text.slice(0, -1) }),
  ),

  "forum/reply-to-comment": doing<Place & { author: string | null; text: string }>(
    async (driver, { author, text, ...place }) => {
      await openPost(driver, place);
      if (author === null) {
        await driver.fill(named("textbox", "Write a comment"), text);
        await driver.click(named("button", "Comment"));
      } else {
        await driver.click(ofComment("link", "Reply", author));
        await driver.fill(named("textbox", `Reply to ${author}`), text);
        await driver.click(named("button", "Reply"));
      }
    },
    () => ({ author: null }),
  ),

  "forum/write-post-with-flair": doing<{ slug: string; title: string; text: string; flair: string | null }>(
    async (driver, { slug, title, text, flair }) => {
      await compose(driver, slug, title);
      await driver.fill(named("textbox", "Text"), text);
      if (flair !== null) await driver.select(named("combobox", "Flair"), flair);
      await driver.click(named("button", "Publish"));
    },
    () => ({ flair: null }),
  ),

  "forum/post-link": doing<{ slug: string; title: string; url: string; asText?: boolean }>(
    async (driver, { slug, title, url, asText }) => {
      await compose(driver, slug, title);
      if (asText) await driver.fill(named("textbox", "Text"), url);
      else {
        await driver.click(named("tab", "Link"));
        await driver.fill(named("textbox", "Link"), url);
      }
      await driver.click(named("button", "Publish"));
    },
    () => ({ asText: true }),
  ),

  "forum/vote-for-post": doing<Place & { value: number }>(
    async (driver, { value, ...place }) => {
      await openPost(driver, place);
      await driver.click(new RegExp(`\\] button "${pressVote(value)}"`));
    },
    ({ value }) => ({ value: -value }),
  ),

  "forum/vote-on-comment": doing<Place & { author: string | null }>(
    async (driver, { author, ...place }) => {
      await openPost(driver, place);
      await driver.click(author === null ? /\] button "Upvote"/ : ofComment("button", "Upvote", author));
    },
    () => ({ author: null }),
  ),

  "forum/save-top-post": doing<{ slug: string; sort: string }>(
    async (driver, { slug, sort = "Top" }) => {
      await driver.goto(`${FORUM}/c/${slug}`);
      await driver.click(named("link", sort));
      const posts = postCards(driver);
      const title = (sort === "Top" ? posts[0] : posts.at(-1))?.title ?? "";
      await openPost(driver, { community: slug, title });
      await driver.click(/\] button "(?:Save|Unsave)"/);
    },
    () => ({ sort: "New" }),
  ),

  "forum/change-flair-of-own-post": doing<Place & { flair: string }>(
    async (driver, { flair, ...place }) => {
      await openPost(driver, place);
      await act(driver, "Edit");
      await driver.select(named("combobox", "Flair"), flair);
      await driver.click(named("button", "Save changes"));
    },
    () => ({ flair: "No flair" }),
  ),

  "forum/delete-own-post": doing<Place & { button: string }>(
    async (driver, { button = "Delete", ...place }) => {
      await openPost(driver, place);
      await act(driver, button);
      if (button === "Delete") await driver.click(named("button", "Delete"));
    },
    () => ({ button: "Hide" }),
  ),

  "forum/send-message": doing<{ name: string; subject: string; text: string }>(
    async (driver, { name, subject, text }) => {
      await driver.goto(`${FORUM}/u/${name}`);
      await driver.click(named("link", "Send message"));
      await driver.fill(named("textbox", "Subject"), subject);
      await driver.fill(named("textbox", "Message"), text);
      await driver.click(named("button", "Send message"));
    },
    ({ subject }) => ({ subject: `Re: ${subject}` }),
  ),

  "forum/answer-message": doing<{ subject: string; text: string; twice?: boolean }>(
    async (driver, { subject, text, twice }) => {
      await driver.click(/\] link "Messages, \d+ unread"/);
      await driver.click(named("link", subject));
      for (let times = twice ? 2 : 1; times > 0; times--) {
        await driver.fill(named("textbox", "Your answer"), text);
        await driver.click(named("button", "Send"));
      }
    },
    () => ({ twice: true }),
  ),

  "forum/report-post": doing<Place & { label: string }>(
    async (driver, { label, ...place }) => {
      await openPost(driver, place);
      await act(driver, "Report");
      await driver.click(named("radio", label));
      await driver.click(named("button", "Send report"));
    },
    () => ({ label: "Rude or harassing" }),
  ),

  "forum/unsave-post": doing<{ title: string; others?: boolean }>(
    async (driver, { title, others }) => {
      await driver.click(/\] button "Account menu of/);
      await driver.click(named("link", "Saved"));
      const posts = postCards(driver).map((post) => post.title);
      const chosen = others ? (posts.find((name) => name !== title) ?? "") : title;
      await driver.click(new RegExp(`\\] link "${chosen.replaceAll(/[.*+?^${"$"}{}()|[\]\\/]/g, "\\$&")}"(?: \\([^)]*\\))? h2`));
      await driver.click(named("button", "Unsave"));
    },
    () => ({ others: true }),
  ),

  "forum/change-subscription": doing<{ slug: string; press: string; again?: boolean }>(
    async (driver, { slug, press, again }) => {
      await driver.goto(`${FORUM}/c/${slug}`);
      await driver.click(named("button", press));
      if (again) await driver.click(/\] button "(?:Subscribe|Unsubscribe)"/);
    },
    () => ({ again: true }),
  ),

  "forum/change-bio": doing<{ text: string }>(
    async (driver, { text }) => {
      await openSettings(driver, "Profile");
      await driver.fill(named("textbox", "Bio"), text);
      await driver.click(named("button", "Save profile"));
    },
    ({ text }) => ({ text: `“${text}”` }),
  ),

  "forum/change-display-name-and-colour": doing<{ displayName: string; colour: string | null }>(
    async (driver, { displayName, colour }) => {
      await openSettings(driver, "Profile");
      await driver.fill(named("textbox", "Display name"), displayName);
      if (colour !== null) await driver.click(named("radio", colour));
      await driver.click(named("button", "Save profile"));
    },
    () => ({ colour: null }),
  ),

  "forum/change-reading-settings": doing<{ sort: string; theme: string | null }>(
    async (driver, { sort, theme }) => {
      await openSettings(driver, "Reading");
      await driver.select(named("combobox", "Default order of posts"), sort);
      if (theme !== null) await driver.select(named("combobox", "Theme"), theme);
      await driver.click(named("button", "Save reading settings"));
    },
    () => ({ theme: null }),
  ),

  "forum/block-user": doing<{ name: string; again?: boolean }>(
    async (driver, { name, again }) => {
      await driver.goto(`${FORUM}/u/${name}`);
      await driver.click(named("button", "Block"));
      if (again) await driver.click(named("button", "Unblock"));
    },
    () => ({ again: true }),
  ),

  "forum/create-community": doing<{ slug: string; name: string; description: string; flairs: string }>(
    async (driver, { slug, name, description, flairs }) => {
      await driver.click(named("link", "Communities"));
      await driver.click(named("link", "Create a community"));
      await driver.fill(named("textbox", "Address"), slug);
      await driver.fill(named("textbox", "Name"), name);
      await driver.fill(named("textbox", "Description in one sentence"), description);
      await driver.fill(named("textbox", "Flairs, separated by commas"), flairs);
      await driver.click(named("button", "Create community"));
    },
    () => ({ flairs: "" }),
  ),
};
